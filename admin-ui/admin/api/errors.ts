/** One rule that a request broke; `field` as the API names it, such as `Reason`. */
export interface FieldError {
  field: string;
  message: string;
}

/** What an answer other than 2xx says. */
export interface Refusal {
  status: number;
  /** `General.Conflict` and the like; undefined for answers without envelope. */
  code?: string;
  /** The service's own sentence, in English. */
  message?: string;
  fields: FieldError[];
  /** What a conflict's answer says about the present state. */
  details?: { Cause: string; Present?: Record<string, unknown> };
  /** The number under which the log has the request. */
  requestId?: string;
  /** Seconds until a repeat makes sense. */
  retryAfter?: number;
}

/** The service refused a request. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(readonly refusal: Refusal) {
    super(refusal.message ?? `HTTP ${refusal.status}`);
  }
  get status(): number {
    return this.refusal.status;
  }
}

/** No answer of the service came: the network or the service is away, or a proxy answered. Whether a change was made is unknown. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

/** Reads a refusal from an answer; the body may be empty, plain text or the envelope. */
export function refusalOf(answer: Response, body: unknown, text: string): Refusal {
  const envelope = isRecord(body) ? body : {};
  const { Code, Message, Response: fields, Details } = envelope;
  return {
    status: answer.status,
    code: typeof Code === 'string' ? Code : undefined,
    message: typeof Message === 'string' ? Message : text.slice(0, 500) || undefined,
    fields: Array.isArray(fields) ? fields.flatMap(fieldError) : [],
    details:
      isRecord(Details) && typeof Details['Cause'] === 'string' ? (Details as Refusal['details']) : undefined,
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(answer.headers),
  };
}

/** `Retry-After` in seconds; a date counts from the answer's own, since the clock of this machine may be wrong. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) || undefined;
  // Every date of HTTP begins with its day; Date.parse takes other texts for dates, too.
  if (!/^[a-z]/i.test(text)) return undefined;
  const answeredAt = Date.parse(headers.get('date') ?? '');
  const seconds = (Date.parse(text) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt)) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

function fieldError(entry: unknown): FieldError[] {
  if (!isRecord(entry)) return [];
  return [{ field: String(entry['Field'] ?? ''), message: String(entry['Message'] ?? '') }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
