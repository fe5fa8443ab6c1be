import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { documentKeys } from './support/endorsements.js';
import { insertJobs } from './support/job-rows.js';
import { endorsement, openJob, openRequestedJob } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { waitingForLocks } from './support/users.js';

interface FileRow {
  Id: number;
  Kind: string;
  FileName: string;
  ContentType: string;
  Sha256: string;
}

const service = startOnce(sharedService);
let agentId: number;
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
  insurer = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
});

const document = (content: string, changes: object = {}) => ({
  fileName: 'Belge.PDF',
  contentType: 'image/png',
  base64Content: Buffer.from(content).toString('base64'),
  ...changes,
});
const put = (job: number | string, kind: string, body: unknown = document('x'), client = platform) =>
  client.put(`/api/platform/jobs/${job}/transfer-documents/${kind}`, body);
const actionsOf = async (job: number) =>
  (await insurer.get(`/api/offline/jobs/${job}/actions`)).response<
    { ActionType: number; Stage: number; Files: FileRow[] }[]
  >();
const textOf = async (job: number, file: FileRow | undefined) =>
  (await insurer.get(`/api/offline/jobs/${job}/files/${file?.Id}`)).text;

describe('PUT /api/platform/jobs/:jobId/transfer-documents/:kind', () => {
  test.each([
    { kind: 'ZeyilPdf', part: 'Policy' },
    { kind: 'BilgilendirmeFormu', part: 'Info' },
  ])(
    '`PUT /api/platform/jobs/:jobId/transfer-documents/:kind` stores a document, recorded as `application/pdf` under the documented name: 204 ($kind)',
    { tags: 'offline-jobs' },
    async ({ kind, part }) => {
      const job = await openJob(platform, { policyNumber: '10/0 Ğ-1' });
      const answer = await put(job, kind, document('content'));
      expect([answer.status, answer.text]).toEqual([204, '']);
      const [, action] = await actionsOf(job);
      expect(action).toMatchObject({ ActionType: 5, Stage: 1 });
      expect(action?.Files).toMatchObject([
        {
          Kind: kind,
          ContentType: 'application/pdf',
          FileName: expect.stringMatching(new RegExp(`^${job}_100Ğ-1_0_${part}_[a-z0-9]{12}\\.pdf$`)),
        },
      ]);
      expect(await textOf(job, action?.Files[0])).toBe('content');
    },
  );

  test.each([1, 2, 4])(
    'A transfer document is taken while the job can still be endorsed, and leaves the stage as it is (%d)',
    { tags: 'offline-jobs' },
    async (currentStage) => {
      const [job = 0] = await insertJobs(service, agentId, [{ currentStage }]);
      expect((await put(job, 'ZeyilPdf')).status).toBe(204);
      expect(await actionsOf(job)).toMatchObject([{ ActionType: 5, Stage: currentStage }]);
    },
  );

  test('A later transfer document replaces the earlier one of its kind for the endorsement', {
    tags: 'offline-jobs',
  }, async () => {
    const job = await openRequestedJob(platform);
    await put(job, 'ZeyilPdf', document('first'));
    await put(job, 'BilgilendirmeFormu', document('information'));
    await put(job, 'ZeyilPdf', document('second'));
    const request = endorsement({
      endorsementPdf: undefined,
      informationPdf: undefined,
      isTransferCompleted: true,
    });
    expect((await insurer.post(`/api/offline/jobs/${job}/endorsements`, request)).status).toBe(204);
    const actions = await actionsOf(job);
    const files = actions.at(-1)?.Files ?? [];
    expect(files.map(({ Kind }) => Kind)).toEqual(['ZeyilPdf', 'BilgilendirmeFormu']);
    expect(await textOf(job, files[0])).toBe('second');
    expect(await textOf(job, files[1])).toBe('information');
  });

  test('Uploads of one transfer document at once leave exactly one that counts, the last recorded', {
    tags: 'offline-jobs',
  }, async () => {
    const job = await openRequestedJob(platform);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(job, 'ZeyilPdf', document(`copy ${n}`))));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const rows: { file_id: string }[] = await service.dataSource.query(
      'select file_id from job_transfer_document where job_id = $1',
      [job],
    );
    expect(rows).toEqual([{ file_id: String((await actionsOf(job)).at(-1)?.Files[0]?.Id) }]);
  });

  test('an Administrator acts for every agent', async () => {
    const administrator = await service.as({ roles: ['Administrator'] });
    const job = await openJob(platform);
    expect((await put(job, 'ZeyilPdf', document('x'), administrator)).status).toBe(204);
  });
});

describe('a transfer document that is not taken', () => {
  test("A transfer document for another agent's job: 404 `OfflineJobs.JobNotFound`", {
    tags: 'offline-jobs',
  }, async () => {
    const stranger = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
    const job = await openJob(platform);
    const answer = await put(job, 'ZeyilPdf', document('x'), stranger);
    expect([answer.status, answer.code]).toEqual([404, 'OfflineJobs.JobNotFound']);
    expect(await actionsOf(job)).toHaveLength(1);
  });

  test.each([
    [3, 'Zeyil Gerçekleşti'],
    [5, 'Mesaj'],
    [6, 'Toplu Prim İsteği'],
    [7, 'Kurum İçi Bilgi Bekleniyor'],
    [8, 'Kurum Dışı Bilgi Bekleniyor'],
    [9, 'Bilgi Bekleniyor İptal'],
  ])(
    'A transfer document for a job that cannot be endorsed any more: 500 `OfflineEndorsements.StateTransitionFailed`, nothing recorded or stored (stage %i, %s)',
    { tags: 'offline-jobs' },
    async (currentStage, name) => {
      const [job = 0] = await insertJobs(service, agentId, [{ currentStage }]);
      const before = await documentKeys(service);
      const answer = await put(job, 'ZeyilPdf');
      expect([answer.status, answer.code]).toEqual([500, 'OfflineEndorsements.StateTransitionFailed']);
      expect(answer.message).toBe(
        `Endorsement state transition failed: 'Zeyil Gerçekleşti' cannot be reached from the current stage '${name}'. ` +
          'No stage is reachable from it.',
      );
      expect(await actionsOf(job)).toEqual([]);
      expect(await documentKeys(service)).toEqual(before);
    },
  );

  test('A transfer document that is being uploaded while the job is endorsed: 500 `OfflineEndorsements.StateTransitionFailed`, and no file is left', {
    tags: 'offline-jobs',
  }, async () => {
    const job = await openRequestedJob(platform);
    const before = await documentKeys(service);
    const runner = service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('update job set current_stage = 3 where id = $1', [job]);
    const upload = put(job, 'ZeyilPdf');
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    await runner.commitTransaction();
    await runner.release();
    expect([(await upload).status, (await upload).code]).toEqual([
      500,
      'OfflineEndorsements.StateTransitionFailed',
    ]);
    expect((await actionsOf(job)).map(({ ActionType }) => ActionType)).toEqual([1, 2]);
    expect(await documentKeys(service)).toEqual(before);
  });

  test.each(['Attachment', 'zeyilpdf', 'Zeyil%20Pdf', 'ZeyilPdf%00'])(
    'An unknown kind: "Kind must be one of ZeyilPdf, BilgilendirmeFormu." (%s)',
    { tags: 'offline-jobs' },
    async (kind) => {
      const answer = await put(await openJob(platform), kind);
      expect(answer.fields).toEqual({ Kind: 'Kind must be one of ZeyilPdf, BilgilendirmeFormu.' });
    },
  );

  test('every bad field is reported at once', async () => {
    const answer = await put(0, 'X', { fileName: '', contentType: ' ' });
    expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
    expect(answer.fields).toEqual({
      JobId: 'JobId must be greater than 0.',
      Kind: 'Kind must be one of ZeyilPdf, BilgilendirmeFormu.',
      FileName: 'FileName is required.',
      ContentType: 'ContentType is required.',
      Base64Content: 'Base64Content is required.',
    });
  });

  test.each(['A', 'AAA', 'A===', 'AA=A', '====', 'AAAA AAAA', 'ÄÄÄÄ', 'AAAA\n'])(
    'Bad base64: "Base64Content must be valid base64." (%j)',
    { tags: 'offline-jobs' },
    async (base64Content) => {
      const answer = await put(1, 'ZeyilPdf', document('', { base64Content }));
      expect(answer.fields).toEqual({ Base64Content: 'Base64Content must be valid base64.' });
    },
  );

  test('kind and jobId of the body are ignored', async () => {
    const job = await openJob(platform);
    expect((await put(job, 'ZeyilPdf', document('x', { jobId: 'a', kind: 5 }))).status).toBe(204);
  });

  test.each<Role>(['InsuranceCompanyAPIAdmin', 'Supervizor', 'Operator', 'IntegrationService'])(
    '%s may not: 403, empty',
    async (role) => {
      const token = signToken({ sub: '1', roles: [role], insuranceCompanies: [110], agentId });
      const answer = await put('abc', 'X', 'no json', new Client(service.url, token));
      expect([answer.status, answer.text]).toEqual([403, '']);
    },
  );
});
