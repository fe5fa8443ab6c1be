import { ApiError, ConnectionError } from './errors.js';

/** How calls are repeated. */
export interface RetryOptions {
  /** Waits before the repeats, in milliseconds; there are as many repeats as waits. */
  waitsMs: readonly number[];
  /** An answer that asks for a longer wait than this, in milliseconds, is thrown at once. */
  longestWaitMs: number;
  /** Sleeps, and wakes early when the signal is aborted; another one serves tests. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A timer of JavaScript reaches no further; a longer one would end at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const RETRIES: RetryOptions = {
  waitsMs: [500, 2_000, 5_000, 15_000],
  longestWaitMs: 300_000,
  async sleep(milliseconds, signal) {
    for (let left = milliseconds; left > 0 && !signal?.aborted; left -= LONGEST_TIMER_MS) {
      await awake(Math.min(left, LONGEST_TIMER_MS), signal);
    }
  },
};

function awake(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal?.addEventListener('abort', wake);
  });
}

/** The gateway has done nothing when it answers these. */
const NOTHING_DONE = new Set([429, 503]);
/** An answer of something between, or one by which the gateway does not know whether the change was made. */
const UNKNOWN = new Set([502, 504]);
const UNKNOWN_CODES = new Set(['JobState.TransitionError', 'General.UnexpectedError']);

/**
 * Makes a call, and repeats it where a repeat can succeed and cannot do anything twice. `isRepeatable` is said of calls that
 * change nothing or carry an Idempotency-Key.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  isRepeatable: boolean,
  { waitsMs, longestWaitMs, sleep }: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (const wait of waitsMs) {
    try {
      return await call();
    } catch (error) {
      if (!canRepeat(error, isRepeatable)) throw error;
      const named = error instanceof ApiError ? (error.refusal.retryAfter ?? 0) * 1_000 : 0;
      if (named > longestWaitMs) throw error;
      await sleep(Math.max(wait, named), signal);
    }
  }
  return await call();
}

function canRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof ApiError)) return false;
  if (NOTHING_DONE.has(error.status)) return true;
  return isRepeatable && (UNKNOWN.has(error.status) || UNKNOWN_CODES.has(error.code ?? ''));
}
