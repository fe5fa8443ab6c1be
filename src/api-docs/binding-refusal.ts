import { bind } from '../common/binding/bind.js';
import type { RequestClass } from '../common/binding/field.js';
import { fieldsOf } from '../common/binding/fields.js';
import { Clock } from '../common/clock.js';
import { BareAnswer } from '../common/errors/bare-answer.js';

const CLOCK = new Clock('UTC');

/** What the binder itself answers to a value that does not bind; undefined when any value does. */
export function bindingRefusalOf(target: RequestClass): string | undefined {
  const fields = fieldsOf(target);
  const field =
    fields.find(({ source, type }) => source === 'body' && type.kind !== 'boolean') ??
    fields.find(({ source, limits }) => source === 'path' && !limits.oneOf);
  if (!field) return undefined;
  const inPath = field.source === 'path';
  const path = Object.fromEntries(fields.map(({ name }) => [name, inPath ? 'x\0' : '1']));
  const body = inPath ? undefined : Buffer.from(`{"${field.name}":true}`);
  try {
    bind(target, { path, query: {}, body }, CLOCK);
  } catch (error) {
    if (error instanceof BareAnswer) return error.text;
    throw error;
  }
  return undefined;
}
