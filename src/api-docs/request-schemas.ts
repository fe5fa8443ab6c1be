import { nullable, type Schema } from '../common/api-schemas.js';
import { type FieldRules, MEGABYTE } from '../common/binding/field-rules.js';
import { type Field, type FieldType, fieldsOf, type RequestClass } from '../common/binding/fields.js';
import { messagesOf } from './validation-messages.js';

const INTEGERS = { int16: 32_767, int32: 2_147_483_647, int64: undefined };

/** What stands for an id in the examples. */
const EXAMPLE_ID = 1204;

/** Gives the reference to a request class, and keeps it for the components. */
export type ReferTo = (target: RequestClass) => Schema;

/** The schema of a request class's body, property by property as the binder and the validator take it. */
export function bodySchema(target: RequestClass, referTo: ReferTo): Schema {
  const fields = fieldsOf(target).filter(({ source }) => source === 'body');
  const required = fields.filter(({ rules }) => rules.required).map(({ name }) => name);
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
    const { name, source, rules, query } = field;
    if (source === 'body') return [];
    const schema = query
      ? { ...query.schema, ...lengthOf(rules), ...defaultOf(defaults[name]) }
      : valueSchema(field.type, rules, referTo);
    return {
      name,
      in: source,
      required: source === 'path' || rules.required === true,
      ...(rules.description && { description: rules.description }),
      schema: source === 'path' && !rules.oneOf ? { ...schema, examples: [exampleOf(field)] } : schema,
      'x-messages': messagesOf(target, field),
    };
  });
}

function exampleOf({ type }: Field): number | string {
  return type.kind === 'text' ? String(EXAMPLE_ID) : EXAMPLE_ID;
}

function property(target: RequestClass, field: Field, referTo: ReferTo): Schema {
  const schema = valueSchema(field.type, field.rules, referTo);
  const messages = messagesOf(target, field);
  return {
    ...(field.rules.required ? schema : orNull(schema)),
    ...(field.rules.description && { description: field.rules.description }),
    ...(messages.length > 0 && { 'x-messages': messages }),
  };
}

/** An optional field may also be null: that is absence. */
function orNull(schema: Schema): Schema {
  return schema['$ref'] ? { anyOf: [schema, { type: 'null' }] } : nullable(schema);
}

function valueSchema(type: FieldType, rules: FieldRules, referTo: ReferTo): Schema {
  switch (type.kind) {
    case 'text':
      return { type: 'string', ...textRules(rules) };
    case 'integerOrText':
      return { type: ['integer', 'string'], ...textRules(rules) };
    case 'boolean':
      return { type: 'boolean' };
    case 'int16':
    case 'int32':
    case 'int64':
      return { type: 'integer', format: type.kind, ...integerRange(rules, INTEGERS[type.kind]) };
    case 'amount':
      return { $ref: '#/components/schemas/Amount', ...amountRange(rules) };
    case 'dateTime':
      return { $ref: '#/components/schemas/RequestDateTime' };
    case 'base64':
      return { type: 'string', contentEncoding: 'base64', ...(rules.required && { minLength: 1 }) };
    case 'object':
      return referTo(type.of());
    case 'list':
      return {
        type: 'array',
        items: valueSchema(type.of, type.of.kind === 'text' ? { maxLength: type.of.maxLength } : {}, referTo),
        ...(rules.maxItems !== undefined && { maxItems: rules.maxItems }),
      };
  }
}

function textRules({ required, mayBeBlank, oneOf, pattern, ...limits }: FieldRules): Schema {
  return {
    ...(required && !mayBeBlank && { minLength: 1 }),
    ...lengthOf(limits),
    ...(oneOf && { enum: oneOf }),
    // A JSON Schema pattern knows no flags; one that needs them is left to its message.
    ...(pattern && /^u?$/.test(pattern.flags) && { pattern: pattern.source }),
  };
}

/** A text of so many megabytes of UTF-8 has at most as many characters. */
function lengthOf({ maxLength, maxMegabytes }: FieldRules): Schema {
  const characters = maxLength ?? (maxMegabytes && maxMegabytes * MEGABYTE);
  return characters === undefined ? {} : { maxLength: characters };
}

function integerRange({ min, max, greaterThan }: FieldRules, limit: number | undefined): Schema {
  const minimum = min ?? (greaterThan === undefined ? limit && -limit - 1 : greaterThan + 1);
  const maximum = max ?? limit;
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

function amountRange({ min, max, greaterThan }: FieldRules): Schema {
  return {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(greaterThan !== undefined && { exclusiveMinimum: greaterThan }),
  };
}

function defaultOf(value: unknown): Schema {
  return value === undefined ? {} : { default: value };
}
