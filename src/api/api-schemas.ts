import 'reflect-metadata';
import type { RequestClass } from './binding/field.js';
import type { Decimal } from './decimal.js';
import type { RawJson } from './json/stringify.js';

declare const VALUE: unique symbol;

/** A JSON Schema (draft 2020-12), as the API description carries it. `T` is the type of its values in the code. */
export interface Schema<out T = unknown> {
  readonly [keyword: string]: unknown;
  readonly [VALUE]?: T;
}

/** A class whose properties carry `@Property`. */
export type DescribedClass<T = object> = abstract new () => T;

/** What stands for a schema: itself, or a described class. */
export type Described<T = unknown> = Schema<T> | DescribedClass<T>;

type Annotated<T> = (description?: string, example?: unknown) => Schema<T>;

const typed =
  <T>(schema: Schema): Annotated<T> =>
  (description, example) =>
    ({
      ...schema,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { examples: [example] }),
    }) as Schema<T>;

/** Schemas that src/api-docs adds to the description. */
const shared = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A text that may be empty. */
export const text = typed<string>({ type: 'string' });
/** A text of at least one character. */
export const filledText = typed<string>({ type: 'string', minLength: 1 });
/** A pattern as the description writes it: a `/` stands for itself, since it ends nothing there. */
export const patternOf = ({ source }: RegExp) =>
  source.replace(/\\([\s\S])/g, (written, letter) => (letter === '/' ? '/' : written));

/** A text in a fixed form. The pattern is written into the description, which knows no flags. */
export const textLike = (form: RegExp) => typed<string>({ type: 'string', pattern: patternOf(form) });
const uuidText = textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const uuid = (description?: string): Schema<string> =>
  uuidText(description, '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11');
export const flag = typed<boolean>({ type: 'boolean' });
/** A whole number of 32 bits, from a smallest to a largest value, both included. */
export const int32From = (minimum: number, maximum?: number) =>
  typed<number>({
    type: 'integer',
    format: 'int32',
    minimum,
    ...(maximum !== undefined && { maximum }),
  });
/** The same of 64 bits, without a largest value. */
export const int64From = (minimum: number) =>
  typed<number | bigint>({ type: 'integer', format: 'int64', minimum });
/** An id, made by this service or given to it: every request's rule for ids begins at 1. */
export const id = int32From(1);
export const longId = int64From(1);
/** A number above 0, with or without a fraction. */
export const positiveNumber = typed<number>({ type: 'number', exclusiveMinimum: 0 });
/** How many of something there are. */
export const count = int32From(0);
export const integerOrText = typed<number | string | RawJson>({ type: ['integer', 'string'] });
/** An exact decimal: a JSON number with all its digits. */
export const amount = typed<Decimal | RawJson>(shared('Amount'));
/** The same without negative values. */
export const amountFrom0 = typed<Decimal | RawJson>({ ...shared('Amount'), minimum: 0 });
/** A moment of the business zone, without offset. */
export const localDateTime = typed<string>(shared('LocalDateTime'));
/** A moment with its offset. */
export const dateTime = typed<string>(shared('DateTime'));

/** One of a few words. */
export const word = <W extends string>(words: readonly W[], description?: string, example?: W): Schema<W> =>
  typed<W>({ type: 'string', enum: words })(description, example ?? words[0]);

/** A number that stands for a name. The names stand once, under the code's own name among the components. */
export const code = (name: string, names: Readonly<Record<number, string>>): Annotated<number> =>
  typed({ title: name, type: 'integer', enum: Object.keys(names).map(Number), 'x-names': names });

export const listOf = <T>(items: Described<T>, description?: string): Schema<T[]> =>
  typed<T[]>({ type: 'array', items: schemaOf(items) })(description);

/** The same value or null. */
export function nullable<T>(described: Described<T>): Schema<T | null> {
  const schema = schemaOf(described);
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

/** An object whose properties are all present in every answer. */
export function objectOf(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const PROPERTIES = 'api-description:properties';

/**
 * Describes a property of an answer or of a notification's payload: it is always present. The compiler holds the
 * property's type to the schema; what PostgreSQL writes as JSON has the type RawJson.
 */
export const Property =
  <T>(schema: Described<T>) =>
  <K extends string>(target: { [P in K]: T | RawJson }, name: K): void => {
    const before: Readonly<Record<string, Schema>> = Reflect.getMetadata(PROPERTIES, target) ?? {};
    Reflect.defineMetadata(PROPERTIES, { ...before, [name]: schemaOf(schema) }, target);
  };

/**
 * The schema of a described class, titled with the class's name; of a schema, itself.
 * @throws Error when the class describes no property
 */
export function schemaOf<T>(described: Described<T>): Schema<T> {
  if (typeof described !== 'function') return described;
  const properties: Record<string, Schema> | undefined = Reflect.getMetadata(
    PROPERTIES,
    described.prototype as object,
  );
  if (!properties) throw new Error(`${described.name} describes no property.`);
  const description = aboutClass(described);
  return withoutUndefined({ title: described.name, ...objectOf(properties), description }) as Schema<T>;
}

/** The paged envelope. */
export const paged = <T>(item: DescribedClass<T>): Schema => ({
  title: `${item.name}Page`,
  ...objectOf({
    TotalCount: count('Number of all items that match the filters.', 1),
    Page: int32From(1)('The page asked for.', 1),
    Size: int32From(1)('The page size asked for.', 50),
    TotalPage: count('Number of pages; 0 when there are no items.', 1),
    HasNextPage: flag(undefined, false),
    HasPreviousPage: flag(undefined, false),
    Items: listOf(item),
  }),
});

function withoutUndefined<T>(schema: Schema<T>): Schema<T> {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

const ABOUT = 'api-description:about';

/** Describes a field of a request class, or a class of answers or payloads as a whole, for the API description. */
export const About = (description: string): PropertyDecorator & ClassDecorator =>
  Reflect.metadata(ABOUT, description);

const EXAMPLE = 'api-description:example';

/** A value of a parameter in path or query, for the API description: one that the service accepts. */
export const Example = (value: string | number | boolean): PropertyDecorator =>
  Reflect.metadata(EXAMPLE, value);

/** The value that `Example` gives a field. */
export function exampleOfField(target: RequestClass, name: string): unknown {
  return Reflect.getMetadata(EXAMPLE, target.prototype as object, name);
}

/** What `About` states of a field. */
export function aboutField(target: RequestClass, name: string): string | undefined {
  return Reflect.getMetadata(ABOUT, target.prototype as object, name) as string | undefined;
}

/** What `About` states of a class itself; a base class's words are not its own. */
export function aboutClass(target: object): string | undefined {
  return Reflect.getOwnMetadata(ABOUT, target) as string | undefined;
}
