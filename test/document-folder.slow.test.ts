import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newDocumentKey } from '../src/documents/document-names.js';
import { DocumentMissingError, DocumentStoreError } from '../src/documents/document-store.js';
import { FolderDocumentStore } from '../src/documents/folder-document-store.js';
import { bundleInto } from './support/bundle.js';

const CONTENT = Buffer.from('%PDF-1.7 content');
/** Root is refused by no permission, so what permissions are to refuse runs as the account `nobody`. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let root: string;
let directory: string;
let program: string;
let writer: string;

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'document-writer-'));
  await chmod(program, 0o755);
  writer = await bundleInto(program, 'test/support/document-writer.ts');
});
afterAll(() => rm(program, { recursive: true }));
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'documents-'));
  directory = join(root, 'store');
});
afterEach(() => rm(root, { recursive: true }));

const drafts = () => readdir(join(directory, 'unfinished'));
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

async function halfWritten(bytes: number): Promise<boolean> {
  for (const name of await drafts().catch(() => [])) {
    const draft = await stat(join(directory, 'unfinished', name)).catch(() => undefined);
    if (draft && draft.size > 0 && draft.size < bytes) return true;
  }
  return false;
}

async function keysOf(store: FolderDocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

describe('the document folder', () => {
  test('only the owner may read documents and enter their directories', async () => {
    const store = await FolderDocumentStore.at(directory);
    const key = newDocumentKey();
    await store.put(key, CONTENT);
    const shard = join(directory, key.slice(0, 2));
    expect(await modeOf(join(shard, key))).toBe(0o600);
    for (const path of [directory, shard, join(directory, 'unfinished')])
      expect(await modeOf(path)).toBe(0o700);
  });

  test('a folder that is a file stops the start with a sentence that names it', async () => {
    await writeFile(directory, 'a file');
    const start = FolderDocumentStore.at(directory);
    await expect(start).rejects.toThrow(`The document folder ${directory} cannot be used: ENOTDIR.`);
  });

  test('a folder that may not be written stops the start with a sentence that names it', async () => {
    await mkdir(join(directory, 'unfinished'), { recursive: true });
    await chmod(root, 0o755);
    await chmod(join(directory, 'unfinished'), 0o555);
    const child = spawn(process.execPath, [writer, directory, '1', '1'], NOBODY);
    const said = text(child.stderr);
    await once(child, 'close');
    expect(await said).toBe(
      `DocumentStoreError: The document folder ${directory} cannot be written: EACCES.\n`,
    );
  });

  test('a folder on a disk without room stops the start with a sentence that names it', async () => {
    const limited = `trap '' XFSZ; ulimit -f 4; exec "$0" "$@"`;
    const child = spawn('sh', ['-c', limited, process.execPath, writer, directory, '1', '1']);
    const said = text(child.stderr);
    await once(child, 'close');
    expect(await said).toBe(
      `DocumentStoreError: The document folder ${directory} cannot be written: EFBIG.\n`,
    );
    expect(await readdir(directory)).toEqual(['unfinished']);
    expect(await drafts()).toEqual([]);
  });

  test('a document whose exchange fails stays as it was', async () => {
    const store = await FolderDocumentStore.at(directory);
    const key = newDocumentKey();
    await store.put(key, CONTENT);
    await rm(join(directory, 'unfinished'), { recursive: true });
    await expect(store.replace(key, Buffer.from('new'))).rejects.toThrow('did not take a document: ENOENT');
    expect((await buffer(await store.open(key))).equals(CONTENT)).toBe(true);
  });

  test('files that are no documents are never listed', async () => {
    const store = await FolderDocumentStore.at(directory);
    const key = newDocumentKey();
    await store.put(key, CONTENT);
    const shard = key.slice(0, 2);
    for (const name of ['notes.txt', `${shard}-notes.txt`, `${shard}${newDocumentKey().slice(3)}`]) {
      await writeFile(join(directory, shard, name), 'x');
    }
    await writeFile(join(directory, newDocumentKey()), 'not in its place');
    await mkdir(join(directory, 'ab', newDocumentKey()), { recursive: true });
    expect(await keysOf(store)).toEqual([key]);
  });

  test('remains of cut writes are removed once they are old enough, and never listed', async () => {
    const store = await FolderDocumentStore.at(directory);
    const [old, young] = ['old', 'young'].map((name) => join(directory, 'unfinished', name));
    for (const path of [old, young]) await writeFile(path ?? '', CONTENT);
    await utimes(old ?? '', new Date(0), new Date(0));
    expect(await keysOf(store)).toEqual([]);
    await store.removeUnfinished(new Date(Date.now() - 60_000));
    expect(await drafts()).toEqual(['young']);
  });
});

describe('a write that fails', () => {
  test('before it began (a file in place of the directory) leaves nothing, and the next one can succeed', async () => {
    const store = await FolderDocumentStore.at(directory);
    const key = newDocumentKey();
    const shard = join(directory, key.slice(0, 2));
    await writeFile(shard, 'a file');
    await expect(store.put(key, CONTENT)).rejects.toBeInstanceOf(DocumentStoreError);
    expect(await drafts()).toEqual([]);
    await rm(shard);
    await store.put(key, CONTENT);
    expect(await buffer(await store.open(key))).toEqual(CONTENT);
  });

  test('midway (the system takes only part of the bytes) leaves no file at all', async () => {
    const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`;
    const child = spawn('sh', ['-c', limited, process.execPath, writer, directory, '1000000', '1']);
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    await once(child, 'close');
    expect(await said).toEqual([
      '',
      `DocumentStoreError: The document folder ${directory} did not take a document: EFBIG.\n`,
    ]);
    expect(await drafts()).toEqual([]);
    expect(await keysOf(await FolderDocumentStore.at(directory))).toEqual([]);
  });

  test('at its last step (the name is taken by a directory) leaves no draft behind', async () => {
    const store = await FolderDocumentStore.at(directory);
    const key = newDocumentKey();
    await mkdir(join(directory, key.slice(0, 2), key), { recursive: true });
    await expect(store.put(key, CONTENT)).rejects.toThrow(/did not take a document: E/);
    expect(await drafts()).toEqual([]);
  });

  test('because the folder was taken away is a failure of the store, not a missing document', async () => {
    const store = await FolderDocumentStore.at(directory);
    await rm(directory, { recursive: true });
    await writeFile(directory, 'a file');
    await expect(store.put(newDocumentKey(), CONTENT)).rejects.toBeInstanceOf(DocumentStoreError);
    await expect(store.check()).rejects.toThrow(/cannot be written: ENOTDIR/);
    const open = store.open(newDocumentKey());
    await expect(open).rejects.toBeInstanceOf(DocumentStoreError);
    await expect(open).rejects.not.toBeInstanceOf(DocumentMissingError);
  });
});

test('A document is stored as a whole or not at all, also when the process is killed', {
  tags: 'documents',
}, async () => {
  const bytes = 8_000_000;
  const announced: string[] = [];
  let rounds = 0;
  // The write seen half done may be over when the kill arrives: it is repeated until one was cut short.
  do {
    rounds++;
    const child = spawn(process.execPath, [writer, directory, String(bytes), '100']);
    const closed = once(child, 'close');
    createInterface(child.stdout).on('line', (key) => announced.push(key));
    while (child.exitCode === null && (announced.length < rounds * 4 || !(await halfWritten(bytes)))) {
      await setImmediate();
    }
    child.kill('SIGKILL');
    expect(await closed).toEqual([null, 'SIGKILL']);
  } while (!(await halfWritten(bytes)) && rounds < 20);
  expect(await halfWritten(bytes)).toBe(true);

  const store = await FolderDocumentStore.at(directory);
  const listed = await keysOf(store);
  expect(listed).toEqual(expect.arrayContaining(announced));
  for (const key of listed) {
    const whole = (await buffer(await store.open(key))).equals(Buffer.alloc(bytes, key));
    expect(whole, key).toBe(true);
  }
  await store.removeUnfinished(new Date(Date.now() + 60_000));
  expect(await drafts()).toEqual([]);
});
