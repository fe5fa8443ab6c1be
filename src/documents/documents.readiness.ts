import { Injectable } from '@nestjs/common';
import { type Finding, Readiness } from '../common/readiness.js';
import { DocumentStore } from './document-store.js';

/** A look writes and removes an object, which an S3 server may charge for. */
const STANDS_FOR_MS = 5_000;

/** Readiness asks whether documents can be stored now. */
@Injectable()
export class DocumentsReadiness {
  constructor(readiness: Readiness, store: DocumentStore) {
    const look = (): Promise<Finding> =>
      store.check().then(
        () => ({}),
        // Its own message names places; that is for the log.
        (cause: unknown) => ({ missing: 'They cannot be stored.', cause }),
      );
    readiness.add({ name: 'documents', standsFor: STANDS_FOR_MS, look });
  }
}
