import type { Schema } from '../api/api-schemas.js';
import type { Steps } from '../time/steps.js';
import type { OpenApiDocument } from './document.js';
import { mapMembers, mapMembersInSteps } from './members.js';
import { resolve } from './sample.js';

/** 3.0 has no type of null alone; generators stumble over an enumeration of it, so an empty object passes too. */
const NULL = { type: 'object', nullable: true, maxProperties: 0 };
/** Bounds in place of the format int16, which strict generators do not know. */
const INT16 = { minimum: -32_768, maximum: 32_767 };
/** The keywords that limit texts; they stay with the text when a value of two types becomes two schemas. */
const OF_TEXTS = new Set(['minLength', 'maxLength', 'pattern']);

/**
 * The same document in OpenAPI 3.0, for generators that do not read 3.1: null is `nullable`, a type with alternatives is
 * `anyOf`, and the webhooks are the extension `x-webhooks`. Payloads inside of texts are the extension `x-contentSchema`.
 * Pauses after each path, webhook and schema.
 */
export function* asOpenApi30(document: OpenApiDocument): Steps<Schema> {
  const { info, paths, webhooks, components, ...others } = document;
  const { summary: _, ...knownInfo } = info;
  const { schemas, ...otherComponents } = components;
  const to30 = new SchemaConverter(schemas);
  return {
    ...others,
    openapi: '3.0.3',
    info: knownInfo,
    paths: yield* mapMembersInSteps(paths, (path) => inner(path, to30)),
    'x-webhooks': yield* mapMembersInSteps(webhooks, (webhook) => inner(webhook, to30)),
    components: {
      schemas: yield* mapMembersInSteps(schemas, (schema) => to30.converted(schema)),
      ...(inner(otherComponents, to30) as Schema),
    },
  };
}

/** Converts the schemas in a part of the document; examples are values and stay. */
function inner(part: unknown, to30: SchemaConverter): unknown {
  if (Array.isArray(part)) return part.map((member) => inner(member, to30));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) => {
      if (name === 'schema') return [name, to30.converted(member as Schema)];
      return [name, name === 'example' || name === 'examples' ? member : inner(member, to30)];
    }),
  );
}

type Schemas = Readonly<Record<string, Schema>>;

/** Converts JSON Schemas to Schema Objects of OpenAPI 3.0; it resolves references by `schemas`. */
export class SchemaConverter {
  constructor(private readonly schemas: Schemas) {}

  converted(schema: Schema): Schema {
    const { $ref, type, anyOf, ...rest } = schema;
    const bounds = rest['format'] === 'int16' ? INT16 : {};
    const keywords: Schema = Object.assign(
      { ...bounds },
      ...Object.entries(rest).map((one) => this.keyword(...one)),
    );
    // 3.0 ignores everything beside a reference.
    if ($ref)
      return Object.keys(keywords).length === 0
        ? { $ref }
        : { ...this.typeOf($ref), allOf: [{ $ref }], ...keywords };
    if (Array.isArray(anyOf)) return { ...this.alternatives(anyOf), ...keywords };
    if (type === undefined) return keywords;
    const types = [type].flat() as string[];
    const nullable = types.includes('null') && { nullable: true };
    const [first, ...more] = types.filter((one) => one !== 'null');
    if (first === undefined) return { ...NULL, ...keywords };
    if (more.length === 0) return { type: first, ...nullable, ...keywords };
    const entries = Object.entries(keywords);
    const ofTexts = Object.fromEntries(entries.filter(([name]) => OF_TEXTS.has(name)));
    const others = Object.fromEntries(entries.filter(([name]) => !OF_TEXTS.has(name)));
    const each = [first, ...more].map((one) => ({
      type: one,
      ...nullable,
      ...(one === 'string' && ofTexts),
    }));
    return { anyOf: each, ...others };
  }

  /** Generators take an `allOf` without a type for an object. Objects stay without, or they would become another class. */
  private typeOf($ref: unknown): Schema {
    const { type } = resolve({ $ref }, this.schemas);
    return typeof type !== 'string' || type === 'object' ? {} : { type };
  }

  private alternatives(schemas: readonly Schema[]): Schema {
    const values = schemas.filter(({ type }) => type !== 'null');
    const [only, ...others] = values.map((value) => this.converted(value));
    if (values.length === schemas.length || others.length > 0 || !values[0])
      return { anyOf: schemas.map((value) => this.converted(value)) };
    // Generators know this form of a reference that may be null; `nullable` counts only beside a type.
    return { type: resolve(values[0], this.schemas)['type'], nullable: true, allOf: [only] };
  }

  private keyword(name: string, value: unknown): Schema {
    switch (name) {
      case 'const':
        return { enum: [value] };
      case 'examples':
        return { example: (value as unknown[])[0] };
      case 'exclusiveMinimum':
        return { minimum: value, exclusiveMinimum: true };
      case 'format':
        return { format: value === 'int16' ? 'int32' : value };
      case 'contentEncoding':
        return { format: 'byte' };
      case 'contentMediaType':
        return value === 'application/octet-stream' ? { format: 'binary' } : { 'x-contentMediaType': value };
      case 'contentSchema':
        return { 'x-contentSchema': this.converted(value as Schema) };
      case 'properties':
        return { properties: mapMembers(value as Schemas, (schema) => this.converted(schema)) };
      case 'items':
        return { items: this.converted(value as Schema) };
      case 'allOf':
        return { allOf: (value as Schema[]).map((member) => this.converted(member)) };
      default:
        return { [name]: value };
    }
  }
}
