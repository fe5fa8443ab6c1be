import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/** What the operating system says when the server, or the way to it or to its name, is not there. */
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
]);
/** SQLSTATE classes and codes of a server that is away, going away, coming up or full. */
const AWAY = /^(08...|57P0[1-5]|53300)$/;
const DRIVER_TEXT =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i;

/** Whether an error says that the database cannot be reached at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const inner = driverError(error);
  if (!(inner instanceof Error)) return false;
  const code = (inner as NodeJS.ErrnoException).code ?? '';
  return NETWORK.has(code) || AWAY.test(code) || DRIVER_TEXT.test(inner.message);
}

/** The SQLSTATE with which the server refused a statement: then nothing of its transaction was committed. */
export function sqlState(error: unknown): string | undefined {
  const inner = driverError(error);
  return inner instanceof DatabaseError ? inner.code : undefined;
}

/** What the driver threw, whether TypeORM has wrapped it or not. */
function driverError(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** Whether a unique constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}
