import { Injectable } from '@nestjs/common';
import { type Finding, Readiness } from '../common/readiness.js';
import { DocumentStore } from './document-store.js';

/** Readiness asks whether documents can be stored; the store knows when it must be tried for that. */
@Injectable()
export class DocumentsReadiness {
  constructor(readiness: Readiness, store: DocumentStore) {
    const look = (): Promise<Finding> =>
      store.check().then(
        () => ({}),
        // Its own message names places; that is for the log.
        (cause: unknown) => ({ missing: 'They cannot be stored.', cause }),
      );
    readiness.add({ name: 'documents', look });
  }
}
