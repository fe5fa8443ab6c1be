/** What went wrong, in the domain's terms; the error filter alone knows the HTTP status of each. */
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
  /** Nothing was tried: there are too many like it. */
  | 'busy'
  | 'gatewayTimeout';

/** One field at fault: `Field` is a path in PascalCase such as `EndorsementPolicy.PolicyNumber`. */
export interface FieldError {
  Field: string;
  Message: string;
}

/** So many fields at fault are named in one answer: a body that is wrong throughout could fill the memory. */
export const FIELD_ERRORS_AT_MOST = 1_000;

/** A refusal with a documented answer: the error envelope with this code and message. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Undefined only where the interface shows errors without a code (the job list). */
    readonly code: string | undefined,
    message: string,
    readonly details: { fields?: FieldError[]; retryAfterSeconds?: number } = {},
    /** `cause`: the unexpected error; it is logged with the request's id and never answered. */
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'DomainError';
  }
}

/** Field validation failed: 400 `Validation.General` with one entry per bad field. */
export function validationError(
  fields: FieldError[],
  code: string | undefined = 'Validation.General',
): DomainError {
  return new DomainError('invalid', code, 'One or more validation errors occurred.', { fields });
}

/** 404 for an id that does not exist. */
export function notFound(what: string): DomainError {
  return new DomainError('missing', 'General.NotFound', `${what} was not found.`);
}

/** 409 for a request that does not fit the present state. */
export function conflict(message: string): DomainError {
  return new DomainError('conflict', 'General.Conflict', message);
}
