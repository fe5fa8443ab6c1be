import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { errorCode } from './caught.js';

/** The code of an error for want of a free connection of this process. */
export const POOL_BUSY = 'POOL_BUSY';
/** The SQLSTATE of a lock that was not granted in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** Errors of the operating system when the server, the network, or the server's name cannot be reached. */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EMFILE',
  'ENFILE',
]);
/**
 * SQLSTATE classes and codes of a server that is away, going away or starting (08, 57P), refuses the login (28, 3D000),
 * has no space (53), cannot reach its own files (58), or takes no writes (25006: read-only, or a standby); of a lock that was
 * not granted in time (55P03), and of a sequence without another number (2200H). A statement that took too long (57014) does
 * not mean that the server is unavailable.
 */
const UNAVAILABLE = /^(08...|25006|28...|3D000|53...|55P03|57P0[1-5]|58...|2200H)$/;
/** On a full disk PostgreSQL 15 ends new sessions with XX000, an internal error, and these untranslated words. */
const NO_ROOM_FOR_SESSION = 'could not write init file';
const DRIVER_TEXT =
  /Connection terminated|connection timeout|timeout expired|Query read timeout|timeout exceeded when trying to connect|not queryable|after calling end on the pool/i;
const SESSION_TAKEN = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];
/** After these the session may have ended while the server carried out a commit; any other refusal undoes all. */
const MAY_BE_COMMITTED = /^(08|57P|58|XX)/;

/**
 * Whether an error says that the database cannot be reached, or cannot do the work at the moment: the same work will
 * succeed later. The work may have been carried out, if the answer to a COMMIT was lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  // The session ended between two statements of a transaction: TypeORM removed it and keeps its error to itself.
  if (SESSION_TAKEN.some((kind) => error instanceof kind)) return true;
  const inner = driverError(error);
  if (!(inner instanceof Error)) return false;
  const code = errorCode(inner) ?? '';
  if (NETWORK.has(code)) return !isOfDocuments(inner);
  if (code === 'XX000' && inner.message === NO_ROOM_FOR_SESSION) return true;
  return code === POOL_BUSY || UNAVAILABLE.test(code) || DRIVER_TEXT.test(inner.message);
}

/** Errors of the file system name a path, those of the S3 client describe the call. */
function isOfDocuments(error: Error): boolean {
  return 'path' in error || '$metadata' in error;
}

/** The SQLSTATE with which the server refused a statement. */
export function sqlState(error: unknown): string | undefined {
  const inner = driverError(error);
  return isOfServer(inner) ? inner.code : undefined;
}

/** Whether the server has rolled the transaction back for certain; false when that cannot be known. */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && !MAY_BE_COMMITTED.test(state);
}

/** The driver's error, whether or not TypeORM has wrapped it. */
function driverError(error: unknown): unknown {
  return isFailedQuery(error) ? error.driverError : error;
}

/**
 * Whether TypeORM has wrapped the error. A bundle has a copy of its classes, and a module that is loaded beside it has another, so
 * that the class alone does not tell.
 */
export function isFailedQuery(error: unknown): error is QueryFailedError {
  const isOfCopy = error instanceof Error && error.name === 'QueryFailedError' && 'driverError' in error;
  return isOfCopy || error instanceof QueryFailedError;
}

/** Whether the server has answered with the error, whichever copy of the driver read it. */
export function isOfServer(error: unknown): error is DatabaseError {
  return (
    error instanceof DatabaseError || (error instanceof Error && 'severity' in error && 'routine' in error)
  );
}

/** Whether a unique constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}
