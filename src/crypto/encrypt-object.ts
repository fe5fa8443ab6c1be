import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { KeyRing } from './key-ring.js';
import { CHUNK_BYTES, ChunkCipher, encryptedSize, newHeader, SALT_BYTES } from './object-format.js';

/** Bytes that are encrypted without a pause, in about a millisecond on a processor with AES instructions. */
const SLICE_BYTES = 16 * CHUNK_BYTES;

/** Encrypts `content` under the first key; large contents let other work run in between. */
export async function encryptObject(keys: KeyRing, content: Buffer, context: string): Promise<Buffer> {
  const object = Buffer.allocUnsafe(encryptedSize(content.length));
  const header = newHeader(keys.first, randomBytes(SALT_BYTES));
  const cipher = new ChunkCipher(keys, header, context);
  let end = header.copy(object);
  for (let at = 0; at === 0 || at < content.length; at += CHUNK_BYTES) {
    if (at > 0 && at % SLICE_BYTES === 0) await setImmediate();
    const isLast = at + CHUNK_BYTES >= content.length;
    end = cipher.encrypt(content.subarray(at, at + CHUNK_BYTES), isLast, object, end);
  }
  return object;
}
