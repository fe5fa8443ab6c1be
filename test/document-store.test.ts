import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyRing } from '../src/crypto/key-ring.js';
import { newDocumentKey } from '../src/documents/document-names.js';
import {
  type DocumentBackend,
  DocumentMissingError,
  type DocumentStore,
} from '../src/documents/document-store.js';
import { EncryptedDocumentStore } from '../src/documents/encrypted-document-store.js';
import { FolderDocumentStore } from '../src/documents/folder-document-store.js';
import { S3DocumentStore } from '../src/documents/s3-document-store.js';
import { createLogger } from '../src/tracing/logger.js';
import { S3_ACCOUNT, S3_BUCKET, startS3Server } from './support/s3-server.js';

interface Opened<Store extends DocumentStore> {
  store: Store;
  /** A second store on the same content, as another process would open it. */
  reopen(): Promise<Store>;
  close(): Promise<void>;
}

async function folder(): Promise<Opened<DocumentBackend>> {
  const directory = await mkdtemp(join(tmpdir(), 'documents-'));
  const reopen = () => FolderDocumentStore.at(join(directory, 'store'));
  return { store: await reopen(), reopen, close: () => rm(directory, { recursive: true }) };
}

async function s3(): Promise<Opened<DocumentBackend>> {
  const server = await startS3Server();
  const stores: S3DocumentStore[] = [];
  const reopen = async () => {
    const { endpoint } = server;
    const place = {
      endpoint,
      region: 'eu-central-1',
      bucket: S3_BUCKET,
      prefix: '/gateway/',
      forcePathStyle: true,
    };
    const store = new S3DocumentStore({ kind: 's3', ...place, ...S3_ACCOUNT });
    stores.push(store);
    return store;
  };
  const close = async () => {
    for (const store of stores) store.onApplicationShutdown();
    await server.close();
  };
  return { store: await reopen(), reopen, close };
}

/** The same with encrypted contents. */
async function encrypted(start: () => Promise<Opened<DocumentBackend>>): Promise<Opened<DocumentStore>> {
  const { store, reopen, close } = await start();
  const keys = new KeyRing([randomBytes(32)]);
  const around = (backend: DocumentBackend) =>
    new EncryptedDocumentStore(backend, keys, true, { failed: () => undefined }, createLogger('silent'));
  return { store: around(store), reopen: async () => around(await reopen()), close };
}

const read = async (store: DocumentStore, key: string) => buffer(await store.open(key));

async function keysOf(store: DocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

describe.each([
  ['folder', folder],
  ['S3', s3],
  ['folder, encrypted', () => encrypted(folder)],
  ['S3, encrypted', () => encrypted(s3)],
])('a document store (%s)', (_name, start) => {
  let backend: Opened<DocumentStore>;
  let store: DocumentStore;

  beforeEach(async () => {
    backend = await start();
    store = backend.store;
  });
  afterEach(() => backend.close());

  test('A folder under DATA_DIR or S3-compatible storage keeps the documents byte for byte', {
    tags: 'documents',
  }, async () => {
    const content = Buffer.from(Array.from({ length: 300_001 }, (_, index) => (index * 7) % 256));
    const key = newDocumentKey();
    await store.put(key, content);
    expect((await read(store, key)).equals(content)).toBe(true);
    expect((await read(await backend.reopen(), key)).equals(content)).toBe(true);
  });

  test('an empty document is a document', async () => {
    const key = newDocumentKey();
    await store.put(key, Buffer.alloc(0));
    expect(await read(store, key)).toHaveLength(0);
  });

  test('a document that is not there is told apart from a failure', async () => {
    await expect(store.open(newDocumentKey())).rejects.toBeInstanceOf(DocumentMissingError);
  });

  test('a removed document is gone, and removing it again is no error', async () => {
    const key = newDocumentKey();
    await store.put(key, Buffer.from('content'));
    await store.remove(key);
    await expect(store.open(key)).rejects.toBeInstanceOf(DocumentMissingError);
    await store.remove(key);
    expect(await keysOf(store)).toEqual([]);
  });

  test('fifty documents stored at once are all whole and all listed, each with its moment', async () => {
    const before = Date.now();
    const documents = Array.from({ length: 50 }, (_, index) => ({
      key: newDocumentKey(),
      content: Buffer.alloc(20_000 + index, index),
    }));
    await Promise.all(documents.map(({ key, content }) => store.put(key, content)));

    for (const { key, content } of documents) expect((await read(store, key)).equals(content)).toBe(true);
    expect(await keysOf(store)).toEqual(documents.map(({ key }) => key).sort());
    for await (const { storedAt } of store.list()) {
      // Both clocks may round to whole seconds or ticks.
      expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000);
    }
  });

  test('a new store is empty and usable', async () => {
    await store.check();
    expect(await keysOf(store)).toEqual([]);
    await store.removeUnfinished(new Date());
  });

  test('tells when a document was stored, and of none that is not there', async () => {
    const key = newDocumentKey();
    expect(await store.storedAt(key)).toBeUndefined();
    await store.put(key, Buffer.from('content'));
    expect(Math.abs(Number(await store.storedAt(key)) - Date.now())).toBeLessThan(60_000);
  });

  test('a store that is merely checked or cleaned keeps its documents', async () => {
    const key = newDocumentKey();
    await store.put(key, Buffer.from('content'));
    await store.check();
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await keysOf(store)).toEqual([key]);
  });

  test('a download that is given up leaves the store usable', async () => {
    const key = newDocumentKey();
    await store.put(key, Buffer.alloc(2_000_000, 1));
    (await store.open(key)).destroy();
    expect(await read(store, key)).toHaveLength(2_000_000);
  });

  test.each([
    '../../../../etc/passwd',
    '..',
    '',
    'a/b',
    'a\\b',
    `${'0'.repeat(31)}/`,
    `${'0'.repeat(32)}\n`,
    '0'.repeat(33),
    'A'.repeat(32),
    `${'0'.repeat(31)}\0`,
  ])('a text that is no key is refused before anything is touched: %j', async (key) => {
    await expect(store.put(key, Buffer.from('content'))).rejects.toThrow(TypeError);
    await expect(store.open(key)).rejects.toThrow(TypeError);
    await expect(store.remove(key)).rejects.toThrow(TypeError);
    expect(await keysOf(store)).toEqual([]);
  });
});

describe.each([
  ['folder', folder],
  ['S3', s3],
])('an object of a document store (%s)', (_name, start) => {
  let opened: Opened<DocumentBackend>;
  let store: DocumentBackend;
  beforeEach(async () => {
    opened = await start();
    store = opened.store;
  });
  afterEach(() => opened.close());

  test('shows its first bytes, fewer when there are no more, and tells when it is missing', async () => {
    const [key, empty] = [newDocumentKey(), newDocumentKey()];
    await store.put(key, Buffer.from('content'));
    await store.put(empty, Buffer.alloc(0));
    expect((await store.start(key, 4)).toString()).toBe('cont');
    expect((await store.start(key, 400)).toString()).toBe('content');
    expect(await store.start(empty, 4)).toHaveLength(0);
    await expect(store.start(newDocumentKey(), 4)).rejects.toBeInstanceOf(DocumentMissingError);
  });

  test('is exchanged in one step: who reads it meanwhile gets the old or the new one, whole', async () => {
    const key = newDocumentKey();
    const contents = [Buffer.alloc(300_000, 'a'), Buffer.alloc(200_000, 'b')] as const;
    await store.put(key, contents[0]);
    const early = await store.open(key);
    let isOver = false;
    const reads: Buffer[] = [];
    const reader = async () => {
      while (!isOver) reads.push(await read(store, key));
    };
    const readers = [reader(), reader(), reader()];
    for (let n = 1; n <= 20; n++) await store.replace(key, contents[n % 2] ?? contents[0]);
    isOver = true;
    await Promise.all(readers);
    for (const content of [await buffer(early), ...reads]) {
      expect(contents.some((whole) => whole.equals(content))).toBe(true);
    }
    expect((await read(store, key)).equals(contents[0])).toBe(true);
    expect(await keysOf(store)).toEqual([key]);
  });
});
