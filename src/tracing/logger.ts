import type { LoggerService } from '@nestjs/common';
import type { DatabaseError } from 'pg';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { isDatabaseUnavailable, isFailedQuery, isOfServer } from '../errors/database-errors.js';
import { OutageLog } from './outage-log.js';
import { isTracing, traceIds } from './tracing.js';

export type { Logger };
/** Injection token of the process's one logger. */
export const LOGGER = Symbol('Logger');

/** Descriptions of errors that say that the database is unavailable. */
const OUTAGES = new WeakSet<object>();
const OUTAGE_LOGS = new WeakMap<Logger, OutageLog>();
/** The event of a check that begins to fail, which is logged once with its message and never summed up. */
const NEWS = 'not ready';
const WARN = pino.levels.values['warn'] ?? 0;
const TOO_FEW_HANDLES = new Set(['EMFILE', 'ENFILE']);

/**
 * Writes one JSON line per event to standard output, from `level` on. Failures of an unavailable database are counted
 * at every level, and summed up in one line a second.
 * @param destination in place of standard output
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const outage = new OutageLog(() => logger);
  const from = pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
  const options: LoggerOptions = {
    // pino passes no line below its own level to the hook, and warnings include failures that must be counted.
    level: from <= WARN ? level : 'warn',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(isTracing() && { mixin: () => traceIds() }),
    hooks: {
      logMethod(args, method, lineLevel) {
        const { event, error } = (args[0] ?? {}) as { event?: string; error?: Record<string, unknown> };
        if (error && OUTAGES.has(error) && event !== NEWS) {
          outage.count(event ?? 'unnamed', error['code'] ?? error['message']);
        } else if (lineLevel >= from) {
          method.apply(this, args);
        }
      },
    },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  OUTAGE_LOGS.set(logger, outage);
  return logger;
}

/** The outages that a logger of this process has counted. */
export function outageLogOf(logger: Logger): OutageLog | undefined {
  return OUTAGE_LOGS.get(logger);
}

/**
 * The parts of an error that may be logged. Of a failed query these are SQLSTATE, constraint and frames, whether
 * TypeORM or the driver sent it: its message, text and parameters may contain personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const description = describe(error);
  if (isDatabaseUnavailable(error)) OUTAGES.add(description);
  return description;
}

function describe(error: unknown): Record<string, unknown> {
  if (isFailedQuery(error) || isOfServer(error)) {
    const own = isFailedQuery(error) ? (error.driverError as Partial<DatabaseError>) : error;
    const { code, constraint, table, routine } = own;
    const type = isFailedQuery(error) ? error.name : 'DatabaseError';
    return { type, code, constraint, table, routine, frames: framesOf(error) };
  }
  if (error instanceof Error) {
    const code = 'code' in error ? error.code : undefined;
    const hint = TOO_FEW_HANDLES.has(String(code))
      ? 'Too few file handles: raise the limit (ulimit -n).'
      : undefined;
    return { type: error.name, code, message: error.message, hint, frames: framesOf(error) };
  }
  return { type: typeof error };
}

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return lines.slice(0, 12).map((line) => line.trim());
}

/** Passes Nest's own warnings and errors to the logger; other messages are dropped. */
export function nestLogger(logger: Logger): LoggerService {
  const line = (message: unknown, rest: unknown[]) => ({ source: rest.at(-1), message: String(message) });
  return {
    log: () => undefined,
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(line(message, rest)),
    error: (message: unknown, ...rest: unknown[]) => logger.error(line(message, rest)),
  };
}
