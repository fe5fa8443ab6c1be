import { brokenRule, exceeds, type FieldRules, type TextRules, tooLong } from './field-rules.js';

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

/** What stands in a list; a text there has its limit with it. */
export type ItemType = Exclude<FieldType, { kind: 'text' }> | { kind: 'text'; maxLength: number };

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
  };
}

/** A rule of one property: the message when it is broken; `whole` is the object that the value stands in. */
export type Check = (value: unknown, whole: Record<string, unknown>) => string | undefined;

/** The checks of a property: the declaration's own first, then those of the decorators above it; one declared again has no inherited ones. */
export function checksOf(target: RequestClass, name: string): readonly Check[] {
  const own = CHECKS.get(target)?.get(name);
  if (own) return own;
  const parent: unknown = Object.getPrototypeOf(target);
  return typeof parent === 'function' ? checksOf(parent as RequestClass, name) : [];
}

/** Adds a rule to a property. */
export function validateBy(prototype: object, name: string, check: Check): void {
  const target = prototype.constructor;
  const ofClass = CHECKS.get(target) ?? new Map<string, Check[]>();
  ofClass.set(name, [...(ofClass.get(name) ?? []), check]);
  CHECKS.set(target, ofClass);
}

function tooLongItem(name: string, { maxLength }: { maxLength?: number }): Check {
  return (items) => {
    if (maxLength === undefined || !Array.isArray(items)) return undefined;
    return items.some((item) => exceeds(item, maxLength)) ? tooLong(name, maxLength) : undefined;
  };
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
