import {
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { describe, expect, test } from 'vitest';
import { declare } from '../../../test/support/declare.js';
import { Clock } from '../../time/clock.js';
import { bind } from './bind.js';
import { NamesAField, RequiredIf, rule } from './decorators.js';
import type { RequestClass } from './field.js';
import { fieldsOf } from './fields.js';

/** A class whose only field `code` has these decorators, from the innermost to the outermost. */
function classWith(...decorators: PropertyDecorator[]): RequestClass {
  class Probe {}
  declare(Probe, { code: decorators });
  return Probe;
}

function messagesOf(target: RequestClass, code?: unknown): string[] {
  const parts = { path: {}, query: {}, body: Buffer.from(JSON.stringify({ code })) };
  return bind(target, parts, new Clock('UTC')).errors.map(({ Message }) => Message);
}

const SHORT = [IsString(), MaxLength(5)];

describe('the messages of broken rules', () => {
  test.each([
    ['a text', [IsString(), IsNotEmpty(), MaxLength(5)], '123456', 'Code must be at most 5 characters.'],
    ['a required text', [IsString(), IsNotEmpty(), MaxLength(5)], ' ', 'Code is required.'],
    ['a choice', [IsIn(['a', 'b'])], 'c', 'Code must be one of a, b.'],
    ['a pattern', [...SHORT, Matches(/^a/)], 'b', 'Code must be in the documented format.'],
    ['a positive number', [IsInt(), IsPositive()], 0, 'Code must be greater than 0.'],
    ['a lower bound', [IsInt(), Min(3)], 2, 'Code must be greater than or equal to 3.'],
    ['an upper bound', [IsInt(), Max(3)], 4, 'Code must be less than or equal to 3.'],
    ['a range', [IsInt(), Min(3), Max(5)], 6, 'Code must be between 3 and 5.'],
  ])('are those of the interface: %s', (_, decorators, value, message) => {
    expect(messagesOf(classWith(...decorators), value)).toEqual([message]);
  });

  test('are those of the decorator when it has one, with the names and bounds that it refers to', () => {
    const options = { message: '$property is no code of $constraint1.' };
    expect(messagesOf(classWith(IsInt(), Min(7, options)), 1)).toEqual(['Code is no code of 7.']);
    const given = { message: () => '$property again.' };
    expect(messagesOf(classWith(IsInt(), Min(7, given)), 1)).toEqual(['Code again.']);
  });

  test('come one for each field, in the order of the table and not of the decorators', () => {
    for (const decorators of [
      [IsString(), Matches(/^a/), MaxLength(2)],
      [MaxLength(2), Matches(/^a/), IsString()],
    ]) {
      expect(messagesOf(classWith(...decorators), 'bbb')).toEqual(['Code must be at most 2 characters.']);
    }
  });
});

describe('rules that the table does not know', () => {
  test('are asked through class-validator and keep its words', () => {
    const target = classWith(IsString(), MaxLength(50), IsEmail());
    expect(messagesOf(target, 'a@example.com')).toEqual([]);
    expect(messagesOf(target, 'a')).toEqual(['Code must be an email']);
  });

  test('see the object that the value stands in', () => {
    const isTwice = rule('isTwice', '$property must be its double.', (value, whole) => {
      return (whole as { code: unknown }).code === value;
    });
    expect(messagesOf(classWith(IsInt(), isTwice), 2)).toEqual([]);
  });

  test('are asked in the order of their decorators from top to bottom, after those of the table', () => {
    const never = (name: string) => rule(name, `$property is not ${name}.`, () => false);
    expect(messagesOf(classWith(...SHORT, never('second'), never('first')), 'a')).toEqual([
      'Code is not first.',
    ]);
    expect(messagesOf(classWith(...SHORT, never('first')), '123456')).toEqual([
      'Code must be at most 5 characters.',
    ]);
  });

  test('are not asked of what is absent', () => {
    const target = classWith(NamesAField(), IsOptional(), ...SHORT);
    expect(messagesOf(target)).toEqual([]);
    expect(messagesOf(target, null)).toEqual([]);
  });
});

describe('absence', () => {
  test('of what is not optional is refused; a blank text only when it must not be empty', () => {
    expect(messagesOf(classWith(...SHORT))).toEqual(['Code is required.']);
    expect(messagesOf(classWith(...SHORT), ' ')).toEqual([]);
    expect(messagesOf(classWith(...SHORT, IsNotEmpty()), ' ')).toEqual(['Code is required.']);
  });

  test('an optional text may be blank, whatever its other rules, unless it must not be empty', () => {
    const optional = [IsOptional(), ...SHORT, Matches(/^a/)];
    expect(messagesOf(classWith(...optional), ' ')).toEqual([]);
    const words = { message: '$property must not be blank.' };
    expect(messagesOf(classWith(...optional, IsNotEmpty(words)), ' ')).toEqual(['Code must not be blank.']);
  });

  test('is refused where the rest of the object asks for the field', () => {
    class Change {
      kind?: string;
      code?: string;
    }
    declare(Change, {
      kind: [IsOptional(), IsIn(['open', 'close'])],
      code: [RequiredIf<Change>(({ kind }) => kind === 'open'), ...SHORT],
    });
    const refused = (body: object) =>
      bind(Change, { path: {}, query: {}, body: Buffer.from(JSON.stringify(body)) }, new Clock('UTC')).errors;
    const required = [{ Field: 'Code', Message: 'Code is required.' }];
    expect(refused({ kind: 'open' })).toEqual(required);
    expect(refused({ kind: 'open', code: ' ' })).toEqual(required);
    expect(refused({ kind: 'close' })).toEqual([]);
    expect(refused({ kind: 'close', code: '123456' })).toHaveLength(1);
  });
});

describe('a class that cannot be bound is refused at its first use', () => {
  const later = ValidateBy({ name: 'later', validator: { validate: async () => true } });
  test.each([
    ['a field without type', [IsOptional()], 'Probe.code needs one decorator that says its type.'],
    ['a field of two types', [IsString(), IsInt(), MaxLength(5)], 'Probe.code needs one decorator'],
    ['a text without end', [IsString()], 'Probe.code needs a decorator that says how long it may be.'],
    ['a condition', [...SHORT, ValidateIf(() => false)], 'is not supported.'],
    ['a group', [IsString(), MaxLength(5, { groups: ['a'] })], 'Probe.code: maxLength is not supported.'],
  ])('%s', (_, decorators, message) => {
    expect(() => fieldsOf(classWith(...decorators))).toThrow(message);
  });

  test('a rule that answers later refuses every value', () => {
    expect(messagesOf(classWith(...SHORT, later), 'a')).toEqual(['Code is not valid.']);
  });
});

test('a field that is declared again has the rules of its last declaration alone, in its first place', () => {
  class First {}
  declare(First, { code: [IsString(), MaxLength(2)], other: [IsOptional(), IsInt()] });
  class Second extends First {}
  declare(Second, { code: [IsOptional(), IsString(), MaxLength(5)] });
  expect(fieldsOf(Second).map(({ name }) => name)).toEqual(['code', 'other']);
  expect(messagesOf(Second, '123456')).toEqual(['Code must be at most 5 characters.']);
  expect(messagesOf(Second)).toEqual([]);
});
