import type { Readable } from 'node:stream';
import { DOCUMENTS_AWAY, TRY_AGAIN_SECONDS } from '../api/general.refusals.js';
import { refusedWith } from '../api/refusal.js';

/** A document in the store; `storedAt` is the moment its content was written. */
export interface StoredDocument {
  key: string;
  storedAt: Date;
}

/**
 * Keeps the bytes of documents; the rows that name them belong to other modules. The class is its own injection token.
 * Keys come from `newDocumentKey()`, are opaque and are never used for a second content. Unless stated otherwise, a
 * method rejects with DocumentStoreError when the backend fails.
 */
export abstract class DocumentStore {
  /**
   * Stores a document, durably when it resolves. When it rejects, the content may still exist, or appear later (only
   * the answer was lost): remove it; if that fails, too, the sweep removes it.
   */
  abstract put(key: string, content: Buffer): Promise<void>;

  /** Streams one document; rejects with DocumentMissingError when it does not exist. Read or destroy the stream. */
  abstract open(key: string): Promise<Readable>;

  /** Removes a document; no error when it is already gone. */
  abstract remove(key: string): Promise<void>;

  /** Every document, in no order; documents that are added or removed meanwhile may or may not be listed. */
  abstract list(): AsyncIterable<StoredDocument>;

  /** When a document was stored, by the store's own clock; undefined when it does not exist. */
  abstract storedAt(key: string): Promise<Date | undefined>;

  /** Removes what interrupted writes before `olderThan` left behind; no document is touched. */
  abstract removeUnfinished(olderThan: Date): Promise<void>;

  /** Resolves when documents can be stored and removed; otherwise the error's message says in one sentence why not. */
  abstract check(): Promise<void>;
}

/** A store that can read the start of objects and exchange them in place, as a change of the encryption key needs. */
export abstract class DocumentBackend extends DocumentStore {
  /** The first `count` bytes, or all of a shorter object; rejects with DocumentMissingError when it does not exist. */
  abstract start(key: string, count: number): Promise<Buffer>;

  /**
   * Exchanges the stored bytes in one step: readers get the old or the new bytes, whole, and so they do after a
   * rejection. A document that was removed a moment ago exists again afterwards.
   */
  abstract replace(key: string, content: Buffer): Promise<void>;

  /** Writes and removes an object that is no document. */
  abstract override check(): Promise<void>;

  /**
   * Resolves when the store answers. Overridden where it costs less than `check`, whose writes may leave something or
   * cost money.
   */
  probe(): Promise<void> {
    return this.check();
  }

  /** Closes connections that are kept for the next call. */
  onApplicationShutdown(): void {}
}

/** The backend failed; the message is fit for a log and names no secret. */
export class DocumentStoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocumentStoreError';
  }
}

/** The store did not answer in time, while a refusal would have come at once: the next call will wait as long. */
export class SilentStoreError extends DocumentStoreError {}

/** The backend has been silent of late and was not called: nothing of a document was stored. */
export class StoreNotAskedError extends DocumentStoreError {}

/** The stored bytes cannot be decrypted; a retry does not help. */
export class UndecipherableDocumentError extends DocumentStoreError {}

/** The error for a caller whose request needs a failing store; any other error is returned as it is. */
export function unavailableStore(error: unknown): unknown {
  if (!(error instanceof DocumentStoreError) || error instanceof UndecipherableDocumentError) return error;
  return refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS, cause: error }, DOCUMENTS_AWAY);
}

/** No document is stored under the key. */
export class DocumentMissingError extends Error {
  constructor(readonly key: string) {
    super(`There is no document ${key}.`);
    this.name = 'DocumentMissingError';
  }
}

/**
 * Whether a text has the form of a key. The form is strict, so that no foreign file or object is taken for a document.
 */
export function isDocumentKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** @throws TypeError for a text that is no key, before it becomes part of a path */
export function assertDocumentKey(key: string): void {
  if (!isDocumentKey(key)) throw new TypeError('A document key has 32 lower-case hexadecimal digits.');
}
