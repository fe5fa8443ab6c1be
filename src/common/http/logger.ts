import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';

export type { Logger };
/** Injection token of the process's one logger. */
export const LOGGER = Symbol('Logger');

/** One JSON line per event on standard output. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * What of an error may be logged. A failed query keeps its SQLSTATE, constraint and frames: its message, text and
 * parameters can carry personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof QueryFailedError) {
    const { code, constraint, table, routine } = error.driverError as Record<string, unknown>;
    return { type: error.name, code, constraint, table, routine, frames: framesOf(error) };
  }
  if (error instanceof Error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { type: error.name, code, message: error.message, frames: framesOf(error) };
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
