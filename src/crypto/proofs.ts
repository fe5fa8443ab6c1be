import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type EncryptionKey, KeyRing } from './key-ring.js';

/** An HMAC-SHA256, and the id of the key of ENCRYPTION_KEY from which its own key was derived. */
export interface Proof {
  keyId: string;
  mac: Buffer;
}

/** `forged`: the content is not what was proven; `other key`: the list lacks the key, so that nothing can be said. */
export type Verdict = 'proven' | 'forged' | 'other key';

/**
 * Proves that contents come from somebody who has ENCRYPTION_KEY. The first key proves unless another is named, every key
 * verifies, so that keys can be rotated. Each purpose has keys of its own: a proof of one is worth nothing for another.
 */
export class Proofs {
  private readonly ring: KeyRing;

  constructor(
    keys: readonly Buffer[],
    private readonly purpose: 'audit head' | 'backup',
  ) {
    this.ring = new KeyRing(keys);
  }

  /** @throws DecryptionError for a key that is not in the list */
  prove(content: string | Buffer, keyId = this.ring.first.id): Proof {
    return { keyId, mac: this.macOf(this.ring.find(keyId), content) };
  }

  verify(content: string | Buffer, { keyId, mac }: Proof): Verdict {
    if (!this.ring.has(keyId)) return 'other key';
    const right = this.macOf(this.ring.find(keyId), content);
    return mac.length === right.length && timingSafeEqual(mac, right) ? 'proven' : 'forged';
  }

  private macOf({ bytes }: EncryptionKey, content: string | Buffer): Buffer {
    const key = Buffer.from(hkdfSync('sha256', bytes, '', `zeyil-gateway ${this.purpose}`, 32));
    return createHmac('sha256', key).update(content).digest();
  }
}
