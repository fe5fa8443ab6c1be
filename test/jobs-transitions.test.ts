// @module-tag offline-jobs
import { beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { insertJobs } from './support/job-rows.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

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

const service = startOnce(sharedService);
let agentId: number;
let maker: Client;
let reader: Client;
beforeAll(async () => {
  agentId = await service.createAgent();
  const user = { roles: ['Supervizor' as const], insuranceCompanyIds: [110] };
  maker = await service.as({ ...user, permissions: ['Create'] });
  reader = await service.as({ ...user, permissions: [] });
});

const transitions = async (client: Client, currentStage: number) => {
  const [id] = await insertJobs(service, agentId, [{ currentStage }]);
  return client.get(`/api/offline/jobs/${id}/transitions`);
};

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
    const answer = await transitions(maker, stage);
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
  const reasons = async (stage: number) =>
    (await transitions(reader, stage)).response<{ Operations: unknown[] }>().Operations;
  const refused = (Reasons: string[]) =>
    ['MakeEndorsement', 'RejectEndorsement'].map((Operation) => ({ Operation, Allowed: false, Reasons }));
  expect(await reasons(2)).toEqual(refused(['Permission.CreateMissing']));
  expect(await reasons(1)).toEqual(refused(['Permission.CreateMissing', ...FAILS]));
});

test('Reading the transitions changes no job', async () => {
  const [id] = await insertJobs(service, agentId, [{ currentStage: 2 }]);
  const row = () => service.dataSource.query('select * from job where id = $1', [id]);
  const before = await row();
  await maker.get(`/api/offline/jobs/${id}/transitions`);
  expect(await row()).toEqual(before);
});
