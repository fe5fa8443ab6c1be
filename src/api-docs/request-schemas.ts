import { aboutField, exampleOfField, nullable, patternOf, type Schema } from '../api/api-schemas.js';
import type { Field, FieldType, Limits, RequestClass } from '../api/binding/field.js';
import { fieldsOf } from '../api/binding/fields.js';
import { MEGABYTE } from '../api/binding/rules.js';
import { MAX_INT16, MAX_INT32 } from '../api/integers.js';

const INTEGERS = { int16: MAX_INT16, int32: MAX_INT32, int64: undefined };

/** Returns the reference to a request class, and adds the class to the components. */
export type ReferTo = (target: RequestClass) => Schema;

/** The schema of a request class's body, property by property as the binder takes it. */
export function bodySchema(target: RequestClass, referTo: ReferTo): Schema {
  const fields = fieldsOf(target).filter(({ source }) => source === 'body');
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, property(target, field, referTo)])),
    ...(required.length > 0 && { required }),
  };
}

/** The parameters in path and query. */
export function parametersOf(target: RequestClass, referTo: ReferTo): Schema[] {
  const defaults = new target() as Readonly<Record<string, unknown>>;
  return fieldsOf(target).flatMap((field) => {
    const { name, source } = field;
    if (source === 'body') return [];
    const schema = { ...valueSchema(field, referTo), ...(source === 'query' && defaultOf(defaults[name])) };
    const description = aboutField(target, name);
    const example = exampleOfField(target, name);
    return {
      name,
      in: source,
      required: field.required,
      ...(description && { description }),
      schema: example === undefined ? schema : { ...schema, examples: [example] },
      'x-messages': messagesOf(field),
    };
  });
}

/** The messages that refuse a field, one for each rule. */
export function messagesOf({ answerName, source, required, requiredIf, checks, query }: Field): string[] {
  // A path parameter is never missing: a path without it is another path.
  const mayBeMissing = source !== 'path' && (required || requiredIf !== undefined);
  const messages = [
    ...(mayBeMissing ? [`${answerName} is required.`] : []),
    ...checks.map(({ message }) => message),
    ...(query ? [query.message] : []),
  ];
  return [...new Set(messages)];
}

function property(target: RequestClass, field: Field, referTo: ReferTo): Schema {
  const schema = valueSchema(field, referTo);
  const description = aboutField(target, field.name);
  const messages = messagesOf(field);
  return {
    ...(field.required && !field.takesNull ? schema : orNull(schema)),
    ...(description && { description }),
    ...(messages.length > 0 && { 'x-messages': messages }),
  };
}

/** An optional field may also be null, which means the same as its absence unless the field takes null as a value. */
function orNull(schema: Schema): Schema {
  return schema['$ref'] ? { anyOf: [schema, { type: 'null' }] } : nullable(schema);
}

function valueSchema({ type, limits, required, takesBlank, query }: Field, referTo: ReferTo): Schema {
  const { pattern, ...others } = limits;
  const mayBeEmpty = query?.options.emptyIsAbsent === true;
  const schema = schemaOf(type, mayBeEmpty ? others : limits, referTo);
  const isNonEmpty = required && !takesBlank && ['text', 'integerOrText', 'base64'].includes(type.kind);
  return isNonEmpty && !limits.oneOf ? { ...schema, minLength: 1 } : schema;
}

function schemaOf(type: FieldType, limits: Limits, referTo: ReferTo): Schema {
  switch (type.kind) {
    case 'text':
      return { type: 'string', ...textLimits(limits) };
    case 'integerOrText':
      return { type: ['integer', 'string'], ...textLimits(limits) };
    case 'boolean':
      return { type: 'boolean' };
    case 'int16':
    case 'int32':
    case 'int64':
      return { type: 'integer', format: type.kind, ...integerLimits(limits, INTEGERS[type.kind]) };
    case 'amount':
      return { $ref: '#/components/schemas/Amount', ...amountLimits(limits) };
    case 'dateTime':
      return { $ref: '#/components/schemas/RequestDateTime' };
    case 'base64':
      return { type: 'string', contentEncoding: 'base64' };
    case 'object':
      return referTo(type.of());
    case 'list':
      return {
        type: 'array',
        items: schemaOf(type.of, type.limits, referTo),
        ...(limits.maxItems !== undefined && { maxItems: limits.maxItems }),
      };
  }
}

function textLimits({ maxLength, maxMegabytes, oneOf, format, pattern }: Limits): Schema {
  // A text of n bytes of UTF-8 has at most n characters.
  const characters = maxLength ?? (maxMegabytes && maxMegabytes * MEGABYTE);
  return {
    ...(characters !== undefined && { maxLength: characters }),
    ...(format && { format }),
    ...(oneOf && { enum: oneOf }),
    // A JSON Schema pattern has no flags: a pattern that needs them appears in its message only.
    ...(pattern && /^u?$/.test(pattern.flags) && { pattern: patternOf(pattern) }),
  };
}

function integerLimits({ min, max, greaterThan, oneOf }: Limits, most: number | undefined): Schema {
  if (oneOf) return { enum: oneOf };
  const minimum = min ?? (greaterThan === undefined ? most && -most - 1 : greaterThan + 1);
  const maximum = max ?? most;
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

function amountLimits({ min, max, greaterThan }: Limits): Schema {
  return {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(greaterThan !== undefined && { exclusiveMinimum: greaterThan }),
  };
}

function defaultOf(value: unknown): Schema {
  return value === undefined ? {} : { default: value };
}
