import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { openJob, pdf } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(sharedService);
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  insurer = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
});

interface FileRow {
  Id: number;
  FileName: string;
  Size: number;
}

/** Opens a job whose request brings these files; answers them as the actions show them. */
async function jobWith(...files: object[]): Promise<{ job: number; files: FileRow[] }> {
  const job = await openJob(platform);
  expect((await platform.post(`/api/platform/jobs/${job}/endorsement-requests`, { files })).status).toBe(204);
  const actions = await insurer.get(`/api/offline/jobs/${job}/actions`);
  return { job, files: actions.response<{ Files: FileRow[] }[]>()[1]?.Files ?? [] };
}
const attachment = (bytes: Buffer, contentType: string, fileName = 'ek.bin') => ({
  fileName,
  contentType,
  base64Content: bytes.toString('base64'),
});
const path = (job: number | string, file: number | string) => `/api/offline/jobs/${job}/files/${file}`;
/** The answer with its bytes as they came. */
const download = (job: number, file: number | undefined) =>
  fetch(`${service.url}${path(job, file ?? 0)}`, { headers: { authorization: `Bearer ${insurer.token}` } });

describe('a file of a job', () => {
  test('`GET /api/offline/jobs/:jobId/files/:fileId` streams the bytes as they were stored, with length, type and name', {
    tags: 'offline-jobs',
  }, async () => {
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

  test('A downloaded file is never a page of the gateway’s origin', { tags: 'offline-jobs' }, async () => {
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
    { tags: 'offline-jobs' },
    async (given, answered) => {
      const { job, files } = await jobWith(attachment(Buffer.from('x'), given));
      const { headers } = await download(job, files[0]?.Id);
      expect(headers.get('content-type')).toBe(answered);
      expect(headers.get('set-cookie')).toBeNull();
    },
  );

  test('each of several files has its own content', async () => {
    const contents = ['one', 'two', 'three'].map((text) => Buffer.from(text));
    const { job, files } = await jobWith(...contents.map((bytes) => attachment(bytes, 'text/plain')));
    const texts = await Promise.all(files.map(async ({ Id }) => (await download(job, Id)).text()));
    expect(texts).toEqual(['one', 'two', 'three']);
  });
});

describe('a file that is not to be had', () => {
  const NOT_FOUND = {
    Status: false,
    Code: 'General.NotFound',
    Message: 'The file was not found.',
    Response: null,
  };

  test('A file of another job: 404 `General.NotFound`, though the caller may read both jobs', {
    tags: 'offline-jobs',
  }, async () => {
    const [one, other] = [await jobWith(pdf()), await jobWith(pdf())];
    const answer = await insurer.get(path(one.job, other.files[0]?.Id ?? 0));
    expect(answer.status).toBe(404);
    expect(answer.json()).toEqual(NOT_FOUND);
  });

  test('An unknown file: 404 `General.NotFound`', { tags: 'offline-jobs' }, async () => {
    const { job } = await jobWith(pdf());
    expect((await insurer.get(path(job, 2_147_483_647))).json()).toEqual(NOT_FOUND);
  });

  test('an unknown job is named before its file is looked for', async () => {
    const { files } = await jobWith(pdf());
    expect((await insurer.get(path(999_999, files[0]?.Id ?? 0))).code).toBe('OfflineJobs.JobNotFound');
  });

  test.each(['0', '-1'])(
    'A `fileId` of 0 or less: "FileId must be greater than 0." (%s)',
    { tags: 'offline-jobs' },
    async (file) => {
      const answer = await insurer.get(path(0, file));
      expect(answer.status).toBe(400);
      expect(answer.fields).toEqual({
        JobId: 'JobId must be greater than 0.',
        FileId: 'FileId must be greater than 0.',
      });
    },
  );

  test.each(['abc', '1.5', '2147483648', '..%2f..%2fetc%2fpasswd'])(
    'A `fileId` that is no int32: 400 in plain text (%s)',
    { tags: 'offline-jobs' },
    async (file) => {
      const answer = await insurer.get(path(1, file));
      expect([answer.status, answer.text]).toEqual([400, 'fileId: expected an integer (int32).']);
    },
  );

  test('Bytes that the store has lost: 500 `General.UnexpectedError` without internals', {
    tags: 'offline-jobs',
  }, async () => {
    const { job, files } = await jobWith(pdf());
    const rows: { key: string }[] = await service.dataSource.query(
      'select store_key as key from job_file where id = $1',
      [files[0]?.Id],
    );
    const key = rows[0]?.key ?? '';
    await rm(join(service.dataDirectory, 'documents', key.slice(0, 2), key));
    const answer = await insurer.get(path(job, files[0]?.Id ?? 0));
    expect(answer.status).toBe(500);
    expect(answer.code).toBe('General.UnexpectedError');
    expect(answer.text).not.toContain(key);
    expect(answer.text).not.toContain(service.dataDirectory);
  });
});
