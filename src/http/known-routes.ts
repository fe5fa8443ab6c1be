import type { FastifyInstance } from 'fastify';

/** Methods by route pattern, kept by instance so that two applications in one process do not mix. */
const ROUTES = new WeakMap<FastifyInstance, Map<string, { pattern: RegExp; methods: Set<string> }>>();

/** Records every route as it is added; 405 answers are based on this. */
export function rememberRoutes(fastify: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  ROUTES.set(fastify, routes);
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    const route = routes.get(url) ?? { pattern, methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
}

/** The methods of a path; empty when no route has it. */
export function methodsOf(fastify: FastifyInstance, path: string): string[] {
  const known = [...(ROUTES.get(fastify)?.values() ?? [])].filter((route) => route.pattern.test(path));
  return [...new Set(known.flatMap((route) => [...route.methods]))].sort();
}
