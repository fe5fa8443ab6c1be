import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import {
  assertDocumentKey,
  DocumentBackend,
  DocumentMissingError,
  DocumentStoreError,
  isDocumentKey,
  type StoredDocument,
} from './document-store.js';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
/** Longer than a shard's name, so that it is never taken for one. */
const UNFINISHED = 'unfinished';
/** No document and no shard. One name for good, so that killed processes leave one file at most. */
const PROBE = 'readiness-probe';
const PROBE_CONTENT = Buffer.alloc(4 * 1024);

/** Keeps each document in `<directory>/<first two characters of the key>/<key>`. */
export class FolderDocumentStore extends DocumentBackend {
  /** Shards this process knows to be on disk, or is making. */
  private readonly shards = new Map<string, Promise<void>>();

  private constructor(private readonly directory: string) {
    super();
  }

  /** Makes the directory when needed. @throws DocumentStoreError when documents cannot be written there. */
  static async at(directory: string): Promise<FolderDocumentStore> {
    const store = new FolderDocumentStore(resolve(directory));
    try {
      await makeDurably(store.unfinished());
    } catch (error) {
      throw store.failure('cannot be used', error);
    }
    await store.check();
    return store;
  }

  override async put(key: string, content: Buffer): Promise<void> {
    assertDocumentKey(key);
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
      // The first failure is the one to tell; what this clean-up cannot remove, the sweeper will.
      await rm(named ? path : draft, { force: true }).catch(() => undefined);
      throw this.failure('did not take a document', error);
    }
  }

  override async open(key: string): Promise<Readable> {
    assertDocumentKey(key);
    try {
      const handle = await open(this.path(key), constants.O_RDONLY);
      return handle.createReadStream();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new DocumentMissingError(key);
      throw this.failure('did not give a document', error);
    }
  }

  override async start(key: string, count: number): Promise<Buffer> {
    assertDocumentKey(key);
    try {
      const handle = await open(this.path(key), constants.O_RDONLY);
      const { buffer, bytesRead } = await handle
        .read(Buffer.alloc(count), 0, count, 0)
        .finally(() => handle.close());
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new DocumentMissingError(key);
      throw this.failure('did not give a document', error);
    }
  }

  override async replace(key: string, content: Buffer): Promise<void> {
    assertDocumentKey(key);
    const path = this.path(key);
    const draft = this.unfinished(`${key}.${randomBytes(6).toString('hex')}`);
    try {
      await writeDurably(draft, content);
      await rename(draft, path);
      await syncDirectory(dirname(path));
    } catch (error) {
      // Unlike a failed put, this leaves what stands under the name: it is the document in any case.
      await rm(draft, { force: true }).catch(() => undefined);
      throw this.failure('did not take a document', error);
    }
  }

  override async remove(key: string): Promise<void> {
    assertDocumentKey(key);
    try {
      await rm(this.path(key), { force: true });
    } catch (error) {
      throw this.failure('did not remove a document', error);
    }
  }

  override async *list(): AsyncIterable<StoredDocument> {
    try {
      for await (const shard of await opendir(this.directory)) {
        if (!shard.isDirectory() || shard.name.length !== 2) continue;
        for await (const file of await opendir(join(this.directory, shard.name))) {
          if (!file.isFile() || !isDocumentKey(file.name) || !file.name.startsWith(shard.name)) continue;
          const storedAt = await writtenAt(this.path(file.name));
          if (storedAt) yield { key: file.name, storedAt };
        }
      }
    } catch (error) {
      throw this.failure('could not be listed', error);
    }
  }

  override async storedAt(key: string): Promise<Date | undefined> {
    assertDocumentKey(key);
    return writtenAt(this.path(key)).catch((error) => {
      throw this.failure('could not be listed', error);
    });
  }

  override async removeUnfinished(olderThan: Date): Promise<void> {
    try {
      for await (const draft of await opendir(this.unfinished())) {
        const path = this.unfinished(draft.name);
        const storedAt = await writtenAt(path);
        if (draft.isFile() && storedAt && storedAt < olderThan) await rm(path, { force: true });
      }
    } catch (error) {
      throw this.failure('could not be cleaned', error);
    }
  }

  /** Does what a put does: permissions alone do not show a full or read-only file system. */
  override async check(): Promise<void> {
    const draft = this.unfinished(`${PROBE}.${randomBytes(6).toString('hex')}`);
    const path = join(this.directory, PROBE);
    try {
      const handle = await open(draft, 'wx', FILE_MODE);
      await handle.writeFile(PROBE_CONTENT).finally(() => handle.close());
      await rename(draft, path);
    } catch (error) {
      throw this.failure('cannot be written', error);
    } finally {
      await Promise.all([draft, path].map((probe) => rm(probe, { force: true }).catch(() => undefined)));
    }
  }

  private path(key: string): string {
    return join(this.directory, key.slice(0, 2), key);
  }

  private unfinished(...name: string[]): string {
    return join(this.directory, UNFINISHED, ...name);
  }

  /** A shard's own name must be on disk too before a document in it is durable: once per process and shard. */
  private shard(path: string): Promise<void> {
    const known = this.shards.get(path);
    if (known) return known;
    const made = mkdir(path, { recursive: true, mode: DIRECTORY_MODE }).then(() =>
      syncDirectory(this.directory),
    );
    this.shards.set(path, made);
    return made;
  }

  private failure(what: string, error: unknown): DocumentStoreError {
    const reason = codeOf(error) ?? 'unknown reason';
    return new DocumentStoreError(`The document folder ${this.directory} ${what}: ${reason}.`, {
      cause: error,
    });
  }
}

/** Makes a directory and those above it, with every new name on disk when it resolves. */
async function makeDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (!first) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows opens no directory as a file, and its file system journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  await handle.sync().finally(() => handle.close());
}

async function writtenAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    // A download, a failed transaction or another sweep may remove it while the list is read.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
