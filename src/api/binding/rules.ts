import { Decimal, MAX_SIGNIFICANT_DIGITS } from '../decimal.js';
import { Base64Content } from './base64-content.js';
import type { Check, Limits } from './field.js';
import { constraintOf, type Decoration, limitsOf, messageOf } from './metadata.js';

export const MEGABYTE = 1024 * 1024;

interface KnownRule {
  /** The message that follows the field's name. */
  message: (limits: Limits, constraint: unknown) => string;
  breaks: (constraint: unknown) => Check['breaks'];
  ofBlanks?: true;
}

/**
 * Rules with a message of the interface, by the names of their decorators, in the order of checking. The `message` of a
 * decorator replaces that message.
 */
const KNOWN: Readonly<Record<string, KnownRule>> = {
  isNotEmpty: { message: () => 'is required.', breaks: () => isBlank, ofBlanks: true },
  maxLength: {
    message: ({ maxLength }) => `must be at most ${maxLength} characters.`,
    breaks: (most) => (value) => typeof value === 'string' && exceeds(value, most as number),
    ofBlanks: true,
  },
  maxMegabytes: {
    message: ({ maxMegabytes }) => `must be at most ${maxMegabytes} MB.`,
    breaks: (most) => (value) =>
      typeof value === 'string' && Buffer.byteLength(value) > (most as number) * MEGABYTE,
  },
  isBase64Document: {
    message: () => 'must be valid base64.',
    breaks: () => (value) => value instanceof Base64Content && !value.empty && !value.bytes,
  },
  isExactDecimal: {
    message: () => `must have at most ${MAX_SIGNIFICANT_DIGITS} significant digits.`,
    breaks: () => (value) => value instanceof Decimal && value.digits > MAX_SIGNIFICANT_DIGITS,
  },
  arrayMaxSize: {
    message: ({ maxItems }) => `must have at most ${maxItems} items.`,
    breaks: (most) => (value) => Array.isArray(value) && value.length > (most as number),
  },
  isIn: {
    message: ({ oneOf = [] }) => `must be one of ${oneOf.join(', ')}.`,
    breaks: (oneOf) => (value) => !(oneOf as readonly unknown[]).includes(value),
  },
  matches: {
    message: () => 'must be in the documented format.',
    breaks: (pattern) => (value) => !(pattern as RegExp).test(String(value)),
  },
  isPositive: {
    message: () => 'must be greater than 0.',
    breaks: () => (value) => (value instanceof Decimal ? value.sign : Number(value)) <= 0,
  },
  min: {
    message: ({ min, max }) =>
      max === undefined ? `must be greater than or equal to ${min}.` : `must be between ${min} and ${max}.`,
    breaks: (min) => {
      const sign = signBeside(min as number);
      return (value) => sign(value) < 0;
    },
  },
  max: {
    message: ({ min, max }) =>
      min === undefined ? `must be less than or equal to ${max}.` : `must be between ${min} and ${max}.`,
    breaks: (max) => {
      const sign = signBeside(max as number);
      return (value) => sign(value) > 0;
    },
  },
  isNotBefore: {
    message: (_, other) => `must be equal to or later than ${pascalCase(other as string)}.`,
    breaks: (other) => (value, whole) => {
      const start = whole[other as string];
      return value instanceof Date && start instanceof Date && value < start;
    },
  },
};
const ORDER = Object.keys(KNOWN);

/** Decorators of source, type and presence are no rules: the binder handles them before the rules are checked. */
const NO_RULES = new Set([
  ...['fromPath', 'fromQuery', 'orNull', 'requiredIf', 'isArray', 'isBoolean', 'isInt', 'isInt16', 'isInt64'],
  ...['isIntegerOrText', 'isLocalDateTime', 'isString'],
]);

/**
 * The rules of a field in the order of checking: those of the table first, then others in the order of their
 * decorators. A rule that the table does not know is checked by class-validator's own implementation.
 */
export function checksOf(decorations: readonly Decoration[], fieldName: string): Check[] {
  const rules = decorations.filter(
    ({ name = '', type }) => type === 'customValidation' && !NO_RULES.has(name),
  );
  // Rules of a list's items come after those of the list.
  const rank = ({ name = '', each }: Decoration) => {
    const place = ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length;
    return each ? place + ORDER.length : place;
  };
  const limitsBeside = ({ each }: Decoration) =>
    limitsOf(decorations.filter((other) => Boolean(other.each) === Boolean(each)));
  return rules
    .sort((one, other) => rank(one) - rank(other))
    .map((decoration) => checkOf(decoration, limitsBeside(decoration), fieldName));
}

function checkOf(decoration: Decoration, limits: Limits, fieldName: string): Check {
  const { name = '', constraints, each } = decoration;
  const known = KNOWN[name];
  const words = known && `${fieldName} ${known.message(limits, constraints?.[0])}`;
  const breaks = known ? known.breaks(constraints?.[0]) : unfit(decoration);
  return {
    name,
    message:
      messageOf(decoration, 'given', fieldName) ??
      words ??
      (messageOf(decoration, 'default', fieldName) || `${fieldName} is not valid.`),
    breaks: each ? someItem(breaks) : breaks,
    ofBlanks: known ? known.ofBlanks === true : true,
  };
}

function unfit(decoration: Decoration): Check['breaks'] {
  const fits = constraintOf(decoration);
  return (value, whole) => !fits(value, whole);
}

function someItem(breaks: Check['breaks']): Check['breaks'] {
  return (items, whole) => Array.isArray(items) && items.some((item) => breaks(item, whole));
}

/** The spelling in answers: `endorsementPolicy` becomes `EndorsementPolicy`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whether a value counts as empty: white space alone, or a document without a character. */
export function isBlank(value: unknown): boolean {
  return value instanceof Base64Content ? value.empty : typeof value === 'string' && value.trim() === '';
}

/**
 * Whether a text has more characters (Unicode code points) than `characters`; a very long one is not walked through.
 */
function exceeds(text: string, characters: number): boolean {
  return text.length > characters && (text.length > 2 * characters || [...text].length > characters);
}

/** A function that returns a number with the sign of a value's distance from a bound. */
function signBeside(bound: number): (value: unknown) => number {
  const negated = Decimal.parse(String(-bound)) ?? Decimal.ZERO;
  const signOf = (value: Decimal) => (bound === 0 ? value : value.plus(negated)).sign;
  return (value) => (value instanceof Decimal ? signOf(value) : Number(value) - bound);
}
