import { expect, test } from 'vitest';
import { code, listOf, obj, text } from '../common/api-schemas.js';
import { Components } from './components.js';

test('a named schema is described once, however often it is used', () => {
  const components = new Components();
  const named = obj('Thing', { Name: text() });
  const hoisted = components.hoist(obj('Outer', { First: named, More: listOf(named) }));
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
  components.hoist(obj('Thing', { Name: text() }));
  expect(() => components.hoist(obj('Thing', { Other: text() }))).toThrow('Two schemas are named Thing.');
});
