import { randomBytes } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../errors/caught.js';
import {
  assertDocumentKey,
  DocumentBackend,
  DocumentMissingError,
  DocumentStoreError,
  isDocumentKey,
  SilentStoreError,
  type StoredDocument,
} from './document-store.js';
import { DIRECTORY_MODE, makeDurably, syncDirectory, writeDurably, writtenAt } from './durable-files.js';
import { FileOperations } from './file-operations.js';

/** Longer than a shard's name, so that it is never taken for a shard. */
const UNFINISHED = 'unfinished';
/** Neither a document nor a shard. The name is always the same, so that killed processes leave one file at most. */
const PROBE = 'readiness-probe';
const PROBE_CONTENT = Buffer.alloc(4 * 1024);

/** Time-out of a call, so that a hanging folder costs its caller less than ten seconds. */
const PATIENCE_MS = 9_000;
const CHUNK_BYTES = 64 * 1024;

/** Keeps each document in `<directory>/<first two characters of the key>/<key>`. */
export class FolderDocumentStore extends DocumentBackend {
  /** Shards that are known to be on disk, or that are being created. */
  private readonly shards = new Map<string, Promise<void>>();
  private readonly files: FileOperations;

  private constructor(
    private readonly directory: string,
    patience: number,
  ) {
    super();
    this.files = new FileOperations(patience);
  }

  /** Creates the directory when needed. @throws DocumentStoreError when documents cannot be written there */
  static async at(directory: string, patience = PATIENCE_MS): Promise<FolderDocumentStore> {
    const store = new FolderDocumentStore(resolve(directory), patience);
    await store.inTurn('cannot be used', () => makeDurably(store.unfinished()));
    await store.check();
    return store;
  }

  /** The documents that are there, also where nothing can be written: on a full disk, or in a snapshot. Nothing is made. */
  static ofReaders(directory: string): FolderDocumentStore {
    return new FolderDocumentStore(resolve(directory), PATIENCE_MS);
  }

  override async put(key: string, content: Buffer): Promise<void> {
    assertDocumentKey(key);
    const late = () => rm(this.path(key), { force: true });
    return this.inTurn('did not take a document', () => this.write(key, content), late);
  }

  override async open(key: string): Promise<Readable> {
    assertDocumentKey(key);
    const opened = () => open(this.path(key), constants.O_RDONLY).catch(unlessMissing(key));
    return this.reading(await this.inTurn('did not give a document', opened, (late) => late.close()));
  }

  override async start(key: string, count: number): Promise<Buffer> {
    assertDocumentKey(key);
    return this.inTurn('did not give a document', async () => {
      const handle = await open(this.path(key), constants.O_RDONLY).catch(unlessMissing(key));
      const { buffer, bytesRead } = await handle
        .read(Buffer.alloc(count), 0, count, 0)
        .finally(() => handle.close());
      return buffer.subarray(0, bytesRead);
    });
  }

  override async replace(key: string, content: Buffer): Promise<void> {
    assertDocumentKey(key);
    const path = this.path(key);
    const draft = this.unfinished(`${key}.${randomBytes(6).toString('hex')}`);
    return this.inTurn('did not take a document', async () => {
      try {
        await writeDurably(draft, content);
        await rename(draft, path);
        await syncDirectory(dirname(path));
      } catch (error) {
        // Unlike a failed put, this keeps the file under the name: it is the document in either version.
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  }

  override async remove(key: string): Promise<void> {
    assertDocumentKey(key);
    return this.inTurn('did not remove a document', () => rm(this.path(key), { force: true }));
  }

  override async *list(): AsyncIterable<StoredDocument> {
    for (const shard of await this.entries(this.directory)) {
      if (!shard.isDirectory() || shard.name.length !== 2) continue;
      for (const file of await this.entries(join(this.directory, shard.name))) {
        if (!file.isFile() || !isDocumentKey(file.name) || !file.name.startsWith(shard.name)) continue;
        const storedAt = await this.storedAt(file.name);
        if (storedAt) yield { key: file.name, storedAt };
      }
    }
  }

  override async storedAt(key: string): Promise<Date | undefined> {
    assertDocumentKey(key);
    return this.inTurn('could not be listed', () => writtenAt(this.path(key)));
  }

  override async removeUnfinished(olderThan: Date): Promise<void> {
    for (const draft of await this.entries(this.unfinished())) {
      await this.inTurn('could not be cleaned', async () => {
        const path = this.unfinished(draft.name);
        const storedAt = await writtenAt(path);
        if (draft.isFile() && storedAt && storedAt < olderThan) await rm(path, { force: true });
      });
    }
  }

  /** Writes like a put: permissions alone do not reveal a full or read-only file system. */
  override check(): Promise<void> {
    const draft = this.unfinished(`${PROBE}.${randomBytes(6).toString('hex')}`);
    const path = join(this.directory, PROBE);
    return this.inTurn('cannot be written', async () => {
      try {
        await writeDurably(draft, PROBE_CONTENT);
        await rename(draft, path);
      } finally {
        await Promise.all([draft, path].map((probe) => rm(probe, { force: true }).catch(() => undefined)));
      }
    });
  }

  private async write(key: string, content: Buffer): Promise<void> {
    const path = this.path(key);
    const draft = this.unfinished(`${key}.${randomBytes(6).toString('hex')}`);
    let named = false;
    try {
      await this.shard(dirname(path));
      await writeDurably(draft, content);
      await rename(draft, path);
      named = true;
      await syncDirectory(dirname(path));
    } catch (error) {
      this.shards.delete(dirname(path));
      // The first failure is the one to report; the sweeper removes what this clean-up cannot remove.
      await rm(named ? path : draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Each piece takes a turn of its own: a download takes as long as its reader and would keep other operations waiting.
   */
  private reading(handle: FileHandle): Readable {
    const what = 'did not give a document';
    const piece = () => handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    const next = () => this.inTurn(what, piece);
    return new Readable({
      highWaterMark: CHUNK_BYTES,
      read() {
        next().then(
          ({ bytesRead, buffer }) => this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null),
          (error) => this.destroy(error),
        );
      },
      destroy(error, done) {
        // The handle closes when no read is under way, which may hang.
        handle.close().catch(() => undefined);
        done(error);
      },
    });
  }

  private entries(path: string): Promise<Dirent[]> {
    return this.inTurn('could not be listed', () => readdir(path, { withFileTypes: true }));
  }

  /** @throws DocumentStoreError that says with `what` which operation failed, SilentStoreError when it took too long */
  private async inTurn<T>(
    what: string,
    work: () => Promise<T>,
    undo?: (late: T) => Promise<void>,
  ): Promise<T> {
    try {
      return await this.files.run(work, undo);
    } catch (error) {
      if (error instanceof DocumentMissingError) throw error;
      const reason = errorCode(error) ?? 'unknown reason';
      const Failure = reason === 'ETIMEDOUT' ? SilentStoreError : DocumentStoreError;
      throw new Failure(`The document folder ${this.directory} ${what}: ${reason}.`, { cause: error });
    }
  }

  private path(key: string): string {
    return join(this.directory, key.slice(0, 2), key);
  }

  private unfinished(...name: string[]): string {
    return join(this.directory, UNFINISHED, ...name);
  }

  /** Puts a shard's own name on disk, without which its documents are not durable: once for each process and shard. */
  private shard(path: string): Promise<void> {
    const known = this.shards.get(path);
    if (known) return known;
    const made = mkdir(path, { recursive: true, mode: DIRECTORY_MODE }).then(() =>
      syncDirectory(this.directory),
    );
    this.shards.set(path, made);
    return made;
  }
}

function unlessMissing(key: string): (error: unknown) => never {
  return (error) => {
    throw errorCode(error) === 'ENOENT' ? new DocumentMissingError(key) : error;
  };
}
