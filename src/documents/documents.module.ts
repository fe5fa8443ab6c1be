import { Injectable, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { DecryptionMetrics } from '../crypto/decryption.metrics.js';
import { KeyRing } from '../crypto/key-ring.js';
import { type Finding, Readiness } from '../data/readiness.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { openDocumentBackend } from './document-backend.js';
import { DocumentStore } from './document-store.js';
import { EncryptedDocumentStore } from './encrypted-document-store.js';
import { WatchedDocumentStore } from './watched-document-store.js';

/** Checks for readiness whether documents can be stored; the store decides when it has to try. */
@Injectable()
export class DocumentsReadiness {
  constructor(readiness: Readiness, store: DocumentStore) {
    const probe = (): Promise<Finding> =>
      store.check().then(
        () => ({}),
        // The store's own message may name places, so it goes to the log only.
        (cause: unknown) => ({ missing: 'They cannot be stored.', cause }),
      );
    readiness.add({ name: 'documents', probe });
  }
}

/** Provides the DocumentStore that the settings choose; a folder that cannot be written stops the start. */
@Module({
  providers: [
    DocumentsReadiness,
    {
      provide: DocumentStore,
      inject: [Settings, Clock, DecryptionMetrics, LOGGER],
      useFactory: async (settings: Settings, clock: Clock, metrics: DecryptionMetrics, logger: Logger) => {
        const backend = new WatchedDocumentStore(await openDocumentBackend(settings.documentStore, clock));
        const keys = new KeyRing(settings.encryptionKeys);
        return new EncryptedDocumentStore(backend, keys, settings.encryptDocuments, metrics, logger);
      },
    },
  ],
  exports: [DocumentStore],
})
export class DocumentsModule {}
