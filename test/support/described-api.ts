import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { DateTime } from 'luxon';
import type { Answer, Client } from './client.js';

type Schema = Record<string, unknown>;
interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: { Code?: string; Message: string } }>;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
}
interface Header {
  $ref?: string;
  required?: boolean;
  schema: Schema;
}
export interface DescribedOperation {
  operationId: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; 'x-messages'?: string[] }[];
  requestBody?: { description?: string; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  'x-roles'?: string[];
  'x-permission'?: string;
  'x-delivery'?: Record<string, unknown>;
}
export interface OpenApi {
  openapi: string;
  info: { version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: DescribedOperation }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, Schema>;
  };
}

/** An operation with its place in the document; the method is in upper case. */
export interface NamedOperation extends DescribedOperation {
  method: string;
  path: string;
}

/** Every operation of the document, in its order. */
export function operationsOf(document: OpenApi): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Checks real answers against the document that the service itself returns. */
export class DescribedApi {
  readonly operations: NamedOperation[];
  /** `operationId status` of every answer that was checked. */
  readonly seen = new Set<string>();
  /** Differences between the checked answers and the document. */
  readonly problems: string[] = [];
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });

  constructor(readonly document: OpenApi) {
    // A path without parameters goes before one with some that it matches too.
    const parameters = ({ path }: NamedOperation) => path.split('{').length;
    this.operations = operationsOf(document).sort((a, b) => parameters(a) - parameters(b));
    this.ajv.addSchema(closed(document) as Schema, 'api');
  }

  static async of(client: Client): Promise<DescribedApi> {
    return new DescribedApi((await client.get('/api/openapi.json')).json<OpenApi>());
  }

  /** The same client, with every answer checked. */
  watch<C extends Client>(client: C): C {
    const watching = Object.create(client) as C;
    watching.send = async (method, path, ...rest) => {
      const answer = await client.send(method, path, ...rest);
      this.check(method, path, answer);
      return answer;
    };
    return watching;
  }

  /** Why a value does not fit the schema at a place of the document (a JSON pointer); undefined when it does. */
  mismatch(pointer: string, value: unknown): string | undefined {
    const validate = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `api#${pointer}` });
    this.validators.set(pointer, validate);
    return validate(value) ? undefined : this.ajv.errorsText(validate.errors);
  }

  /** Holds an answer against the document; `seen` and `problems` have what comes of it. */
  check(method: string, path: string, answer: Answer): void {
    const operation = this.operationAt(method, path);
    const what = `${method} ${path} ${answer.status}`;
    if (!operation) return void this.problems.push(`${what}: no such operation`);
    this.seen.add(`${operation.operationId} ${answer.status}`);
    const problem = this.problemOf(operation, answer);
    if (problem) this.problems.push(`${what}: ${problem}`);
  }

  /**
   * The difference between an operation's answer and the document; status `default` checks against the description of
   * all others.
   */
  problemOf(operation: NamedOperation, answer: Answer, status = String(answer.status)): string | undefined {
    const { $ref } = operation.responses[status] ?? {};
    const name = nameIn($ref);
    const response = $ref ? this.document.components.responses[name] : operation.responses[status];
    if (!response) return 'the status is not described';
    const header = this.headerProblem(response, answer);
    if (header) return header;
    const content = response.content ?? {};
    if (answer.text === '') {
      const mayBeEmpty = Object.keys(content).length === 0 || response.description.includes('Empty body');
      return mayBeEmpty ? undefined : 'the body is empty';
    }
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
    const media = content[type] ?? content['*/*'];
    if (!media) return `a body of type ${type} is not described`;
    if (type !== 'application/json') return undefined;
    const key = content[type] ? type : '*/*';
    const place = $ref
      ? ['components', 'responses', name, 'content', key, 'schema']
      : [
          'paths',
          operation.path,
          operation.method.toLowerCase(),
          'responses',
          status,
          'content',
          key,
          'schema',
        ];
    return this.mismatch(pointerTo(place), answer.json()) ?? undocumentedMessage(media, answer);
  }

  /** Every described header must fit and be there when it is required; of some names, none may be undescribed. */
  private headerProblem({ headers = {} }: Response, answer: Answer): string | undefined {
    const described = Object.entries(headers).map(([name, header]): [string, Header] => [
      name.toLowerCase(),
      header.$ref ? (this.document.components.headers[nameIn(header.$ref)] ?? header) : header,
    ]);
    for (const [name, { required, schema }] of described) {
      const text = answer.headers.get(name);
      if (text === null && required) return `the header ${name} is missing`;
      const value = schema['type'] === 'integer' ? Number(text) : text;
      if (text !== null && !this.ajv.validate(schema, value))
        return `the header ${name} is not as described: ${text}`;
    }
    const names = described.map(([name]) => name);
    const silent = HELD_HEADERS.find((name) => answer.headers.has(name) && !names.includes(name));
    return silent && `the header ${silent} is not described`;
  }

  operationAt(method: string, path: string): NamedOperation | undefined {
    const [plain = ''] = path.split('?');
    const fitting = this.operations.filter(
      (operation) =>
        operation.method === method &&
        new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain),
    );
    // `/changes` also matches `/{jobId}`: the path without parameters wins.
    return fitting.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  }
}

const isDateTime = (text: string) => DateTime.fromISO(text).isValid;
const wholeOf = (bits: number) => ({
  type: 'number' as const,
  validate: (value: number) => Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** (bits - 1),
});

/** The formats of the document, each with its check. A JSON text has files as text. */
const FORMATS = {
  int16: wholeOf(16),
  int32: wholeOf(32),
  int64: wholeOf(64),
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDateTime(text),
  'date-time': (text: string) => text.includes('T') && isDateTime(text),
  binary: true as const,
};

/** Headers that an answer has only where the document describes them. */
const HELD_HEADERS = [
  ...['allow', 'content-disposition', 'api-version', 'content-language', 'retry-after', 'www-authenticate'],
  ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
];

const nameIn = (reference = '') => reference.split('/').at(-1) ?? '';

/** A JSON pointer, as references contain it. */
export function pointerTo(place: readonly string[]): string {
  return place
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

/** An error's message must be like one of the examples: numbers and the text after a colon may differ. */
function undocumentedMessage({ examples }: MediaType, answer: Answer): string | undefined {
  if (!examples) return undefined;
  const { Code, Message } = answer.json();
  const values = Object.values(examples).map(({ value }) => value);
  const known = values.some((value) => value.Code === Code && shape(value.Message) === shape(Message));
  return known ? undefined : `the message is not described: ${Code} ${Message}`;
}

function shape(message: string): string {
  return message.replace(/\d+(\.\d+)*/g, '#').replace(/: .*$/s, ':');
}

/** The same document, with objects limited to their described properties. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.fromEntries(
    // A part of `allOf` describes only some of the object's properties; the whole is closed.
    Object.entries(value).map(([name, member]) => [name, name === 'allOf' ? member : closed(member)]),
  );
  const isObjectSchema = members['type'] === 'object' && typeof members['properties'] === 'object';
  return isObjectSchema || 'allOf' in members ? { ...members, unevaluatedProperties: false } : members;
}
