import type { Readable } from 'node:stream';
import { DomainError } from '../common/errors/domain-error.js';

/** One document as the store knows it; `storedAt` is the moment its content was written. */
export interface StoredDocument {
  key: string;
  storedAt: Date;
}

/**
 * Keeps the bytes of documents; the rows that name them belong to others. Injected by this class.
 * Keys come from `newDocumentKey()`, are opaque and are never used for a second content.
 * Except where it says otherwise, a method rejects with DocumentStoreError when the backend fails.
 */
export abstract class DocumentStore {
  /**
   * Durable when it resolves. When it rejects, the content may still be there, or come to be (the answer alone was lost):
   * remove it; what cannot be removed either, the sweep removes.
   */
  abstract put(key: string, content: Buffer): Promise<void>;

  /** Streams one document; rejects with DocumentMissingError when it is not there. Read or destroy the stream. */
  abstract open(key: string): Promise<Readable>;

  /** No error when it is already gone. */
  abstract remove(key: string): Promise<void>;

  /** Every document, in no order; what is added or removed meanwhile may or may not be listed. */
  abstract list(): AsyncIterable<StoredDocument>;

  /** When a document was stored, by the store's own clock; undefined when it is not there. */
  abstract storedAt(key: string): Promise<Date | undefined>;

  /** Removes what writes cut short before `olderThan` left behind; no document is touched. */
  abstract removeUnfinished(olderThan: Date): Promise<void>;

  /** Resolves when documents can be stored and removed; its error's message says in one sentence why not. */
  abstract check(): Promise<void>;
}

/** A store whose objects can be looked into and exchanged in place: what a change of the encryption key needs. */
export abstract class DocumentBackend extends DocumentStore {
  /** The first `count` bytes, or fewer when there are no more; rejects with DocumentMissingError when it is not there. */
  abstract start(key: string, count: number): Promise<Buffer>;

  /**
   * Exchanges the stored bytes in one step: readers get the old or the new ones, whole, and when it rejects, one of them
   * is there. A document that was removed a moment ago comes back by it.
   */
  abstract replace(key: string, content: Buffer): Promise<void>;

  /** Writes and removes something that is no document. */
  abstract override check(): Promise<void>;

  /** Resolves when the place of the documents answers; shows it cheaper than `check` where a write leaves or costs something. */
  look(): Promise<void> {
    return this.check();
  }

  /** Ends what is kept for the next call. */
  onApplicationShutdown(): void {}
}

/** The backend failed; the message is fit for a log and names no secret. */
export class DocumentStoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocumentStoreError';
  }
}

/** There was no answer in time, where a refusal would have come at once: what is asked next will wait as long. */
export class SilentStoreError extends DocumentStoreError {}

/** The backend has been silent of late and was not asked: nothing is there of what was to be put. */
export class StoreNotAskedError extends DocumentStoreError {}

/** The store answered, but with what cannot be decrypted: that is not over in a moment. */
export class UndecipherableDocumentError extends DocumentStoreError {}

/** What a caller is answered whose request needs a store that fails; any other error is answered as it is. */
export function unavailableStore(error: unknown): unknown {
  if (!(error instanceof DocumentStoreError) || error instanceof UndecipherableDocumentError) return error;
  const message = 'The service cannot use its document store at the moment.';
  const details = { retryAfterSeconds: 5 };
  return new DomainError('unavailable', 'General.Unavailable', message, details, { cause: error });
}

/** No document is stored under the key. */
export class DocumentMissingError extends Error {
  constructor(readonly key: string) {
    super(`There is no document ${key}.`);
    this.name = 'DocumentMissingError';
  }
}

/** The form of every key. It is strict so that a foreign file or object is never taken for a document. */
export function isDocumentKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** @throws TypeError for a text that is no key, before it can become part of a path. */
export function assertDocumentKey(key: string): void {
  if (!isDocumentKey(key)) throw new TypeError('A document key has 32 lower-case hexadecimal digits.');
}
