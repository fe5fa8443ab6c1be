import { expect, test } from 'vitest';
import { About, aboutField, Describe, descriptionOf, type OperationDescription } from './api-description.js';
import { code, nullable, obj, text } from './api-schemas.js';

// As calls: decorator syntax is compiled in the files of the build only.
class Probe {}
About('What it is called.')(Probe.prototype, 'name');
class Special extends Probe {}

test('a field’s description is found again, that of a base class too', () => {
  expect(aboutField(Probe, 'name')).toBe('What it is called.');
  expect(aboutField(Special, 'name')).toBe('What it is called.');
  expect(aboutField(Probe, 'other')).toBeUndefined();
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
