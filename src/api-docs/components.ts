import type { Schema } from '../common/api-schemas.js';
import type { RequestClass } from '../common/binding/field.js';
import { MAX_SIGNIFICANT_DIGITS } from '../common/decimal.js';
import { bodySchema } from './request-schemas.js';

const DATE_TIME = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}';

/** Schemas that api-schemas.ts and the request fields refer to. */
const SHARED: Readonly<Record<string, Schema>> = {
  Amount: {
    type: 'number',
    description:
      `An exact decimal with up to ${MAX_SIGNIFICANT_DIGITS} significant digits; computed products carry more. It is ` +
      'a JSON number with all its digits: read it as a decimal, never as binary floating point.',
    examples: [1250.5],
  },
  LocalDateTime: {
    type: 'string',
    pattern: `^${DATE_TIME}$`,
    description: 'A moment of the business time zone, without offset, with three fractional digits.',
    examples: ['2026-11-20T10:31:05.240'],
  },
  DateTime: {
    type: 'string',
    format: 'date-time',
    pattern: `^${DATE_TIME}[+-]\\d{2}:\\d{2}$`,
    description: 'A moment with the offset of the business time zone and three fractional digits.',
    examples: ['2026-11-20T10:31:05.240+03:00'],
  },
  RequestDateTime: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?([Zz]|[+-]\\d{2}:?\\d{2})?)?$',
    maxLength: 35,
    description:
      'ISO 8601 date-time. Without offset it is in the business time zone; a bare date is that day’s midnight there.',
    examples: ['2026-11-20T10:30:00'],
  },
  FieldError: {
    type: 'object',
    properties: {
      Field: {
        type: 'string',
        description: 'Path of the invalid field.',
        examples: ['EndorsementPolicy.PolicyNumber'],
      },
      Message: { type: 'string', examples: ['PolicyNumber is required.'] },
    },
    required: ['Field', 'Message'],
  },
};

/**
 * The schemas that the document names once and refers to. A schema with a title is moved here under that name, wherever
 * it is met; request classes are described when they are first referred to.
 */
export class Components {
  private readonly known = new Map<string, { source: unknown; schema: Schema }>(
    Object.entries(SHARED).map(([name, schema]) => [name, { source: schema, schema }]),
  );

  get schemas(): Record<string, Schema> {
    const byName = [...this.known].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(byName.map(([name, { schema }]) => [name, schema]));
  }

  /** The reference to a request class's body. */
  request(target: RequestClass): Schema {
    return this.keep(target.name, target, () => bodySchema(target, (nested) => this.request(nested)));
  }

  /** The same schema with every titled one in it replaced by a reference. */
  hoist(schema: Schema): Schema {
    const { title, ...rest } = schema;
    if (typeof title !== 'string') return this.hoistMembers(schema);
    return 'x-names' in rest
      ? this.hoistCode(title, rest)
      : this.keep(title, schema, () => this.hoistMembers(rest));
  }

  /** What a code means at one place stays there; what its numbers mean is said once. */
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
    if (known && known.source !== source) throw new Error(`Two schemas are named ${name}.`);
    if (!known) {
      const entry = { source, schema: {} as Schema };
      this.known.set(name, entry);
      entry.schema = make();
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}
