import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LruMap } from 'toad-cache';

/** Senders that are kept (2 MB); the oldest are forgotten first, and senders near a limit come too often for that. */
const SENDERS_AT_MOST = 5_000;

/**
 * Counts requests by sender in windows that begin with a sender's first request. The store of @fastify/rate-limit is
 * not used: it gives all simultaneous requests the same object and goes on counting in it, so that the first of them
 * would be refused, too.
 */
export class WindowCounts implements FastifyRateLimitStore {
  private readonly windows = new LruMap<{ count: number; endsAt: number }>(SENDERS_AT_MOST);

  /** @param timeWindow milliseconds, as is the `ttl` of the answer */
  incr(sender: string, answer: IncrCallback, timeWindow: number): void {
    // Rounded, so that the rest of a window is never slightly longer than the window.
    const now = Math.round(performance.now());
    const known = this.windows.get(sender);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + timeWindow };
    window.count += 1;
    this.windows.set(sender, window);
    answer(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** A separate count for another limit. */
  child(): WindowCounts {
    return new WindowCounts();
  }
}

type IncrCallback = Parameters<FastifyRateLimitStore['incr']>[1];
