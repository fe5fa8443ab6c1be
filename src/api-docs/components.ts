import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../api/api-schemas.js';
import type { RequestClass } from '../api/binding/field.js';
import { mapMembers } from './members.js';
import { bodySchema } from './request-schemas.js';
import { SHARED_SCHEMAS } from './shared-schemas.js';

/**
 * The schemas that the document names once and then refers to. A schema with a title moves here under that title,
 * wherever it occurs; a request class is described at its first reference.
 */
export class Components {
  /** What each schema was made from, by its name. */
  private readonly sources = new Map<string, unknown>(Object.entries(SHARED_SCHEMAS));
  private readonly known: Record<string, Schema> = { ...SHARED_SCHEMAS };

  /** The schemas so far, in the order of their first references. */
  get schemas(): Readonly<Record<string, Schema>> {
    return this.known;
  }

  /** The schemas so far, in the order of their names. */
  get sorted(): Record<string, Schema> {
    return Object.fromEntries(Object.entries(this.known).sort(([a], [b]) => (a < b ? -1 : 1)));
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
    const reference = this.keep(name, code, () => ({ ...code, description: `${list}.` }));
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
    if (keyword === 'properties')
      return mapMembers(value as Record<string, Schema>, (member) => this.hoist(member));
    if (keyword === 'items' || keyword === 'contentSchema') return this.hoist(value as Schema);
    if (['anyOf', 'oneOf', 'allOf'].includes(keyword))
      return (value as Schema[]).map((member) => this.hoist(member));
    return value;
  }

  private keep(name: string, source: unknown, make: () => Schema): Schema {
    if (!this.sources.has(name)) {
      this.sources.set(name, source);
      this.known[name] = make();
    } else if (!isDeepStrictEqual(this.sources.get(name), source)) {
      throw new Error(`Two schemas are named ${name}.`);
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}
