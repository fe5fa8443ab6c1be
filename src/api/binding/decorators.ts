import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
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
  type ValidationOptions,
} from 'class-validator';
import { Clock } from '../../time/clock.js';
import { Decimal } from '../decimal.js';
import { MAX_INT32 } from '../integers.js';
import { Base64Content } from './base64-content.js';
import type { QueryOptions } from './field.js';
import { MEGABYTE } from './rules.js';

/** A parameter of the path. */
export const FromPath = () => marked('fromPath');

/** A parameter of the query; a repeated, empty or unreadable one is a validation failure. */
export const FromQuery = (options: QueryOptions = {}) => marked('fromQuery', options);

/** A field of the body in which null is a value of its own; in any other field it counts as absent. Also optional ones may be so. */
export const OrNull = () => marked('orNull');

/** An int32 path parameter: a text that is no int32 is a binding failure, a number below 1 a validation failure. */
export const PathId = () => applyDecorators(FromPath(), IsInt(), IsPositive());

/** The same with 64 bits; its value is a bigint. */
export const PathLongId = () => applyDecorators(FromPath(), IsInt64(), IsPositive());

/** A whole number of the query in a range, by default up to the largest of 32 bits. */
export const QueryInteger = (min: number, max = MAX_INT32, options?: ValidationOptions) =>
  applyDecorators(FromQuery(), IsOptional(), IsInt(), Min(min, options), Max(max, options));

/** An id of 64 bits in the query; its value is a number, which holds every id up to 2^53. */
export const QueryLongId = () =>
  applyDecorators(FromQuery(), IsOptional(), IsInt64(), Min(1), Max(Number.MAX_SAFE_INTEGER));

/** A name of the body: characters that change the direction of text are left out of it. */
export const IsName = () => applyDecorators(IsString(), marked('isName'));

/** `true` or `false`; anything else is refused. */
export const QueryFlag = () => applyDecorators(FromQuery(), IsOptional(), IsBoolean());

/** A JSON integer of 16 bits; `@IsInt()` takes 32. */
export const IsInt16 = () =>
  ofType('isInt16', (value) => Number.isInteger(value) && Math.abs(Number(value) + 0.5) < 2 ** 15);

/** A JSON integer of 64 bits, a bigint. */
export const IsInt64 = () => ofType('isInt64', (value) => typeof value === 'bigint');

/** An id. */
export const IsId = () => applyDecorators(IsPositive(), IsInt());

/** A text of 1 to so many characters. */
export const IsText = (most: number) => applyDecorators(MaxLength(most), IsNotEmpty(), IsString());

/** An exact decimal of at most 28 significant digits; never altered. */
export const IsExactDecimal = () => ofType('isExactDecimal', (value) => value instanceof Decimal);

/** An ISO 8601 date-time; without offset it is in the business time zone. */
export const IsLocalDateTime = () => ofType('isLocalDateTime', (value) => value instanceof Date);

/** Bytes in base64, decoded once while binding. */
export const IsBase64Document = () => ofType('isBase64Document', (value) => value instanceof Base64Content);

/** A whole number or a text, kept as it was given. */
export const IsIntegerOrText = () =>
  ofType('isIntegerOrText', (value) => typeof value === 'string' || value instanceof Decimal);

/** A text of at most so many megabytes of UTF-8. */
export const MaxMegabytes = (most: number) =>
  ValidateBy({
    name: 'maxMegabytes',
    constraints: [most],
    validator: { validate: (text: unknown) => Buffer.byteLength(String(text)) <= most * MEGABYTE },
  });

/** Required when the object around the field meets a condition; otherwise the field may be absent. */
export const RequiredIf = <T extends object>(isSo: (whole: T) => boolean) =>
  ValidateBy({
    name: 'requiredIf',
    constraints: [isSo],
    validator: { validate: (value, args) => value !== undefined || !isSo(args?.object as T) },
  });

/** This date-time is equal to or later than that of the other field. */
export const IsNotBefore = (other: string) =>
  ValidateBy({
    name: 'isNotBefore',
    constraints: [other],
    validator: {
      validate: (value, args) => {
        const start = Object(args?.object)[other];
        return !(value instanceof Date && start instanceof Date) || value >= start;
      },
    },
  });

const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/**
 * A date-time that answers can write with its offset: before 1900, offsets had minutes and seconds, and a written
 * offset has no seconds. The bounds are in UTC. The last one lies a day before the end of the year 9999, so that every
 * zone, even one that is configured later, writes the year in four digits.
 */
export const IsAnswerableDateTime = () =>
  applyDecorators(
    IsLocalDateTime(),
    rule('isAnswerable', '$property must be between 1900-01-01 and 9999-12-30.', (value) => {
      return value instanceof Date && value.getTime() >= EARLIEST && value.getTime() < LATEST;
    }),
  );

/** A calendar day, kept as its text. */
export const IsDay = () => rule('isDay', '$property must be in yyyy-MM-dd format.', isDay);

/** The `NextCursor` of the page before; absent or empty is the beginning. */
export const QueryCursor = (pattern: RegExp, maxLength: number) => {
  const options = { message: '$property must be the NextCursor of an earlier answer.' };
  return applyDecorators(
    FromQuery({ emptyIsAbsent: true }),
    IsOptional(),
    IsString(),
    MaxLength(maxLength, options),
    Matches(pattern, options),
  );
};

export const QueryDay = () => applyDecorators(FromQuery(), IsOptional(), IsString(), IsDay());

/** The zone does not matter for the question whether a text is a date-time or a day. */
const ANY_ZONE = new Clock('UTC');
/** Characters of the longest date-time, and a few more. */
export const MOMENT_LENGTH = 40;

/** A day or a date-time, kept as its text: its reader decides what it bounds. */
export const IsMoment = () =>
  applyDecorators(
    IsString(),
    MaxLength(MOMENT_LENGTH),
    rule('isMoment', '$property must be a day (yyyy-MM-dd) or an ISO 8601 date-time.', (value) => {
      return isMoment(value);
    }),
  );

/** Whether a text is a day or a date-time. */
export const isMoment = (value: unknown) => typeof value === 'string' && ANY_ZONE.parse(value) !== undefined;

export const QueryMoment = () => applyDecorators(FromQuery(), IsOptional(), IsMoment());

/** Digits of the longest id. */
export const ID_LENGTH = 10;

/** What a list in the query consists of. */
interface ListEntries {
  fits: (entry: string) => boolean;
  atMost: number;
  /** Characters of the longest entry. */
  length: number;
  /** What the entries are, in the words of the refusal. */
  words: string;
  isRequired?: boolean;
}

/**
 * Entries of the query, separated by commas, kept as their text. White space, an empty or repeated entry, and more
 * entries than `atMost` are refused.
 */
export const QueryList = ({ fits, atMost, length, words, isRequired = false }: ListEntries) => {
  const message = `$property must be up to ${atMost} different ${words}, separated by commas.`;
  const isList = (value: unknown) => {
    const entries = String(value).toLowerCase().split(',');
    return entries.length <= atMost && new Set(entries).size === entries.length && entries.every(fits);
  };
  return applyDecorators(
    FromQuery(),
    ...(isRequired ? [] : [IsOptional()]),
    IsString(),
    MaxLength(atMost * (length + 1)),
    rule('isList', message, isList),
  );
};

/** Whether a text is an id of 32 bits as answers write it. */
export const isIdText = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT32;

/** Ids of the query, separated by commas. */
export const QueryIds = (atMost: number, { isRequired = false } = {}) =>
  QueryList({ atMost, length: ID_LENGTH, fits: isIdText, words: 'ids', isRequired });

/** The words of a search: 1 to 200 characters without the white space around them. */
export const QuerySearch = () =>
  applyDecorators(
    FromQuery({ trim: true }),
    IsOptional(),
    IsString(),
    IsNotEmpty({ message: '$property must be 1 to 200 characters.' }),
    MaxLength(200),
  );

/** The reason that a protected read requires: 1 to 500 characters without the white space around them. */
export const QueryReason = () =>
  applyDecorators(
    FromQuery({ trim: true }),
    IsString(),
    IsNotEmpty({ message: '$property must be 1 to 500 characters.' }),
    MaxLength(500),
  );

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID as text. */
export const IsUuid = () =>
  applyDecorators(
    IsString(),
    MaxLength(36),
    rule('isUuid', '$property must be a UUID.', (value) => UUID.test(String(value))),
  );

/** One or more different positive ids. */
export const AreIds = (atMost: number) =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(atMost),
    IsInt({ each: true }),
    IsPositive({ each: true }),
    rule('areIds', '$property must be one or more different ids.', (ids) => {
      return Array.isArray(ids) && ids.length > 0 && new Set(ids).size === ids.length;
    }),
  );

/** An object with at least one known field: a misspelt name would otherwise select everything. */
export const NamesAField = () =>
  rule('namesAField', '$property must name at least one field.', (value) => {
    return Object.values(value as object).some((part) => part !== undefined);
  });

/** Creates a decorator from a message, in which `$property` stands for the field's name, and a test of the value. */
export function rule(
  name: string,
  message: string,
  fits: (value: unknown, whole: object) => boolean,
  options?: ValidationOptions,
): PropertyDecorator {
  const validate = (value: unknown, args?: { object: object }) => fits(value, args?.object ?? {});
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } }, options);
}

function ofType(name: string, validate: (value: unknown) => boolean): PropertyDecorator {
  return ValidateBy({ name, validator: { validate } });
}

function marked(name: string, ...constraints: unknown[]): PropertyDecorator {
  return ValidateBy({ name, constraints, validator: { validate: () => true } });
}

function isDay(text: unknown): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(text));
  if (!match || match[1] === '0000') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(String(text));
}
