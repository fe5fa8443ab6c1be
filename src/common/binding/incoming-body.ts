import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { nextTurn } from '../steps.js';
import { tooBusy } from '../weighted-turns.js';
import { type BodyHold, UNCOUNTED } from './body-room.js';
import { GrowingBuffer } from './growing-buffer.js';

/** Of a refused body so much is let through, for so long: its sender may still read the answer, and use the connection. */
const LET_THROUGH_BYTES = 64 * 1024 * 1024;
const LET_THROUGH_MS = 10_000;

/**
 * The bytes of a body of at most `limit` bytes, once they are all there and `hold` has room for them.
 * @throws DomainError General.UnsupportedMediaType, General.PayloadTooLarge, General.Unavailable
 */
export async function readBytes(request: FastifyRequest, limit: number, hold: BodyHold): Promise<Buffer> {
  try {
    refuseOtherTypes(request);
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) throw tooLarge(limit);
    const bytes = await allOf(request.body as Readable, declared || limit, limit, hold);
    await hold.complete();
    if (bytes.length > UNCOUNTED) {
      // Many may have been completed at one moment, and what follows takes milliseconds of each.
      await nextTurn();
      // Its turn may have come late: without a caller the work would only delay the others.
      if (request.raw.socket.destroyed) throw tooBusy();
    }
    return bytes;
  } catch (error) {
    if (error instanceof DomainError) letThrough(request.raw);
    throw error;
  }
}

/** Reads a body to its end. `expected` is the most that it can be, as far as its head tells. */
async function allOf(body: Readable, expected: number, limit: number, hold: BodyHold): Promise<Buffer> {
  // Not destroyed on an early end: the connection must still carry the refusal.
  const pieces: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  const bytes = new GrowingBuffer(expected);
  try {
    for (;;) {
      const { done, value: piece } = await hold.during(pieces.next());
      if (done) return bytes.content;
      if (bytes.size + piece.length > limit) throw tooLarge(limit);
      bytes.add(piece);
      await hold.add(piece.length);
    }
  } catch (error) {
    void pieces.return?.();
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
  if (raw.complete || raw.destroyed) return;
  let left = LET_THROUGH_BYTES;
  const end = setTimeout(() => raw.destroy(), LET_THROUGH_MS);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(end));
  raw.resume();
}
