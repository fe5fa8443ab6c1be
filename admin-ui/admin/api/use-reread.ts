import { useEffect } from 'react';
import { useLive } from './live.js';
import { session } from './session.js';

type Refetch = (options: { cancelRefetch: boolean }) => unknown;

/**
 * Has something read again every so often, as long as the access token lasts: reading with a new token would keep a session
 * alive that nobody uses. Lists rest while the person has paused the updates; the progress of the person's own deed does not.
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
