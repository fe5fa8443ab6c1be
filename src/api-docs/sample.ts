import type { Schema } from '../api/api-schemas.js';
import { mapMembers } from './members.js';

type Schemas = Readonly<Record<string, Schema>>;

/** The schema that a reference leads to, with the keywords beside the reference. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return schema;
  return { ...schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...beside };
}

/** A value that fits the schema, composed of the examples of its parts. */
export function sampleOf(given: Schema, schemas: Schemas): unknown {
  const schema = resolve(given, schemas);
  const { examples, type, properties, items, anyOf } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0] as Schema, schemas);
  // A nullable value without an example is null in most answers.
  if (Array.isArray(type) && type.includes('null')) return null;
  if (type === 'object')
    return mapMembers((properties ?? {}) as Schemas, (member) => sampleOf(member, schemas));
  if (type === 'array') return [sampleOf((items ?? {}) as Schema, schemas)];
  return { string: 'text', integer: 1, number: 1, boolean: true }[String(type)] ?? null;
}
