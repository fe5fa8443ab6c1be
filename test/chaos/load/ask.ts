import { Answer } from '../../support/client.js';
import { type Heard, Ledger } from '../ledger.js';

/** Longer than an answer may take while the database or the document store is away. */
const ANSWER_WITHIN_MS = 12_000;

/** The sender of a request. */
export interface Asker {
  token?: string;
}

/** An answer and its meaning; `answer` is undefined when there was none. */
export interface Asked {
  status: number | undefined;
  code: string | undefined;
  certainty: ReturnType<typeof Ledger.certainty>;
  answer: Answer | undefined;
}

/** Sends requests through the balancer and records the answers in the ledger. */
export class Voice {
  /** Tokens that were refused: their users have to log in again. */
  readonly refused = new Set<string>();

  constructor(
    private readonly origin: string,
    private readonly ledger: Ledger,
  ) {}

  async ask(
    method: string,
    path: string,
    { token }: Asker,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const heard: Heard = {
      what: `${method} ${path.replace(/\d+|\?.*/g, '#')}`,
      from: performance.now(),
      to: 0,
    };
    let answer: Answer | undefined;
    try {
      const response = await fetch(`${this.origin}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      answer = new Answer(response.status, response.headers, await response.text());
      heard.status = answer.status;
      heard.requestId = answer.headers.get('x-request-id') ?? undefined;
      heard.code = answer.headers.get('x-balancer') ?? codeIn(answer);
    } catch (error) {
      heard.code = (error as Error).name;
    }
    heard.to = performance.now();
    this.ledger.heard.push(heard);
    if (heard.status === 401 && token) this.refused.add(token);
    return { status: heard.status, code: heard.code, certainty: Ledger.certainty(heard), answer };
  }
}

function codeIn({ status, text }: Answer): string | undefined {
  if (status < 400 || !text.startsWith('{')) return undefined;
  return (JSON.parse(text) as { Code?: string }).Code;
}
