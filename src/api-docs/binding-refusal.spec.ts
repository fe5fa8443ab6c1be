import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { expect, test } from 'vitest';
import { declare } from '../../test/support/declare.js';
import { bind } from '../api/binding/bind.js';
import {
  FromPath,
  IsBase64Document,
  IsExactDecimal,
  IsInt16,
  IsInt64,
  IsIntegerOrText,
  IsLocalDateTime,
  PathId,
  PathLongId,
  QueryInteger,
} from '../api/binding/decorators.js';
import type { RequestClass } from '../api/binding/field.js';
import { Clock } from '../time/clock.js';
import { bindingRefusalOf } from './responses.js';

function classWith(...decorators: PropertyDecorator[]): RequestClass {
  class Probe {}
  declare(Probe, { code: decorators });
  return Probe;
}

const Nested = classWith(IsInt());
const TEXT = [IsString(), MaxLength(5)];

/** What the binder answers to these parts of a request. */
function refusal(target: RequestClass, body: string, path = ''): unknown {
  try {
    bind(target, { path: { code: path }, query: {}, body: Buffer.from(body) }, new Clock('UTC'));
  } catch (error) {
    return Object(error).text;
  }
  return undefined;
}

test.each([
  ['text', TEXT],
  ['integer or text', [IsIntegerOrText(), MaxLength(5)]],
  ['int16', [IsInt16()]],
  ['int32', [IsInt()]],
  ['int64', [IsInt64()]],
  ['amount', [IsExactDecimal()]],
  ['date-time', [IsLocalDateTime()]],
  ['document', [IsBase64Document()]],
  ['list', [ArrayMaxSize(5), IsArray(), IsInt({ each: true })]],
  ['object', [ValidateNested(), Type(() => Nested)]],
])('the description shows what the binder answers to a field of another type: %s', (_, decorators) => {
  const target = classWith(...decorators);
  expect(bindingRefusalOf(target)).toMatch(/^\$\.code: expected an? /);
  expect(bindingRefusalOf(target)).toBe(refusal(target, '{"code":true}'));
});

test('the same of a field that is true or false', () => {
  const target = classWith(IsBoolean());
  expect(bindingRefusalOf(target)).toBe('$.code: expected true or false.');
  expect(bindingRefusalOf(target)).toBe(refusal(target, '{"code":1}'));
});

test.each([
  ['id', [PathId()]],
  ['id of 64 bits', [PathLongId()]],
  ['text', [FromPath(), ...TEXT]],
])('the same of a parameter of the path: %s', (_, decorators) => {
  const target = classWith(...decorators);
  expect(bindingRefusalOf(target)).toMatch(/^code: expected an? /);
  expect(bindingRefusalOf(target)).toBe(refusal(target, '{}', 'x\0'));
});

test.each([
  ['a query parameter', [QueryInteger(1, 5)]],
  ['one of a few words in the path', [FromPath(), IsIn(['a', 'b'])]],
])('%s binds whatever it is: a wrong one is a field error', (_, decorators) => {
  expect(bindingRefusalOf(classWith(...decorators))).toBeUndefined();
});
