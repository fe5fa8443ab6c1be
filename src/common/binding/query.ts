import type { Field, QueryOptions, QueryReader } from './field.js';

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
  if (type.kind !== 'text') {
    const read = (text: string) => {
      const number = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return !Number.isNaN(number) && fits(number) ? number : undefined;
    };
    return { options, read, message };
  }
  const read = (text: string) => {
    const value = options.trim ? text.trim() : text;
    return fits(value) ? value : undefined;
  };
  return { options, read, message };
}
