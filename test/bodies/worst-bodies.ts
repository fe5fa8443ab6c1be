import type { DescribedOperation, OpenApi } from '../support/described-api.js';

type Schema = Record<string, unknown>;

/** One operation that takes a body, as its description has it. */
export interface Taker {
  name: string;
  method: string;
  path: string;
  roles: readonly string[];
  /** Bytes. */
  limit: number;
  schema: Schema;
}

/** A body that costs as much as one of its kind can. */
export interface WorstBody {
  kind: string;
  make(): Buffer;
}

/** Every operation that takes JSON, from the published description: a new one is among them by itself. */
export function takersOf(document: OpenApi): Taker[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => takerOf(document, path, method, operation) ?? []),
  );
}

function takerOf(
  document: OpenApi,
  path: string,
  method: string,
  operation: DescribedOperation,
): Taker | undefined {
  const { requestBody, 'x-roles': roles = [] } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return undefined;
  const [, size, unit] = /^At most (\d+) (KB|MB)\.$/.exec(requestBody.description ?? '') ?? [];
  const whole = resolved(schema, document) as Schema;
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    roles,
    limit: Number(size) * (unit === 'MB' ? 1024 : 1) * 1024,
    schema: whole,
  };
}

/** The schema with its references replaced; none of them refers to itself. */
function resolved(value: unknown, document: OpenApi): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as Schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return { 'x-name': name, ...(resolved(document.components.schemas[name], document) as Schema), ...rest };
  }
  return Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, resolved(member, document)]));
}

/** As large as the limit lets it be: what is taken, and everything that is not. */
export function worstBodiesOf({ schema, limit }: Taker): WorstBody[] {
  const text = (kind: string, make: () => string): WorstBody => ({ kind, make: () => Buffer.from(make()) });
  const filling = (kind: string, head: string, piece: string, tail: string): WorstBody =>
    text(
      kind,
      () => head + piece.repeat((limit - Buffer.byteLength(head + tail)) / Buffer.byteLength(piece)) + tail,
    );
  const lists = pathsTo(schema, (one) => one['type'] === 'array');
  const texts = pathsTo(schema, (one) => [one['type']].flat().includes('string'));
  const numbers = pathsTo(schema, (one) => one['type'] === 'number' || one['type'] === 'integer');
  return [
    text('everything as large as it may be', () =>
      JSON.stringify(filled(schema, { bytes: limit * 0.9, index: 0 })),
    ),
    filling('an unknown field of nothing but objects', '{"x":[', '{},', '{}]}'),
    filling('objects instead of an object', '[', '{"a":{}},', '{}]'),
    filling('opening brackets', '', '[', ''),
    filling('white space', '{}', ' \n', ''),
    filling('names without end', '{', '"a":1,', '"a":1}'),
    filling('one name', '{"', 'a\\u0062', '":1}'),
    filling('a list that breaks off', '{"x":[', '1,', ''),
    ...lists.flatMap(([head, tail]) => [
      filling(`${head} of empty objects`, `${head}[`, '{},', `{}]${tail}`),
      filling(`${head} of numbers`, `${head}[`, '1,', `1]${tail}`),
      filling(`${head} of lists`, `${head}[`, '[[],[]],', `[]]${tail}`),
    ]),
    ...texts
      .slice(0, 2)
      .flatMap(([head, tail]) => [
        filling(`${head} of marks`, `${head}"`, '\u0301\u0316', `"${tail}`),
        filling(`${head} of escapes`, `${head}"`, '\\u0301', `"${tail}`),
        filling(`${head} of half pairs`, `${head}"`, '\\ud83d', `"${tail}`),
        filling(`${head} of quotes, broken off`, `${head}"`, '\\"', tail),
      ]),
    ...numbers.slice(0, 1).map(([head, tail]) => filling(`${head} of digits`, head, '9', tail)),
    { kind: 'one byte too many', make: () => Buffer.alloc(limit + 1, ' ') },
  ];
}

/** What stands before and behind a value of the schema, at each place where one fits. */
function pathsTo(
  schema: Schema,
  fits: (schema: Schema) => boolean,
  deep = 0,
): [head: string, tail: string][] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return properties.flatMap(([name, property]) => {
    const inner = objectOf(property);
    const own: [string, string][] = fits(property) ? [[`{"${name}":`, '}']] : [];
    const items = property['items'] as Schema | undefined;
    const within = inner ? pathsTo(inner, fits, deep + 1) : [];
    const inItems = items?.['properties'] && deep < 2 ? pathsTo(items, fits, deep + 1) : [];
    return [
      ...own,
      ...within.map(([head, tail]): [string, string] => [`{"${name}":${head}`, `${tail}}`]),
      ...inItems.map(([head, tail]): [string, string] => [`{"${name}":[${head}`, `${tail}]}`]),
    ];
  });
}

function objectOf(schema: Schema): Schema | undefined {
  if (schema['properties']) return schema;
  return ((schema['anyOf'] ?? []) as Schema[]).find((one) => one['properties']);
}

/** A value that the schema takes, of about as many bytes as there is room for; lists come last and take what is left. */
function filled(schema: Schema, room: { bytes: number; index: number }): unknown {
  const { type, enum: words, anyOf, items, maxLength, maximum, contentEncoding } = schema;
  if (Array.isArray(words)) return words[0];
  if (Array.isArray(anyOf)) return filled(anyOf[0] as Schema, room);
  const name = schema['x-name'];
  if (name === 'RequestDateTime') {
    return new Date(Date.UTC(1900) + (room.index % 2_900_000) * 86_400_000).toISOString().slice(0, 19);
  }
  if (name === 'Amount') return 0.25;
  const kinds = [type].flat();
  if (schema['properties']) return filledObject(schema, room);
  if (kinds.includes('array'))
    return filledList(items as Schema, Number(schema['maxItems'] ?? 160_000), room);
  if (kinds.includes('boolean')) return true;
  if (kinds.includes('integer') || kinds.includes('number')) {
    return Math.min(Number(maximum ?? 2_147_483_647), room.index + 1);
  }
  if (contentEncoding === 'base64') {
    return Buffer.alloc((Math.max(32, room.bytes) / 8) * 3, '%PDF-1.7').toString('base64');
  }
  const length = Math.min(Number(maxLength ?? 10), Math.max(1, room.bytes / 8));
  return `${room.index}`.padStart(Math.min(length, 60), '0').padEnd(length, 'ğ');
}

function filledObject(schema: Schema, room: { bytes: number; index: number }): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const isList = ([, property]: [string, Schema]) => 'items' in property || 'anyOf' in property;
  const ordered = [...properties.filter((one) => !isList(one)), ...properties.filter(isList)];
  let { bytes } = room;
  return Object.fromEntries(
    ordered.map(([name, property]) => {
      const value = filled(property, { bytes, index: room.index });
      bytes -= JSON.stringify(value).length;
      return [name, value];
    }),
  );
}

function filledList(items: Schema, most: number, room: { bytes: number; index: number }): unknown[] {
  const list: unknown[] = [];
  let { bytes } = room;
  while (list.length < most && bytes > 0) {
    const item = filled(items, { bytes: Math.min(bytes, 400), index: list.length });
    bytes -= Buffer.byteLength(JSON.stringify(item)) + 1;
    list.push(item);
  }
  return list;
}
