import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects all garbage at once: the remaining objects are referenced. */
export function collectGarbage(): void {
  collect();
}

/** Bytes on the heap that are in use. */
export function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
