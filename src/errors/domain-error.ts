import type { ConflictCause } from './conflict-causes.rules.js';

/** The kind of an error in the domain's terms; only the error filter knows the HTTP status of each. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'denied'
  | 'missing'
  | 'methodNotAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'unmetExpectation'
  | 'throttled'
  | 'failed'
  | 'badGateway'
  | 'unavailable'
  /** Nothing was tried, because there are too many calls of this kind. */
  | 'busy'
  | 'gatewayTimeout';

/** A field with an error: `Field` is a path in PascalCase such as `EndorsementPolicy.PolicyNumber`. */
export interface FieldError {
  Field: string;
  Message: string;
}

/** Field errors in one answer; a body that is wrong throughout could otherwise fill the memory. */
export const FIELD_ERRORS_AT_MOST = 1_000;

/** What an error answers beside its code and message. */
export interface DomainErrorDetails {
  fields?: FieldError[];
  retryAfterSeconds?: number;
  conflict?: ConflictDetails;
}

/** A refusal with a documented answer: the error envelope with this code and message. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Undefined only where the interface shows errors without a code (the job list). */
    readonly code: string | undefined,
    message: string,
    readonly details: DomainErrorDetails = {},
    /** `cause`: the unexpected error; it is logged with the request's id and never answered. */
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'DomainError';
  }
}

/** The `Details` of a conflict. `Present`: the state that the request did not expect. */
export interface ConflictDetails {
  Cause: ConflictCause;
  Present?: object;
}
