import { useEffect, useState } from 'react';
import { live } from './live.js';

const SECOND_MS = 1_000;

/** The service's time in milliseconds. */
export const serviceNow = (): number => live.serviceNow();

/** The service's time, each second. */
export function useServiceNow(): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
