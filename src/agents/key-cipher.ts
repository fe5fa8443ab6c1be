import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const VERSION = 'v1';

/**
 * AES-256-GCM for keys at rest: `v1.{key id}.{iv}.{tag}.{ciphertext}`, base64url. The first key encrypts, every key
 * decrypts, so that keys can be rotated.
 */
export class KeyCipher {
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(private readonly encryptionKeys: readonly Buffer[]) {
    this.keys = new Map(encryptionKeys.map((key) => [keyId(key), key]));
  }

  encrypt(plain: string): string {
    const [key] = this.encryptionKeys;
    if (!key) throw new Error('There is no encryption key.');
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
    return [VERSION, keyId(key), ...parts].join('.');
  }

  /** @throws Error when the text was not made by one of the keys */
  decrypt(text: string): string {
    const [version, id = '', iv = '', tag = '', sealed = ''] = text.split('.');
    const key = this.keys.get(id);
    if (version !== VERSION || !key) throw new Error('A stored key cannot be decrypted with ENCRYPTION_KEY.');
    const options = { authTagLength: 16 };
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), options);
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(Buffer.from(sealed, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
  }
}

/** Names a key without telling anything of it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
