import type { DomainError, FieldError } from '../errors/domain-error.js';
import { refusal, refusedWith } from './refusal.js';

/** Seconds after which a caller should try again what could not be served. */
export const TRY_AGAIN_SECONDS = 5;

export const PAYLOAD_TOO_LARGE = refusal({
  kind: 'tooLarge',
  code: 'General.PayloadTooLarge',
  message: (limitInBytes: number) => `The body must be at most ${limitInBytes / 1024} KB.`,
  example: [64 * 1024],
  when: 'The body is larger than this service takes.',
});

export const MEDIA_TYPE_NOT_JSON = refusal({
  kind: 'unsupported',
  code: 'General.UnsupportedMediaType',
  message: 'Content-Type must be application/json.',
  when: 'The Content-Type is another one, or missing.',
});

export const BODY_COMPRESSED = refusal({
  kind: 'unsupported',
  code: 'General.UnsupportedMediaType',
  message: 'Content-Encoding must be identity: compressed bodies are not read.',
  when: 'The body is compressed.',
});

export const VALIDATION_FAILED = refusal({
  kind: 'invalid',
  code: 'Validation.General',
  message: 'One or more validation errors occurred.',
  when: 'Field rules are broken; every bad field is reported at once.',
});

/** Field validation failed: 400 `Validation.General` with one entry per bad field. */
export function validationError(fields: FieldError[]): DomainError {
  return refusedWith({ fields }, VALIDATION_FAILED);
}

/** Where the interface shows the field errors without a code: the job list. */
export const VALIDATION_FAILED_WITHOUT_CODE = refusal({ ...VALIDATION_FAILED, code: undefined });

export const BAD_HTTP = refusal({
  kind: 'invalid',
  code: 'General.BadRequest',
  message: (problem: string) => problem,
  example: ['Host must be sent once.'],
  when: 'The request is no valid HTTP: it has no `Host` or two, for example.',
});

export const UNKNOWN_ADDRESS = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'This address is not known.',
  when: 'There is no such address.',
});

export const METHOD_NOT_ALLOWED = refusal({
  kind: 'methodNotAllowed',
  code: 'General.MethodNotAllowed',
  message: (methods: string) => `Allowed here: ${methods}.`,
  example: ['GET, HEAD'],
  when: 'The address takes other methods only.',
});

export const EXPECTATION_FAILED = refusal({
  kind: 'unmetExpectation',
  code: 'General.ExpectationFailed',
  message: 'Expect must be 100-continue.',
  when: 'Another `Expect` than `100-continue`.',
});

export const TOO_MANY_REQUESTS = refusal({
  kind: 'throttled',
  code: 'General.TooManyRequests',
  message: (seconds: number) => `There were too many requests. Try again in ${seconds} seconds.`,
  example: [7],
  when: 'Too many requests of the address, or of the caller, in ten seconds or under way.',
});

export const UNEXPECTED_ERROR = refusal({
  kind: 'failed',
  code: 'General.UnexpectedError',
  message: (requestId: string) => `An unexpected error occurred. Request id: ${requestId}`,
  example: ['1f0c6f6e-3a8f-4d0c-9f6e-0b9f6e1f0c6f'],
  when: 'Anything unexpected.',
});

export const DATABASE_AWAY = refusal({
  kind: 'unavailable',
  code: 'General.Unavailable',
  message: 'The service cannot reach its database at the moment.',
  when: 'The database is unreachable, full, read-only or locked.',
});

export const DOCUMENTS_AWAY = refusal({
  kind: 'unavailable',
  code: 'General.Unavailable',
  message: 'The service cannot use its document store at the moment.',
  when: 'The document store is unreachable or full.',
});

export const BODY_BUDGET_SPENT = refusal({
  kind: 'busy',
  code: 'General.Unavailable',
  message: 'Too many large requests are on their way.',
  when: 'The bodies of all requests together use up the memory that is reserved for them.',
});

/** What no operation lists for itself: any of them may answer it. */
export const OF_ANY_OPERATION = [
  BAD_HTTP,
  UNKNOWN_ADDRESS,
  METHOD_NOT_ALLOWED,
  EXPECTATION_FAILED,
  UNEXPECTED_ERROR,
];

/** The refusals of every operation that needs the database, the document store or room for a body. */
export const UNAVAILABLE = [DATABASE_AWAY, DOCUMENTS_AWAY, BODY_BUDGET_SPENT];
