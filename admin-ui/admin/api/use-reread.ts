import { useEffect } from 'react';
import { useLive } from './live.js';
import { session } from './session.js';

/**
 * Has something read again every so often, as long as the page is live and the access token lasts: reading with a new token
 * would keep a session alive that nobody uses.
 */
export function useReread(refetch: () => unknown, everyMs: number, isWanted = true): void {
  const isOn = useLive().kind === 'live' && isWanted;
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (session.hasToken() && !document.hidden) void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs, refetch]);
}
