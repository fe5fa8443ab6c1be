import { Injectable } from '@nestjs/common';
import { type Finding, Readiness } from '../data/readiness.js';
import { DocumentStore } from './document-store.js';

/** Checks for readiness whether documents can be stored; the store decides when it has to try. */
@Injectable()
export class DocumentsReadiness {
  constructor(readiness: Readiness, store: DocumentStore) {
    const look = (): Promise<Finding> =>
      store.check().then(
        () => ({}),
        // The store's own message may name places, so it goes to the log only.
        (cause: unknown) => ({ missing: 'They cannot be stored.', cause }),
      );
    readiness.add({ name: 'documents', look });
  }
}
