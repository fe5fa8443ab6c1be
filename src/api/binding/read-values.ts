import { Decimal, digitsOf, MAX_SIGNIFICANT_DIGITS } from '../decimal.js';
import { MAX_INT16, MAX_INT32 } from '../integers.js';
import { BindingError, EXPECTED, STORABLE_TEXT } from './binding-error.js';

/** Replaces an amount with too many digits, which its rule refuses: such an amount is never computed. */
const TOO_MANY_DIGITS = Decimal.parse(`1e${MAX_SIGNIFICANT_DIGITS}`) as Decimal;
const EXPONENT = /e/i;
const INT_LIMITS = { int16: MAX_INT16, int32: MAX_INT32 };
const INT64_LIMIT = 9_223_372_036_854_775_807n;

/** Reads a written number as an integer of 16 or 32 bits (number) or of 64 bits (bigint). */
export function readInteger(
  kind: 'int16' | 'int32' | 'int64',
  source: string,
): number | bigint | BindingError {
  if (kind === 'int64') {
    const value = /^-?\d{1,19}$/.test(source) ? BigInt(source) : undefined;
    const fits = value !== undefined && value <= INT64_LIMIT && value >= -INT64_LIMIT - 1n;
    return fits ? value : new BindingError(EXPECTED.int64);
  }
  const value = /^-?\d{1,10}$/.test(source) ? Number(source) : Number.NaN;
  const limit = INT_LIMITS[kind];
  // `-0` is 0.
  return value <= limit && value >= -limit - 1 ? value + 0 : new BindingError(EXPECTED[kind]);
}

/** Reads a written number as an exact amount. */
export function readAmount(source: string): Decimal {
  const isShort = source.length <= MAX_SIGNIFICANT_DIGITS && !EXPONENT.test(source);
  const fits = isShort || digitsOf(source) <= MAX_SIGNIFICANT_DIGITS;
  return (fits && Decimal.parse(source)) || TOO_MANY_DIGITS;
}

/** Reads a text. U+0000 and half of a surrogate pair are refused, because PostgreSQL could store neither. */
export function readText(text: string): string | BindingError {
  return text.includes('\0') || !text.isWellFormed() ? new BindingError(STORABLE_TEXT) : text;
}

/** Characters that change the direction of the text around them, some of them beyond the name that holds them. */
const CONTROLS = /\p{Bidi_Control}/gu;

/** A name as it is kept: without characters that turn what a screen, a log or a file shows beside it. */
export function withoutDirection(name: string): string {
  return name.replace(CONTROLS, '');
}
