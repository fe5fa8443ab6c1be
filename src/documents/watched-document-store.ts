import type { Readable } from 'node:stream';
import { type Attributes, inSpan, SpanKind } from '../tracing/tracing.js';
import {
  DocumentBackend,
  DocumentStoreError,
  SilentStoreError,
  type StoredDocument,
  StoreNotAskedError,
} from './document-store.js';

/** How long a success counts, of a call as of a look. */
const STANDS_FOR_MS = 5_000;
/** Time between two tries: in a bucket that keeps versions, a try leaves two of them, and it may be billed. */
const TRIED_EVERY_MS = 5 * 60_000;
/** A silent store is called by one caller in this time. */
const ASKED_EVERY_MS = 1_000;

/**
 * Passes calls on to a backend, and concludes from their outcome whether documents can be stored. So its `check` writes
 * seldom: at first, then every five minutes, and after a failure until a write has succeeded.
 *
 * While the backend is silent, one call a second reaches it and the others are refused at once, because each waiting
 * call holds its document and the budget of a request's body. A document that takes too long while other calls are
 * answered does not make the backend silent.
 *
 * What requests ask for is a span of their trace; neither a key nor a name stands in it.
 */
export class WatchedDocumentStore extends DocumentBackend {
  private seenAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  /** A call failed, and no write has succeeded since. */
  private isDoubted = false;
  /** A call ended without an answer, and no other call was answered after it began. */
  private isSilent = false;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly backend: DocumentBackend,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
  }

  override async check(): Promise<void> {
    if (this.isDoubted || this.now() - this.triedAt >= TRIED_EVERY_MS) return this.try();
    if (this.now() - this.seenAt < STANDS_FOR_MS) return;
    // A store whose check fails may accept documents all the same.
    await this.probe().catch(() => this.try());
  }

  override probe(): Promise<void> {
    return this.asked(() => this.backend.probe());
  }

  override async put(key: string, content: Buffer): Promise<void> {
    await inSpan('store document', spanOf(content.length), () =>
      this.asked(() => this.backend.put(key, content)),
    );
    this.isDoubted = false;
  }

  override async replace(key: string, content: Buffer): Promise<void> {
    await this.asked(() => this.backend.replace(key, content));
    this.isDoubted = false;
  }

  override open(key: string): Promise<Readable> {
    return inSpan('open document', spanOf(), () => this.asked(() => this.backend.open(key)));
  }

  override start(key: string, count: number): Promise<Buffer> {
    return this.asked(() => this.backend.start(key, count));
  }

  override remove(key: string): Promise<void> {
    return inSpan('remove document', spanOf(), () => this.asked(() => this.backend.remove(key)));
  }

  override list(): AsyncIterable<StoredDocument> {
    return this.backend.list();
  }

  override storedAt(key: string): Promise<Date | undefined> {
    return this.asked(() => this.backend.storedAt(key));
  }

  override removeUnfinished(olderThan: Date): Promise<void> {
    return this.asked(() => this.backend.removeUnfinished(olderThan));
  }

  override onApplicationShutdown(): void {
    this.backend.onApplicationShutdown();
  }

  /** Puts and removes an object: a bucket that refuses one of the two is found even while documents come and go. */
  private async try(): Promise<void> {
    await this.asked(() => this.backend.check());
    this.triedAt = this.now();
    this.isDoubted = false;
  }

  private async asked<T>(call: () => Promise<T>): Promise<T> {
    const began = this.now();
    if (this.isSilent && began - this.askedAt < ASKED_EVERY_MS) {
      throw new StoreNotAskedError('The document store has not answered others in time.');
    }
    this.askedAt = began;
    try {
      const result = await call();
      this.seenAt = this.now();
      this.answered();
      return result;
    } catch (error) {
      if (error instanceof DocumentStoreError) this.isDoubted = true;
      if (!(error instanceof SilentStoreError)) this.answered();
      else if (this.answeredAt < began) this.isSilent = true;
      throw error;
    }
  }

  private answered(): void {
    this.answeredAt = this.now();
    this.isSilent = false;
  }
}

function spanOf(bytes?: number): { kind: SpanKind; attributes: Attributes } {
  return {
    kind: SpanKind.CLIENT,
    attributes: bytes === undefined ? {} : { 'gateway.document.bytes': bytes },
  };
}
