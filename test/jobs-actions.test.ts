// @module-tag offline-jobs
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { endorsement, openJob, openRequestedJob, pdf } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

type Json = Record<string, unknown>;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const service = startOnce(sharedService);
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

const read = (job: number) => insurer.get(`/api/offline/jobs/${job}/actions`);
const actionsOf = async (job: number) => (await read(job)).response<Json[]>();
const make = async (job: number, changes: Json = {}) => {
  const answer = await insurer.post(`/api/offline/jobs/${job}/endorsements`, endorsement(changes));
  expect(answer.status).toBe(204);
};

describe('the actions of a job', () => {
  test('`GET /api/offline/jobs/:jobId/actions` answers every action, oldest first, with user, type, time and the stage that it led to', async () => {
    const before = Date.now();
    const job = await openJob(platform);
    const request = `/api/platform/jobs/${job}/endorsement-requests`;
    await platform.post(request, { message: 'Plaka zeyili' });
    await insurer.post(`/api/offline/jobs/${job}/endorsements/reject`, {
      rejectReasonId: 12,
      message: 'Eksik evrak',
    });
    await platform.post(request, {});
    await platform.put(`/api/platform/jobs/${job}/transfer-documents/ZeyilPdf`, pdf());
    await make(job, { message: 'Zeyil düzenlendi.' });
    const answer = await read(job);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ Status: true, Message: 'Operation completed successfully.' });
    const actions = await actionsOf(job);
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
    const ids = actions.map(({ Id }) => Id as number);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const { CreateDate } of actions as { CreateDate: string }[]) {
      expect(CreateDate).toMatch(MOMENT);
      expect(Date.parse(`${CreateDate}+03:00`)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(`${CreateDate}+03:00`)).toBeLessThanOrEqual(Date.now());
    }
  });

  test('The list shows `RejectReasonId` while the job is rejected', async () => {
    const job = await openRequestedJob(platform);
    const item = async () => {
      const answer = await insurer.get('/api/offline/jobs?pageSize=200');
      return answer.response<{ Items: { Id: number }[] }>().Items.find(({ Id }) => Id === job);
    };
    await insurer.post(`/api/offline/jobs/${job}/endorsements/reject`, { rejectReasonId: 7 });
    expect(await item()).toMatchObject({
      RejectReasonId: 7,
      CurrentStage: 4,
      JobStatus: 3,
      LastJobActionType: 4,
    });
    await platform.put(`/api/platform/jobs/${job}/transfer-documents/ZeyilPdf`, pdf());
    expect(await item()).toMatchObject({ RejectReasonId: 7, CurrentStage: 4, LastJobActionType: 5 });
    await platform.post(`/api/platform/jobs/${job}/endorsement-requests`, {});
    expect(await item()).toMatchObject({
      RejectReasonId: null,
      CurrentStage: 2,
      JobStatus: 1,
      LastJobActionType: 2,
    });
  });
});

describe('the files of an action', () => {
  test('A file of an action has id, kind, stored name, content type, size and SHA-256', async () => {
    const job = await openJob(platform);
    const bytes = Buffer.from('plain text');
    const attachment = {
      fileName: 'Ek Dosya.TXT',
      contentType: 'text/plain',
      base64Content: bytes.toString('base64'),
    };
    await platform.post(`/api/platform/jobs/${job}/endorsement-requests`, { files: [attachment, pdf()] });
    await make(job);
    const [, request, made] = await actionsOf(job);
    expect(request?.['Files']).toEqual([
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
    expect(made?.['Files']).toMatchObject([
      { Kind: 'ZeyilPdf', FileName: expect.stringMatching(/_0_Policy_[a-z0-9]{12}\.pdf$/) },
      { Kind: 'BilgilendirmeFormu', FileName: expect.stringMatching(/_0_Info_[a-z0-9]{12}\.pdf$/) },
    ]);
  });
});
