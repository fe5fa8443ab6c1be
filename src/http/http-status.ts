import type { ErrorKind } from '../errors/domain-error.js';

/** The HTTP status of each kind of error: for the filter that answers it, and for the API description. */
export const HTTP_STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  denied: 403,
  missing: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  unmetExpectation: 417,
  throttled: 429,
  failed: 500,
  badGateway: 502,
  unavailable: 503,
  busy: 503,
  gatewayTimeout: 504,
};
