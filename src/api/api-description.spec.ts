import { expect, test } from 'vitest';
import { Describe, descriptionOf, envelope, json, type OperationDescription } from './api-description.js';
import { About, aboutClass, aboutField, listOf, objectOf, text } from './api-schemas.js';

// Decorators are called as functions, because decorator syntax is compiled in the files of the build only.
class Probe {}
About('What it is called.')(Probe.prototype, 'name');
About('Something to look at.')(Probe);
class Special extends Probe {}

const THING = { title: 'Thing', ...objectOf({ Name: text() }) };

test('a field’s description is found again, that of a base class too', () => {
  expect(aboutField(Probe, 'name')).toBe('What it is called.');
  expect(aboutField(Special, 'name')).toBe('What it is called.');
  expect(aboutField(Probe, 'other')).toBeUndefined();
});

test('a class’s description is its own, not that of its base class', () => {
  expect(aboutClass(Probe)).toBe('Something to look at.');
  expect(aboutClass(Special)).toBeUndefined();
});

test('a handler’s description is found again', () => {
  const description = { summary: { en: 'a', tr: 'b' } } as OperationDescription;
  const handle = () => undefined;
  Describe(description)({}, 'handle', { value: handle });
  expect(descriptionOf(handle)).toBe(description);
});

test('an answer stands in the success envelope', () => {
  expect(envelope(THING, 'Found.')).toEqual({
    mediaType: 'application/json',
    description: 'Found.',
    schema: {
      title: 'ThingResponse',
      type: 'object',
      properties: {
        Status: { type: 'boolean', const: true },
        Message: { type: 'string', minLength: 1, examples: ['Operation completed successfully.'] },
        Response: THING,
      },
      required: ['Status', 'Message', 'Response'],
    },
  });
});

test.each([
  ['a list of named objects', listOf(THING), 'ThingListResponse'],
  ['a list of others', listOf(text()), undefined],
  ['a value without name', text(), undefined],
])('the envelope around %s is named %j', (_, response, title) => {
  expect(envelope(response).schema['title']).toBe(title);
});

test('an answer outside the envelope is described as it is', () => {
  expect(json(THING)).toEqual({ mediaType: 'application/json', schema: THING, description: undefined });
});
