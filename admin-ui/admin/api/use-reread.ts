import { useEffect } from 'react';
import { useLive } from './live.js';
import { session } from './session.js';

type Refetch = (options: { cancelRefetch: boolean }) => unknown;

/**
 * Calls `refetch` every `everyMs` while the access token lasts: a read with a renewed token would prolong a session that
 * nobody uses. With `isProgress`, for the progress of the person's own action, it also runs while live updates are paused.
 */
export function useReread(
  refetch: Refetch,
  everyMs: number,
  { isWanted = true, isProgress = false }: { isWanted?: boolean; isProgress?: boolean } = {},
): void {
  const isLive = useLive().kind === 'live';
  const isOn = isWanted && (isLive || isProgress);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      // A read that takes longer than the time between two goes on; it would never end otherwise.
      if (session.hasToken() && !document.hidden) void refetch({ cancelRefetch: false });
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs, refetch]);
}
