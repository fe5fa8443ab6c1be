import type { Field, FieldType, Limits, RequestClass } from './field.js';
import { fieldsOf } from './fields.js';
import { MEGABYTE } from './rules.js';

const KILOBYTE = 1024;
/** Limit of every body, unless the fields of its class can hold more. */
const USUAL = 64 * KILOBYTE;
/** Longest form of a character in a text: a pair of escapes such as `\ud83d\ude97`. */
const BYTES_OF_CHARACTER = 12;
/** Longest form of a number, a date or a flag; added to each value for its name, quotes and indentation. */
const BYTES_OF_VALUE = 64;
/** Values that a request may have beside those of its class, for fields that this version does not know. */
const SLACK = { factor: 4, values: 1_000 };
/** One value for each eight bytes is allowed: with its name, a value of the interface takes at least twelve. */
const BYTES_OF_NAMED = 8;
/** So many values are allowed in a body of any size: all items of the longest list may be empty. */
const FEW_VALUES = 200_000;

/**
 * Limits of request classes that need less than their fields could hold: those of public routes or of very long lists.
 */
const DECLARED = new WeakMap<object, number>();
export const BodyAtMost =
  (bytes: number): ClassDecorator =>
  (target) =>
    void DECLARED.set(target, bytes);

/**
 * Bytes that the body of a request may have: 64 KB, or what its fields hold when all have their greatest length, but
 * never more than `maxBodyBytes`, which limits documents and whole catalogs.
 */
export function bodyLimitOf(target: RequestClass, maxBodyBytes: number): number {
  const declared = DECLARED.get(target);
  if (declared !== undefined) return Math.min(declared, maxBodyBytes);
  const needed = Math.ceil(bytesOf(target) / USUAL) * USUAL;
  return Math.min(Math.max(USUAL, needed), maxBodyBytes);
}

/**
 * The largest number of values in a body of `bytes` bytes, including those in unknown properties: several times the
 * values of its class, and at most one value for each eight bytes.
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
