import { expect, test } from 'vitest';
import { code, listOf, objectOf, type Schema, text } from '../api/api-schemas.js';
import { Components } from './components.js';

const named = (title: string, properties: Record<string, Schema>) => ({ title, ...objectOf(properties) });

test('a named schema is described once, however often it is used', () => {
  const components = new Components();
  const thing = named('Thing', { Name: text() });
  const hoisted = components.hoist(named('Outer', { First: thing, More: listOf(thing) }));
  expect(hoisted).toEqual({ $ref: '#/components/schemas/Outer' });
  expect(components.schemas['Outer']).toMatchObject({
    properties: {
      First: { $ref: '#/components/schemas/Thing' },
      More: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
    },
  });
  expect(components.schemas['Thing']).toEqual({
    type: 'object',
    properties: { Name: { type: 'string' } },
    required: ['Name'],
  });
});

test('a code’s numbers are explained once, and each use says what it means there', () => {
  const components = new Components();
  const stage = code('Stage', { 1: 'one', 2: 'two' });
  expect(components.hoist(stage('Now.', 2))).toEqual({
    $ref: '#/components/schemas/Stage',
    description: 'Now.',
    examples: [2],
  });
  expect(components.hoist(stage('Before.'))).toMatchObject({ description: 'Before.' });
  expect(components.schemas['Stage']).toMatchObject({ enum: [1, 2], description: '1 one, 2 two.' });
});

test('two schemas of one name are refused', () => {
  const components = new Components();
  components.hoist(named('Thing', { Name: text() }));
  expect(() => components.hoist(named('Thing', { Other: text() }))).toThrow('Two schemas are named Thing.');
});
