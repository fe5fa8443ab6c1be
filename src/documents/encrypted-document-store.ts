import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { DecryptionMetrics } from '../crypto/decryption.metrics.js';
import { encryptObject, ObjectDecryption } from '../crypto/encrypted-object.js';
import type { KeyRing } from '../crypto/key-ring.js';
import { DecryptionError } from '../crypto/key-ring.js';
import { isEncrypted } from '../crypto/object-format.js';
import type { Logger } from '../tracing/logger.js';
import {
  type DocumentBackend,
  DocumentStore,
  type DocumentStoreError,
  type StoredDocument,
  UndecipherableDocumentError,
} from './document-store.js';

/**
 * The context that a document's content is encrypted with, so that it cannot be decrypted in place of another document.
 */
export function documentContext(key: string): string {
  return `document ${key}`;
}

/**
 * Encrypts documents for another store when `encrypts` is set, and decrypts encrypted ones, whatever the setting is or
 * was. Sizes and hashes in rows are those of the plain content.
 */
export class EncryptedDocumentStore extends DocumentStore implements OnApplicationShutdown {
  constructor(
    private readonly backend: DocumentBackend,
    private readonly keys: KeyRing,
    private readonly encrypts: boolean,
    private readonly metrics: Pick<DecryptionMetrics, 'failed'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {
    super();
  }

  /** Content that looks encrypted is always encrypted, because reading it back would otherwise try to decrypt it. */
  override async put(key: string, content: Buffer): Promise<void> {
    const stored =
      this.encrypts || isEncrypted(content)
        ? await encryptObject(this.keys, content, documentContext(key))
        : content;
    await this.backend.put(key, stored);
  }

  /**
   * Resolves when the beginning has been authenticated. If a later part is not genuine, the stream ends with an error:
   * all bytes before it were genuine, and the reader notices by the length that some are missing.
   */
  override async open(key: string): Promise<Readable> {
    const source = await this.backend.open(key);
    const content = pipeline(source, new ObjectDecryption(this.keys, documentContext(key)), (error) => {
      if (error instanceof DecryptionError) this.failed(key, error);
    });
    await once(content, 'readable').catch((error) => {
      throw error instanceof DecryptionError ? undecipherable(key, error) : error;
    });
    return content;
  }

  override remove(key: string): Promise<void> {
    return this.backend.remove(key);
  }

  override list(): AsyncIterable<StoredDocument> {
    return this.backend.list();
  }

  override storedAt(key: string): Promise<Date | undefined> {
    return this.backend.storedAt(key);
  }

  override removeUnfinished(olderThan: Date): Promise<void> {
    return this.backend.removeUnfinished(olderThan);
  }

  override check(): Promise<void> {
    return this.backend.check();
  }

  onApplicationShutdown(): void {
    this.backend.onApplicationShutdown();
  }

  private failed(key: string, error: DecryptionError): void {
    this.metrics.failed('document');
    this.logger.error({ event: 'document not decrypted', document: key, message: error.message });
  }
}

function undecipherable(key: string, { message }: DecryptionError): DocumentStoreError {
  return new UndecipherableDocumentError(`The document ${key} cannot be decrypted: ${message}.`);
}
