import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveBuiltFiles } from '../http/built-files.js';
import { projectFolder } from '../project-folder.js';

const BUILT = join(projectFolder(), 'admin-ui/dist/admin');
/** Stands in the built page where the nonce belongs. */
const PLACEHOLDER = 'nonce="NONCE"';
/** The zone of the built page, which stands for the one that the service is set to. */
const BUILT_ZONE = 'name="business-zone" content="Europe/Istanbul"';

/**
 * Nothing from other hosts and nothing inline, but style elements with the nonce of the answer: the components write
 * their theme into such elements. A document is shown in a frame as a blob.
 */
function policy(nonce: string): string {
  return (
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
    "connect-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  );
}

/**
 * Serves the page at every address below /admin/, which the page itself reads, and its files below /admin/assets/: they
 * are kept by browsers for a year, because their names contain a hash of their contents; the page is asked for anew each time.
 * @param zone of the business, such as `Europe/Istanbul`
 */
export function serveAdminPages(fastify: FastifyInstance, zone: string): void {
  serveBuiltFiles(fastify, join(BUILT, 'assets'), '/admin/assets/');
  const built = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const [before, after] = built
    .replace(BUILT_ZONE, () => `name="business-zone" content="${zone}"`)
    .split(PLACEHOLDER, 2);
  const page = ({ url }: FastifyRequest, reply: FastifyReply) => {
    // A browser resolves such a path before it asks; what comes with one looks for files.
    if (/(^|[/\\])\.\.([/\\]|$)/.test(decodeURIComponent(url.split('?', 1)[0] ?? '')))
      return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy(nonce),
        'cross-origin-opener-policy': 'same-origin',
      })
      .send(Buffer.from(`${before}nonce="${nonce}"${after}`));
  };
  fastify.get('/admin', (_request, reply) => reply.redirect('/admin/', 308));
  fastify.get('/admin/', page);
  fastify.get('/admin/*', page);
}
