import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { nextTurn } from '../steps.js';
import { tooBusy } from '../weighted-turns.js';
import { type BodyHold, UNCOUNTED } from './body-room.js';

/** Of a refused body so much is let through, for so long: its sender may still read the answer, and use the connection. */
const LET_THROUGH_BYTES = 64 * 1024 * 1024;
const LET_THROUGH_MS = 10_000;

/**
 * The bytes of a body of at most `limit` bytes, once they are all there and `hold` has room for them.
 * @throws DomainError General.UnsupportedMediaType, General.PayloadTooLarge, General.Unavailable
 */
export async function readBytes(request: FastifyRequest, limit: number, hold: BodyHold): Promise<Buffer> {
  let pieces: AsyncIterator<Buffer> | undefined;
  try {
    refuseOtherTypes(request);
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    // Not destroyed on an early end: the connection must still carry the refusal.
    pieces = (request.body as Readable).iterator({ destroyOnReturn: false });
    const chunks: Buffer[] = [];
    let size = 0;
    for (;;) {
      const { done, value: chunk } = await Promise.race([pieces.next(), hold.givenUp]);
      if (done) break;
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
      await hold.add(chunk.length);
    }
    await hold.complete();
    if (size > UNCOUNTED) {
      // Many may have been completed at one moment, and what follows takes milliseconds of each.
      await nextTurn();
      // It may have waited for long; work that nobody waits for any more would only hold up the others.
      if (request.raw.socket.destroyed) throw tooBusy();
    }
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
  } catch (error) {
    void pieces?.return?.();
    if (error instanceof DomainError) letThrough(request.raw);
    throw error;
  }
}

function refuseOtherTypes({ headers }: FastifyRequest): void {
  const unsupported = (message: string) =>
    new DomainError('unsupported', 'General.UnsupportedMediaType', message);
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw unsupported('Content-Type must be application/json.');
  }
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw unsupported('Content-Encoding must be identity: compressed bodies are not read.');
  }
}

function tooLarge(limit: number): DomainError {
  const message = `The body must be at most ${limit / 1024} KB.`;
  return new DomainError('tooLarge', 'General.PayloadTooLarge', message);
}

/** A connection with half a body on it could neither be used again nor closed: the rest is thrown away as it comes. */
function letThrough(raw: IncomingMessage): void {
  if (raw.complete) return;
  let left = LET_THROUGH_BYTES;
  const end = setTimeout(() => raw.destroy(), LET_THROUGH_MS);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(end));
  raw.resume();
}
