import { AsyncLocalStorage } from 'node:async_hooks';

const AREA = new AsyncLocalStorage<string>();

/** Runs the rest of a request so that `requestArea` returns its area. `pattern` is the route's path. */
export function withinArea(method: string, pattern: string | undefined, next: () => void): void {
  AREA.run(areaOf(method, pattern), next);
}

/** The area of the request that the current work belongs to; undefined for work that no request asked for. */
export function requestArea(): string | undefined {
  return AREA.getStore();
}

/**
 * The area of a route; routes of one area need roughly the same tables: reads or writes of one noun, such as `read
 * /api/offline/jobs`.
 */
function areaOf(method: string, pattern = ''): string {
  const noun = pattern.split('/', 4).join('/');
  return `${method === 'GET' || method === 'HEAD' ? 'read' : 'write'} ${noun}`;
}
