import type { Schema } from '../../common/api-schemas.js';
import { resolve } from '../sample.js';
import type { Labels } from './labels.js';

/** One line of a table of fields. */
export interface FieldRow {
  path: string;
  type: string;
  /** Where the names of a code's numbers stand. */
  codeId?: string;
  required: boolean;
  meaning: string;
  /** What a request must keep to, the choice included. */
  rules: string[];
  /** The few values that there are. */
  choice: string | undefined;
  messages: string[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** The fields of a schema, nested ones with their whole path; a list's items are `name[]`. */
export function fieldRows(schema: Schema, schemas: Schemas, labels: Labels, parent = ''): FieldRow[] {
  const whole = unwrapped(schema, schemas);
  if (whole['items']) {
    return fieldRows(whole['items'] as Schema, schemas, labels, `${parent}[]`);
  }
  const required = (whole['required'] ?? []) as string[];
  return Object.entries((whole['properties'] ?? {}) as Schemas).flatMap(([name, property]) => {
    const path = parent ? `${parent}.${name}` : name;
    const row = fieldRow(path, property, schemas, labels, required.includes(name));
    return [row, ...fieldRows(property, schemas, labels, path)];
  });
}

/** The type, the range and the choice of one value, in words. */
export function fieldRow(
  path: string,
  schema: Schema,
  schemas: Schemas,
  labels: Labels,
  required: boolean,
): FieldRow {
  const whole = unwrapped(schema, schemas);
  return {
    path,
    type: 'x-names' in whole ? nameOf(String(schema['$ref'])) : typeWords(schema, schemas, labels),
    codeId: 'x-names' in whole ? codeId(schema) : undefined,
    required,
    meaning: String(schema['description'] ?? itemsOf(schema)?.['description'] ?? ''),
    rules: 'x-names' in whole ? [] : ruleWords(whole, labels),
    choice: 'x-names' in whole ? undefined : choiceWords(itemsOf(whole) ?? whole, labels),
    messages: (schema['x-messages'] ?? []) as string[],
  };
}

/** The anchor of a code's table of names. */
export const codeId = ({ $ref }: Schema): string => `code-${nameOf(String($ref))}`;

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

const itemsOf = (schema: Schema) => schema['items'] as Schema | undefined;

/** What stands behind a reference, without the null beside it. */
function unwrapped(schema: Schema, schemas: Schemas): Schema {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? unwrapped(anyOf[0] as Schema, schemas) : resolve(schema, schemas);
}

function typeWords(schema: Schema, schemas: Schemas, labels: Labels): string {
  const { anyOf, $ref } = schema;
  const shared = typeof $ref === 'string' ? sharedType($ref, labels) : undefined;
  if (shared) return shared;
  if (Array.isArray(anyOf)) return `${typeWords(anyOf[0] as Schema, schemas, labels)} ${labels.orNull}`;
  const { type, format, items, contentEncoding } = resolve(schema, schemas);
  if (type === undefined) return labels.any;
  const names = [type].flat().map(String);
  const values = names
    .filter((name) => name !== 'null')
    .map((name) => {
      if (name === 'array') return `${labels.listOf} ${typeWords(items as Schema, schemas, labels)}`;
      if (name === 'object') return labels.object;
      return name === 'integer' || name === 'string' ? String(format ?? contentEncoding ?? name) : name;
    });
  if (values.length === 0) return 'null';
  return [values.join(` ${labels.or} `), ...(names.includes('null') ? [labels.orNull] : [])].join(' ');
}

function sharedType($ref: string, labels: Labels): string | undefined {
  return {
    Amount: labels.decimal,
    LocalDateTime: labels.localDateTime,
    DateTime: labels.dateTime,
    RequestDateTime: labels.requestDateTime,
  }[nameOf($ref)];
}

function ruleWords(schema: Schema, labels: Labels): string[] {
  const { minimum, maximum, exclusiveMinimum, maxLength, maxItems, minItems } = schema;
  const choice = choiceWords(schema, labels);
  return [
    ...rangeWords(minimum, maximum, labels),
    ...(exclusiveMinimum === undefined ? [] : [`${labels.greaterThan} ${exclusiveMinimum}`]),
    ...(maxLength === undefined ? [] : [`${labels.atMost} ${maxLength} ${labels.characters}`]),
    ...(maxItems === undefined ? [] : [`${labels.atMost} ${maxItems} ${labels.items}`]),
    ...(minItems === undefined ? [] : [`${labels.atLeast} ${minItems} ${labels.items}`]),
    ...(choice === undefined ? [] : [choice]),
    ...('default' in schema ? [`${labels.default} ${JSON.stringify(schema['default'])}`] : []),
  ];
}

function choiceWords({ enum: choice, const: only }: Schema, labels: Labels): string | undefined {
  if (Array.isArray(choice)) return `${labels.oneOf} ${choice.map(String).join(', ')}`;
  return only === undefined ? undefined : JSON.stringify(only);
}

function rangeWords(minimum: unknown, maximum: unknown, labels: Labels): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} – ${maximum}`];
  if (minimum !== undefined) return [`${labels.atLeast} ${minimum}`];
  return maximum === undefined ? [] : [`${labels.atMost} ${maximum}`];
}
