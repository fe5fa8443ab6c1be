import type { FieldError } from '../../errors/domain-error.js';
import { atOnce, type Steps } from '../../time/steps.js';
import type { Field, RequestClass } from './field.js';
import { planOf } from './fields.js';
import { isBlank } from './rules.js';

/** Shared by all valid objects, which are most: nothing is allocated for them. */
const FINE: readonly FieldError[] = [];
/** Items of a list that are checked in one step. */
const STEP = 100;

/**
 * The broken field rules of an object and of its nested objects and lists, at most `atMost`, in the order of
 * declaration: for each field the first one that it breaks. Values with a fault of their own are not descended into.
 */
export function* brokenFields(
  target: RequestClass,
  object: object,
  atMost: number,
): Steps<readonly FieldError[]> {
  const members = object as Record<string, unknown>;
  let errors = FINE;
  for (const field of planOf(target).checked) {
    const { name, answerName, nested: of } = field;
    const value = members[name];
    const Message = firstBroken(field, value, members);
    if (Message !== undefined) errors = [...errors, { Field: answerName, Message }];
    else if (of && value !== undefined && value !== null) {
      const within = Array.isArray(value)
        ? yield* brokenItems(answerName, of, value, atMost - errors.length)
        : prefixed(`${answerName}.`, yield* brokenFields(of, value as object, atMost - errors.length));
      if (within.length > 0) errors = [...errors, ...within];
    }
    if (errors.length >= atMost) break;
  }
  return errors;
}

/** The same for a list's items; paths begin with the list's name, such as `Records[3].ProductName`. */
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

function firstBroken(field: Field, value: unknown, whole: Record<string, unknown>): string | undefined {
  const { answerName, required, requiredIf, takesBlank, checks } = field;
  if (value === undefined) return required || requiredIf?.(whole) ? `${answerName} is required.` : undefined;
  if (value === null) return undefined;
  const blank = !takesBlank && isBlank(value);
  if (blank && requiredIf?.(whole)) return `${answerName} is required.`;
  for (const { message, ofBlanks, breaks } of checks) {
    if ((ofBlanks || !blank) && breaks(value, whole)) return message;
  }
  return undefined;
}
