import { Decimal, MAX_SIGNIFICANT_DIGITS } from '../decimal.js';
import { Base64Content } from './base64-content.js';

export const MEGABYTE = 1024 * 1024;

/** Field rules of the interface; each has one message that names the field's last path segment. */
export interface FieldRules {
  required?: boolean;
  /** Required when this other field of the same object is given. */
  requiredWith?: string;
  /** Inclusive bounds. */
  min?: number;
  max?: number;
  greaterThan?: number;
  /** An empty text is a value too, and so is one of white space. */
  mayBeBlank?: boolean;
  /** Characters, counted as Unicode code points. */
  maxLength?: number;
  /** Size of a text in UTF-8, in MB. */
  maxMegabytes?: number;
  /** Items of a list. */
  maxItems?: number;
  /** The operation checks the items itself, with rules between them. */
  itemsChecked?: 'byOperation';
  oneOf?: readonly (string | number)[];
  pattern?: RegExp;
  /** Replaces the message of a broken bound, pattern or choice. */
  message?: string;
  description?: string;
}

/** No text is taken of which nothing says how long it may be. */
export type TextRules = FieldRules &
  ({ maxLength: number } | { maxMegabytes: number } | { oneOf: readonly string[] });
/** The message of the first rule that a value breaks, undefined when it is fine; `whole` is the object it stands in. */
export function brokenRule(
  name: string,
  value: unknown,
  rules: FieldRules,
  whole: Record<string, unknown> = {},
): string | undefined {
  const absent = rules.mayBeBlank ? value === undefined : isAbsent(value);
  if (absent && isRequired(rules, whole)) return `${name} is required.`;
  if (typeof value === 'string' && rules.maxLength !== undefined && exceeds(value, rules.maxLength)) {
    return tooLong(name, rules.maxLength);
  }
  if (absent) return undefined;
  if (typeof value === 'string' && rules.maxMegabytes !== undefined) {
    if (Buffer.byteLength(value) > rules.maxMegabytes * MEGABYTE)
      return `${name} must be at most ${rules.maxMegabytes} MB.`;
  }
  if (value instanceof Base64Content && !value.bytes) return `${name} must be valid base64.`;
  if (value instanceof Decimal && value.digits > MAX_SIGNIFICANT_DIGITS) {
    return `${name} must have at most ${MAX_SIGNIFICANT_DIGITS} significant digits.`;
  }
  if (Array.isArray(value) && rules.maxItems !== undefined && value.length > rules.maxItems) {
    return `${name} must have at most ${rules.maxItems} items.`;
  }
  const broken = brokenBound(value, rules);
  return broken ? (rules.message ?? `${name} must be ${broken}.`) : undefined;
}

function isRequired({ required, requiredWith }: FieldRules, whole: Record<string, unknown>): boolean {
  return required === true || (requiredWith !== undefined && whole[requiredWith] !== undefined);
}

/** White space alone is empty, and so is a document without a character. */
export function isAbsent(value: unknown): boolean {
  if (value instanceof Base64Content) return value.empty;
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Whether a text has more characters (Unicode code points) than these; a very long one is not walked through. */
export function exceeds(text: string, characters: number): boolean {
  return text.length > characters && (text.length > 2 * characters || [...text].length > characters);
}

/** How a text that exceeds its limit is refused. */
export function tooLong(name: string, characters: number): string {
  return `${name} must be at most ${characters} characters.`;
}

function brokenBound(value: unknown, rules: FieldRules): string | undefined {
  if (rules.oneOf && !rules.oneOf.includes(value as string)) return `one of ${rules.oneOf.join(', ')}`;
  if (rules.pattern && !rules.pattern.test(String(value))) return 'in the documented format';
  const { min, max, greaterThan } = rules;
  if (greaterThan !== undefined && compare(value, greaterThan) <= 0) return `greater than ${greaterThan}`;
  const outside =
    (min !== undefined && compare(value, min) < 0) || (max !== undefined && compare(value, max) > 0);
  if (!outside) return undefined;
  if (min !== undefined && max !== undefined) return `between ${min} and ${max}`;
  return min !== undefined ? `greater than or equal to ${min}` : `less than or equal to ${max}`;
}

function compare(value: unknown, bound: number): number {
  if (!(value instanceof Decimal)) return Number(value) - bound;
  return value.plus(Decimal.parse(String(-bound)) ?? Decimal.ZERO).sign;
}
