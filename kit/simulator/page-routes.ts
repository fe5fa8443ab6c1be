import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '../../src/project-folder.js';

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The page at `/` with its built files; the page loads nothing from elsewhere. */
export function registerPageRoutes(app: FastifyInstance): void {
  const built = join(projectFolder(), 'admin-ui/dist/simulator');
  app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/simulator/assets/',
    // Their names contain a hash of their contents.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.headers(SECURITY_HEADERS),
  });
  app.get('/', (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', built, { cacheControl: false }),
  );
}
