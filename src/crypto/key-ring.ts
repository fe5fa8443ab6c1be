import { createHash } from 'node:crypto';

/** One of the keys of ENCRYPTION_KEY, 32 bytes. */
export interface EncryptionKey {
  /** Eight characters of base64url that name the key without revealing anything of it. */
  id: string;
  bytes: Buffer;
}

/** The keys of ENCRYPTION_KEY in their order: the first encrypts, all decrypt, so that keys can be rotated. */
export class KeyRing {
  /** The key that encrypts. */
  readonly first: EncryptionKey;
  private readonly keys: ReadonlyMap<string, EncryptionKey>;

  constructor(keys: readonly Buffer[]) {
    const [first, ...others] = keys.map((bytes) => ({ id: keyId(bytes), bytes }));
    if (!first) throw new Error('There is no encryption key.');
    this.first = first;
    this.keys = new Map([...others, first].map((key) => [key.id, key]));
  }

  /** @throws DecryptionError for a key that is not in the list */
  find(id: string): EncryptionKey {
    const key = this.keys.get(id);
    if (!key) throw new DecryptionError(`it was encrypted with the key ${id}, which ENCRYPTION_KEY lacks`);
    return key;
  }

  has(id: string): boolean {
    return this.keys.has(id);
  }
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}

/** Stored data cannot be decrypted; the message says why, names a key by its id at most, and is fit for a log. */
export class DecryptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DecryptionError';
  }
}
