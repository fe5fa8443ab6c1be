import { expect } from 'vitest';
import type { Answer, Client } from '../support/client.js';
import type { DescribedApi, NamedOperation } from '../support/described-api.js';

/** Sends the requests of the description's examples: parameters, headers and bodies exactly as they stand there. */
export class Examples {
  private readonly unsent: Map<string, NamedOperation>;

  /** @param clients a watched caller for each of some roles; an operation is sent with its first role among them */
  constructor(
    private readonly api: DescribedApi,
    private readonly clients: Record<string, Client>,
  ) {
    this.unsent = new Map(api.operations.map((operation) => [operation.operationId, operation]));
  }

  /** The operations whose examples were not sent. */
  get left(): string[] {
    return [...this.unsent.keys()];
  }

  /**
   * Sends an operation's example. A refusal, and an answer that differs from its description, fail the test with the
   * operation and the answer; the test goes on, so that it names all of them.
   * @param body in place of the example, for what no example can state
   */
  async send(operationId: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const operation = this.operation(operationId);
    this.unsent.delete(operationId);
    const { path, headers } = addressOf(operation);
    const client = this.clientOf(operation);
    const answer = await client.send(operation.method, path, body ?? bodyOf(operation), {
      ...headers,
      ...more,
    });
    const outcome = `${operationId}: ${answer.status} ${answer.text}`;
    expect.soft(/^(2\d\d|302)$/.test(String(answer.status)), outcome).toBe(true);
    expect.soft(this.api.problems.splice(0), outcome).toEqual([]);
    return answer;
  }

  /** Sends several examples, one after the other. */
  async sendAll(...operationIds: string[]): Promise<void> {
    for (const operationId of operationIds) await this.send(operationId);
  }

  /** The example of a parameter. */
  parameter(operationId: string, wanted: string): unknown {
    const { parameters = [] } = this.operation(operationId);
    return parameters.flatMap(({ name, schema }) => (name === wanted ? exampleIn(schema) : []))[0];
  }

  /** The example of a body. */
  body<T>(operationId: string): T {
    return bodyOf(this.operation(operationId)) as T;
  }

  /** From now on this caller sends the operations of a role. */
  become(role: string, client: Client): void {
    this.clients[role] = this.api.watch(client);
  }

  private operation(operationId: string): NamedOperation {
    const found = this.api.operations.find((operation) => operation.operationId === operationId);
    if (!found) throw new Error(`${operationId} is not described.`);
    return found;
  }

  private clientOf({ operationId, 'x-roles': roles = ['anyone'] }: NamedOperation): Client {
    const client = roles.flatMap((role) => this.clients[role] ?? [])[0];
    if (!client) throw new Error(`Nobody has a role for ${operationId}.`);
    return client;
  }
}

/** The address and headers of an operation: each parameter with its example, else its default; of those without, only the required ones. */
export function addressOf({ operationId, path, parameters = [] }: NamedOperation) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let filled = path;
  for (const { name, in: place, required, schema } of parameters) {
    const value = exampleIn(schema) ?? schema['default'] ?? (required ? wordsIn(schema)[0] : undefined);
    if (value === undefined && required) throw new Error(`${operationId}: ${name} has no example.`);
    if (value === undefined) continue;
    const text = String(value);
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(text));
    else if (place === 'query') query.set(name, text);
    else headers[name] = text;
  }
  return { path: query.size > 0 ? `${filled}?${query}` : filled, headers };
}

export function bodyOf({ operationId, requestBody }: NamedOperation): unknown {
  if (!requestBody) return undefined;
  const { example } = Object.values(requestBody.content).find((one) => one.example !== undefined) ?? {};
  if (example === undefined) throw new Error(`${operationId} has no example of its body.`);
  return example;
}

const exampleIn = (schema: Record<string, unknown>) => (schema['examples'] as unknown[] | undefined)?.[0];
const wordsIn = (schema: Record<string, unknown>) => (schema['enum'] as unknown[] | undefined) ?? [];
