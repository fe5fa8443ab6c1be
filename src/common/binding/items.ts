import type { FieldError } from '../errors/domain-error.js';
import { brokenRule, fieldsOf, pascalCase, type RequestClass } from './fields.js';

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
      if (errors.length === atMost) return errors;
    }
  }
  return errors;
}
