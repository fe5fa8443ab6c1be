import { once } from 'node:events';
import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  type BrotliOptions,
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
const LENIENT = {
  zlib: { finishFlush: constants.Z_SYNC_FLUSH },
  brotli: { finishFlush: constants.BROTLI_OPERATION_FLUSH },
};
/** The low half of the first byte of a zlib header; some servers send `deflate` without that header. */
const ZLIB_METHOD = 8;

/** Undefined for a coding that is unknown. */
function decoderOf(
  coding: string,
  firstByte: number,
  lenient?: { zlib: ZlibOptions; brotli: BrotliOptions },
) {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(lenient?.zlib);
    case 'deflate':
      return (firstByte & 0x0f) === ZLIB_METHOD
        ? createInflate(lenient?.zlib)
        : createInflateRaw(lenient?.zlib);
    case 'br':
      return createBrotliDecompress(lenient?.brotli);
    default:
      return undefined;
  }
}

/**
 * Undoes the codings of a body as it comes. What was cut off, or is not coded so, fails the stream.
 * @returns undefined for a coding that is unknown
 */
export async function decoding(body: Readable, codings: readonly string[]): Promise<Readable | undefined> {
  if (codings.length > CODINGS_AT_MOST) return undefined;
  let content = body;
  for (const coding of codings.toReversed()) {
    const decoder = decoderOf(coding, await firstByteOf(content));
    if (!decoder) return undefined;
    content = pipeline(content, decoder, () => undefined);
  }
  return content;
}

async function firstByteOf(body: Readable): Promise<number> {
  await once(body, 'readable');
  const chunk: Buffer | null = body.read();
  if (chunk === null) return 0;
  body.unshift(chunk);
  return chunk[0] ?? 0;
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
    const decoder = decoderOf(coding, content[0] ?? 0, LENIENT);
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
