import { expect } from 'vitest';
import { Clock } from '../../src/time/clock.js';
import { endorsement, openJob, openRequestedJob, pdf } from '../support/jobs.js';
import { COMPANY, type WatchedService } from './watched-service.js';

const OTHER_COMPANY = 124;

/** Compares the answers about jobs, from opening to every refusal with the description. */
export async function answersAboutJobs(watched: WatchedService): Promise<void> {
  const { api, anonymous, administrator, insurer, platformUser } = watched;
  const jobId = await openRequestedJob(platformUser, { platformProposalId: 118204 });
  await openJob(platformUser, { ownerId: 2147483647 });
  const elsewhere = await openJob(platformUser, { insuranceCompanyId: OTHER_COMPANY });
  await openJob(platformUser, { insuranceCompanyId: 0 });
  const body = { insuranceCompanyId: COMPANY, productId: 1, productBranchId: 1, productBranchName: 'Kasko' };
  const proposed = { ...body, platformProposalId: 'TKL-1' };
  const key = { 'idempotency-key': 'a job' };
  for (const sent of [body, body, proposed]) await platformUser.post('/api/platform/jobs', sent, key);
  for (const sent of [proposed, proposed])
    await platformUser.post('/api/platform/jobs?uniqueProposal=true', sent);
  await platformUser.put(`/api/platform/jobs/${jobId}/transfer-documents/ZeyilPdf`, pdf());
  await platformUser.put(`/api/platform/jobs/${jobId}/transfer-documents/Other`, pdf());
  await platformUser.post(`/api/platform/jobs/${jobId}/endorsement-requests`, {});
  await platformUser.post('/api/platform/jobs/999999/endorsement-requests', {});
  await insurer.get('/api/offline/jobs');
  await insurer.get('/api/offline/jobs?page=0&sortBy=x');
  await insurer.get('/api/offline/jobs/changes');
  for (const client of [administrator, insurer, anonymous]) {
    await client.put('/api/admin/codes/RejectReasons', {
      codes: [{ code: 4, tr: 'Eksik belge', en: 'Missing' }],
    });
    await client.put('/api/admin/codes/Currencies', { codes: [{ code: 8, tr: 'x', en: 'x' }] });
  }
  await insurer.get('/api/codes');
  for (const path of ['users', 'calls']) {
    for (const client of [insurer, platformUser, anonymous]) {
      await client.get(`/api/offline/${path}`);
      await client.get(`/api/offline/${path}?pageSize=0`);
    }
  }
  await insurer.get('/api/offline/calls?after=x');
  for (const path of ['actions', 'transitions', 'files/1']) {
    await insurer.get(`/api/offline/jobs/${jobId}/${path}`);
    await insurer.get(`/api/offline/jobs/${elsewhere}/${path}`);
    await insurer.get(`/api/offline/jobs/999999/${path}`);
    await insurer.get(`/api/offline/jobs/0/${path}`);
    await insurer.get(`/api/offline/jobs/x/${path}`);
    await anonymous.get(`/api/offline/jobs/${jobId}/${path}`);
    await platformUser.get(`/api/offline/jobs/${jobId}/${path}`);
  }
  const { service } = watched;
  const supervizor = api.watch(await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [COMPANY] }));
  const lost = api.watch(await service.as({ roles: ['Supervizor'] }));
  await supervizor.get('/api/offline/jobs/assigned');
  await supervizor.get('/api/offline/jobs/assigned?page=0');
  await lost.get('/api/offline/jobs/assigned');
  const nowhere = api.watch(await service.as({ roles: ['InsuranceCompanyAPIAdmin'] }));
  for (const path of ['users', 'calls']) await nowhere.get(`/api/offline/${path}`);
  await insurer.get('/api/offline/jobs/changes?since=now');
  await insurer.get('/api/offline/jobs/changes?since=x');
  for (const [client, path] of [
    [supervizor, jobId],
    [supervizor, elsewhere],
    [supervizor, 999999],
    [supervizor, 0],
    [supervizor, 'x'],
    [lost, jobId],
    [anonymous, jobId],
    [platformUser, jobId],
  ] as const) {
    await client.get(`/api/offline/jobs/${path}`);
    await client.put(`/api/offline/jobs/${path}/owner`, { ownerId: null });
    await client.put(`/api/offline/jobs/${path}/owner`, { ownerId: 2147483647 });
  }
  for (const client of [platformUser, administrator, anonymous, insurer]) {
    for (const path of ['', '/changes', `/${jobId}`, `/${elsewhere}`, '/999999', '/0', '/x']) {
      await client.get(`/api/platform/jobs${path}`);
    }
  }
  await administrator.get('/api/admin/jobs');
  for (const client of [administrator, insurer, anonymous]) {
    for (const policy of ['100000334601017', 'none', 'x'.repeat(201)])
      await client.get(`/api/admin/policies/${policy}`);
  }
  await administrator.get('/api/admin/jobs?policyNumber=100000334601017&agentId=0');
  await administrator.get('/api/admin/jobs?policyNumber=100000334601017');
  for (const path of ['', '/actions', '/files/1']) {
    await administrator.get(`/api/admin/jobs/${jobId}${path}`);
    await administrator.get(`/api/admin/jobs/999999${path}`);
    await administrator.get(`/api/admin/jobs/x${path}`);
    await insurer.get(`/api/admin/jobs/${jobId}${path}`);
    await anonymous.get(`/api/admin/jobs/${jobId}${path}`);
  }
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('staffJobs_list')).toEqual([200, 400]);
  expect(watched.seen('staffJobs_show')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('staffJobs_actions')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('staffJobs_file')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('policyStory_read')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('insurerUsers_list')).toEqual([200, 400, 401, 403]);
  expect(watched.seen('insurerUsers_calls')).toEqual([200, 400, 401, 403]);
  expect(watched.seen('intake_open')).toEqual([200, 201, 400, 409]);
  expect(watched.seen('jobs_show')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('jobs_assignOwner')).toEqual([204, 400, 401, 403, 404]);
  expect(watched.seen('endorsedJobs_show')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('jobs_actions')).toEqual([200, 400, 401, 403, 404]);
}

/** Compares the answers about endorsements, made, rejected and refused with the description. */
export async function answersAboutEndorsements(watched: WatchedService): Promise<void> {
  const { service, api, anonymous, insurer, platformUser } = watched;
  const jobId = await openRequestedJob(platformUser);
  const path = `/api/offline/jobs/${jobId}/endorsements`;
  const key = { 'idempotency-key': 'a key' };
  await insurer.post(`${path}?dryRun=true`, endorsement({ premium: undefined }));
  await insurer.post(path, endorsement({ productId: '111' }));
  await insurer.post(path, endorsement({ productId: 0 }));
  await insurer.post(path, endorsement(), key);
  await insurer.post(path, endorsement(), key);
  await insurer.post(path, endorsement({ message: 'another' }), key);
  await insurer.post(path, endorsement());
  await insurer.post(path, 'a', { 'content-type': 'text/plain' });
  await anonymous.post(path, endorsement());
  await platformUser.post(path, endorsement());
  await insurer.post(`${path}/reject`, { rejectReasonId: 4 });
  await insurer.post('/api/offline/jobs/999999/endorsements', endorsement());
  const mere = api.watch(
    await service.as({ roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [COMPANY] }),
  );
  await mere.post(path, endorsement());
  const nobody = api.watch(await service.as({ roles: ['InsuranceCompanyAPIAdmin'] }));
  await nobody.post(path, endorsement());
  await nobody.get('/api/offline/jobs');
  await nobody.get('/api/offline/jobs/changes');
  const other = await openRequestedJob(platformUser);
  await insurer.post(`/api/offline/jobs/${other}/endorsements/reject`, {
    rejectReasonId: 4,
    message: 'Eksik',
  });
  await platformUser.get(`/api/platform/jobs/${jobId}`);
  const actions = (await insurer.get(`/api/offline/jobs/${jobId}/actions`)).response<
    { Files: { Id: number }[] }[]
  >();
  await insurer.get(`/api/offline/jobs/${jobId}/files/${actions.at(-1)?.Files[0]?.Id}`);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('endorsements_make')).toEqual([200, 204, 400, 401, 403, 404, 409, 415, 500]);
}

/** Compares the answers about the settlement of endorsements with the description: all sides, all outcomes of a comparison. */
export async function answersAboutSettlement(watched: WatchedService): Promise<void> {
  const { service, api, anonymous, administrator, insurer, platformUser } = watched;
  const nobody = api.watch(await service.as({ roles: ['InsuranceCompanyAPIAdmin'] }));
  const day = service.running.app.get(Clock).today();
  const row = { policyNumber: '100000334601017', renewalNo: '0', endorsementNo: 1, grossPremium: 1 };
  const rows = [
    row,
    row,
    { ...row, policyNumber: '0100000334601017', endorsementNo: 2 },
    { ...row, renewalNo: 7 },
  ];
  for (const [reader, client] of [
    ['offline', insurer],
    ['platform', platformUser],
    ['admin', administrator],
  ] as const) {
    const path = `/api/${reader}/settlements`;
    for (const caller of [client, anonymous, nobody]) {
      await caller.get(`${path}?dayFrom=${day}&dayTo=${day}`);
      await caller.get(`${path}/${day}/endorsements`);
      const kept = await caller.post(`${path}/${day}/compare?keep=true`, rows);
      await caller.get(`${path}/${day}/comparisons`);
      const id = kept.status === 200 ? kept.response<{ Id: number }>().Id : 1;
      await caller.get(`${path}/${day}/comparisons/${id}`);
    }
    await client.get(path);
    await client.get(`${path}/today/endorsements`);
    await client.get(`${path}/today/comparisons`);
    await client.get(`${path}/${day}/comparisons/0`);
    await client.get(`${path}/${day}/comparisons/2147483647`);
    await client.post(`${path}/${day}/compare`, [{}]);
    await client.post(`${path}/${day}/compare`, {});
    await client.post(`${path}/${day}/compare`, 'a', { 'content-type': 'text/plain' });
  }
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('insurerSettlements_list')).toEqual([200, 400, 401, 403]);
  expect(watched.seen('platformSettlements_endorsements')).toEqual([200, 400, 401, 403]);
  expect(watched.seen('insurerSettlements_comparison')).toEqual([200, 400, 401, 403, 404]);
  expect(watched.seen('platformSettlements_comparisons')).toEqual([200, 400, 401, 403]);
  expect(watched.seen('staffSettlements_compare')).toEqual([200, 400, 401, 403, 415]);
}
