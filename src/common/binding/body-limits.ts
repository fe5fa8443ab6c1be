import type { Field, FieldType, Limits, RequestClass } from './field.js';
import { fieldsOf } from './fields.js';
import { MEGABYTE } from './rules.js';

const KILOBYTE = 1024;
/** Of every body; a class whose fields can hold more has as much more. */
const USUAL = 64 * KILOBYTE;
/** What a character of a text can take: a pair of escapes such as `\ud83d\ude97`. */
const BYTES_OF_CHARACTER = 12;
/** What a number, a date or a flag can take, and beside each value its name, quotes and indentation. */
const BYTES_OF_VALUE = 64;
/** Values that a request may have beside those that it can use: fields that this version does not know. */
const SLACK = { factor: 4, values: 1_000 };
/** A value with a name takes at least twelve bytes in every request of the interface. */
const BYTES_OF_NAMED = 8;
/** So many are never too many for their bytes: of the longest list every item may be empty. */
const FEW_VALUES = 200_000;

/** Set on a request class that needs less than its fields could hold: of a public route, or of very many long lists. */
const DECLARED = new WeakMap<object, number>();
export const BodyAtMost =
  (bytes: number): ClassDecorator =>
  (target) =>
    void DECLARED.set(target, bytes);

/**
 * Bytes that the body of a request may have: 64 KB, or what its fields can hold when all are as long as they may be, but
 * never more than `maxBodyBytes`, which bounds documents and whole catalogs.
 */
export function bodyLimitOf(target: RequestClass, maxBodyBytes: number): number {
  const declared = DECLARED.get(target);
  if (declared !== undefined) return Math.min(declared, maxBodyBytes);
  const needed = Math.ceil(bytesOf(target) / USUAL) * USUAL;
  return Math.min(Math.max(USUAL, needed), maxBodyBytes);
}

/**
 * The largest number of values in a body of `bytes` bytes, those in unknown properties included: several times what its
 * class can use, and at most one value for each eight bytes.
 */
export function valuesAtMost(target: RequestClass, bytes: number): number {
  const useful = SLACK.factor * valuesOf(target) + SLACK.values;
  return Math.min(useful, Math.floor(Math.max(FEW_VALUES, bytes / BYTES_OF_NAMED)));
}

const inBody = (target: RequestClass): Field[] => fieldsOf(target).filter(({ source }) => source === 'body');

function bytesOf(target: RequestClass): number {
  return inBody(target).reduce((sum, { name, type, limits }) => {
    return sum + name.length + BYTES_OF_VALUE + bytesOfValue(type, limits);
  }, BYTES_OF_VALUE);
}

function bytesOfValue(type: FieldType, { maxLength, maxMegabytes, maxItems }: Limits): number {
  switch (type.kind) {
    case 'object':
      return bytesOf(type.of());
    case 'list':
      return (maxItems ?? Number.POSITIVE_INFINITY) * (BYTES_OF_VALUE + bytesOfValue(type.of, type.limits));
    case 'base64':
      return Number.POSITIVE_INFINITY;
    case 'text':
    case 'integerOrText':
      return maxMegabytes === undefined
        ? (maxLength ?? BYTES_OF_VALUE) * BYTES_OF_CHARACTER
        : maxMegabytes * MEGABYTE * BYTES_OF_CHARACTER;
    default:
      return BYTES_OF_VALUE;
  }
}

function valuesOf(target: RequestClass): number {
  return inBody(target).reduce((sum, { type, limits }) => sum + valuesOfValue(type, limits), 1);
}

function valuesOfValue(type: FieldType, { maxItems = Number.POSITIVE_INFINITY }: Limits): number {
  if (type.kind === 'object') return valuesOf(type.of());
  return type.kind === 'list' ? 1 + maxItems * valuesOfValue(type.of, {}) : 1;
}
