import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeyRing } from '../src/crypto/key-ring.js';
import { DocumentStore, DocumentStoreError } from '../src/documents/document-store.js';
import { Client } from './support/client.js';
import { type EncryptionBench, keyList, newKey, startEncryption } from './support/encryption.js';
import { startServiceProcess } from './support/process.js';

const [first, second] = [newKey(), newKey()];
const ON = { ENCRYPTION_KEY: keyList(first), ENCRYPT_DOCUMENTS: 'true' };
const OFF = { ...ON, ENCRYPT_DOCUMENTS: 'false' };
/** What every encrypted object begins with. */
const MAGIC = '895a47450d0a1a0a';

describe.each(['folder', 'S3'] as const)('with ENCRYPT_DOCUMENTS=true, documents (%s)', (kind) => {
  let on: EncryptionBench;
  beforeAll(async () => {
    on = await startEncryption(kind, ON);
  });
  afterAll(() => on.stop());
  const isEncrypted = async (key: string) => (await on.stored(key)).toString('hex', 0, 8) === MAGIC;
  const metric = async () => {
    const { text } = await on.service.anonymous.get('/metrics');
    return Number(/^zeyil_decryption_failures_total\{kind="document"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  /** A download whose content cannot be decrypted, and what it says. */
  const refused = async (document: Parameters<EncryptionBench['download']>[0], url?: string) => {
    const answer = await on.download(document, url);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      500,
      'application/json; charset=utf-8',
    ]);
    const id = answer.headers.get('x-request-id');
    expect(JSON.parse(text)).toEqual({
      Status: false,
      Code: 'General.UnexpectedError',
      Message: `An unexpected error occurred. Request id: ${id}`,
      Response: null,
    });
  };

  test.each([1, 65_536, 65_537, 3_000_001])(
    'With ENCRYPT_DOCUMENTS=true documents are stored encrypted; downloads, sizes and hashes stay those of the plain content (%i bytes)',
    { tags: 'documents' },
    async (size) => {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7 gizli'), randomBytes(size)]).subarray(0, size);
      const document = await on.upload(bytes);
      expect(document).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') });
      const stored = await on.stored(document.key);
      expect(stored.toString('hex', 0, 8)).toBe(MAGIC);
      expect(stored.includes('gizli')).toBe(false);
      const answer = await on.download(document);
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    },
  );

  test('Documents are readable under either setting, whichever they were stored under', {
    tags: 'documents',
  }, async () => {
    const off = await on.another(OFF);
    const plain = await on.upload(Buffer.from('stored before'), off.url);
    const encrypted = await on.upload(Buffer.from('stored after'));
    expect([await isEncrypted(plain.key), await isEncrypted(encrypted.key)]).toEqual([false, true]);
    for (const url of [off.url, on.service.url]) {
      expect(await (await on.download(plain, url)).text()).toBe('stored before');
      expect(await (await on.download(encrypted, url)).text()).toBe('stored after');
    }
  });

  test('whose own content looks encrypted come back as they were sent, on or off', async () => {
    const off = await on.another(OFF);
    const content = Buffer.concat([Buffer.from(MAGIC, 'hex'), randomBytes(100)]);
    for (const url of [on.service.url, off.url]) {
      const document = await on.upload(content, url);
      expect(Buffer.from(await (await on.download(document)).arrayBuffer()).equals(content)).toBe(true);
    }
  });

  test('put in each other’s place are no documents any more: 500 General.UnexpectedError', async () => {
    const [one, other] = [await on.upload(Buffer.from('one')), await on.upload(Buffer.from('other'))];
    await on.overwrite(one.key, await on.stored(other.key));
    await refused(one);
    expect(await (await on.download(other)).text()).toBe('other');
  });

  test('that were altered or cut at their beginning are 500 General.UnexpectedError, and are counted', async () => {
    const before = await metric();
    const document = await on.upload(Buffer.from('content'));
    const stored = await on.stored(document.key);
    const altered = Buffer.from(stored);
    altered[40] = (altered[40] ?? 0) ^ 1;
    for (const bytes of [altered, stored.subarray(0, -1), stored.subarray(0, 20)]) {
      await on.overwrite(document.key, bytes);
      await refused(document);
      const opening = on.service.running.app.get(DocumentStore).open(document.key);
      await expect(opening).rejects.toBeInstanceOf(DocumentStoreError);
    }
    expect(await metric()).toBe(before + 6);
  });

  test('An encrypted document that was altered, cut or exchanged is never handed out: 500 `General.UnexpectedError` with the request id, or a download that breaks off', {
    tags: 'documents',
  }, async () => {
    const bytes = randomBytes(3_000_000);
    const document = await on.upload(bytes);
    const stored = await on.stored(document.key);
    const altered = Buffer.from(stored);
    altered[2_000_000] = (altered[2_000_000] ?? 0) ^ 1;
    for (const faulty of [altered, stored.subarray(0, 2_000_000)]) {
      await on.overwrite(document.key, faulty);
      const came: Uint8Array[] = [];
      const reading = async () => {
        for await (const piece of (await on.download(document)).body ?? []) came.push(piece);
      };
      await expect(reading()).rejects.toThrow();
      const content = Buffer.concat(came);
      expect(content.length).toBeLessThan(2_000_000);
      expect(content.equals(bytes.subarray(0, content.length))).toBe(true);
    }
  });

  test('of another key are read once the key is in the list, and until then 500', async () => {
    const document = await on.upload(Buffer.from('content'));
    const without = await on.another({ ...ON, ENCRYPTION_KEY: keyList(second) });
    await refused(document, without.url);
    const withIt = await on.another({ ...ON, ENCRYPTION_KEY: keyList(second, first) });
    expect(await (await on.download(document, withIt.url)).text()).toBe('content');
  });

  test('are told to be missing as ever, when they are', async () => {
    const document = await on.upload(Buffer.from('content'));
    const client = new Client(on.service.url, on.insurer.token);
    expect((await client.get(document.path.replace(/\d+$/, '2147483647'))).code).toBe('General.NotFound');
  });
});

test("A document whose key is missing is logged with the key's id", { tags: 'documents' }, async () => {
  const on = await startEncryption('folder', ON);
  const document = await on.upload(Buffer.from('content'));
  // A process of its own, since what it logs leaves it on its standard output.
  const without = await startServiceProcess({
    ...on.variables,
    ENCRYPTION_KEY: keyList(second),
    LOG_LEVEL: 'info',
  });
  try {
    const answer = await on.download(document, without.url);
    expect(answer.status).toBe(500);
    const reason = `it was encrypted with the key ${new KeyRing([first]).first.id}, which ENCRYPTION_KEY lacks`;
    const logged = () =>
      without
        .output()
        .split('\n')
        .filter((line) => line.includes(reason))
        .map((line) => JSON.parse(line));
    await expect.poll(() => logged().length).toBe(2);
    expect(logged()).toEqual([
      expect.objectContaining({ event: 'document not decrypted', document: document.key, message: reason }),
      expect.objectContaining({
        event: 'unexpected error',
        requestId: answer.headers.get('x-request-id'),
        error: expect.objectContaining({
          type: 'DocumentStoreError',
          message: `The document ${document.key} cannot be decrypted: ${reason}.`,
        }),
      }),
    ]);
  } finally {
    await without.kill('SIGTERM');
    await on.stop();
  }
});

describe('between stores', () => {
  test('an encrypted document is copied as it is, and read there', async () => {
    const folder = await startEncryption('folder', ON);
    const s3 = await startEncryption('S3', ON);
    try {
      const [from, to] = [await folder.upload(Buffer.from('moved')), await s3.upload(Buffer.from('moved'))];
      await s3.overwrite(from.key, await folder.stored(from.key));
      await s3.service.dataSource.query('update job_file set store_key = $2 where store_key = $1', [
        to.key,
        from.key,
      ]);
      expect(await (await s3.download(to)).text()).toBe('moved');
    } finally {
      await folder.stop();
      await s3.stop();
    }
  });
});
