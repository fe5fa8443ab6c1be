import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../common/api-schemas.js';
import type { RequestClass } from '../common/binding/field.js';
import { bodySchema } from './request-schemas.js';
import { SHARED_SCHEMAS } from './shared-schemas.js';

/**
 * The schemas that the document names once and then refers to. A schema with a title moves here under that title,
 * wherever it occurs; a request class is described at its first reference.
 */
export class Components {
  private readonly known = new Map<string, { source: unknown; schema: Schema }>(
    Object.entries(SHARED_SCHEMAS).map(([name, schema]) => [name, { source: schema, schema }]),
  );

  get schemas(): Record<string, Schema> {
    const byName = [...this.known].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(byName.map(([name, { schema }]) => [name, schema]));
  }

  /** The reference to a request class's body. */
  request(target: RequestClass): Schema {
    return this.keep(target.name, target, () => bodySchema(target, (nested) => this.request(nested)));
  }

  /** The same schema, with a reference in place of every titled schema in it. */
  hoist(schema: Schema): Schema {
    const { title, ...rest } = schema;
    if (typeof title !== 'string') return this.hoistMembers(schema);
    return 'x-names' in rest
      ? this.hoistCode(title, rest)
      : this.keep(title, schema, () => this.hoistMembers(rest));
  }

  /** The description of a code's use stays in its place; the component states the meanings of its numbers once. */
  private hoistCode(name: string, { description, examples, ...code }: Schema): Schema {
    const names = Object.entries(code['x-names'] as Record<string, string>);
    const list = names.map(([number, meaning]) => `${number} ${meaning}`).join(', ');
    const reference = this.keep(name, code['enum'], () => ({ ...code, description: `${list}.` }));
    return {
      ...reference,
      ...(description !== undefined && { description }),
      ...(examples !== undefined && { examples }),
    };
  }

  private hoistMembers(schema: Schema): Schema {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, this.hoistValue(keyword, value)]),
    );
  }

  private hoistValue(keyword: string, value: unknown): unknown {
    if (keyword === 'properties') return this.hoistEach(value as Record<string, Schema>);
    if (keyword === 'items' || keyword === 'contentSchema') return this.hoist(value as Schema);
    if (['anyOf', 'oneOf', 'allOf'].includes(keyword))
      return (value as Schema[]).map((member) => this.hoist(member));
    return value;
  }

  private hoistEach(properties: Record<string, Schema>): Record<string, Schema> {
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, this.hoist(member)]));
  }

  private keep(name: string, source: unknown, make: () => Schema): Schema {
    const known = this.known.get(name);
    if (known && !isDeepStrictEqual(known.source, source)) throw new Error(`Two schemas are named ${name}.`);
    if (!known) {
      const entry = { source, schema: {} as Schema };
      this.known.set(name, entry);
      entry.schema = make();
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}
