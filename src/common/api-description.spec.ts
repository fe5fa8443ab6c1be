import { expect, test } from 'vitest';
import { About, Describe, descriptionOf, type OperationDescription } from './api-description.js';
import { code, nullable, obj, text } from './api-schemas.js';
import { fieldsOf, Text } from './binding/fields.js';

const REQUIRED = { required: true, maxLength: 100 };

// As calls: decorator syntax is compiled in the files of the build only.
class Probe {}
Text(REQUIRED)(Probe.prototype, 'name');
About('What it is called.')(Probe.prototype, 'name');
Text(REQUIRED)(Probe.prototype, 'other');

test('a field’s description stays its own when fields share their rules', () => {
  expect(fieldsOf(Probe).map(({ rules }) => rules.description)).toEqual(['What it is called.', undefined]);
  expect(REQUIRED).toEqual({ required: true, maxLength: 100 });
});

test('About below the declaration of its field is refused', () => {
  const declare = () => About('Too early.')(class {}.prototype, 'name');
  expect(declare).toThrow('About must stand above the declaration of name.');
});

test('a handler’s description is found again', () => {
  const description = { summary: { en: 'a', tr: 'b' } } as OperationDescription;
  const handle = () => undefined;
  Describe(description)({}, 'handle', { value: handle });
  expect(descriptionOf(handle)).toBe(description);
});

test.each([
  ['a text', text('Name.'), { type: ['string', 'null'], description: 'Name.' }],
  ['a choice', { type: 'string', enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
  [
    'a reference',
    { $ref: '#/x', description: 'X.' },
    { anyOf: [{ $ref: '#/x' }, { type: 'null' }], description: 'X.' },
  ],
  ['a named object', obj('Named', { A: text() }), { anyOf: [obj('Named', { A: text() }), { type: 'null' }] }],
])('%s may be null', (_, schema, expected) => {
  expect(nullable(schema)).toEqual(expected);
});

test('a code carries its numbers and their names', () => {
  expect(code('Stage', { 1: 'one', 2: 'two' })('Now.', 2)).toEqual({
    title: 'Stage',
    type: 'integer',
    enum: [1, 2],
    'x-names': { 1: 'one', 2: 'two' },
    description: 'Now.',
    examples: [2],
  });
});
