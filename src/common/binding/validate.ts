import type { FieldError } from '../errors/domain-error.js';
import { atOnce, type Steps } from '../steps.js';
import { type Check, checksOf, type Field, fieldsOf, pascalCase, type RequestClass } from './fields.js';

interface CheckedField {
  name: string;
  told: string;
  checks: readonly Check[];
  /** The class of the objects that it has, when they are checked with it. */
  of: RequestClass | undefined;
}

const CHECKED_FIELDS = new Map<RequestClass, readonly CheckedField[]>();
/** Most objects are fine: nothing is built for them. */
const FINE: readonly FieldError[] = [];
/** Items of a list that are checked in one step. */
const STEP = 100;

/**
 * The broken field rules of an object and of all that it has, at most `atMost`, in the order of declaration: one for each
 * field, the first that it breaks. What has a fault of its own is not looked into.
 */
export function* brokenFields(
  target: RequestClass,
  object: object,
  atMost: number,
): Steps<readonly FieldError[]> {
  const members = object as Record<string, unknown>;
  let errors = FINE;
  for (const { name, told, checks, of } of checkedFieldsOf(target)) {
    const value = members[name];
    const Message = firstBroken(checks, value, members);
    if (Message !== undefined) errors = [...errors, { Field: told, Message }];
    else if (of && value !== undefined) {
      const within = Array.isArray(value)
        ? yield* brokenItems(told, of, value, atMost - errors.length)
        : prefixed(`${told}.`, yield* brokenFields(of, value as object, atMost - errors.length));
      if (within.length > 0) errors = [...errors, ...within];
    }
    if (errors.length >= atMost) break;
  }
  return errors;
}

/** The same of a list's items; paths begin with the list's name, such as `Records[3].ProductName`. */
export function* brokenItems<T extends object>(
  list: string,
  target: RequestClass<T>,
  items: readonly T[],
  atMost: number,
): Steps<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    const broken = yield* brokenFields(target, item, atMost - errors.length);
    for (const error of prefixed(`${list}[${index}].`, broken)) errors.push(error);
    if (errors.length >= atMost) break;
    if (index % STEP === STEP - 1) yield;
  }
  return errors;
}

/** `brokenItems` of a short list, in one step. */
export function brokenItemsAtOnce<T extends object>(
  ...list: Parameters<typeof brokenItems<T>>
): FieldError[] {
  return atOnce(brokenItems(...list));
}

function prefixed(path: string, errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length === 0) return errors;
  return errors.map(({ Field, Message }) => ({ Field: path + Field, Message }));
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
