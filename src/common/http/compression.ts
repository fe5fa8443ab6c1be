import compress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';

const OPTIONS: Exclude<RouteOptions['compress'], false | undefined> = {
  /** Bytes from which on an answer is compressed: a smaller one fits one packet anyway. */
  threshold: 1024,
  encodings: ['gzip'],
  /** An answer is made for one reader and not kept, so that time counts more than the last bytes. */
  zlibOptions: { level: 4 },
};

/** Lists of the staff are long and their screens may be far away: 5,000 services are 2 MB of JSON. */
function isCompressed({ method, url }: RouteOptions): boolean {
  // Files carry the length that their description promises, and most are compressed by themselves.
  return method === 'GET' && url.startsWith('/api/admin/') && !url.includes('/files/');
}

/** Compresses the staff's reads with gzip for callers who accept it; a request's body is never decompressed. */
export function compressReads(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (isCompressed(route)) route.compress = OPTIONS;
  });
  void fastify.register(compress, {
    globalCompression: false,
    globalDecompression: false,
  });
}
