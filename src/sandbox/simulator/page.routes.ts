import type { FastifyInstance } from 'fastify';
import { pageAssets } from './page/page.assets.js';

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The page at `/` with its scripts and style sheet; nothing on it comes from elsewhere. */
export function registerPageRoutes(app: FastifyInstance): void {
  for (const [path, asset] of Object.entries(pageAssets)) {
    app.get(path, (_request, reply) =>
      reply.headers({ ...SECURITY_HEADERS, 'content-type': asset.type }).send(asset.body),
    );
  }
}
