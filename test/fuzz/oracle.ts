import { createHash } from 'node:crypto';
import type { Answer } from '../support/client.js';
import type { DescribedApi, NamedOperation } from '../support/described-api.js';

/** What the inside of the service looks like: frames, paths, SQL and hashes. */
const INSIDES =
  /\n\s+at .+[:(]\d+:\d+\)?|node_modules|dist\/src|\/(tmp|home|var)\/|\bselect .{1,80} from \w+ where|insert into \w+ \(|QueryFailed|SQLSTATE|syntax error at|\$argon2|BEGIN [A-Z ]*PRIVATE/;
/** Statuses of answers to what no operation describes: bytes that are hardly HTTP, addresses that do not exist. */
const STRAY_STATUSES = new Set([
  400, 401, 403, 404, 405, 408, 411, 413, 414, 415, 417, 426, 429, 431, 501, 505,
]);

/** Holds answers against the document and against what no answer may show. */
export class Oracle {
  constructor(
    private readonly api: DescribedApi,
    private readonly secrets: readonly string[],
  ) {}

  /** What is wrong with an answer; undefined when nothing is. Without an operation, it answers something odd. */
  problemOf(operation: NamedOperation | undefined, answer: Answer): string | undefined {
    return (
      this.leakIn(answer) ??
      nakedness(answer) ??
      (operation ? this.undocumented(operation, answer) : this.odd(answer))
    );
  }

  private undocumented(operation: NamedOperation, answer: Answer): string | undefined {
    const described = operation.responses[answer.status];
    // Nothing fails while the service is fuzzed, neither in a way that operations share nor in one that none lists.
    if (answer.status >= 500 && described?.$ref) return `failed: ${excerptOf(answer.text)}`;
    const problem = described && this.api.problemOf(operation, answer);
    if (described && !problem) return undefined;
    if (answer.status >= 500) return problem ?? `undocumented: ${excerptOf(answer.text)}`;
    return (
      this.api.problemOf(operation, answer, 'default') &&
      (problem ?? `undocumented: ${excerptOf(answer.text)}`)
    );
  }

  private odd(answer: Answer): string | undefined {
    const { status, text, headers } = answer;
    if (!headers.get('x-request-id')) return `${status} without X-Request-Id`;
    if (status < 400) return undefined;
    if (!STRAY_STATUSES.has(status)) return `unexpected ${status}: ${excerptOf(text)}`;
    if (text === '' || !headers.get('content-type')?.startsWith('application/json')) return undefined;
    const body = answer.json<Record<string, unknown>>();
    const isEnvelope = body['Status'] === false && typeof body['Message'] === 'string' && 'Response' in body;
    return isEnvelope ? undefined : `no envelope: ${excerptOf(text)}`;
  }

  private leakIn({ status, text, headers }: Answer): string | undefined {
    const all = `${[...headers.values()].join('\n')}\n${text}`;
    const secret = this.secrets.find((one) => all.includes(one));
    if (secret) return `the answer shows ${secret}`;
    const inside = status >= 400 ? INSIDES.exec(text)?.[0] : undefined;
    return inside && `the answer shows the inside: ${inside.trim()}`;
  }
}

/** A browser must not take any answer for a page, or keep it. */
function nakedness({ headers }: Answer): string | undefined {
  const isSafe =
    headers.get('x-content-type-options') === 'nosniff' && headers.has('content-security-policy');
  if (!isSafe) return 'the answer lacks security headers';
  return headers.has('cache-control') ? undefined : 'the answer does not say whether it may be kept';
}

/** The beginning of a text, and of a long one how long it is and its digest. */
export function excerptOf(text: string, length = 300): string {
  if (text.length <= length) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${text.slice(0, length)}… (${text.length} characters, sha256 ${digest})`;
}
