import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { EncryptionKey, KeyRing } from './key-ring.js';
import { DecryptionError } from './key-ring.js';

// An encrypted object is a header and chunks, each encrypted and authenticated on its own (AES-256-GCM), after the
// STREAM construction, as age and Tink use it: a reader can hand out a chunk as soon as it has it, and still notices
// chunks that are altered, missing, moved or taken from another object.

/** The first bytes of every encrypted object. No text and no known file format begins with them. */
const MAGIC = Buffer.from([0x89, 0x5a, 0x47, 0x45, 0x0d, 0x0a, 0x1a, 0x0a]);
const VERSION = 1;
const KEY_ID_AT = MAGIC.length + 1;
const SALT_AT = KEY_ID_AT + 8;
export const SALT_BYTES = 16;
/** Magic, version, key id, salt. */
export const HEADER_BYTES = SALT_AT + SALT_BYTES;
/** Plain bytes of each chunk; only the last chunk may have fewer, and none only in an empty object. */
export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const OPTIONS = { authTagLength: TAG_BYTES };
/** A whole chunk in its stored form. */
export const STORED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Whether these are the first bytes of an encrypted object, which the object alone decides, not the settings. */
export function isEncrypted(start: Buffer): boolean {
  return start.length >= MAGIC.length && mayBeEncrypted(start);
}

/** Whether these bytes, as far as they go, could begin an encrypted object. */
export function mayBeEncrypted(start: Buffer): boolean {
  return MAGIC.subarray(0, start.length).equals(start.subarray(0, MAGIC.length));
}

/** The id of the key that an object was encrypted with, by its first bytes; undefined when it is not encrypted. */
export function keyIdOf(start: Buffer): string | undefined {
  return isEncrypted(start) ? start.toString('latin1', KEY_ID_AT, SALT_AT) : undefined;
}

/** Size of an encrypted object of so many plain bytes. */
export function encryptedSize(plainBytes: number): number {
  return HEADER_BYTES + plainBytes + TAG_BYTES * Math.max(1, Math.ceil(plainBytes / CHUNK_BYTES));
}

/** The header of a new object. */
export function newHeader(key: EncryptionKey, salt: Buffer): Buffer {
  return Buffer.concat([MAGIC, Buffer.of(VERSION), Buffer.from(key.id, 'latin1'), salt]);
}

/**
 * The chunks of one object, in their order. `context` names the owner of the content: an object in the place of another
 * one cannot be decrypted there.
 */
export class ChunkCipher {
  private readonly key: Buffer;
  private readonly authenticated: Buffer;
  private count = 0;

  /** @throws DecryptionError for an unknown version, and for a key that the ring lacks */
  constructor(keys: KeyRing, header: Buffer, context: string) {
    if (header.length < HEADER_BYTES) throw new DecryptionError('it was cut off');
    if (header[MAGIC.length] !== VERSION) throw new DecryptionError('its format has an unknown version');
    const { bytes } = keys.find(keyIdOf(header) ?? '');
    // Each object has a key of its own, so that counters serve as nonces and no number of objects exhausts a key.
    this.key = Buffer.from(
      hkdfSync('sha256', bytes, header.subarray(SALT_AT), 'zeyil-gateway encrypted object', 32),
    );
    this.authenticated = Buffer.concat([header, Buffer.from(context)]);
  }

  /** Encrypts the next chunk into `target` at `offset`; returns the offset of its end. */
  encrypt(plain: Buffer, isLast: boolean, target: Buffer, offset: number): number {
    const cipher = createCipheriv('aes-256-gcm', this.key, this.nonce(isLast), OPTIONS);
    cipher.setAAD(this.authenticated);
    const end = offset + cipher.update(plain).copy(target, offset);
    cipher.final();
    return end + cipher.getAuthTag().copy(target, end);
  }

  /** @throws DecryptionError unless `stored` is exactly the object's next chunk */
  decrypt(stored: Buffer, isLast: boolean): Buffer {
    const tagAt = stored.length - TAG_BYTES;
    if (tagAt < 0) throw new DecryptionError('it was cut off');
    const decipher = createDecipheriv('aes-256-gcm', this.key, this.nonce(isLast), OPTIONS);
    decipher.setAAD(this.authenticated).setAuthTag(stored.subarray(tagAt));
    const plain = decipher.update(stored.subarray(0, tagAt));
    try {
      decipher.final();
    } catch {
      throw new DecryptionError('it was altered, cut off, or put in the place of another');
    }
    return plain;
  }

  private nonce(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(this.count++, 7);
    nonce[11] = isLast ? 1 : 0;
    return nonce;
  }
}
