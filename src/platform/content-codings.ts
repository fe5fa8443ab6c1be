import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type ZlibOptions,
} from 'node:zlib';

/** More codings, one upon the other, than two proxies and a server add. */
const CODINGS_AT_MOST = 3;
/** What was cut off is read as far as it goes. */
const LENIENT: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };
/** The low half of the first byte of a zlib header; some servers send `deflate` without that header. */
const ZLIB_METHOD = 8;

function decoderOf(coding: string, body: Buffer): Transform | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(LENIENT);
    case 'deflate':
      return ((body[0] ?? 0) & 0x0f) === ZLIB_METHOD ? createInflate(LENIENT) : createInflateRaw(LENIENT);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}

/**
 * Undoes the codings of a body, as far as its first bytes: decoding ends once there are so many.
 * @returns undefined for a coding that is unknown, or that the body does not have
 */
export async function decoded(
  body: Buffer,
  codings: readonly string[],
  atMost: number,
): Promise<Buffer | undefined> {
  if (body.length === 0) return body;
  if (codings.length > CODINGS_AT_MOST) return undefined;
  let content = body;
  for (const coding of codings.toReversed()) {
    const decoder = decoderOf(coding, content);
    const undone = decoder && (await beginningOf(decoder, content, atMost));
    if (!undone) return undefined;
    content = undone;
  }
  return content;
}

async function beginningOf(decoder: Transform, body: Buffer, atMost: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoder.end(body)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= atMost) break;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).subarray(0, atMost);
}
