import { HOUR, MINUTE } from './duration.js';
import type { Environment } from './environment.js';
import * as as from './readers.js';

/** How the automatic evaluation judges a service, and how often it looks. Durations are milliseconds. */
export interface EvaluationSettings {
  readonly interval: number;
  /** What is judged: the calls of these last minutes. */
  readonly window: number;
  /** Fewer calls in the window close nothing. */
  readonly minCalls: number;
  /** This share of failures, or a larger one, closes. */
  readonly failurePercent: number;
  /** A closed service opens below this share. */
  readonly recoveryPercent: number;
  /** A closing lasts at least so long; each that follows soon doubles it, up to the second. */
  readonly quietPeriod: number;
  readonly maxQuietPeriod: number;
  /** Open for so long, a service begins anew with the shortest quiet period. */
  readonly stableTime: number;
}

/** Shares and periods that contradict each other are refused. */
export function readEvaluation(env: Environment): EvaluationSettings {
  const evaluation = {
    interval: env.or('AVAILABILITY_EVALUATION_INTERVAL', as.durationBetween('1s', '1h'), 15_000),
    window: env.or('AVAILABILITY_EVALUATION_WINDOW', as.wholeMinutes('2m', '1h'), 5 * MINUTE),
    minCalls: env.or('AVAILABILITY_EVALUATION_MIN_CALLS', as.integer(1, 1_000_000), 20),
    failurePercent: env.or('AVAILABILITY_EVALUATION_FAILURE_PERCENT', as.integer(1, 100), 50),
    recoveryPercent: env.or('AVAILABILITY_EVALUATION_RECOVERY_PERCENT', as.integer(1, 100), 20),
    quietPeriod: env.or('AVAILABILITY_EVALUATION_QUIET_PERIOD', as.wholeMinutes('1m', '1d'), 10 * MINUTE),
    maxQuietPeriod: env.or('AVAILABILITY_EVALUATION_MAX_QUIET_PERIOD', as.wholeMinutes('1m', '7d'), 2 * HOUR),
    stableTime: env.or('AVAILABILITY_EVALUATION_STABLE_TIME', as.durationBetween('1m', '7d'), HOUR),
  };
  // Above it, a service that has just opened would be closed again by the very share that opened it.
  if (evaluation.recoveryPercent > evaluation.failurePercent) {
    env.refuse(
      'AVAILABILITY_EVALUATION_RECOVERY_PERCENT must not be above AVAILABILITY_EVALUATION_FAILURE_PERCENT.',
    );
  }
  if (evaluation.maxQuietPeriod < evaluation.quietPeriod) {
    env.refuse(
      'AVAILABILITY_EVALUATION_MAX_QUIET_PERIOD must not be below AVAILABILITY_EVALUATION_QUIET_PERIOD.',
    );
  }
  return evaluation;
}
