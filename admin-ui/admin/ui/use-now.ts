import { useEffect, useState } from 'react';
import { serviceNow } from '../api/service-now.js';

/** The present moment in milliseconds, new after each interval. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
