import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { DocumentStoreSettings } from '../config/document-store-settings.js';
import type { Clock } from '../time/clock.js';
import {
  assertDocumentKey,
  DocumentBackend,
  DocumentMissingError,
  DocumentStoreError,
  isDocumentKey,
  SilentStoreError,
  type StoredDocument,
} from './document-store.js';

/** Milliseconds. */
export interface S3Timeouts {
  connect: number;
  /** For one call with its repetitions, until the answer is complete, or, for a download, begins. */
  answer: number;
  /** For a download in which neither side moves a byte. */
  idle: number;
}

/** A hanging server costs its caller less than ten seconds. */
const TIMEOUTS: S3Timeouts = { connect: 3_000, answer: 9_000, idle: 9_000 };
/**
 * Not a document's key, so the sweep leaves it alone. The name is always the same, because rules of buckets name it.
 */
const PROBE = 'readiness-probe';

/** Keeps each document as the object `<prefix>/<key>` of one bucket of an S3-compatible server. */
export class S3DocumentStore extends DocumentBackend {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly encryption: Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'>;

  /**
   * Makes no call. Without an access key, the SDK's own chain (environment, instance role) provides one.
   * @param clock the service's clock; without it, this machine's clock dates the signatures
   */
  constructor(
    settings: Extract<DocumentStoreSettings, { kind: 's3' }>,
    private readonly timeouts = TIMEOUTS,
    clock: Pick<Clock, 'skew'> = { skew: 0 },
  ) {
    super();
    const { accessKeyId, secretAccessKey } = settings;
    const folder = settings.prefix.replace(/^\/+|\/+$/g, '');
    this.bucket = settings.bucket;
    this.prefix = folder && `${folder}/`;
    this.encryption = {
      ServerSideEncryption: settings.serverSideEncryption,
      SSEKMSKeyId: settings.kmsKeyId,
    };
    this.client = new S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      forcePathStyle: settings.forcePathStyle,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      // Many other S3 servers refuse the SDK's newer default checksums, or store them as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Every call can be repeated safely; a second attempt hides a connection that the server had closed.
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: timeouts.connect,
        requestTimeout: timeouts.answer,
        throwOnRequestTimeout: true,
        socketTimeout: timeouts.idle,
      },
    });
    dateSignaturesBy(clock, this.client);
  }

  override async put(key: string, content: Buffer): Promise<void> {
    await this.write(this.object(key), content);
  }

  override async open(key: string): Promise<Readable> {
    const command = new GetObjectCommand(this.object(key));
    const answer = this.inTime((abortSignal) => this.client.send(command, { abortSignal }));
    const { Body } = await answer.catch((error) => {
      throw isMissing(error) ? new DocumentMissingError(key) : failure('give a document', error);
    });
    if (!(Body instanceof Readable))
      throw new DocumentStoreError('The S3 server answered without a document.');
    return Body;
  }

  override async start(key: string, count: number): Promise<Buffer> {
    const command = new GetObjectCommand({ ...this.object(key), Range: `bytes=0-${count - 1}` });
    try {
      return await this.inTime(async (abortSignal) => {
        const { Body } = await this.client.send(command, { abortSignal });
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      });
    } catch (error) {
      if (isMissing(error)) throw new DocumentMissingError(key);
      // An empty object has no first byte.
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416)
        return Buffer.alloc(0);
      throw failure('give a document', error);
    }
  }

  /** Replaces an object by an ordinary put, which the server does in one step. */
  override replace(key: string, content: Buffer): Promise<void> {
    return this.put(key, content);
  }

  override async remove(key: string): Promise<void> {
    await this.erase(this.object(key));
  }

  override async *list(): AsyncIterable<StoredDocument> {
    let page: ListObjectsV2CommandOutput | undefined;
    do {
      page = await this.page({ ContinuationToken: page?.NextContinuationToken });
      for (const { Key, LastModified } of page.Contents ?? []) {
        const key = Key?.slice(this.prefix.length);
        if (key && isDocumentKey(key) && LastModified) yield { key, storedAt: LastModified };
      }
    } while (page.IsTruncated && page.NextContinuationToken);
  }

  override async storedAt(key: string): Promise<Date | undefined> {
    const { Key } = this.object(key);
    const { Contents } = await this.page({ Prefix: Key, MaxKeys: 1 });
    return Contents?.[0]?.LastModified;
  }

  /** Does nothing: an object exists only when all of it has arrived. */
  override async removeUnfinished(): Promise<void> {}

  /** Writes the same object each time: a process that is killed here leaves one at most. */
  override async check(): Promise<void> {
    const probe = { Bucket: this.bucket, Key: `${this.prefix}${PROBE}` };
    await this.write(probe, Buffer.from('.'));
    await this.erase(probe);
  }

  /**
   * Lists one name, which needs no more permissions than the sweep and leaves no version in a bucket that keeps them.
   */
  override async probe(): Promise<void> {
    await this.page({ MaxKeys: 1 });
  }

  /** Closes the connections that are kept for the next call. */
  override onApplicationShutdown(): void {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    assertDocumentKey(key);
    return { Bucket: this.bucket, Key: `${this.prefix}${key}` };
  }

  private async write(place: { Bucket: string; Key: string }, content: Buffer): Promise<void> {
    const size = { ContentLength: content.length };
    const command = new PutObjectCommand({ ...place, ...this.encryption, Body: content, ...size });
    await this.inTime((abortSignal) => this.client.send(command, { abortSignal })).catch((error) => {
      throw failure('take a document', error);
    });
  }

  private async erase(place: { Bucket: string; Key: string }): Promise<void> {
    const command = new DeleteObjectCommand(place);
    await this.inTime((abortSignal) => this.client.send(command, { abortSignal })).catch((error) => {
      if (!isMissing(error)) throw failure('remove a document', error);
    });
  }

  private page(which: Partial<ListObjectsV2CommandInput>): Promise<ListObjectsV2CommandOutput> {
    const { bucket: Bucket, prefix: Prefix } = this;
    const command = new ListObjectsV2Command({ Bucket, Prefix, ...which });
    return this.inTime((abortSignal) => this.client.send(command, { abortSignal })).catch((error) => {
      throw failure('list its documents', error);
    });
  }

  /** Limits the whole call: the SDK's time-outs apply to one attempt and start again with every byte. */
  private async inTime<T>(call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), this.timeouts.answer);
    try {
      return await call(over.signal).catch((error) => {
        if (!isWronglyDated(error)) throw error;
        return call(over.signal);
      });
    } catch (error) {
      throw over.signal.aborted ? TIMED_OUT : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const TIMED_OUT = { name: 'TimeoutError' };

/**
 * Dates signatures correctly after this machine's clock was set: a server refuses those that are 15 minutes off. The SDK
 * adds `systemClockOffset` to this machine's clock, and measures it with each answer. That value is kept relative to the
 * service's clock, because it would be wrong when this machine's clock is set after the measurement.
 */
function dateSignaturesBy(clock: Pick<Clock, 'skew'>, { config }: S3Client): void {
  let serverAhead = 0;
  Object.defineProperty(config, 'systemClockOffset', {
    get: () => serverAhead - clock.skew,
    set: (offset: number) => {
      serverAhead = offset + clock.skew;
    },
  });
}

/**
 * Whether the server refused the date of a signature, as after the database's clock was set. The SDK has measured the
 * server's clock with the refusal, but repeats the call only when this machine's clock is the wrong one.
 */
function isWronglyDated(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'RequestTimeTooSkewed';
}

/** Some servers answer 404 without the name NoSuchKey; a missing bucket is a different error. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404;
}

/** Drops the SDK's error, whose message and fields may repeat access keys and signed text. */
function failure(what: string, error: unknown): DocumentStoreError {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const words = [code, name].find((word) => /^[A-Za-z_]{3,60}$/.test(word ?? '') && word !== 'Error');
  const status = $metadata?.httpStatusCode;
  const reasons = [words, status && `HTTP ${status}`].filter(Boolean).join(', ');
  const message = `The S3 server did not ${what}: ${reasons || 'no usable answer'}.`;
  return /^(TimeoutError|ETIMEDOUT)$/.test(words ?? '')
    ? new SilentStoreError(message)
    : new DocumentStoreError(message);
}
