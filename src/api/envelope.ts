import type { ConflictDetails } from '../errors/domain-error.js';
import type { RawJson } from './json/stringify.js';

/** The body of every answer that has one. `Code` is left out on success. */
export interface ApiResponse<T = unknown> {
  Status: boolean;
  Code?: string;
  Message: string;
  Response: T;
  /** Of a conflict with a known cause. */
  Details?: ConflictDetails;
}

/** The success envelope. */
export function ok<T>(response: T, message = 'Operation completed successfully.'): ApiResponse<T> {
  return { Status: true, Message: message, Response: response };
}

/** The error envelope: `Response` is the list of field errors, written as JSON, on validation failure, otherwise null. */
export function failure(
  code: string | undefined,
  message: string,
  fields: RawJson | null = null,
  conflict?: ConflictDetails,
): ApiResponse<RawJson | null> {
  return { Status: false, Code: code, Message: message, Response: fields, Details: conflict };
}
