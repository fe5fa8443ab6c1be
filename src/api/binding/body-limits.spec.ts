import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { describe, expect, test } from 'vitest';
import { declare } from '../../../test/support/declare.js';
import { BodyAtMost, bodyLimitOf, valuesAtMost } from './body-limits.js';
import { IsBase64Document, IsExactDecimal, IsIntegerOrText, IsLocalDateTime } from './decorators.js';

const MEGABYTE = 1024 * 1024;
const MOST = 32 * MEGABYTE;

class Detail {}
declare(Detail, { keyId: [IsOptional(), IsInt()], keyValue: [IsOptional(), IsString(), MaxLength(1_000)] });
class Small {}
declare(Small, { message: [IsOptional(), IsString(), MaxLength(500)] });
class Large {}
declare(Large, {
  name: [IsString(), MaxLength(4_000)],
  reference: [IsIntegerOrText(), MaxLength(100)],
  isOpen: [IsBoolean()],
  total: [IsExactDecimal()],
  from: [IsLocalDateTime()],
  first: [ValidateNested(), Type(() => Detail)],
  details: [IsArray(), ArrayMaxSize(100), Type(() => Detail)],
  words: [IsArray(), ArrayMaxSize(10), IsString({ each: true }), MaxLength(50, { each: true })],
});
class WithDocument {}
declare(WithDocument, { content: [IsBase64Document()] });
class Endless {}
declare(Endless, { items: [IsArray(), Type(() => Small)] });
class Public {}
declare(Public, { password: [IsString(), MaxLength(10_000)] });
BodyAtMost(16 * 1024)(Public);

const car = (characters: number) => '🚗'.repeat(characters);
const detail = { keyId: -2_147_483_648, keyValue: car(1_000) };
const LONGEST = {
  name: car(4_000),
  reference: car(100),
  isOpen: false,
  total: `-0.${'1'.repeat(28)}e-100`,
  from: '2026-11-20T10:30:00.123456789+03:00',
  first: detail,
  details: Array(100).fill(detail),
  words: Array(10).fill(car(50)),
};

describe('the limit of a body', () => {
  test('is 64 KB for a few fields', () => {
    expect(bodyLimitOf(Small, MOST)).toBe(64 * 1024);
  });

  test('A body that its fields can fill is never too large; the limit of any other is 64 KB', {
    tags: 'offline-jobs',
  }, () => {
    const written = JSON.stringify(LONGEST, null, 4).replace(
      /[^ -~\n]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    );
    expect(written.length).toBeGreaterThan(MEGABYTE);
    expect(bodyLimitOf(Large, MOST)).toBeGreaterThanOrEqual(written.length);
    expect(bodyLimitOf(Large, MOST)).toBeLessThan(1.2 * written.length);
  });

  test.each([
    ['documents', WithDocument],
    ['a list without end', Endless],
  ])('is that of the settings for %s', (_, target) => {
    expect(bodyLimitOf(target, MOST)).toBe(MOST);
  });

  test('is never more than that of the settings', () => {
    expect(bodyLimitOf(Large, MEGABYTE)).toBe(MEGABYTE);
  });

  test('is the declared one where nobody has logged in yet', () => {
    expect(bodyLimitOf(Public, MOST)).toBe(16 * 1024);
  });
});

test('a body may have four times the values that its class can use, and a thousand beside', () => {
  expect(valuesAtMost(Small, MEGABYTE)).toBe(4 * 2 + 1_000);
  expect(valuesAtMost(Large, MEGABYTE)).toBe(4 * (1 + 5 + 3 + (1 + 100 * 3) + (1 + 10)) + 1_000);
});

test('a body has no more values than fit into it with their names', () => {
  expect(valuesAtMost(Endless, 8 * MEGABYTE)).toBe(1_048_576);
  expect(valuesAtMost(Endless, 2)).toBe(200_000);
});
