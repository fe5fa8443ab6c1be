import { useEffect, useState } from 'react';
import { live } from '../api/live.js';

const SECOND_MS = 1_000;

/** How far the browser's clock is behind the service's, in milliseconds, as the last news tell it. */
let behind = 0;
live.subscribe(() => {
  const { at } = live.current();
  if (at !== undefined) behind = Date.parse(at) - Date.now();
});

/** The service's time in milliseconds: a countdown by a wrong clock would be wrong by its error. */
export const serviceNow = (): number => Date.now() + behind;

/** The service's time, each second. */
export function useServiceNow(): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
