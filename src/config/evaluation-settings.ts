import { Env, IsDuration, IsWholeNumber } from './decorators.js';
import { HOUR, MINUTE } from './duration.js';
import type { Environment } from './environment.js';

/** How the automatic evaluation judges a service, and how often it judges. Durations are milliseconds. */
export class EvaluationSettings {
  @Env('AVAILABILITY_EVALUATION_INTERVAL') @IsDuration('1s', '1h') readonly interval: number = 15_000;
  /** The calls of this period, up to now, are judged. */
  @Env('AVAILABILITY_EVALUATION_WINDOW')
  @IsDuration('2m', '1h', 'minutes')
  readonly window: number = 5 * MINUTE;
  /** A service with fewer calls in the window is not closed. */
  @Env('AVAILABILITY_EVALUATION_MIN_CALLS') @IsWholeNumber(1, 1_000_000) readonly minCalls: number = 20;
  /** A service with this share of failures, or a larger one, is closed. */
  @Env('AVAILABILITY_EVALUATION_FAILURE_PERCENT') @IsWholeNumber(1, 100) readonly failurePercent: number = 50;
  /** A closed service is opened when its share of failures is below this one. */
  @Env('AVAILABILITY_EVALUATION_RECOVERY_PERCENT')
  @IsWholeNumber(1, 100)
  readonly recoveryPercent: number = 20;
  /** A closing lasts at least this long; each one that follows soon lasts twice as long, up to `maxQuietPeriod`. */
  @Env('AVAILABILITY_EVALUATION_QUIET_PERIOD')
  @IsDuration('1m', '1d', 'minutes')
  readonly quietPeriod: number = 10 * MINUTE;
  @Env('AVAILABILITY_EVALUATION_MAX_QUIET_PERIOD')
  @IsDuration('1m', '7d', 'minutes')
  readonly maxQuietPeriod: number = 2 * HOUR;
  /** After it was open for this time, a service starts again with the shortest quiet period. */
  @Env('AVAILABILITY_EVALUATION_STABLE_TIME') @IsDuration('1m', '7d') readonly stableTime: number = HOUR;
}

/** Shares and periods that contradict each other are refused. */
export function readEvaluation(env: Environment): EvaluationSettings {
  const evaluation = env.read(EvaluationSettings);
  // With a higher value, the share of failures that has just opened a service would close it again.
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
