import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { insertJobs } from './support/job-rows.js';
import { openJob, pdf } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

const service = startOnce(sharedService);
let agentId: number;
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
  insurer = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
});

const ask = (job: number | string, body: unknown = {}, client = platform) =>
  client.post(`/api/platform/jobs/${job}/endorsement-requests`, body);
const inStage = async (currentStage: number) => {
  const [id = 0] = await insertJobs(service, agentId, [{ currentStage }]);
  return id;
};
const actionsOf = async (job: number) =>
  (await insurer.get(`/api/offline/jobs/${job}/actions`)).response<Record<string, unknown>[]>();
const storedDocuments = async () => {
  const entries = await readdir(join(service.dataDirectory, 'documents'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
};

describe('POST /api/platform/jobs/:jobId/endorsement-requests', { tags: 'offline-jobs' }, () => {
  test.each([1, 4])(
    '`POST /api/platform/jobs/:jobId/endorsement-requests` leads to Zeyil İsteği from stage 1 or 4: 204 (%d)',
    async (stage) => {
      const job = await inStage(stage);
      const answer = await ask(job, { message: 'Plaka zeyili' });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await actionsOf(job)).toMatchObject([
        { ActionType: 2, Stage: 2, Message: 'Plaka zeyili', UserId: platform.userId, Files: [] },
      ]);
    },
  );

  test.each([
    [2, "'Zeyil İsteği'. Reachable stages: 'Zeyil Gerçekleşti', 'Zeyil Reddedildi'."],
    [3, "'Zeyil Gerçekleşti'. No stage is reachable from it."],
    [5, "'Mesaj'. No stage is reachable from it."],
    [6, "'Toplu Prim İsteği'. No stage is reachable from it."],
    [7, "'Kurum İçi Bilgi Bekleniyor'. No stage is reachable from it."],
    [8, "'Kurum Dışı Bilgi Bekleniyor'. No stage is reachable from it."],
    [9, "'Bilgi Bekleniyor İptal'. No stage is reachable from it."],
  ])(
    'From any other stage: 500 `OfflineEndorsements.StateTransitionFailed`, naming the current stage and the reachable ones; nothing is stored (%d)',
    async (stage, detail) => {
      const job = await inStage(stage);
      const documents = await storedDocuments();
      const answer = await ask(job, { files: [pdf()] });
      expect(answer.status).toBe(500);
      expect(answer.json()).toEqual({
        Status: false,
        Code: 'OfflineEndorsements.StateTransitionFailed',
        Message: `Endorsement state transition failed: 'Zeyil İsteği' cannot be reached from the current stage ${detail}`,
        Response: null,
      });
      expect(await actionsOf(job)).toEqual([]);
      expect(await storedDocuments()).toBe(documents);
    },
  );

  test('Attachments come with an endorsement request', async () => {
    const job = await inStage(1);
    const files = [pdf('ruhsat.pdf'), { fileName: 'foto', contentType: 'image/jpeg', base64Content: '/9j/' }];
    expect((await ask(job, { files })).status).toBe(204);
    expect(await actionsOf(job)).toMatchObject([
      {
        Files: [
          { Kind: 'Attachment', FileName: expect.stringMatching(/\.pdf$/), ContentType: 'application/pdf' },
          {
            Kind: 'Attachment',
            FileName: expect.stringMatching(/_[a-z0-9]{12}$/),
            ContentType: 'image/jpeg',
            Size: 3,
          },
        ],
      },
    ]);
  });

  test('Two requests at once: one 204, the other StateTransitionFailed, and no file is left over', async () => {
    for (let round = 0; round < 5; round++) {
      const job = await inStage(4);
      const documents = await storedDocuments();
      const answers = await Promise.all([1, 2, 3].map(() => ask(job, { files: [pdf()] })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 500, 500]);
      expect(await actionsOf(job)).toMatchObject([{ ActionType: 2, Files: [{}] }]);
      expect(await storedDocuments()).toBe(documents + 1);
    }
  });
});

describe('whose job it is', () => {
  test("Another agent's job is 404 to a platform user, and stays as it is", {
    tags: 'offline-jobs',
  }, async () => {
    const stranger = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
    const job = await openJob(stranger);
    const answer = await ask(job);
    expect(answer.status).toBe(404);
    expect(answer.json()).toEqual({
      Status: false,
      Code: 'OfflineJobs.JobNotFound',
      Message: `No job found for the requested JobId: ${job}.`,
      Response: null,
    });
    expect((await ask(job, {}, stranger)).status).toBe(204);
  });

  test('An `Administrator` acts for every agent', { tags: 'offline-jobs' }, async () => {
    const administrator = await service.as({ roles: ['Administrator'], permissions: [] });
    expect((await ask(await inStage(1), {}, administrator)).status).toBe(204);
  });

  test('an unknown job: 404 OfflineJobs.JobNotFound', async () => {
    const answer = await ask(2_147_483_647);
    expect([answer.status, answer.code]).toEqual([404, 'OfflineJobs.JobNotFound']);
  });

  test('an unknown user is refused before the job is looked for', async () => {
    const token = signToken({ sub: '2147483647', roles: ['PlatformUser'], agentId });
    const answer = await ask(2_147_483_647, {}, new Client(service.url, token));
    expect([answer.status, answer.code]).toEqual([403, 'OfflineUsers.UserIdentityNotResolved']);
  });
});

describe('an endorsement request that is not taken', () => {
  const REQUIRED = ['FileName', 'ContentType', 'Base64Content'];
  const bad = (changes: object) => ({ files: [pdf(), { ...pdf(), ...changes }] });

  test.each([
    [{ message: 'x'.repeat(501) }, { Message: 'Message must be at most 500 characters.' }],
    [{ files: Array.from({ length: 51 }, () => pdf()) }, { Files: 'Files must have at most 50 items.' }],
    [bad({ fileName: ' ' }), { 'Files[1].FileName': 'FileName is required.' }],
    [bad({ contentType: null }), { 'Files[1].ContentType': 'ContentType is required.' }],
    [bad({ base64Content: '' }), { 'Files[1].Base64Content': 'Base64Content is required.' }],
    [bad({ base64Content: 'abc' }), { 'Files[1].Base64Content': 'Base64Content must be valid base64.' }],
    [bad({ base64Content: 'ab-_' }), { 'Files[1].Base64Content': 'Base64Content must be valid base64.' }],
    [
      { files: [{}], message: 'x'.repeat(501) },
      {
        Message: 'Message must be at most 500 characters.',
        ...Object.fromEntries(REQUIRED.map((name) => [`Files[0].${name}`, `${name} is required.`])),
      },
    ],
  ])(
    'Bad fields of an endorsement request are reported with their paths (`Files[1].Base64Content`) (case %#)',
    { tags: 'offline-jobs' },
    async (body, fields) => {
      const job = await inStage(1);
      const answer = await ask(job, body);
      expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
      expect(answer.fields).toEqual(fields);
      expect(await actionsOf(job)).toEqual([]);
    },
  );

  test.each([
    ['{"files": {}}', '$.files: expected an array.'],
    ['{"files": [null]}', '$.files[0]: expected an object.'],
    ['{"files": [{"base64Content": 5}]}', '$.files[0].base64Content: expected a base64 string.'],
    ['{"message": 5}', '$.message: expected a string.'],
    ['[]', '$: expected an object.'],
    ['', '$: expected valid JSON (found the end of the text at position 0).'],
  ])('%s: 400 in plain text', async (body, text) => {
    const answer = await ask(await inStage(1), body);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });

  test.each(['0', '-1'])('jobId %s is refused with "JobId must be greater than 0."', async (job) => {
    expect((await ask(job)).fields).toEqual({ JobId: 'JobId must be greater than 0.' });
  });

  test.each(['abc', '2147483648', '1.5'])('jobId %s: 400 in plain text', async (job) => {
    const answer = await ask(job, { jobId: 1 });
    expect([answer.status, answer.text]).toEqual([400, 'jobId: expected an integer (int32).']);
  });
});
