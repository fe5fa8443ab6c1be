import { AsyncLocalStorage } from 'node:async_hooks';

const AREA = new AsyncLocalStorage<string>();

/** Runs what follows of a request so that `requestArea` knows where it belongs. `pattern` is its route's path. */
export function withinArea(method: string, pattern: string | undefined, next: () => void): void {
  AREA.run(areaOf(method, pattern), next);
}

/** Where the request belongs that this is done for; undefined for what no request asked for. */
export function requestArea(): string | undefined {
  return AREA.getStore();
}

/** Routes that need the same tables, roughly: reads or writes of one noun, such as `read /api/offline/jobs`. */
export function areaOf(method: string, pattern = ''): string {
  const noun = pattern.split('/', 4).join('/');
  return `${method === 'GET' || method === 'HEAD' ? 'read' : 'write'} ${noun}`;
}
