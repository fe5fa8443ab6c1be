import { expect } from 'vitest';
import { record } from '../support/availability.js';
import type { WatchedService } from './watched-service.js';

/** Compares the answers about the service catalog, statuses, and what agents may use and hear of with the description. */
export async function answersAboutServices(watched: WatchedService): Promise<void> {
  const { platform, api, anonymous, administrator, platformUser } = watched;
  const made = await administrator.post('/api/admin/agents', {
    name: 'Acente 1004',
    platformUrl: platform.url,
  });
  const agent = `/api/admin/agents/${made.response<{ Id: number }>().Id}`;
  const sync = (records: unknown[]) => administrator.put('/api/admin/service-catalog', { records });
  await sync([record(110, 101, 14)]);
  await administrator.put(`${agent}/products`, { products: [{ insuranceCompanyId: 110, productId: 111 }] });
  await administrator.put(`${agent}/products`, {});
  await administrator.put(`${agent}/subscriptions`, { subscriptions: [{ serviceOperationId: 14 }] });
  for (const what of ['products', 'subscriptions', 'availability-explained']) {
    await administrator.get(`${agent}/${what}`);
    await administrator.get(`/api/admin/agents/999999/${what}`);
  }
  await sync([record(110, 101, 14), record(110, 111, 14), record(110, null, 40, 3)]);
  await sync([{ ...record(110, 101, 14), productName: '' }]);
  await administrator.put('/api/admin/service-catalog?dryRun=true', { records: [record(110, 101, 15)] });
  const catalog = '/api/admin/service-catalog';
  await administrator.get(`${catalog}?pageSize=1`);
  await administrator.get(`${catalog}?cursor=x`);
  await administrator.get(`${catalog}?cursor=0.1`);
  await platformUser.get(catalog);
  for (const what of ['source', 'syncs', 'syncs?pageSize=0', 'syncs/2/changes', 'syncs/99/changes']) {
    await administrator.get(`${catalog}/${what}`);
  }
  const id = agent.split('/').at(-1);
  for (const list of ['', '/companies/110', `/agents/${id}`, `/agents/${id}/subscriptions`]) {
    await administrator.get(`/api/ServiceAvailabilities${list}`);
    await administrator.get(`/api/ServiceAvailabilities${list}?pageSize=0`);
    await platformUser.get(`/api/ServiceAvailabilities${list}`);
    await anonymous.get(`/api/ServiceAvailabilities${list}`);
  }
  await administrator.get('/api/ServiceAvailabilities/agents/999999');
  const service = '/api/admin/service-availabilities/2';
  const status = { status: 'ManualDisabled', reason: 'Planlı bakım', until: '2999-01-01' };
  await administrator.post(`${service}/status`, { ...status, expectedStatus: 'AutoDisabled' });
  await administrator.post(`${service}/status`, status);
  await administrator.post(`${service}/status`, status);
  await administrator.post('/api/admin/service-availabilities/999/status', status);
  for (const what of ['', '/history', '/audience']) {
    await administrator.get(`${service}${what}`);
    await administrator.get(`/api/admin/service-availabilities/999${what}`);
  }
  await administrator.get(`${service}/history?pageSize=1`);
  for (const board of ['', '/facets']) {
    await administrator.get(`/api/admin/service-availabilities${board}`);
    await administrator.get(`/api/admin/service-availabilities${board}?status=Closed`);
    await platformUser.get(`/api/admin/service-availabilities${board}`);
  }
  const statuses = '/api/admin/service-availabilities/statuses';
  const opened = {
    changes: [{ id: 2, expectedStatus: 'ManualDisabled' }],
    status: 'Active',
    reason: 'Sorun giderildi',
  };
  const ofMany = '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c13';
  await administrator.post(`${statuses}/preview`, { ids: [1, 2, 999], status: 'ManualDisabled' });
  await administrator.post(`${statuses}/preview`, { ids: [], status: 'ManualDisabled' });
  await platformUser.post(`${statuses}/preview`, {});
  const alsoMissing = [
    ...opened.changes,
    { id: 1, expectedStatus: 'ManualDisabled' },
    { id: 999, expectedStatus: 'Active' },
  ];
  await administrator.post(statuses, { ...opened, changes: alsoMissing, bulkId: ofMany });
  await administrator.post(statuses, { ...opened, reason: 'Başka', bulkId: ofMany });
  await administrator.post(statuses, { ...opened, bulkId: 'x' });
  await platformUser.post(statuses, {});
  await administrator.get(`${service}/history?pageSize=1`);
  await administrator.get(statuses);
  await administrator.get(`${statuses}?page=0`);
  await administrator.get(`${statuses}/${ofMany}`);
  await administrator.get(`${statuses}/${ofMany}?pageSize=0`);
  await administrator.get(`${statuses}/${ofMany.replace('0b', '0c')}`);
  expect(watched.seen('bulkChanges_change')).toEqual([200, 400, 403, 409]);
  expect(watched.seen('bulkChanges_list')).toEqual([200, 400]);
  expect(watched.seen('bulkChanges_show')).toEqual([200, 400, 404]);
  await administrator.post(`${service}/status`, status);
  await administrator.send('DELETE', `${service}/reopening`);
  await administrator.send('DELETE', `${service}/reopening`);
  const plans = '/api/admin/service-availabilities/plans';
  const closing = { ids: [2], status: 'ManualDisabled', reason: 'Planlı bakım', from: '2999-01-01' };
  const bulkId = '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c12';
  const planned = await administrator.post(plans, { ...closing, bulkId });
  await administrator.post(plans, { ...closing, bulkId, reason: 'Başka' });
  await administrator.post(plans, { ...closing, bulkId: bulkId.replace('0b', '0c') });
  await administrator.post(plans, { ...closing, bulkId: 'x', ids: [2, 2] });
  await platformUser.post(plans, {});
  await administrator.get(service);
  await administrator.get('/api/admin/service-availabilities?planned=true');
  await administrator.get(plans);
  await administrator.get(`${plans}?state=Closed`);
  await administrator.send(
    'DELETE',
    `${plans}/${planned.response<{ Plans: { Id: number }[] }>().Plans[0]?.Id}`,
  );
  await administrator.send('DELETE', `${plans}/999999`);
  await administrator.get(`${plans}?bulkId=${bulkId}`);
  const days = '/api/admin/service-availabilities/availability';
  const today = new Date().toISOString().slice(0, 10);
  await administrator.get(`${days}?ids=1,2,999999&from=2026-01-31&to=2026-02-02`);
  await administrator.get(`${days}?ids=1,2&from=${today}&to=${today}`);
  await administrator.get(`${days}?from=${today}`);
  await administrator.get(`${days}/companies?from=${today}&to=${today}`);
  await administrator.get(`${days}/companies?from=2026-02-02&to=2026-02-01`);
  expect(watched.seen('serviceDays_records')).toEqual([200, 400]);
  expect(watched.seen('serviceDays_companies')).toEqual([200, 400]);
  expect(watched.seen('statusPlans_plan')).toEqual([200, 400, 403, 409]);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('availabilityAdministration_changeStatus')).toEqual([200, 404, 409]);
}

/** Compares the answers about outcomes of calls to services, and the automatic evaluation with the description. */
export async function answersAboutOutcomes(watched: WatchedService): Promise<void> {
  const { service, api, administrator, platformUser } = watched;
  const adapter = api.watch(await service.as({ roles: ['IntegrationService'], permissions: [] }));
  const report = (succeeded: boolean, at = new Date().toISOString()) => {
    const operation = { insuranceCompanyId: 110, serviceOperationId: 14 };
    const outcomes = [
      { ...operation, productId: 111, at, succeeded },
      { ...operation, at, succeeded },
    ];
    return adapter.post('/api/service-availabilities/outcomes', { batchId: 'a batch', outcomes });
  };
  await report(true, '2020-01-01');
  const first = new Date().toISOString();
  await report(true, first);
  await report(true, first);
  await report(false, first);
  await platformUser.post('/api/service-availabilities/outcomes', {});
  for (const id of [2, 999]) {
    await administrator.put(`/api/admin/service-availabilities/${id}/evaluation`, { enabled: true });
    await administrator.get(`/api/admin/service-availabilities/${id}/evaluation`);
  }
  const filter = { insuranceCompanyId: 110 };
  await administrator.put('/api/admin/service-availabilities/evaluation', { enabled: false, filter });
  await administrator.put('/api/admin/service-availabilities/evaluation', { enabled: false, filter: {} });
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('outcomes_report')).toEqual([200, 400, 403, 409]);
}
