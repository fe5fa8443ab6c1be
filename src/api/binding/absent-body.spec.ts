import { Type } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { bound, Line } from '../../../test/support/binding.js';
import { declare } from '../../../test/support/declare.js';
import { Clock } from '../../time/clock.js';
import { bind } from './bind.js';
import { FromQuery, PathId, RequiredIf } from './decorators.js';
import { needsBody, takesBody } from './fields.js';
import { comesWithoutBody } from './incoming-body.js';

const CLOCK = new Clock('Europe/Istanbul');

class Pause {
  id: number;
  reason?: string;
}
declare(Pause, { id: [PathId()], reason: [IsOptional(), IsString(), MaxLength(500)] });
class Filled {}
declare(Filled, {
  reason: [IsOptional(), IsString(), MaxLength(5)],
  name: [IsString(), IsNotEmpty(), MaxLength(5)],
});
class Conditional {}
declare(Conditional, {
  kind: [IsOptional(), IsInt()],
  other: [RequiredIf(() => true), IsString(), MaxLength(5)],
});
class Nested {}
declare(Nested, { first: [IsOptional(), ValidateNested(), Type(() => Line)] });
class Bodiless {}
declare(Bodiless, { id: [PathId()], q: [FromQuery(), IsOptional(), IsString(), MaxLength(5)] });

describe('a body', () => {
  test.each([
    ['whose only field is optional', Pause, false],
    ['with one required field', Filled, true],
    ['with a field that is required beside others', Conditional, true],
    ['of an optional object with required fields', Nested, false],
  ])('%s', (_, target, needed) => {
    expect(takesBody(target)).toBe(true);
    expect(needsBody(target)).toBe(needed);
  });

  test('is not needed for parameters of the path and the query, required or not', () => {
    expect([takesBody(Bodiless), needsBody(Bodiless)]).toEqual([false, false]);
  });

  test('that is absent binds as an empty object does, and the path is still checked', () => {
    const at = (id: string) => bind(Pause, { path: { id }, query: {} }, CLOCK);
    expect(at('7')).toEqual({ value: { id: 7 }, errors: [] });
    expect(at('0').errors).toEqual([{ Field: 'Id', Message: 'Id must be greater than 0.' }]);
    expect(() => at('x')).toThrow('id: expected an integer (int32).');
    expect(bound(Nested, '{}').errors).toEqual([]);
  });
});

describe('a request comes without a body', () => {
  test.each([
    ['no header of a body', {}, true],
    ['a length of 0', { 'content-length': '0' }, true],
    ['a length of 000', { 'content-length': '000' }, true],
    ['a media type alone', { 'content-type': 'application/json' }, false],
    ['a media type and a length of 0', { 'content-type': 'application/json', 'content-length': '0' }, false],
    ['a length', { 'content-length': '1' }, false],
    ['chunks', { 'transfer-encoding': 'chunked' }, false],
    ['chunks and a length of 0', { 'transfer-encoding': 'chunked', 'content-length': '0' }, false],
  ])('or with one, by its head: %s', (_, headers, without) => {
    expect(comesWithoutBody({ headers })).toBe(without);
  });
});
