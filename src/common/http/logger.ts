import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { isDatabaseUnavailable } from '../errors/database-errors.js';
import { OutageLog } from './outage-log.js';

export type { Logger };
/** Injection token of the process's one logger. */
export const LOGGER = Symbol('Logger');

/** Descriptions of errors that say that the database is unavailable. */
const OUTAGES = new WeakSet<object>();
const OUTAGE_LOGS = new WeakMap<Logger, OutageLog>();
/** Told once when it begins, with words for it: no such line is one of many. */
const NEWS = 'not ready';
const WARN = pino.levels.values['warn'] ?? 0;
const TOO_FEW_HANDLES = new Set(['EMFILE', 'ENFILE']);

/**
 * One JSON line per event on standard output, from `level` on; failures of an unavailable database are counted at
 * every level, and summed up in one line a second.
 */
export function createLogger(level: string): Logger {
  const outage = new OutageLog(() => logger);
  const from = pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
  const logger = pino({
    // pino hands nothing below its own level to the hook, and warnings tell of failures that are to be counted.
    level: from <= WARN ? level : 'warn',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
  OUTAGE_LOGS.set(logger, outage);
  return logger;
}

/** What a logger of this process knows of outages. */
export function outageLogOf(logger: Logger): OutageLog | undefined {
  return OUTAGE_LOGS.get(logger);
}

/**
 * What of an error may be logged. A failed query keeps its SQLSTATE, constraint and frames: its message, text and
 * parameters can carry personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const description = describe(error);
  if (isDatabaseUnavailable(error)) OUTAGES.add(description);
  return description;
}

function describe(error: unknown): Record<string, unknown> {
  if (error instanceof QueryFailedError) {
    const { code, constraint, table, routine } = error.driverError as Record<string, unknown>;
    return { type: error.name, code, constraint, table, routine, frames: framesOf(error) };
  }
  if (error instanceof Error) {
    const code = (error as NodeJS.ErrnoException).code;
    const hint = TOO_FEW_HANDLES.has(code ?? '')
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

/** Nest's own messages: only warnings and errors, on the same logger. */
export function nestLogger(logger: Logger): LoggerService {
  const line = (message: unknown, rest: unknown[]) => ({ source: rest.at(-1), message: String(message) });
  return {
    log: () => undefined,
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(line(message, rest)),
    error: (message: unknown, ...rest: unknown[]) => logger.error(line(message, rest)),
  };
}
