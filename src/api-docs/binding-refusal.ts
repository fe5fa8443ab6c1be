import { EXPECTED, STORABLE_TEXT } from '../api/binding/binding-error.js';
import type { RequestClass } from '../api/binding/field.js';
import { fieldsOf } from '../api/binding/fields.js';
import { bindingProblem } from '../errors/bare-answer.js';

/** What the binder answers to a value that does not bind; undefined when any value does. */
export function bindingRefusalOf(target: RequestClass): string | undefined {
  const fields = fieldsOf(target);
  const inBody = fields.find(({ source }) => source === 'body');
  if (inBody) return bindingProblem(`$.${inBody.name}`, EXPECTED[inBody.type.kind]);
  const inPath = fields.find(({ source, limits }) => source === 'path' && !limits.oneOf);
  if (!inPath) return undefined;
  const { kind } = inPath.type;
  return bindingProblem(inPath.name, kind === 'text' ? STORABLE_TEXT : EXPECTED[kind]);
}
