import { registerDecorator, ValidateNested } from 'class-validator';
import { Decimal, MAX_SIGNIFICANT_DIGITS } from '../decimal.js';
import { Base64Content } from './base64-content.js';

/** A class whose instances are bound from requests. */
export type RequestClass<T extends object = object> = new () => T;

/** What JSON a property takes. Binding is strict: no value is converted from another JSON type. */
export type FieldType =
  | { kind: 'text'; maxLength?: number }
  | {
      kind: 'int16' | 'int32' | 'int64' | 'boolean' | 'amount' | 'dateTime' | 'base64' | 'integerOrText';
    }
  | { kind: 'object'; of: () => RequestClass }
  | { kind: 'list'; of: FieldType };

/** Where a property comes from; a body property of the same name as a path parameter is ignored. */
export type FieldSource = 'body' | 'path' | 'query';

/** How a query parameter is read; `read` gives undefined for a text that is not allowed. */
export interface QueryReader {
  read: (text: string) => unknown;
  message: string;
  /** An empty parameter counts as absent instead of being refused. */
  emptyIsAbsent?: boolean;
  schema: Readonly<Record<string, unknown>>;
}

/** One property of a request class, for the binder and for the API description. */
export interface Field {
  name: string;
  source: FieldSource;
  type: FieldType;
  rules: FieldRules;
  query?: QueryReader;
}

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
  /** For lists so long that class-validator would hold the process up: who asks `brokenItems` instead. */
  itemsChecked?: 'byOperation' | 'byBinder';
  oneOf?: readonly (string | number)[];
  pattern?: RegExp;
  /** Replaces the message of a broken bound, pattern or choice. */
  message?: string;
  description?: string;
}

/** No text is taken of which nothing says how long it may be. */
export type TextRules = FieldRules &
  ({ maxLength: number } | { maxMegabytes: number } | { oneOf: readonly string[] });
/** What stands in a list; a text there has its limit with it. */
export type ItemType = Exclude<FieldType, { kind: 'text' }> | { kind: 'text'; maxLength: number };

export const MEGABYTE = 1024 * 1024;
const FIELDS = new Map<object, Field[]>();
const CHECKS = new Map<object, Map<string, Check[]>>();

/** The declared properties of a request class in their order, those of its base classes first. */
export function fieldsOf(target: RequestClass): Field[] {
  const parent: unknown = Object.getPrototypeOf(target);
  const inherited = typeof parent === 'function' ? fieldsOf(parent as RequestClass) : [];
  return [...inherited, ...(FIELDS.get(target) ?? [])];
}

/** `endorsementPolicy` as answers spell it: `EndorsementPolicy`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function declareField(prototype: object, field: Field): void {
  const fields = FIELDS.get(prototype.constructor) ?? [];
  fields.push(field);
  FIELDS.set(prototype.constructor, fields);
}

function bodyField(type: FieldType, rules: FieldRules): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    const told = pascalCase(name);
    declareField(prototype, { name, source: 'body', type, rules });
    validateBy(prototype, name, (value, whole) => brokenRule(told, value, rules, whole));
    if (type.kind === 'list' && type.of.kind === 'text')
      validateBy(prototype, name, tooLongItem(told, type.of));
    if (rules.itemsChecked) return;
    if (type.kind === 'object' || (type.kind === 'list' && type.of.kind === 'object')) {
      ValidateNested()(prototype, property);
    }
  };
}

/** A rule of one property: the message when it is broken; `whole` is the object that the value stands in. */
export type Check = (value: unknown, whole: Record<string, unknown>) => string | undefined;

/** The checks of a property, in the order in which class-validator runs them; one declared again has no inherited ones. */
export function checksOf(target: RequestClass, name: string): readonly Check[] {
  const own = CHECKS.get(target)?.get(name);
  if (own) return own;
  const parent: unknown = Object.getPrototypeOf(target);
  return typeof parent === 'function' ? checksOf(parent as RequestClass, name) : [];
}

/** Registers one rule with class-validator, and for those who check without it. */
export function validateBy(prototype: object, name: string, check: Check): void {
  const target = prototype.constructor;
  const ofClass = CHECKS.get(target) ?? new Map<string, Check[]>();
  ofClass.set(name, [...(ofClass.get(name) ?? []), check]);
  CHECKS.set(target, ofClass);
  registerDecorator({
    target,
    propertyName: name,
    validator: {
      validate: (value, args) => check(value, args?.object as Record<string, unknown>) === undefined,
      defaultMessage: (args) => check(args?.value, args?.object as Record<string, unknown>) ?? '',
    },
  });
}

/** The message of the first rule that a value breaks, undefined when it is fine; `whole` is the object it stands in. */
function brokenRule(
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

function tooLongItem(name: string, { maxLength }: { maxLength?: number }): Check {
  return (items) => {
    if (maxLength === undefined || !Array.isArray(items)) return undefined;
    return items.some((item) => exceeds(item, maxLength)) ? tooLong(name, maxLength) : undefined;
  };
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

/** A JSON string. */
export const Text = (rules: TextRules) => bodyField({ kind: 'text' }, rules);
/** A JSON integer of 16 bits. */
export const Int16 = (rules: FieldRules = {}) => bodyField({ kind: 'int16' }, rules);
/** A JSON integer of 32 bits. */
export const Int32 = (rules: FieldRules = {}) => bodyField({ kind: 'int32' }, rules);
export const Bool = (rules: FieldRules = {}) => bodyField({ kind: 'boolean' }, rules);
/** An exact decimal of at most 28 significant digits; never altered. */
export const Amount = (rules: FieldRules = {}) => bodyField({ kind: 'amount' }, rules);
/** An ISO 8601 date-time; without offset it is in the business time zone. */
export const DateTimeField = (rules: FieldRules = {}) => bodyField({ kind: 'dateTime' }, rules);
/** Bytes in base64, decoded once while binding. */
export const Base64 = (rules: FieldRules = {}) => bodyField({ kind: 'base64' }, rules);
/** A whole number or a text, kept as it was given. */
export const IntegerOrText = (rules: FieldRules & { maxLength: number }) =>
  bodyField({ kind: 'integerOrText' }, rules);
export const Nested = (of: () => RequestClass, rules: FieldRules = {}) =>
  bodyField({ kind: 'object', of }, rules);
export const ListOf = (of: ItemType | (() => RequestClass), rules: FieldRules = {}) =>
  bodyField({ kind: 'list', of: typeof of === 'function' ? { kind: 'object', of } : of }, rules);

/** Cross-field rule: this date-time is equal to or later than the other. */
export const NotBefore =
  (other: string): PropertyDecorator =>
  (prototype, property) => {
    const name = String(property);
    const message = `${pascalCase(name)} must be equal to or later than ${pascalCase(other)}.`;
    validateBy(prototype, name, (value, whole) => {
      const start = whole[other];
      return value instanceof Date && start instanceof Date && value < start ? message : undefined;
    });
  };

/** An int32 path parameter: another text is a binding failure, one below 1 a validation failure. */
export const PathId = () => pathField('int32', { greaterThan: 0, max: 2147483647 });
/** The same with 64 bits; its value is a bigint. */
export const PathLongId = () => pathField('int64', { greaterThan: 0 });
/** A path parameter that must be one of a few words; any other is a validation failure. */
export const PathWord = (oneOf: readonly string[]) => pathField('text', { oneOf });
/** A path parameter of any characters, percent signs read; white space alone is a validation failure. */
export const PathText = (rules: { maxLength: number }) => pathField('text', rules);

function pathField(kind: 'text' | 'int32' | 'int64', others: FieldRules): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    const rules: FieldRules = { required: true, ...others };
    declareField(prototype, { name, source: 'path', type: { kind }, rules });
    validateBy(prototype, name, (value) => brokenRule(pascalCase(name), value, rules));
  };
}
