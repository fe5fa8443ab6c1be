import { buffer } from 'node:stream/consumers';
import { decryptObject, encryptObject } from '../crypto/encrypted-object.js';
import type { KeyRing } from '../crypto/key-ring.js';
import { HEADER_BYTES, keyIdOf } from '../crypto/object-format.js';
import type { ItemSource, StoredItem } from '../crypto/rotation.js';
import type { DocumentReferences } from './document-references.js';
import { type DocumentBackend, DocumentMissingError } from './document-store.js';
import { documentContext } from './encrypted-document-store.js';

/** All objects of the document store, for a change of the encryption key. */
export class StoredDocuments implements ItemSource {
  readonly kind = 'Documents';

  constructor(
    private readonly backend: DocumentBackend,
    private readonly references: DocumentReferences,
    private readonly keys: KeyRing,
  ) {}

  async *items(): AsyncIterable<StoredItem> {
    for await (const { key } of this.backend.list()) {
      yield {
        name: `document ${key}`,
        keyId: () => this.keyId(key),
        rewrite: () => this.rewrite(key).catch(unlessGone),
      };
    }
  }

  private async keyId(key: string): Promise<string> {
    try {
      return keyIdOf(await this.backend.start(key, HEADER_BYTES)) ?? 'plain';
    } catch (error) {
      unlessGone(error);
      return 'gone';
    }
  }

  /**
   * Writes an object anew under the first key. The content under a key never changes, so only the same content can be
   * overwritten. A document that is removed meanwhile may come back: its row went first, so it is removed again.
   */
  private async rewrite(key: string): Promise<void> {
    const wasNamed = await this.isNamed(key);
    const stored = await buffer(await this.backend.open(key));
    const content = await decryptObject(this.keys, stored, documentContext(key));
    await this.backend.replace(key, await encryptObject(this.keys, content, documentContext(key)));
    if (wasNamed && !(await this.isNamed(key))) await this.backend.remove(key);
  }

  private async isNamed(key: string): Promise<boolean> {
    return (await this.references.areNamed([key])).has(key);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof DocumentMissingError)) throw error;
}
