import { expect, test } from 'vitest';
import type { Schema } from '../api/api-schemas.js';
import { SchemaConverter } from './openapi-3-0.js';

const WORDS = { description: 'It.' };
const TEXT_OR_NULL = { type: 'string', nullable: true };
const INTEGER_OR_NULL = { type: 'integer', nullable: true };
const REFERENCE = { $ref: '#/components/schemas/Thing' };

test.each<[string, Schema, Schema]>([
  ['a value or null', { type: ['string', 'null'], maxLength: 5 }, { ...TEXT_OR_NULL, maxLength: 5 }],
  [
    'a value of two types',
    { type: ['integer', 'string', 'null'], maxLength: 5, examples: [1] },
    { anyOf: [INTEGER_OR_NULL, { ...TEXT_OR_NULL, maxLength: 5 }], example: 1 },
  ],
  [
    'a reference or null',
    { anyOf: [REFERENCE, { type: 'null' }], ...WORDS },
    { type: 'object', nullable: true, allOf: [REFERENCE], ...WORDS },
  ],
  ['a reference', REFERENCE, REFERENCE],
  ['a reference with words', { ...REFERENCE, ...WORDS }, { allOf: [REFERENCE], ...WORDS }],
  [
    'a reference to a word with words',
    { $ref: '#/components/schemas/Word', examples: ['b'] },
    { type: 'string', allOf: [{ $ref: '#/components/schemas/Word' }], example: 'b' },
  ],
  ['null', { type: 'null' }, { type: 'object', nullable: true, maxProperties: 0 }],
  [
    'an integer of 16 bits',
    { type: ['integer', 'null'], minimum: 1, format: 'int16' },
    { ...INTEGER_OR_NULL, minimum: 1, maximum: 32_767, format: 'int32' },
  ],
  ['a constant', { type: 'boolean', const: true }, { type: 'boolean', enum: [true] }],
  [
    'an exclusive bound',
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 0, exclusiveMinimum: true },
  ],
  ['base64', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
  [
    'JSON as text',
    { type: 'string', contentMediaType: 'application/json', contentSchema: { const: 1 } },
    { type: 'string', 'x-contentMediaType': 'application/json', 'x-contentSchema': { enum: [1] } },
  ],
  [
    'the parts of an object and of a list',
    { type: 'array', items: { type: 'object', properties: { examples: { type: ['integer', 'null'] } } } },
    { type: 'array', items: { type: 'object', properties: { examples: INTEGER_OR_NULL } } },
  ],
])('%s is written as OpenAPI 3.0 has it', (_, schema, expected) => {
  const schemas = { Thing: { type: 'object', properties: {} }, Word: { type: 'string', enum: ['a', 'b'] } };
  expect(new SchemaConverter(schemas).converted(schema)).toEqual(expected);
});
