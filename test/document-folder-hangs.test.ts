import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDocumentKey } from '../src/documents/document-names.js';
import { SilentStoreError } from '../src/documents/document-store.js';
import { FolderDocumentStore } from '../src/documents/folder-document-store.js';

const CONTENT = Buffer.from('%PDF-1.7 content');
const PATIENCE_MS = 2_000;

let root: string;
let store: FolderDocumentStore;
/** Documents that are pipes: whoever opens one waits in the system, as for a file of a share whose server is gone. */
let hanging: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'documents-'));
  store = await FolderDocumentStore.at(root, PATIENCE_MS);
  hanging = Array.from({ length: 8 }, newDocumentKey);
  for (const key of hanging) {
    await mkdir(dirname(pathOf(key)), { recursive: true });
    execFileSync('mkfifo', [pathOf(key)]);
  }
});
afterEach(async () => {
  await letGo();
  await rm(root, { recursive: true });
});

const pathOf = (key: string) => join(root, key.slice(0, 2), key);

/** A pipe that is open for both does not wait, and whoever waits for one side goes on. */
async function letGo(): Promise<void> {
  for (const key of hanging.splice(0)) {
    const both = await open(pathOf(key), constants.O_RDWR);
    await new Promise((done) => setTimeout(done, 20));
    await both.close();
  }
}

describe('a folder that hangs', () => {
  test('A folder that hangs costs a caller at most 10 s, and keeps neither logins nor look-ups from their threads', {
    tags: 'running',
  }, async () => {
    const opened = Promise.allSettled(hanging.map((key) => store.open(key)));
    await new Promise((done) => setTimeout(done, 50));
    // The pipes hang until the end of the test, and so would these, had the folder taken all threads.
    await Promise.all([hash('a password'), lookup('localhost'), readdir(tmpdir())]);
    for (const { reason } of (await opened) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(SilentStoreError);
      expect(reason.message).toBe(`The document folder ${root} did not give a document: ETIMEDOUT.`);
    }
  });

  test('is used again once it goes on; what had been given up is not done any more', async () => {
    const opened = Promise.allSettled(hanging.map((key) => store.open(key)));
    await new Promise((done) => setTimeout(done, 50));
    const refused = newDocumentKey();
    await expect(store.put(refused, CONTENT)).rejects.toBeInstanceOf(SilentStoreError);
    await opened;
    await letGo();
    const key = newDocumentKey();
    await store.put(key, CONTENT);
    expect(await buffer(await store.open(key))).toEqual(CONTENT);
    expect(await store.storedAt(refused)).toBeUndefined();
  });
});

test('a hundred downloads that nobody reads keep none from the folder', async () => {
  const key = newDocumentKey();
  const content = Buffer.alloc(1_000_000, 'x');
  await store.put(key, content);
  const unread = await Promise.all(Array.from({ length: 100 }, () => store.open(key)));
  expect((await buffer(await store.open(key))).equals(content)).toBe(true);
  for (const download of unread) download.destroy();
});
