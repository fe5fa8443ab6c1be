// @module-tag offline-jobs
import { describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { documentKeys, startEndorsements } from './support/endorsements.js';
import { openJob, pdf } from './support/jobs.js';
import { expectRefused, unknownJob } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);

const ask = (job: number | string, body: unknown = {}, client = bench.platform) =>
  client.post(`/api/platform/jobs/${job}/endorsement-requests`, body);
const storedDocuments = async () => (await documentKeys(bench.service)).length;

describe('POST /api/platform/jobs/:jobId/endorsement-requests', () => {
  test.each([1, 4])(
    '`POST /api/platform/jobs/:jobId/endorsement-requests` leads to Zeyil İsteği from stage 1 or 4: 204 (%d)',
    async (stage) => {
      const job = await bench.inStage(stage);
      const answer = await ask(job, { message: 'Plaka zeyili' });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await bench.actions(job)).toMatchObject([
        { ActionType: 2, Stage: 2, Message: 'Plaka zeyili', UserId: bench.platform.userId, Files: [] },
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
      const job = await bench.inStage(stage);
      const documents = await storedDocuments();
      const message = `Endorsement state transition failed: 'Zeyil İsteği' cannot be reached from the current stage ${detail}`;
      const answer = await ask(job, { files: [pdf()] });
      expectRefused(answer, 500, 'OfflineEndorsements.StateTransitionFailed', message);
      expect(await bench.actions(job)).toEqual([]);
      expect(await storedDocuments()).toBe(documents);
    },
  );

  test('Attachments come with an endorsement request', async () => {
    const job = await bench.inStage(1);
    const files = [pdf('ruhsat.pdf'), { fileName: 'foto', contentType: 'image/jpeg', base64Content: '/9j/' }];
    expect((await ask(job, { files })).status).toBe(204);
    expect(await bench.actions(job)).toMatchObject([
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
      const job = await bench.inStage(4);
      const documents = await storedDocuments();
      const answers = await Promise.all([1, 2, 3].map(() => ask(job, { files: [pdf()] })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 500, 500]);
      expect(await bench.actions(job)).toMatchObject([{ ActionType: 2, Files: [{}] }]);
      expect(await storedDocuments()).toBe(documents + 1);
    }
  });
});

describe('whose job it is', () => {
  test("Another agent's job is 404 to a platform user, and stays as it is", async () => {
    const agentId = await bench.service.createAgent();
    const stranger = await bench.service.as({ roles: ['PlatformUser'], agentId });
    const job = await openJob(stranger);
    const answer = await ask(job);
    expectRefused(answer, ...unknownJob(job));
    expect((await ask(job, {}, stranger)).status).toBe(204);
  });

  test('An `Administrator` acts for every agent', async () => {
    const administrator = await bench.service.as({ roles: ['Administrator'], permissions: [] });
    expect((await ask(await bench.inStage(1), {}, administrator)).status).toBe(204);
  });

  test('An unknown user who asks for an endorsement is refused before the job is looked for', async () => {
    const unknown = 2_147_483_647;
    expect((await ask(unknown)).code).toBe('OfflineJobs.JobNotFound');
    const token = signToken({ sub: String(unknown), roles: ['PlatformUser'], agentId: bench.agentId });
    const answer = await ask(unknown, {}, new Client(bench.service.url, token));
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
    async (body, fields) => {
      const job = await bench.inStage(1);
      expectInvalid(await ask(job, body), fields);
      expect(await bench.actions(job)).toEqual([]);
    },
  );

  test.each([
    ['{"files": {}}', '$.files: expected an array.'],
    ['{"files": [null]}', '$.files[0]: expected an object.'],
    ['{"files": [{"base64Content": 5}]}', '$.files[0].base64Content: expected a base64 string.'],
    ['{"message": 5}', '$.message: expected a string.'],
    ['[]', '$: expected an object.'],
    ['', '$: expected valid JSON (found the end of the text at position 0).'],
  ])('An endorsement request that does not bind: 400 in plain text (%s)', async (body, text) => {
    const answer = await ask(await bench.inStage(1), body);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });

  test('The `jobId` of an endorsement request is checked as everywhere', async () => {
    expectInvalid(await ask(0), { JobId: 'JobId must be greater than 0.' });
    const answer = await ask('abc', { jobId: 1 });
    expect([answer.status, answer.text]).toEqual([400, 'jobId: expected an integer (int32).']);
  });
});
