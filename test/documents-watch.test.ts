import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDocumentKey } from '../src/documents/document-names.js';
import { StoreNotAskedError } from '../src/documents/document-store.js';
import { S3DocumentStore } from '../src/documents/s3-document-store.js';
import { sweepOrphans } from '../src/documents/sweep-orphans.js';
import { WatchedDocumentStore } from '../src/documents/watched-document-store.js';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from './support/s3-server.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CONTENT = Buffer.from('content');

let server: S3Server;
let store: WatchedDocumentStore;
/** Milliseconds of the store's clock. */
let now: number;

/** A store on the server that waits so long for an answer. */
function storeWith(answer?: number): WatchedDocumentStore {
  const place = { endpoint: server.endpoint, region: 'us-east-1', bucket: S3_BUCKET, prefix: 'mine' };
  const backend = new S3DocumentStore(
    { kind: 's3', ...place, forcePathStyle: true, ...S3_ACCOUNT },
    answer === undefined ? undefined : { connect: answer, answer, idle: answer },
  );
  return new WatchedDocumentStore(backend, () => now);
}

beforeEach(async () => {
  server = await startS3Server();
  now = 1_000_000;
  store = storeWith();
});
afterEach(async () => {
  store.onApplicationShutdown();
  await server.close();
});

/** What has been asked of the server since the last call, by method. */
function asked(): Record<string, number> {
  const methods: Record<string, number> = {};
  for (const request of server.requests.splice(0)) {
    const [method = ''] = request.split(' ');
    methods[method] = (methods[method] ?? 0) + 1;
  }
  return methods;
}

const refuse = (...methods: string[]) => {
  server.intercept = (request, response: ServerResponse) =>
    methods.includes(request.method ?? '') && Boolean(response.writeHead(403).end());
};

/** Looked at every five seconds, as probes do. */
async function checkFor(duration: number): Promise<void> {
  for (const end = now + duration; now < end; now += 5 * SECOND) await store.check();
}

describe('the check of an S3 store', () => {
  test('Readiness writes to an S3 store at the start, every five minutes, and after a failure until a write succeeded', {
    tags: 'running',
  }, async () => {
    const written = new Set<string>();
    server.intercept = ({ method, url }) => {
      if (method === 'PUT' || method === 'DELETE') written.add(url?.split('?')[0] ?? '');
      return false;
    };
    await checkFor(60 * MINUTE);
    expect(asked()).toEqual({ PUT: 12, DELETE: 12, GET: 708 });
    expect([...written]).toEqual([`/${S3_BUCKET}/mine/readiness-probe`]);
    expect(server.objects.size).toBe(0);
  });

  test('asks nothing of the server for five seconds after a document was stored or given', async () => {
    const key = newDocumentKey();
    await store.check();
    for (const use of [() => store.put(key, CONTENT), () => store.storedAt(key)]) {
      now += MINUTE;
      await use();
      asked();
      now += 4 * SECOND;
      await store.check();
      expect(asked()).toEqual({});
      now += 2 * SECOND;
      await store.check();
      expect(asked()).toEqual({ GET: 1 });
    }
  });

  test.each([
    ['stored', () => store.put(newDocumentKey(), CONTENT)],
    ['given', () => store.open(newDocumentKey())],
    ['removed', () => store.remove(newDocumentKey())],
  ])('writes at once when a document could not be %s, until a write succeeded', async (_, use) => {
    await store.check();
    refuse('PUT', 'GET', 'DELETE');
    await expect(use()).rejects.toThrow(/HTTP 403/);
    asked();
    for (let looks = 0; looks < 3; looks++) await expect(store.check()).rejects.toThrow(/HTTP 403/);
    expect(asked()).toEqual({ PUT: 3 });
    server.intercept = undefined;
    await store.check();
    await store.check();
    expect(asked()).toEqual({ PUT: 1, DELETE: 1 });
  });

  test('takes a document that was stored since a failure for a write that succeeded', async () => {
    await store.check();
    refuse('PUT');
    await expect(store.put(newDocumentKey(), CONTENT)).rejects.toThrow(/HTTP 403/);
    server.intercept = undefined;
    await store.put(newDocumentKey(), CONTENT);
    asked();
    await store.check();
    expect(asked()).toEqual({});
  });

  test('of a missing document thinks nothing', async () => {
    await store.check();
    await expect(store.open(newDocumentKey())).rejects.toThrow(/There is no document/);
    asked();
    await store.check();
    expect(asked()).toEqual({});
  });

  test('writes at once when a look fails: a server that lists nothing is usable, one that takes nothing is not', async () => {
    await store.check();
    now += MINUTE;
    refuse('GET');
    await store.check();
    now += MINUTE;
    refuse('GET', 'PUT');
    await expect(store.check()).rejects.toThrow(/take a document: .*HTTP 403/);
  });

  test.each(['PUT', 'DELETE'])(
    'finds within five minutes a bucket that refuses %s only, without and with traffic',
    async (method) => {
      const key = newDocumentKey();
      await store.put(key, CONTENT);
      await store.check();
      refuse(method);
      await expect(checkFor(6 * MINUTE)).rejects.toThrow(/HTTP 403/);
      server.intercept = undefined;
      await store.check();
      refuse(method);
      const inTraffic = async () => {
        for (const end = now + 6 * MINUTE; now < end; now += 5 * SECOND) {
          await store.storedAt(key);
          await store.check();
        }
      };
      await expect(inTraffic()).rejects.toThrow(/HTTP 403/);
    },
  );
});

const IMPATIENT_MS = 1_000;

describe('a store that is silent', () => {
  const put = () => store.put(newDocumentKey(), CONTENT);

  beforeEach(async () => {
    store = storeWith(IMPATIENT_MS);
    await store.check();
    server.intercept = () => true;
    now += SECOND;
    await expect(put()).rejects.toThrow(/TimeoutError/);
    asked();
  });

  test('While a store is silent one caller a second waits for it, the others are refused at once', {
    tags: 'running',
  }, async () => {
    now += SECOND;
    const ended: string[] = [];
    const patient = put().finally(() => ended.push('patient'));
    const others = Array.from({ length: 200 }, () => put().finally(() => ended.push('refused')));
    const refused = await Promise.allSettled(others);
    expect(ended).toEqual(Array(200).fill('refused'));
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(StoreNotAskedError);
      expect(reason.message).toBe('The document store has not answered others in time.');
    }
    await expect(patient).rejects.toThrow(/TimeoutError/);
    now += SECOND;
    await expect(put()).rejects.toThrow(/TimeoutError/);
    expect(asked()).toEqual({ PUT: 2 });
  });

  test('is used by all as soon as it has answered one of them, were it a refusal', async () => {
    refuse('PUT');
    now += SECOND;
    await expect(put()).rejects.toThrow(/HTTP 403/);
    server.intercept = undefined;
    await Promise.all([put(), put(), put()]);
  });

  test('is not ready meanwhile, and is when it answers again', async () => {
    await expect(store.check()).rejects.toThrow(/has not answered/);
    now += SECOND;
    await expect(store.check()).rejects.toThrow(/TimeoutError/);
    server.intercept = undefined;
    now += SECOND;
    await store.check();
  });
});

test('a store that answers others is not silent for the document that takes it too long', async () => {
  store = storeWith(IMPATIENT_MS);
  const slow = newDocumentKey();
  server.intercept = ({ url }) => Boolean(url?.includes(slow));
  const late = store.put(slow, CONTENT);
  await expect.poll(() => server.requests.length).toBe(1);
  now += 100;
  await store.put(newDocumentKey(), CONTENT);
  await expect(late).rejects.toThrow(/TimeoutError/);
  await store.put(newDocumentKey(), CONTENT);
});

test('a document whose answer was lost is there, and is removed by the sweep', async () => {
  store = storeWith(IMPATIENT_MS);
  const key = newDocumentKey();
  server.intercept = (request, response) => {
    if (request.method !== 'PUT' || !request.url?.includes(key)) return false;
    response.end = () => response;
    return false;
  };
  await expect(store.put(key, CONTENT)).rejects.toThrow(/TimeoutError/);
  expect([...server.objects.keys()]).toEqual([`mine/${key}`]);
  const references = { areNamed: async () => new Set<string>(), lostTimes: async () => [] };
  now += SECOND;
  const result = await sweepOrphans(store, references, new Date(Date.now() + SECOND));
  expect(result).toEqual({ examined: 1, removed: 1, failed: 0 });
});
