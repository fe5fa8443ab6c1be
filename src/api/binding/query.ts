import { BindingError } from './binding-error.js';
import type { Field, QueryOptions, QueryReader } from './field.js';
import { readInteger } from './read-values.js';

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Returns the reader of a query field. Fixed words are read in any case and become the word as declared. */
export function queryReader(field: Omit<Field, 'query'>, options: QueryOptions): QueryReader {
  const { type, limits, checks, told } = field;
  // Only `true` and `false` are read: a misspelt `dryRun` must not become a real call.
  if (type.kind === 'boolean') {
    const read = (text: string) => FLAGS.get(text.toLowerCase());
    return { options, read, message: `${told} must be true or false.` };
  }
  const [first] = checks;
  const { message } = checks.find(({ name }) => name !== 'maxLength') ?? first ?? { message: '' };
  if (!message) throw new Error(`${told}: a parameter of the query needs a rule.`);
  const fits = (value: unknown) => !checks.some((check) => check.breaks(value, {}));
  const { oneOf } = limits;
  if (oneOf) {
    const wordOf = (text: string) => oneOf.find((word) => String(word).toLowerCase() === text.toLowerCase());
    return { options, read: wordOf, message };
  }
  const { kind } = type;
  if (kind === 'int16' || kind === 'int32' || kind === 'int64') {
    const read = (text: string) => {
      // Beyond its type's bounds a number fits no column, whatever rules the field has.
      const integer = readInteger(kind, text.replace(/^\+(?=\d)/, ''));
      const number = integer instanceof BindingError ? Number.NaN : Number(integer);
      return !Number.isNaN(number) && fits(number) ? number : undefined;
    };
    return { options, read, message };
  }
  if (kind !== 'text') throw new Error(`${told}: a parameter of the query cannot be of the type ${kind}.`);
  const read = (text: string) => {
    const value = options.trim ? text.trim() : text;
    return fits(value) ? value : undefined;
  };
  return { options, read, message };
}
