import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors/domain-error.js';
import { nextTurn } from '../../time/steps.js';
import { BODY_COMPRESSED, MEDIA_TYPE_NOT_JSON, PAYLOAD_TOO_LARGE } from '../general.refusals.js';
import { type Refusal, refused } from '../refusal.js';
import { type BodyHold, tooBusy, UNCOUNTED } from './body-budget.js';
import { GrowingBuffer } from './growing-buffer.js';

/** Limits of reading on after a refusal, so that the sender can still read the answer and reuse the connection. */
const LET_THROUGH_BYTES = 64 * 1024 * 1024;
const LET_THROUGH_MS = 10_000;

/**
 * Whether the request's head names no body. One with a media type announces a body: when nothing follows, the caller has lost
 * it, and that must not pass for a request that has nothing to say.
 */
export function comesWithoutBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) === 0;
}

/** The media types that a route takes, and the refusal of all others. */
export interface TakenTypes {
  types: RegExp;
  refusal: Refusal;
}

const JSON_ALONE: TakenTypes = { types: /^application\/json\s*(;|$)/i, refusal: MEDIA_TYPE_NOT_JSON };

/**
 * Returns the bytes of a body of at most `limit` bytes, when all have arrived and the budget has them.
 * @throws DomainError General.UnsupportedMediaType, General.PayloadTooLarge, General.Unavailable
 */
export async function readBytes(
  request: FastifyRequest,
  limit: number,
  hold: BodyHold,
  taken = JSON_ALONE,
): Promise<Buffer> {
  try {
    refuseOtherTypes(request, taken);
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) throw refused(PAYLOAD_TOO_LARGE, limit);
    // Awaiting every piece costs more than a small body's whole binding.
    if (declared > 0 && declared <= UNCOUNTED) return await allOfSmall(request.body as Readable);
    const bytes = await allOf(request.body as Readable, declared || limit, limit, hold);
    await hold.complete();
    if (bytes.length > UNCOUNTED) {
      // Many bodies may be completed at one moment, and the next steps take milliseconds for each.
      await nextTurn();
      // The turn may come late: for a caller who has gone, the work would only delay the others.
      if (request.raw.socket.destroyed) throw tooBusy();
    }
    return bytes;
  } catch (error) {
    if (error instanceof DomainError) letThrough(request.raw);
    throw error;
  }
}

/** Reads a body of few bytes, which are not counted: Node's parser gives no more than the head declares. */
function allOfSmall(body: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const left = () => reject(tooBusy());
    // The sender may have left before: then no event follows.
    if (body.destroyed) left();
    const pieces: Buffer[] = [];
    body.on('data', (piece: Buffer) => pieces.push(piece));
    body.once('end', () => {
      body.off('close', left);
      resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    });
    body.once('error', reject);
    body.once('close', left);
  });
}

/** Reads a body to its end. `expected` is its largest size according to the request's head. */
async function allOf(body: Readable, expected: number, limit: number, hold: BodyHold): Promise<Buffer> {
  // Not destroyed on an early end: the connection must still carry the refusal.
  const pieces: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  const bytes = new GrowingBuffer(expected);
  try {
    for (;;) {
      const { done, value: piece } = await hold.during(pieces.next());
      if (done) return bytes.content;
      if (bytes.size + piece.length > limit) throw refused(PAYLOAD_TOO_LARGE, limit);
      bytes.add(piece);
      await hold.add(piece.length);
    }
  } catch (error) {
    void pieces.return?.();
    throw error;
  }
}

function refuseOtherTypes({ headers }: FastifyRequest, { types, refusal }: TakenTypes): void {
  if (!types.test(headers['content-type'] ?? '')) throw refused(refusal);
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw refused(BODY_COMPRESSED);
  }
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
