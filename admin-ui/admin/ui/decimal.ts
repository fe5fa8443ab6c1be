import type { Exact } from '../api/exact-json.js';

/** A decimal number: `units` of a power of ten, such as 120050 with two digits for 1200.50. */
interface Scaled {
  units: bigint;
  digits: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Undefined for what is no plain decimal number. */
function scaled(value: Exact): Scaled | undefined {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(String(value)) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, digits: fraction.length };
}

function textOf({ units, digits }: Scaled): string {
  const absolute = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = absolute.slice(0, absolute.length - digits);
  const fraction = absolute.slice(absolute.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** The sum of decimal numbers with all its digits; undefined when one of them is none. */
export function sumOf(values: readonly Exact[]): string | undefined {
  const numbers = values.map(scaled);
  const digits = Math.max(0, ...numbers.map((number) => number?.digits ?? 0));
  let units = 0n;
  for (const number of numbers) {
    if (number === undefined) return undefined;
    units += number.units * 10n ** BigInt(digits - number.digits);
  }
  return textOf({ units, digits });
}

/** One number less another; undefined when one of them is none. */
export function differenceOf(one: Exact, other: Exact): string | undefined {
  const text = String(other);
  return sumOf([one, text.startsWith('-') ? text.slice(1) : `-${text}`]);
}

/** Whether a decimal number is nought. */
export const isNought = (value: Exact): boolean => scaled(value)?.units === 0n;

/** A whole number as a person types it; undefined for every other text. */
export const wholeNumber = (typed: string): number | undefined =>
  /^\d+$/.test(typed.trim()) ? Number(typed) : undefined;

/** Formats an amount of money in a locale: at least two decimals, and all its digits; another text is returned unchanged. */
export const moneyText = (value: Exact, locale: string): string => decimalText(value, locale, 2);

/** Formats a decimal number in a locale with all its digits; another text is returned unchanged. */
export function decimalText(value: Exact, locale: string, decimals = 0): string {
  const [, sign, whole, given = ''] = DECIMAL.exec(String(value)) ?? [];
  if (whole === undefined) return String(value);
  const fraction = given.padEnd(decimals, '0');
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole));
  const point = new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return `${sign}${grouped}${fraction && `${point}${fraction}`}`;
}
