import type { FieldError } from '../errors/domain-error.js';
import {
  brokenRule,
  type FieldRules,
  fieldsOf,
  ListOf,
  pascalCase,
  type RequestClass,
  validateBy,
} from './fields.js';

/** A list of very many objects, all of whose rules are declared with their fields; the binder tells of their faults. */
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

/**
 * The broken field rules of a list's items as far as they are declared with the fields, at most `atMost`; paths begin
 * with the list's name, such as `Records[3].ProductName`.
 */
export function brokenItems<T extends object>(
  list: string,
  target: RequestClass<T>,
  items: readonly T[],
  atMost: number,
): FieldError[] {
  const fields = fieldsOf(target).map(({ name, rules }) => ({ name, rules, told: pascalCase(name) }));
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    const members = item as Record<string, unknown>;
    for (const { name, rules, told } of fields) {
      const message = brokenRule(told, members[name], rules, members);
      if (message === undefined) continue;
      errors.push({ Field: `${list}[${index}].${told}`, Message: message });
      if (errors.length >= atMost) return errors;
    }
  }
  return errors;
}
