// @module-tag offline-jobs
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEndorsements } from './support/endorsements.js';
import { openJob, pdf } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);

/** Opens a job whose request brings these files; answers them as the actions show them. */
async function jobWith(...files: object[]) {
  const job = await openJob(bench.platform);
  expect((await bench.requestAgain(job, { files })).status).toBe(204);
  return { job, files: (await bench.actions(job))[1]?.Files ?? [] };
}
const attachment = (bytes: Buffer, contentType: string, fileName = 'ek.bin') => ({
  fileName,
  contentType,
  base64Content: bytes.toString('base64'),
});
const path = (job: number | string, file: number | string) => `/api/offline/jobs/${job}/files/${file}`;
/** The answer with its bytes as they came. */
const download = (job: number, file: number | undefined) =>
  fetch(`${bench.service.url}${path(job, file ?? 0)}`, {
    headers: { authorization: `Bearer ${bench.insurer.token}` },
  });

describe('a file of a job', () => {
  test('`GET /api/offline/jobs/:jobId/files/:fileId` streams the bytes as they were stored, with length, type and name', async () => {
    const bytes = randomBytes(3_000_001);
    const { job, files } = await jobWith(attachment(bytes, 'image/png', 'Fotoğraf 1.PNG'));
    const answer = await download(job, files[0]?.Id);
    expect(answer.status).toBe(200);
    expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3000001',
      'content-disposition': `attachment; filename="${files[0]?.FileName}"`,
    });
  });

  test('A downloaded file is never a page of the gateway’s origin', async () => {
    const { job, files } = await jobWith(attachment(Buffer.from('<script>alert(1)</script>'), 'text/html'));
    const { headers } = await download(job, files[0]?.Id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test.each([
    ['Application/PDF', 'application/pdf'],
    [' text/csv ', 'text/csv'],
    ['text/html; charset=utf-8', 'application/octet-stream'],
    ['pdf', 'application/octet-stream'],
    ['text/plain\r\nset-cookie: a=b', 'application/octet-stream'],
    ['a/b/c', 'application/octet-stream'],
  ])(
    'An attachment whose content type is no media type is answered as `application/octet-stream` (%j: %s)',
    async (given, answered) => {
      const { job, files } = await jobWith(attachment(Buffer.from('x'), given));
      const { headers } = await download(job, files[0]?.Id);
      expect(headers.get('content-type')).toBe(answered);
      expect(headers.get('set-cookie')).toBeNull();
    },
  );

  test('Each of several files has its own content', async () => {
    const contents = ['one', 'two', 'three'].map((text) => Buffer.from(text));
    const { job, files } = await jobWith(...contents.map((bytes) => attachment(bytes, 'text/plain')));
    const texts = await Promise.all(files.map(async ({ Id }) => (await download(job, Id)).text()));
    expect(texts).toEqual(['one', 'two', 'three']);
  });
});

describe('a file that is not to be had', () => {
  test('A file of another job: 404 `General.NotFound`, though the caller may read both jobs', async () => {
    const [one, other] = [await jobWith(pdf()), await jobWith(pdf())];
    const answer = await bench.insurer.get(path(one.job, other.files[0]?.Id ?? 0));
    expectRefused(answer, 404, 'General.NotFound', 'The file was not found.');
  });

  test('An unknown file: 404 `General.NotFound`', async () => {
    const { job } = await jobWith(pdf());
    const answer = await bench.insurer.get(path(job, 2_147_483_647));
    expectRefused(answer, 404, 'General.NotFound', 'The file was not found.');
  });

  test('An unknown job is named before its file is looked for', async () => {
    const { files } = await jobWith(pdf());
    expect((await bench.insurer.get(path(999_999, files[0]?.Id ?? 0))).code).toBe('OfflineJobs.JobNotFound');
  });

  test.each(['0', '-1'])('A `fileId` of 0 or less: "FileId must be greater than 0." (%s)', async (file) => {
    expectInvalid(await bench.insurer.get(path(0, file)), {
      JobId: 'JobId must be greater than 0.',
      FileId: 'FileId must be greater than 0.',
    });
  });

  test.each(['abc', '1.5', '2147483648', '..%2f..%2fetc%2fpasswd'])(
    'A `fileId` that is no int32: 400 in plain text (%s)',
    async (file) => {
      const answer = await bench.insurer.get(path(1, file));
      expect([answer.status, answer.text]).toEqual([400, 'fileId: expected an integer (int32).']);
    },
  );

  test('Bytes that the store has lost: 500 `General.UnexpectedError` without internals', async () => {
    const { job, files } = await jobWith(pdf());
    const rows: { key: string }[] = await bench.service.dataSource.query(
      'select store_key as key from job_file where id = $1',
      [files[0]?.Id],
    );
    const key = rows[0]?.key ?? '';
    await rm(join(bench.service.dataDirectory, 'documents', key.slice(0, 2), key));
    const answer = await bench.insurer.get(path(job, files[0]?.Id ?? 0));
    expect(answer.status).toBe(500);
    expect(answer.code).toBe('General.UnexpectedError');
    expect(answer.text).not.toContain(key);
    expect(answer.text).not.toContain(bench.service.dataDirectory);
  });
});
