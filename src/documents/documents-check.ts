import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { DocumentStoreSettings } from '../config/document-store-settings.js';
import { inWorkers } from '../time/in-workers.js';
import { openDocumentBackend } from './document-backend.js';
import { newDocumentKey } from './document-names.js';
import { type DocumentBackend, DocumentMissingError, DocumentStoreError } from './document-store.js';

/** Called with the outcome of each step; `problem` is undefined when the store behaved correctly. */
export type TellStep = (step: string, problem: string | undefined, milliseconds: number) => void;

type Step = (store: DocumentBackend) => Promise<void>;

/** More objects than S3 servers list at once. */
const MANY = 1_100;
const AT_ONCE = 16;
const SMALL = Buffer.from('%PDF-1.7 a small document');
const LARGE_BYTES = 6_000_000;
/** Largest deviation of the store's clock: the sweeper keeps documents that are younger than a day. */
const CLOCK_WITHIN_MS = 3_600_000;

/**
 * Tries every operation of the service on the store, in a separate place beside the documents (a prefix or folder
 * `check-...`), and removes what it stored. Returns whether every step succeeded.
 */
export async function checkDocuments(settings: DocumentStoreSettings, tell: TellStep): Promise<boolean> {
  const own = besideDocuments(settings);
  const store = await openDocumentBackend(own);
  let right = true;
  const take = async (step: string, work: Step) => {
    const since = performance.now();
    const problem = await work(store).then(
      () => undefined,
      (error: Error) => error.message,
    );
    tell(step, problem, performance.now() - since);
    if (problem !== undefined) right = false;
  };
  try {
    for (const [step, work] of Object.entries({ ...STEPS, ...strangers(own) })) await take(step, work);
  } finally {
    await take('what was stored is removed', clear);
    store.onApplicationShutdown();
    if (own.kind === 'folder') await rm(own.directory, { recursive: true, force: true });
  }
  return right;
}

function besideDocuments(settings: DocumentStoreSettings): DocumentStoreSettings {
  const place = `check-${newDocumentKey()}`;
  return settings.kind === 's3'
    ? { ...settings, prefix: `${settings.prefix}/${place}` }
    : { ...settings, directory: `${settings.directory}/${place}` };
}

const STEPS: Record<string, Step> = {
  'it can be used': (store) => store.check(),
  'documents are given as they were taken, the empty one too': async (store) => {
    for (const content of [SMALL, randomBytes(LARGE_BYTES), Buffer.alloc(0)]) {
      const key = await stored(store, content);
      const given = await buffer(await store.open(key));
      demand(given.equals(content), `${content.length} bytes came back as ${given.length} or as others.`);
    }
  },
  'the beginning of a document is given alone': async (store) => {
    const key = await stored(store, SMALL);
    const given = await store.start(key, 8);
    demand(given.equals(SMALL.subarray(0, 8)), `8 bytes were asked for; ${given.length} came.`);
    const empty = await store.start(await stored(store, Buffer.alloc(0)), 8);
    demand(empty.length === 0, 'The empty document has a beginning.');
  },
  'a document is exchanged in one step': async (store) => {
    const key = await stored(store, SMALL);
    await store.replace(key, Buffer.from('another'));
    demand((await buffer(await store.open(key))).toString() === 'another', 'The old content came back.');
  },
  'a missing document is missing, and no failure': async (store) => {
    const key = newDocumentKey();
    for (const look of await Promise.allSettled([store.open(key), store.start(key, 8)])) {
      const error = look.status === 'rejected' ? look.reason : new Error('It was given.');
      demand(error instanceof DocumentMissingError, error.message);
    }
    demand((await store.storedAt(key)) === undefined, 'It has a moment.');
    await store.remove(key);
  },
  'its clock is about right': async (store) => {
    const at = await store.storedAt(await stored(store, SMALL));
    const off = Math.abs(Date.now() - (at?.getTime() ?? 0));
    demand(off < CLOCK_WITHIN_MS, `It dates a new document ${at?.toISOString() ?? 'not at all'}.`);
  },
  'a removed document is gone': async (store) => {
    const key = await stored(store, SMALL);
    await store.remove(key);
    demand((await store.storedAt(key)) === undefined, 'It is still listed.');
  },
  [`of ${MANY} documents each is listed once`]: async (store) => {
    const keys = Array.from({ length: MANY }, newDocumentKey);
    await inWorkers(AT_ONCE, keys, (key) => store.put(key, SMALL));
    const listed = (await keysOf(store)).filter((key) => keys.includes(key));
    demand(new Set(listed).size === MANY, `Only ${new Set(listed).size} are listed.`);
    demand(listed.length === MANY, `${listed.length} names are listed.`);
  },
};

/** Errors that must be reported as a failure, and never as a missing document. */
function strangers(settings: DocumentStoreSettings): Record<string, Step> {
  if (settings.kind === 'folder') return {};
  const refuses = (change: Partial<typeof settings>) => async () => {
    const store = await openDocumentBackend({ ...settings, ...change });
    const looks = [store.check(), store.put(newDocumentKey(), SMALL), store.open(newDocumentKey())];
    const outcomes = await Promise.allSettled(looks);
    store.onApplicationShutdown();
    for (const outcome of outcomes) {
      const isFailure = outcome.status === 'rejected' && outcome.reason instanceof DocumentStoreError;
      demand(isFailure, outcome.status === 'rejected' ? outcome.reason.message : 'It was accepted.');
    }
  };
  return {
    'a bucket that does not exist is refused': refuses({ bucket: `zeyil-${newDocumentKey()}` }),
    ...(settings.secretAccessKey && { 'a wrong secret is refused': refuses({ secretAccessKey: 'wrong' }) }),
  };
}

async function stored(store: DocumentBackend, content: Buffer): Promise<string> {
  const key = newDocumentKey();
  await store.put(key, content);
  return key;
}

async function clear(store: DocumentBackend): Promise<void> {
  await inWorkers(AT_ONCE, await keysOf(store), (key) => store.remove(key));
  const left = (await keysOf(store)).length;
  demand(left === 0, `${left} documents are left.`);
}

async function keysOf(store: DocumentBackend): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

function demand(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}
