import { useEffect, useState } from 'react';
import { serviceNow } from '../api/service-now.js';
import { session } from '../api/session.js';

/**
 * The present moment in milliseconds, new after each interval, and not while the page rests for want of a person: a read for a new day
 * would renew the token, and keep an unused session alive.
 */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => session.hasToken() && setNow(serviceNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
