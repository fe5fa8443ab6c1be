// @module-tag offline-jobs
import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { COMPANY, startEndorsements } from './support/endorsements.js';
import { endorsement, openJob, pdf } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bench = startOnce(startEndorsements);

test('`GET /api/offline/jobs/:jobId/actions` answers every action, oldest first, with user, type, time and the stage that it led to', async () => {
  const before = Date.now();
  const { platform, insurer } = bench;
  const job = await bench.requestedJob();
  await bench.reject(job, { rejectReasonId: 12, message: 'Eksik evrak' });
  await bench.requestAgain(job);
  await bench.transfer(job, 'ZeyilPdf');
  expect((await bench.make(job, endorsement({ message: 'Zeyil düzenlendi.' }))).status).toBe(204);
  const answer = await insurer.get(`/api/offline/jobs/${job}/actions`);
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ Status: true, Message: 'Operation completed successfully.' });
  const actions = await bench.actions(job);
  const common = { JobId: job, RejectReasonId: null, Endorsement: null, Files: [], Message: null };
  const atPlatform = { ...common, UserId: platform.userId, UserName: 'user-1' };
  const atInsurer = { ...common, UserId: insurer.userId, UserName: 'user-2' };
  expect(actions.map(({ Id, CreateDate, ...rest }) => rest)).toEqual([
    { ...atPlatform, ActionType: 1, Stage: 1 },
    { ...atPlatform, ActionType: 2, Stage: 2, Message: 'Plaka zeyili' },
    { ...atInsurer, ActionType: 4, Stage: 4, RejectReasonId: 12, Message: 'Eksik evrak' },
    { ...atPlatform, ActionType: 2, Stage: 2 },
    { ...atPlatform, ActionType: 5, Stage: 2, Files: [expect.any(Object)] },
    {
      ...atInsurer,
      ActionType: 3,
      Stage: 3,
      Message: 'Zeyil düzenlendi.',
      Endorsement: expect.any(Object),
      Files: [expect.any(Object), expect.any(Object)],
    },
  ]);
  const ids = actions.map(({ Id }) => Id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  for (const { CreateDate } of actions) {
    expect(CreateDate).toMatch(MOMENT);
    expect(Date.parse(`${CreateDate}+03:00`)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(`${CreateDate}+03:00`)).toBeLessThanOrEqual(Date.now());
  }
});

test('The list shows `RejectReasonId` while the job is rejected', async () => {
  const job = await bench.requestedJob();
  await bench.reject(job, { rejectReasonId: 7 });
  const rejected = { RejectReasonId: 7, CurrentStage: 4, JobStatus: 3 };
  expect(await bench.listed(job)).toMatchObject({ ...rejected, LastJobActionType: 4 });
  await bench.transfer(job, 'ZeyilPdf');
  expect(await bench.listed(job)).toMatchObject({ ...rejected, LastJobActionType: 5 });
  await bench.requestAgain(job);
  const requested = { RejectReasonId: null, CurrentStage: 2, JobStatus: 1, LastJobActionType: 2 };
  expect(await bench.listed(job)).toMatchObject(requested);
});

test('A file of an action has id, kind, stored name, content type, size and SHA-256', async () => {
  const job = await openJob(bench.platform);
  const bytes = Buffer.from('plain text');
  const attachment = {
    fileName: 'Ek Dosya.TXT',
    contentType: 'text/plain',
    base64Content: bytes.toString('base64'),
  };
  await bench.requestAgain(job, { files: [attachment, pdf()] });
  await bench.make(job);
  const [, request, made] = await bench.actions(job);
  expect(request?.Files).toEqual([
    {
      Id: expect.any(Number),
      Kind: 'Attachment',
      FileName: expect.stringMatching(new RegExp(`^${job}_Attachment_[a-z0-9]{12}\\.txt$`)),
      ContentType: 'text/plain',
      Size: 10,
      Sha256: sha256(bytes),
    },
    expect.objectContaining({ Kind: 'Attachment', ContentType: 'application/pdf' }),
  ]);
  expect(made?.Files).toMatchObject([
    { Kind: 'ZeyilPdf', FileName: expect.stringMatching(/_0_Policy_[a-z0-9]{12}\.pdf$/) },
    { Kind: 'BilgilendirmeFormu', FileName: expect.stringMatching(/_0_Info_[a-z0-9]{12}\.pdf$/) },
  ]);
});

const NAMES: Record<number, string> = {
  1: 'Poliçe Gerçekleşti',
  2: 'Zeyil İsteği',
  3: 'Zeyil Gerçekleşti',
  4: 'Zeyil Reddedildi',
  5: 'Mesaj',
  6: 'Toplu Prim İsteği',
  7: 'Kurum İçi Bilgi Bekleniyor',
  8: 'Kurum Dışı Bilgi Bekleniyor',
  9: 'Bilgi Bekleniyor İptal',
};

const FAILS = ['OfflineEndorsements.StateTransitionFailed'];
const transitions = async (client: Client, stage: number) =>
  client.get(`/api/offline/jobs/${await bench.inStage(stage)}/transitions`);

test.each([
  { stage: 1, reachable: [2, 5, 6, 7, 8, 9] },
  { stage: 2, reachable: [3, 4] },
  { stage: 3, reachable: [] },
  { stage: 4, reachable: [2] },
  { stage: 5, reachable: [] },
  { stage: 6, reachable: [] },
  { stage: 7, reachable: [] },
  { stage: 8, reachable: [] },
  { stage: 9, reachable: [] },
])(
  '`GET /api/offline/jobs/:jobId/transitions` names the stage, those reachable from it, and the operations that the caller may do (stage $stage: $reachable)',
  async ({ stage, reachable }) => {
    const allowed = { Allowed: stage === 2, Reasons: stage === 2 ? [] : FAILS };
    const answer = await transitions(bench.insurer, stage);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Operation completed successfully.',
      Response: {
        CurrentStage: stage,
        StageName: NAMES[stage],
        ReachableStages: reachable.map((target) => ({ Stage: target, Name: NAMES[target] })),
        Operations: [
          { Operation: 'MakeEndorsement', ...allowed },
          { Operation: 'RejectEndorsement', ...allowed },
        ],
      },
    });
  },
);

test('The reasons that forbid an operation are named by code: `Permission.CreateMissing`, `OfflineEndorsements.StateTransitionFailed`', async () => {
  const user = { roles: ['Supervizor' as const], insuranceCompanyIds: [COMPANY], permissions: [] };
  const reader = await bench.service.as(user);
  const reasons = async (stage: number) =>
    (await transitions(reader, stage)).response<{ Operations: unknown[] }>().Operations;
  const refused = (Reasons: string[]) =>
    ['MakeEndorsement', 'RejectEndorsement'].map((Operation) => ({ Operation, Allowed: false, Reasons }));
  expect(await reasons(2)).toEqual(refused(['Permission.CreateMissing']));
  expect(await reasons(1)).toEqual(refused(['Permission.CreateMissing', ...FAILS]));
});

test('Reading the transitions changes no job', async () => {
  const id = await bench.inStage(2);
  const row = () => bench.service.dataSource.query('select * from job where id = $1', [id]);
  const before = await row();
  await bench.insurer.get(`/api/offline/jobs/${id}/transitions`);
  expect(await row()).toEqual(before);
});

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
