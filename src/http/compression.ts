import compress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';

const OPTIONS: Exclude<RouteOptions['compress'], false | undefined> = {
  /** Bytes from which on an answer is compressed: a smaller one fits one packet anyway. */
  threshold: 1024,
  encodings: ['gzip'],
  /** An answer is made for one reader and not kept, so that time counts more than the last bytes. */
  zlibOptions: { level: 4 },
};

/** Lists are long and their readers may be far away: 28,000 vehicles are 7.7 MB of JSON, 1.2 MB compressed. */
function isCompressed({ method, url }: RouteOptions): boolean {
  // Files carry the length that their description promises, and most are compressed by themselves; the API description and
  // the page of the reference bring their own compressed forms.
  return method === 'GET' && url.startsWith('/api/') && !/\/files\/|^\/api\/(docs|openapi)/.test(url);
}

/** Compresses reads with gzip for callers who accept it; a request's body is never decompressed. */
export function compressReads(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (isCompressed(route)) route.compress = OPTIONS;
  });
  void fastify.register(compress, {
    globalCompression: false,
    globalDecompression: false,
  });
}
