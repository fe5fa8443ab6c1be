import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KeyRing } from './key-ring.js';

const VERSION = 'v1';

/** The id of the key that a stored text was encrypted with. */
export function keyIdOfText(text: string): string {
  return text.split('.', 2)[1] ?? 'unknown';
}

/**
 * AES-256-GCM for keys at rest: `v1.{key id}.{iv}.{tag}.{ciphertext}`, base64url. The first key encrypts, every key
 * decrypts, so that keys can be rotated.
 */
export class KeyCipher {
  private readonly ring: KeyRing;

  constructor(encryptionKeys: readonly Buffer[]) {
    this.ring = new KeyRing(encryptionKeys);
  }

  encrypt(plain: string): string {
    const { id, bytes } = this.ring.first;
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', bytes, iv);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
    return [VERSION, id, ...parts].join('.');
  }

  /** @throws Error when none of the keys encrypted the text */
  decrypt(text: string): string {
    const [version, id = '', iv = '', tag = '', sealed = ''] = text.split('.');
    if (version !== VERSION || !this.ring.has(id)) {
      throw new Error('A stored key cannot be decrypted with ENCRYPTION_KEY.');
    }
    const options = { authTagLength: 16 };
    const key = this.ring.find(id).bytes;
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), options);
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(Buffer.from(sealed, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
  }
}
