import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../api/language.js';
import { serveBuiltFiles } from '../http/built-files.js';
import { projectFolder } from '../project-folder.js';

const BUILT = join(projectFolder(), 'docs-site/dist/site');

/** The one style element of the pages: the theme stops transitions by it while it changes between light and dark. */
const NO_TRANSITIONS = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='";
/** The code samples have their colours in attributes, and the theme its icons in `data:` addresses of its style sheet. */
const POLICY =
  `default-src 'none'; script-src 'self'; style-src 'self' ${NO_TRANSITIONS}; style-src-attr 'unsafe-inline'; ` +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers ask anew each time, and load only what has changed: pages keep their names when they change. */
const PAGE_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': POLICY };

/**
 * Serves the site of the documentation below /docs/, to everybody. `/docs/` itself leads to the start page in the reader's
 * language; an address without a page gets the site's own page for that, with 404.
 */
export function serveDocsSite(fastify: FastifyInstance): void {
  const notFound = readFileSync(join(BUILT, '404.html'));
  serveBuiltFiles(fastify, join(BUILT, 'assets'), '/docs/assets/');
  void fastify.register(
    async (scope) => {
      scope.get('/', toLanguage);
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).type('text/html; charset=utf-8').headers(PAGE_HEADERS).send(notFound),
      );
      serveBuiltFiles(scope, BUILT, '/', {
        index: ['index.html'],
        immutable: false,
        maxAge: 0,
        cacheControl: false,
        redirect: true,
        setHeaders: (reply) => void reply.headers(PAGE_HEADERS),
      });
    },
    { prefix: '/docs' },
  );
}

function toLanguage({ headers }: FastifyRequest, reply: FastifyReply) {
  const language = preferredLanguage(headers['accept-language']) ?? 'en';
  return reply.header('vary', 'Accept-Language').redirect(`/docs/${language}/`, 302);
}
