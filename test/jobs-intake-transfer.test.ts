// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { documentKeys, startEndorsements } from './support/endorsements.js';
import { endorsement, openJob, openRequestedJob } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import type { TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { expectInvalid, waitingForLocks } from './support/users.js';

const bench = startOnce(startEndorsements);
let service: TestService;
let platform: Client;
beforeAll(() => {
  ({ service, platform } = bench);
});

const document = (content: string, changes: object = {}) => ({
  fileName: 'Belge.PDF',
  contentType: 'image/png',
  base64Content: Buffer.from(content).toString('base64'),
  ...changes,
});
const put = (job: number | string, kind: string, body: unknown = document('x'), client = platform) =>
  client.put(`/api/platform/jobs/${job}/transfer-documents/${kind}`, body);

describe('PUT /api/platform/jobs/:jobId/transfer-documents/:kind', () => {
  test.each([
    { kind: 'ZeyilPdf', part: 'Policy' },
    { kind: 'BilgilendirmeFormu', part: 'Info' },
  ])(
    '`PUT /api/platform/jobs/:jobId/transfer-documents/:kind` stores a document, recorded as `application/pdf` under the documented name: 204 ($kind)',
    async ({ kind, part }) => {
      const job = await openJob(platform, { policyNumber: '10/0 Ğ-1' });
      const answer = await put(job, kind, document('content'));
      expect([answer.status, answer.text]).toEqual([204, '']);
      const [, action] = await bench.actions(job);
      expect(action).toMatchObject({ ActionType: 5, Stage: 1 });
      expect(action?.Files).toMatchObject([
        {
          Kind: kind,
          ContentType: 'application/pdf',
          FileName: expect.stringMatching(new RegExp(`^${job}_100Ğ-1_0_${part}_[a-z0-9]{12}\\.pdf$`)),
        },
      ]);
      expect(await bench.content(job, action?.Files[0]?.Id ?? 0)).toBe('content');
    },
  );

  test.each([1, 2, 4])(
    'A transfer document is taken while the job can still be endorsed, and leaves the stage as it is (%d)',
    async (currentStage) => {
      const job = await bench.inStage(currentStage);
      expect((await put(job, 'ZeyilPdf')).status).toBe(204);
      expect(await bench.actions(job)).toMatchObject([{ ActionType: 5, Stage: currentStage }]);
    },
  );

  test('A later transfer document replaces the earlier one of its kind for the endorsement', async () => {
    const job = await openRequestedJob(platform);
    await put(job, 'ZeyilPdf', document('first'));
    await put(job, 'BilgilendirmeFormu', document('information'));
    await put(job, 'ZeyilPdf', document('second'));
    const request = endorsement({ endorsementPdf: undefined, informationPdf: undefined });
    expect((await bench.make(job, request)).status).toBe(204);
    const files = (await bench.actions(job)).at(-1)?.Files ?? [];
    expect(files.map(({ Kind }) => Kind)).toEqual(['ZeyilPdf', 'BilgilendirmeFormu']);
    const contents = await Promise.all(files.map(({ Id }) => bench.content(job, Id)));
    expect(contents).toEqual(['second', 'information']);
  });

  test('Uploads of one transfer document at once leave exactly one that counts, the last recorded', async () => {
    const job = await openRequestedJob(platform);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(job, 'ZeyilPdf', document(`copy ${n}`))));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const rows: { file_id: string }[] = await service.dataSource.query(
      'select file_id from job_transfer_document where job_id = $1',
      [job],
    );
    expect(rows).toEqual([{ file_id: String((await bench.actions(job)).at(-1)?.Files[0]?.Id) }]);
  });

  test('An `Administrator` sends transfer documents for every agent', async () => {
    const administrator = await service.as({ roles: ['Administrator'] });
    const job = await openJob(platform);
    expect((await put(job, 'ZeyilPdf', document('x'), administrator)).status).toBe(204);
  });
});

describe('a transfer document that is not taken', () => {
  test("A transfer document for another agent's job: 404 `OfflineJobs.JobNotFound`", async () => {
    const stranger = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
    const job = await openJob(platform);
    const answer = await put(job, 'ZeyilPdf', document('x'), stranger);
    expect([answer.status, answer.code]).toEqual([404, 'OfflineJobs.JobNotFound']);
    expect(await bench.actions(job)).toHaveLength(1);
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
    async (currentStage, name) => {
      const job = await bench.inStage(currentStage);
      const before = await documentKeys(service);
      const detail = `'Zeyil Gerçekleşti' cannot be reached from the current stage '${name}'. No stage is reachable from it.`;
      const message = `Endorsement state transition failed: ${detail}`;
      expectRefused(await put(job, 'ZeyilPdf'), 500, 'OfflineEndorsements.StateTransitionFailed', message);
      expect(await bench.actions(job)).toEqual([]);
      expect(await documentKeys(service)).toEqual(before);
    },
  );

  test('A transfer document that is being uploaded while the job is endorsed: 500 `OfflineEndorsements.StateTransitionFailed`, and no file is left', async () => {
    const job = await openRequestedJob(platform);
    const before = await documentKeys(service);
    const runner = await openTransaction(service);
    await runner.query('update job set current_stage = 3 where id = $1', [job]);
    const upload = put(job, 'ZeyilPdf');
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    await runner.commit();
    const { status, code } = await upload;
    expect([status, code]).toEqual([500, 'OfflineEndorsements.StateTransitionFailed']);
    expect(await bench.actionTypes(job)).toEqual([1, 2]);
    expect(await documentKeys(service)).toEqual(before);
  });

  test.each(['Attachment', 'zeyilpdf', 'Zeyil%20Pdf', 'ZeyilPdf%00'])(
    'An unknown kind: "Kind must be one of ZeyilPdf, BilgilendirmeFormu." (%s)',
    async (kind) => {
      const answer = await put(await openJob(platform), kind);
      expect(answer.fields).toEqual({ Kind: 'Kind must be one of ZeyilPdf, BilgilendirmeFormu.' });
    },
  );

  test('Every bad field of a transfer document is reported at once', async () => {
    expectInvalid(await put(0, 'X', { fileName: '', contentType: ' ' }), {
      JobId: 'JobId must be greater than 0.',
      Kind: 'Kind must be one of ZeyilPdf, BilgilendirmeFormu.',
      FileName: 'FileName is required.',
      ContentType: 'ContentType is required.',
      Base64Content: 'Base64Content is required.',
    });
  });

  test.each(['AAA', '====', 'AAAA AAAA', 'ÄÄÄÄ'])(
    'Bad base64: "Base64Content must be valid base64." (%j)',
    async (base64Content) => {
      const answer = await put(1, 'ZeyilPdf', document('', { base64Content }));
      expect(answer.fields).toEqual({ Base64Content: 'Base64Content must be valid base64.' });
    },
  );

  test('`kind` and `jobId` in the body of a transfer document are ignored', async () => {
    const job = await openJob(platform);
    expect((await put(job, 'ZeyilPdf', document('x', { jobId: 'a', kind: 5 }))).status).toBe(204);
  });
});
