import { describe, expect, test } from 'vitest';
import {
  About,
  amount,
  amountFrom0,
  code,
  count,
  filledText,
  id,
  int32From,
  listOf,
  longId,
  nullable,
  objectOf,
  Property,
  paged,
  schemaOf,
  text,
  textLike,
  word,
} from './api-schemas.js';

// As calls: decorator syntax is compiled in the files of the build only.
class Thing {
  Id: number;
  Name: string | null;
}
Property(id('Its number.', 7))(Thing.prototype, 'Id');
Property(nullable(text()))(Thing.prototype, 'Name');
About('Something.')(Thing);

class Box extends Thing {
  Content: Thing[];
}
Property(listOf(Thing, 'What is in it.'))(Box.prototype, 'Content');

const ID = { type: 'integer', format: 'int32', minimum: 1, description: 'Its number.', examples: [7] };
const NAME = { type: ['string', 'null'] };
const THING = {
  title: 'Thing',
  type: 'object',
  properties: { Id: ID, Name: NAME },
  required: ['Id', 'Name'],
  description: 'Something.',
};

describe('a described class', () => {
  test('is an object of its properties, all of them required, under its own name', () => {
    expect(schemaOf(Thing)).toEqual(THING);
  });

  test('has its base class’s properties first, and neither its words nor its name', () => {
    const schema = schemaOf(Box);
    expect(schema).toEqual({
      title: 'Box',
      type: 'object',
      properties: {
        Id: ID,
        Name: NAME,
        Content: { type: 'array', items: THING, description: 'What is in it.' },
      },
      required: ['Id', 'Name', 'Content'],
    });
    expect(Object.keys(schema['properties'] as object)).toEqual(['Id', 'Name', 'Content']);
  });

  test('gives nothing to its base class', () => {
    expect(Object.keys(schemaOf(Thing)['properties'] as object)).toEqual(['Id', 'Name']);
  });

  test('without a property is refused', () => {
    class Nothing {}
    expect(() => schemaOf(Nothing)).toThrow('Nothing describes no property.');
  });
});

test('a schema is its own schema', () => {
  const schema = text('Name.');
  expect(schemaOf(schema)).toBe(schema);
});

test.each([
  ['both', text('Name.', 'a'), { type: 'string', description: 'Name.', examples: ['a'] }],
  ['no words', text(undefined, 'a'), { type: 'string', examples: ['a'] }],
  ['no example', text('Name.'), { type: 'string', description: 'Name.' }],
  ['an example that is false to JavaScript', amount('Sum.', 0), { ...amount('Sum.'), examples: [0] }],
  ['neither', text(), { type: 'string' }],
])('a value has a description and an example: %s', (_, schema, expected) => {
  expect(schema).toEqual(expected);
  expect(Object.keys(schema).toSorted()).toEqual(Object.keys(expected).toSorted());
});

test.each([
  ['an id begins at 1', id(), { type: 'integer', format: 'int32', minimum: 1 }],
  ['an id of 64 bits begins at 1', longId(), { type: 'integer', format: 'int64', minimum: 1 }],
  ['a number of things is not negative', count(), { type: 'integer', format: 'int32', minimum: 0 }],
  ['a range has two bounds', int32From(0, 4)(), { type: 'integer', format: 'int32', minimum: 0, maximum: 4 }],
  ['a filled text has a character', filledText(), { type: 'string', minLength: 1 }],
  ['a text in a form has its pattern', textLike(/^\d{17}$/)(), { type: 'string', pattern: '^\\d{17}$' }],
  ['an amount without negative values refers to all amounts', amountFrom0(), { ...amount(), minimum: 0 }],
])('%s', (_, schema, expected) => {
  expect(schema).toEqual(expected);
});

test('a word is one of a few, by default the first in examples', () => {
  expect(word(['a', 'b'], 'Choice.')).toEqual({
    type: 'string',
    enum: ['a', 'b'],
    description: 'Choice.',
    examples: ['a'],
  });
  expect(word(['a', 'b'], undefined, 'b')).toEqual({ type: 'string', enum: ['a', 'b'], examples: ['b'] });
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

test('a list has a schema or a class for its items', () => {
  expect(listOf(text('Name.'))).toEqual({ type: 'array', items: { type: 'string', description: 'Name.' } });
  expect(listOf(Thing)).toEqual({ type: 'array', items: THING });
});

test('every property of an object is required', () => {
  expect(objectOf({ A: text(), B: text() })).toEqual({
    type: 'object',
    properties: { A: { type: 'string' }, B: { type: 'string' } },
    required: ['A', 'B'],
  });
});

const STAGE = code('Stage', { 1: 'one' })('Now.');

test.each([
  ['a text', text('Name.'), { type: ['string', 'null'], description: 'Name.' }],
  ['a value of several types', { type: ['integer', 'string'] }, { type: ['integer', 'string', 'null'] }],
  ['a choice', { type: 'string', enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
  [
    'a reference',
    { $ref: '#/x', description: 'X.', examples: [1] },
    { anyOf: [{ $ref: '#/x' }, { type: 'null' }], description: 'X.', examples: [1] },
  ],
  ['a reference without words', { $ref: '#/x' }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
  ['a code', STAGE, { anyOf: [STAGE, { type: 'null' }] }],
  ['an object of a class', Thing, { anyOf: [THING, { type: 'null' }] }],
])('%s may be null', (_, described, expected) => {
  const schema = nullable<unknown>(described);
  expect(schema).toEqual(expected);
  expect(Object.keys(schema).toSorted()).toEqual(Object.keys(expected).toSorted());
});

test('a page of a class is named after it and says where it stands in the whole', () => {
  const page = paged(Thing);
  expect(page).toMatchObject({ title: 'ThingPage', properties: { Items: { type: 'array', items: THING } } });
  expect(page['required']).toEqual([
    ...['TotalCount', 'Page', 'Size', 'TotalPage', 'HasNextPage', 'HasPreviousPage', 'Items'],
  ]);
});
