/** One rule that a request broke. */
export interface FieldError {
  /** As the API names it, such as `EndorsementPolicy.PolicyNumber`. */
  field: string;
  message: string;
}

/** What an answer other than 2xx says. */
export interface Refusal {
  status: number;
  /** By which programs distinguish errors, such as `OfflineJobs.JobNotFound`; undefined where the answer has none. */
  code?: string | undefined;
  /** In English; undefined where the answer says nothing. */
  message?: string | undefined;
  fields: readonly FieldError[];
  /** What a conflict's answer says about the present state. */
  details?: { Cause: string; Present?: Record<string, unknown> } | undefined;
  /** The number under which the gateway's log has the request: quote it when you report a problem. */
  requestId?: string | undefined;
  /** Seconds after which a repeat makes sense. */
  retryAfter?: number | undefined;
}

/** The gateway refused a request. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(readonly refusal: Refusal) {
    const { status, code, message = 'The answer has no body.' } = refusal;
    super(`HTTP ${status}${code === undefined ? '' : ` ${code}`}: ${message}`);
  }
  get status(): number {
    return this.refusal.status;
  }
  get code(): string | undefined {
    return this.refusal.code;
  }
}

/**
 * No answer of the gateway came: none at all, one that broke off, or something else's in its place, such as a proxy's page. Whether
 * the gateway has done what was asked is unknown; with an Idempotency-Key a repeat finds out.
 */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

/** A proxy's refusal may be a whole page. */
const MESSAGE_LENGTH = 500;

/** Reads a refusal; its body may be the envelope, an error of OAuth, one line of text, or empty. */
export function refusalOf(answer: Response, text: string, body: unknown): Refusal {
  const { error, error_description, ...envelope } = recordOf(body);
  const { Code = error, Message = error_description, Response: fields, Details } = envelope;
  return {
    status: answer.status,
    code: typeof Code === 'string' ? Code : undefined,
    message: typeof Message === 'string' ? Message : text.slice(0, MESSAGE_LENGTH) || causeOf(answer),
    fields: Array.isArray(fields) ? fields.map(fieldError) : [],
    details: typeof recordOf(Details)['Cause'] === 'string' ? (Details as Refusal['details']) : undefined,
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(answer.headers),
  };
}

/** `Retry-After` in seconds; a date counts from the answer's own, since the clock of this machine may be wrong. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Every date of HTTP begins with its day; Date.parse takes other texts for dates, too.
  if (!/^[a-z]/i.test(text)) return undefined;
  const answeredAt = Date.parse(headers.get('date') ?? '');
  const seconds = (Date.parse(text) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt)) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function fieldError(entry: unknown): FieldError {
  const { Field = '', Message = '' } = recordOf(entry);
  return { field: String(Field), message: String(Message) };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A 401 has no body but a header that states the cause; a 403 without body is one of the role, the permission or the scope. */
function causeOf({ status, headers }: Response): string | undefined {
  const challenge = headers.get('www-authenticate') ?? '';
  const cause = /error_description="([^"]*)"/.exec(challenge)?.[1];
  const scope = /insufficient_scope", scope="([^"]*)"/.exec(challenge)?.[1];
  if (status === 403 && scope) return `The token lacks the scope ${scope}.`;
  if (status === 401) return cause ?? 'The request has no valid access token.';
  return status === 403 ? 'The user has no role or permission for this operation.' : undefined;
}
