import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.js';

/** Waits between the repeats of a read, in milliseconds; the last one goes on. */
const RETRY_WAITS = [2_000, 5_000, 10_000, 30_000];

/** However long an answer asks to wait: a person looks at the page, and timers end at once beyond 24 days. */
export const LONGEST_WAIT_MS = 300_000;

/** The reads of the page. Those that failed for want of an answer are repeated; refusals are shown. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (_failures, error) =>
        !(error instanceof ApiError) || [429, 502, 503, 504].includes(error.status),
      retryDelay: (failures, error) => waitBefore(failures, error),
      refetchOnWindowFocus: false,
      // A browser that believes to be offline may still reach a service on its own machine.
      networkMode: 'always',
      staleTime: 0,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function waitBefore(failures: number, error: Error): number {
  const ladder = RETRY_WAITS[Math.min(failures, RETRY_WAITS.length - 1)] ?? 0;
  const named = error instanceof ApiError ? (error.refusal.retryAfter ?? 0) * 1000 : 0;
  return Math.max(ladder, Math.min(named, LONGEST_WAIT_MS));
}
