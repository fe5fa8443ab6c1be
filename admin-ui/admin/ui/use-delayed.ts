import { useEffect, useState } from 'react';

/** True when the condition has held for so long; a skeleton that would only flash is not shown. */
export function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    setDue(false);
    if (!condition) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
  return condition && isDue;
}
