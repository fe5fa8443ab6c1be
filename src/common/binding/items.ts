import type { FieldError } from '../errors/domain-error.js';
import {
  type Check,
  checksOf,
  type Field,
  type FieldRules,
  fieldsOf,
  ListOf,
  pascalCase,
  type RequestClass,
  validateBy,
} from './fields.js';

/** A list of very many objects: the binder tells of their faults, since class-validator would hold the process up. */
export const LongListOf =
  <T extends object>(of: () => RequestClass<T>, rules: FieldRules = {}): PropertyDecorator =>
  (prototype, property) => {
    const name = String(property);
    ListOf(of, { ...rules, itemsChecked: 'byBinder' })(prototype, property);
    // The list is only marked as broken here: it has no message of its own.
    validateBy(prototype, name, (items) =>
      Array.isArray(items) && brokenItems(name, of(), items, 1).length > 0 ? '' : undefined,
    );
  };

interface CheckedField {
  name: string;
  told: string;
  checks: readonly Check[];
  /** The class of the objects that it has, when it is checked with them. */
  of: RequestClass | undefined;
}

const CHECKED_FIELDS = new Map<RequestClass, readonly CheckedField[]>();
const FINE: readonly FieldError[] = [];

/**
 * The broken field rules of a list's items and of all that they have, at most `atMost`, in the words of the binder and the
 * order of declaration; paths begin with the list's name, such as `Records[3].ProductName`.
 */
export function brokenItems<T extends object>(
  list: string,
  target: RequestClass<T>,
  items: readonly T[],
  atMost: number,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    for (const { Field, Message } of brokenRules(target, item, atMost - errors.length)) {
      errors.push({ Field: `${list}[${index}].${Field}`, Message });
    }
    if (errors.length >= atMost) return errors;
  }
  return errors;
}

/** Most objects are fine: nothing is built for them. */
function brokenRules(target: RequestClass, object: object, atMost: number): readonly FieldError[] {
  const members = object as Record<string, unknown>;
  let errors = FINE;
  for (const { name, told, checks, of } of checkedFieldsOf(target)) {
    const value = members[name];
    const Message = firstBroken(checks, value, members);
    // As class-validator does it, what has a fault of its own is not looked into. An empty message only says that a long
    // list has broken items.
    if (Message) errors = [...errors, { Field: told, Message }];
    else if (of && value !== undefined) {
      const within = brokenWithin(told, of, value as object, atMost - errors.length);
      if (within.length > 0) errors = [...errors, ...within];
    }
    if (errors.length >= atMost) break;
  }
  return errors;
}

function firstBroken(
  checks: readonly Check[],
  value: unknown,
  members: Record<string, unknown>,
): string | undefined {
  for (const check of checks) {
    const message = check(value, members);
    if (message !== undefined) return message;
  }
  return undefined;
}

function brokenWithin(told: string, of: RequestClass, value: object, atMost: number): readonly FieldError[] {
  if (Array.isArray(value)) return brokenItems(told, of, value, atMost);
  const broken = brokenRules(of, value, atMost);
  return broken.map(({ Field, Message }) => ({ Field: `${told}.${Field}`, Message }));
}

function checkedFieldsOf(target: RequestClass): readonly CheckedField[] {
  const known = CHECKED_FIELDS.get(target);
  if (known) return known;
  const byName = new Map(fieldsOf(target).map((field) => [field.name, field]));
  const fields = [...byName].map(([name, field]) => {
    return { name, told: pascalCase(name), checks: checksOf(target, name), of: objectsOf(field) };
  });
  CHECKED_FIELDS.set(target, fields);
  return fields;
}

function objectsOf({ type, rules }: Field): RequestClass | undefined {
  if (rules.itemsChecked === 'byOperation') return undefined;
  const inner = type.kind === 'list' ? type.of : type;
  return inner.kind === 'object' ? inner.of() : undefined;
}
