/** A JSON Schema (draft 2020-12), as the API description carries it. */
export type Schema = Readonly<Record<string, unknown>>;

type Annotated = (description?: string, example?: unknown) => Schema;

const typed =
  (schema: Schema): Annotated =>
  (description, example) => ({
    ...schema,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  });

/** Schemas that the description itself brings; see src/api-docs. */
const shared = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const text = typed({ type: 'string' });
export const flag = typed({ type: 'boolean' });
export const int32 = typed({ type: 'integer', format: 'int32' });
export const int64 = typed({ type: 'integer', format: 'int64' });
/** An id made by this service. */
export const id = typed({ type: 'integer', format: 'int32', minimum: 1 });
export const integerOrText = typed({ type: ['integer', 'string'] });
/** An exact decimal: a JSON number with all its digits. */
export const amount = typed(shared('Amount'));
/** A moment of the business zone, without offset. */
export const localDateTime = typed(shared('LocalDateTime'));
/** A moment with its offset. */
export const dateTime = typed(shared('DateTime'));

/** One of a few words. */
export const word = (words: readonly string[], description?: string, example?: string): Schema =>
  typed({ type: 'string', enum: words })(description, example ?? words[0]);

/** A number that stands for a name. The names stand once, under the code's own name among the components. */
export const code = (name: string, names: Readonly<Record<number, string>>): Annotated =>
  typed({ title: name, type: 'integer', enum: Object.keys(names).map(Number), 'x-names': names });

export const listOf = (items: Schema, description?: string): Schema =>
  typed({ type: 'array', items })(description);

/** The same value or null. */
export function nullable(schema: Schema): Schema {
  const { type, enum: values } = schema;
  if (type === undefined || schema['title'] !== undefined) {
    const { description, examples, ...rest } = schema;
    const notes = schema['title'] === undefined ? { description, examples } : {};
    const value = schema['title'] === undefined ? rest : schema;
    return withoutUndefined({ anyOf: [value, { type: 'null' }], ...notes });
  }
  const types = [type, 'null'].flat();
  return { ...schema, type: types, ...(Array.isArray(values) && { enum: [...values, null] }) };
}

/**
 * An object whose properties are all present in every answer. With a type argument, the compiler holds the property
 * names against the answer's own type.
 */
export function obj<T extends object>(
  name: string,
  properties: { readonly [K in keyof T]-?: Schema },
  description?: string,
): Schema {
  return { title: name, ...inline<T>(properties), ...(description !== undefined && { description }) };
}

/** The same without a name of its own among the description's components. */
export function inline<T extends object>(properties: { readonly [K in keyof T]-?: Schema }): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** The paged envelope. */
export const pageOf = (item: Schema): Schema =>
  inline({
    TotalCount: int32('All items that fit the filters.', 1),
    Page: int32('The page asked for.', 1),
    Size: int32('The page size asked for.', 50),
    TotalPage: int32('0 when there is nothing.', 1),
    HasNextPage: flag(undefined, false),
    HasPreviousPage: flag(undefined, false),
    Items: listOf(item),
  });

function withoutUndefined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
