import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDocumentKey } from '../src/documents/document-names.js';
import { DocumentMissingError, DocumentStoreError } from '../src/documents/document-store.js';
import { S3DocumentStore, type S3Timeouts } from '../src/documents/s3-document-store.js';
import { listening } from './support/listening.js';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from './support/s3-server.js';

const CONTENT = Buffer.alloc(3_000_000, '%PDF-1.7 content ');

let server: S3Server;
const stores: S3DocumentStore[] = [];
/** For stores whose server gives no answer. */
const IMPATIENT = { timeouts: { connect: 500, answer: 500, idle: 500 } };

beforeEach(async () => {
  server = await startS3Server();
});
afterEach(async () => {
  for (const store of stores.splice(0)) store.onApplicationShutdown();
  await server.close();
});

function storeWith(
  change: Partial<ConstructorParameters<typeof S3DocumentStore>[0]> = {},
  { clock, timeouts }: { clock?: { skew: number }; timeouts?: S3Timeouts } = {},
): S3DocumentStore {
  const place = {
    endpoint: server.endpoint,
    region: 'us-east-1',
    bucket: S3_BUCKET,
    prefix: '',
    forcePathStyle: true,
  };
  const store = new S3DocumentStore({ kind: 's3', ...place, ...S3_ACCOUNT, ...change }, timeouts, clock);
  stores.push(store);
  return store;
}

async function keysOf(store: S3DocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

describe('the S3 store', () => {
  test('makes no call before it is used', async () => {
    storeWith();
    await new Promise((done) => setTimeout(done, 50));
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['', ''],
    ['documents', 'documents/'],
    ['/a/b/', 'a/b/'],
  ])('prefix %j puts documents under %j', async (prefix, folder) => {
    const key = newDocumentKey();
    await storeWith({ prefix }).put(key, CONTENT);
    expect([...server.objects.keys()]).toEqual([`${folder}${key}`]);
  });

  test.each([
    ['AES256', undefined],
    ['aws:kms', undefined],
    ['aws:kms', 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd'],
  ] as const)(
    'S3 server-side encryption is requested as the settings state (%s, key %s)',
    { tags: 'documents' },
    async (serverSideEncryption, kmsKeyId) => {
      server.requiredEncryption = serverSideEncryption;
      const key = newDocumentKey();
      await storeWith({ serverSideEncryption, kmsKeyId }).put(key, CONTENT);
      expect(server.objects.get(key)?.encryption).toEqual({ algorithm: serverSideEncryption, kmsKeyId });
      await expect(storeWith().put(newDocumentKey(), CONTENT)).rejects.toThrow(/AccessDenied, HTTP 403/);
    },
  );

  test('without a setting asks for no encryption, and the bucket decides', async () => {
    const key = newDocumentKey();
    await storeWith().put(key, CONTENT);
    expect(server.objects.get(key)?.encryption).toEqual({ algorithm: undefined, kmsKeyId: undefined });
  });

  test('lists only its own documents of a bucket that it shares', async () => {
    const key = newDocumentKey();
    for (const name of [`mine/${key}`, `yours/${newDocumentKey()}`, newDocumentKey(), 'mine/readme.txt']) {
      server.objects.set(name, { content: CONTENT, lastModified: new Date() });
    }
    expect(await keysOf(storeWith({ prefix: 'mine' }))).toEqual([key]);
  });

  test('takes a 404 without a code for a missing document, but not a missing bucket', async () => {
    await expect(storeWith({ bucket: 'another' }).open(newDocumentKey())).rejects.toThrow(
      /NoSuchBucket, HTTP 404/,
    );
    server.intercept = (_request, response) => Boolean(response.writeHead(404).end());
    await expect(storeWith().open(newDocumentKey())).rejects.toBeInstanceOf(DocumentMissingError);
    await storeWith().remove(newDocumentKey());
  });
});

describe('the date of a signature', () => {
  const MONTH = 30 * 86_400_000;

  test('is right at once when this machine’s clock is set by months, and set back', async () => {
    const clock = { skew: 0 };
    const store = storeWith({}, { clock });
    for (const skew of [MONTH, -MONTH, 0]) {
      clock.skew = skew;
      server.ahead = -skew;
      await store.put(newDocumentKey(), CONTENT);
    }
    expect(server.requests).toHaveLength(3);
  });

  test('is right when this machine’s clock is set back while a request is under way', async () => {
    const clock = { skew: MONTH };
    server.ahead = -MONTH;
    const store = storeWith({}, { clock });
    server.intercept = (request, response) => {
      server.intercept = undefined;
      clock.skew = 0;
      server.ahead = 0;
      // Node.js dates the answer.
      request.resume().once('end', () => response.end());
      return true;
    };
    await store.put(newDocumentKey(), CONTENT);
    await store.put(newDocumentKey(), CONTENT);
    expect(server.requests).toHaveLength(2);
  });

  test('is right after one refusal when the database’s clock is set by months, and set back', async () => {
    const clock = { skew: 0 };
    const store = storeWith({}, { clock });
    for (const skew of [MONTH, -MONTH, 0]) {
      clock.skew = skew;
      for (let put = 0; put < 2; put += 1) await store.put(newDocumentKey(), CONTENT);
    }
    expect(server.objects.size).toBe(6);
    expect(server.requests).toHaveLength(9);
  });

  test('follows a server whose own clock is off after one refusal, also when this machine’s clock is set', async () => {
    const clock = { skew: 0 };
    const store = storeWith({}, { clock });
    server.ahead = -MONTH;
    await store.put(newDocumentKey(), CONTENT);
    expect(server.requests).toHaveLength(2);
    clock.skew = MONTH;
    server.ahead = -2 * MONTH;
    await store.put(newDocumentKey(), CONTENT);
    expect(server.requests).toHaveLength(3);
  });
});

describe('a failure of the S3 server', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'another-secret' }, /SignatureDoesNotMatch, HTTP 403/],
    ['an unknown access key', { accessKeyId: 'ANOTHERKEY' }, /InvalidAccessKeyId, HTTP 403/],
    ['an unknown bucket', { bucket: 'another' }, /NoSuchBucket, HTTP 404/],
  ])(
    'No key or secret stands in an error of the store (%s)',
    { tags: 'documents' },
    async (_what, change, sentence) => {
      const store = storeWith(change);
      const calls = [
        store.put(newDocumentKey(), CONTENT),
        store.open(newDocumentKey()),
        store.remove(newDocumentKey()),
        store.check(),
        keysOf(store),
      ];
      for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(DocumentStoreError);
        expect(reason.message).toMatch(sentence);
        const everything = inspect(reason, { depth: 10, showHidden: true });
        expect(everything).not.toMatch(/TESTACCESSKEY|ANOTHERKEY|another-secret|test-secret|AWS4/);
      }
      expect(server.objects.size).toBe(0);
    },
  );

  test('an upload that is always reset fails and leaves nothing, half or whole', async () => {
    server.intercept = (request) => {
      request.once('data', () => request.socket.resetAndDestroy());
      return request.method === 'PUT';
    };
    const store = storeWith();
    await expect(store.put(newDocumentKey(), CONTENT)).rejects.toThrow(/take a document: (ECONNRESET|EPIPE)/);
    expect(server.requests).toHaveLength(2);
    expect(await keysOf(store)).toEqual([]);
  });

  test('an upload that is reset once is stored by the second attempt', async () => {
    server.intercept = (request) => {
      server.intercept = undefined;
      request.socket.resetAndDestroy();
      return true;
    };
    const key = newDocumentKey();
    const store = storeWith();
    await store.put(key, CONTENT);
    expect((await buffer(await store.open(key))).equals(CONTENT)).toBe(true);
  });

  test.each([
    ['reset', true],
    ['silent', false],
  ])(
    'a download that falls %s midway ends with an error, never as a shorter document',
    async (_how, reset) => {
      server.intercept = (_request, response) => {
        response.writeHead(200, { 'content-length': CONTENT.length });
        response.write(CONTENT.subarray(0, 100_000), () => reset && response.socket?.resetAndDestroy());
        return true;
      };
      const download = await storeWith({}, { timeouts: { connect: 9_000, answer: 9_000, idle: 500 } }).open(
        newDocumentKey(),
      );
      await expect(buffer(download)).rejects.toThrow();
    },
  );

  test.each([
    ['is silent', () => {}],
    ['only says that it is working on it', (response: ServerResponse) => response.writeProcessing()],
  ])('a server that never answers is given up after the time-out: it %s', async (_how, signOfLife) => {
    const timers: NodeJS.Timeout[] = [];
    server.intercept = (_request, response) => Boolean(timers.push(setInterval(signOfLife, 100, response)));
    await expect(storeWith({}, IMPATIENT).check()).rejects.toThrow(
      /take a document: (TimeoutError|ETIMEDOUT)/,
    );
    for (const timer of timers) clearInterval(timer);
    // It was asked no more often than any call is.
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test('An S3 server that hangs or drips costs a caller at most 10 s', { tags: 'running' }, async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip = (response: ServerResponse) => response.write(' ');
    server.intercept = (request, response) => {
      request.resume();
      response.writeHead(500, { 'content-type': 'application/xml' });
      return Boolean(timers.push(setInterval(drip, 100, response)));
    };
    const store = storeWith({}, IMPATIENT);
    const calls = [store.put(newDocumentKey(), CONTENT), store.remove(newDocumentKey()), store.check()];
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
      expect(reason.message).toMatch(/TimeoutError/);
    // The time-out is one for a call and its repetition.
    expect(server.requests.length).toBeLessThanOrEqual(2 * calls.length);
    for (const timer of timers) clearInterval(timer);
  });

  test('a server that takes no writes shows it at the check, and nothing is left there by it', async () => {
    const store = storeWith();
    await store.check();
    expect(server.objects.size).toBe(0);
    server.intercept = (request, response) =>
      request.method === 'PUT' && Boolean(response.writeHead(403).end());
    await expect(store.check()).rejects.toThrow(/take a document: .*HTTP 403/);
  });

  test('a server that is away or overloaded is told apart', async () => {
    server.intercept = (_request, response) => Boolean(response.writeHead(503).end());
    await expect(storeWith().put(newDocumentKey(), CONTENT)).rejects.toThrow(/HTTP 503/);
    const endpoint = `http://127.0.0.1:${await closedPort()}`;
    await expect(storeWith({ endpoint }).check()).rejects.toThrow(/take a document: ECONNREFUSED/);
  });
});

async function closedPort(): Promise<number> {
  const probe = createServer();
  await listening(probe);
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
