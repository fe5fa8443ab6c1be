import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDocumentKey } from '../src/documents/document-names.js';
import { checkDocuments } from '../src/documents/documents-check.js';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from './support/s3-server.js';

let problems: Map<string, string | undefined>;
const tell = (step: string, problem: string | undefined) => void problems.set(step, problem);
const wrong = () => [...problems].filter(([, problem]) => problem !== undefined);
beforeEach(() => {
  problems = new Map();
});

describe('npx zeyil documents check', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.close());

  const check = () => {
    const place = { endpoint: server.endpoint, region: 'us-east-1', bucket: S3_BUCKET, prefix: 'mine' };
    return checkDocuments({ kind: 's3', ...place, forcePathStyle: true, ...S3_ACCOUNT }, tell);
  };

  test('finds nothing wrong with a sound S3 server, and leaves it as it was', async () => {
    const document = `mine/${newDocumentKey()}`;
    server.objects.set(document, { content: Buffer.from('x'), lastModified: new Date() });
    expect(await check()).toBe(true);
    expect(wrong()).toEqual([]);
    expect(problems.size).toBe(11);
    expect([...server.objects.keys()]).toEqual([document]);
  });

  test('finds out a server that lists one page only, gives whole documents for a range, or knows every bucket', async () => {
    server.intercept = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', server.endpoint);
      const stored = server.objects.get(pathname.slice(`/${S3_BUCKET}/`.length));
      if (request.headers.range && stored) response.end(stored.content);
      else if (searchParams.has('continuation-token')) response.end('<ListBucketResult></ListBucketResult>');
      else if (pathname.includes('/zeyil-')) response.end('<ListBucketResult></ListBucketResult>');
      return response.writableEnded;
    };
    expect(await check()).toBe(false);
    expect(wrong()).toEqual([
      [
        'the beginning of a document is given alone',
        expect.stringMatching(/^8 bytes were asked for; 25 came/),
      ],
      // Documents of the earlier steps may stand on the only page too.
      ['of 1100 documents each is listed once', expect.stringMatching(/^Only [1-7] are listed\.$/)],
      ['a bucket that does not exist is refused', 'It was accepted.'],
      ['what was stored is removed', '7 documents are left.'],
    ]);
  });
});

test('npx zeyil documents check finds nothing wrong with a folder, and leaves nothing in it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'documents-check-'));
  expect(await checkDocuments({ kind: 'folder', directory }, tell)).toBe(true);
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});
