import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LruMap } from 'toad-cache';

/** Of more senders those are forgotten that came longest ago: who is near a limit comes too often for that. 2 MB. */
const SENDERS_AT_MOST = 5_000;

/**
 * Counts requests by sender in windows that begin with a sender's first request. The store of @fastify/rate-limit answers
 * all requests of one moment with one object, which it goes on counting in, and so would refuse the first of them too.
 */
export class WindowCounts implements FastifyRateLimitStore {
  private readonly windows = new LruMap<{ count: number; endsAt: number }>(SENDERS_AT_MOST);

  /** @param timeWindow milliseconds, as is the `ttl` of the answer */
  incr(sender: string, answer: Answer, timeWindow: number): void {
    // Whole, so that what is left of a window is never a little more than it.
    const now = Math.round(performance.now());
    const known = this.windows.get(sender);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + timeWindow };
    window.count += 1;
    this.windows.set(sender, window);
    answer(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** Counts of its own for another limit. */
  child(): WindowCounts {
    return new WindowCounts();
  }
}

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];
