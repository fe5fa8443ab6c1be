import { expect } from 'vitest';
import { call } from '../support/outgoing-logs.js';
import { succeed } from '../support/platform.js';
import type { WatchedService } from './watched-service.js';

/** Compares the answers about users and agents with the description. */
export async function answersAboutUsersAndAgents(watched: WatchedService): Promise<void> {
  const { api, administrator, insurer } = watched;
  const name = { userName: 'a.user', password: 'a password of some length' };
  const user = { ...name, roles: ['Operator'], permissions: [], insuranceCompanyIds: [] };
  const { Id } = (await administrator.post('/api/admin/users', user)).response<{ Id: number }>();
  await administrator.post('/api/admin/users', user);
  await administrator.patch(`/api/admin/users/${Id}`, { isActive: false });
  await administrator.patch('/api/admin/users/999999', { isActive: false });
  await administrator.patch(`/api/admin/users/${administrator.userId}`, { isActive: false });
  await administrator.patch(`/api/admin/users/${Id}`, { isActive: false, expectedVersion: 1 });
  await administrator.get('/api/admin/search?q=a.user');
  await administrator.patch(`/api/admin/users/${Id}`, { roles: ['Administrator'] });
  await expect
    .poll(async () => (await administrator.get('/api/admin/events?kind=user.administrator_made')).items())
    .toMatchObject([{ Kind: 'user.administrator_made' }]);
  await administrator.get('/api/admin/events?kind=x');
  await administrator.get('/api/admin/events/unread');
  await administrator.put('/api/admin/events/seen', { upTo: 1 });
  await administrator.put('/api/admin/events/seen', {});
  await administrator.get('/api/admin/search');
  await insurer.get('/api/admin/search?q=a');
  await administrator.get('/api/admin/users?pageSize=2');
  await administrator.get(`/api/admin/users/${Id}`);
  await administrator.get('/api/admin/users/999999');
  await administrator.post(`/api/admin/users/${Id}/end-sessions`);
  await administrator.post('/api/admin/users/999999/end-sessions');
  await insurer.get(`/api/admin/users/${Id}`);
  await insurer.post(`/api/admin/users/${Id}/end-sessions`);
  await administrator.get('/api/admin/users?pageSize=0');
  await administrator.get('/api/admin/users/rights');
  await administrator.get('/api/admin/users/rights?unusedDays=x');
  await administrator.send('DELETE', `/api/admin/users/${Id}/second-factor`, { reason: 'Telefon kayıp' });
  await administrator.send('DELETE', `/api/admin/users/${Id}/second-factor`, {});
  await administrator.send('DELETE', '/api/admin/users/999999/second-factor', { reason: 'x' });
  await administrator.send('DELETE', `/api/admin/users/${administrator.userId}/second-factor`, {
    reason: 'x',
  });
  await insurer.get('/api/admin/users');
  const agent = { name: 'Acente 1002', platformUrl: 'http://127.0.0.1:1', platformApiKey: 'key' };
  const made = (await administrator.post('/api/admin/agents', agent)).response<{ Id: number }>();
  await administrator.patch(`/api/admin/agents/${made.Id}`, { isActive: true });
  await administrator.patch('/api/admin/agents/999999', { isActive: true });
  await administrator.get('/api/admin/agents');
  await administrator.get(`/api/admin/agents/${made.Id}`);
  await administrator.get('/api/admin/agents/999999');
  await administrator.get('/api/admin/products');
  await administrator.get('/api/admin/operations');
  await administrator.patch(`/api/admin/agents/${made.Id}`, { name: 'Acente', expectedVersion: 99 });
  const trial = await administrator.patch(`/api/admin/agents/${made.Id}?trial=true`, {
    platformApiKey: 'new',
  });
  const { TrialId } = trial.response<{ TrialId: number }>();
  await administrator.patch(`/api/admin/agents/${made.Id}?trial=true`, { name: 'Acente' });
  await administrator.get(`/api/admin/agents/${made.Id}/endpoint-trials/${TrialId}`);
  await administrator.get(`/api/admin/agents/${made.Id}/endpoint-trials/999999`);
  expect(api.problems.splice(0)).toEqual([]);
}

/** Compares the answers about deliveries, the traffic of agents, what was recorded of it, and metrics with the description. */
export async function answersAboutDeliveries(watched: WatchedService): Promise<void> {
  const { service, platform, api, anonymous, administrator } = watched;
  const { Id } = (
    await administrator.post('/api/admin/agents', { name: 'Acente 1003', platformUrl: platform.url })
  ).response<{ Id: number }>();
  await administrator.post(`/api/admin/agents/${Id}/pause`);
  await administrator.post(`/api/admin/agents/${Id}/test-notification`);
  await administrator.post('/api/admin/agents/999999/pause');
  const list = await administrator.get(`/api/admin/deliveries?agentId=${Id}`);
  const delivery = list.items<{ Id: number }>()[0]?.Id;
  const path = `/api/admin/deliveries/${delivery}`;
  await administrator.get('/api/admin/deliveries?state=Lost');
  await administrator.post(`${path}/resend`);
  await administrator.post(`${path}/attempt`);
  await administrator.post('/api/admin/deliveries/999999/attempt');
  await administrator.post('/api/admin/deliveries/attempt', { filter: { agentId: Id }, dryRun: true });
  await administrator.post('/api/admin/deliveries/attempt', { filter: {} });
  await administrator.post(`${path}/cancel`);
  await administrator.get(path);
  await administrator.get('/api/admin/deliveries/999999');
  await administrator.post('/api/admin/deliveries/resend', { filter: { agentId: Id }, dryRun: true });
  await administrator.get(`/api/admin/deliveries/feed?agentId=${Id}`);
  await administrator.get('/api/admin/deliveries/feed?cursor=x');
  await administrator.get('/api/admin/deliveries/waiting?pageSize=1');
  await administrator.get('/api/admin/deliveries/waiting?cursor=1');
  await administrator.get(`/api/admin/deliveries/counts?agentId=${Id}`);
  await administrator.get('/api/admin/deliveries/counts?state=Lost');
  await administrator.get('/api/admin/deliveries/by-hour');
  await administrator.get('/api/admin/deliveries/by-hour?from=x');
  await administrator.get(`/api/admin/agents/health?ids=${Id}`);
  await administrator.get('/api/admin/agents/health?ids=0');
  const sent = await administrator.post('/api/admin/deliveries/resend', { filter: { agentId: Id } });
  const { ResendId } = sent.response<{ ResendId: number }>();
  await administrator.get(`/api/admin/deliveries/resends/${ResendId}`);
  await administrator.get('/api/admin/deliveries/resends/999999');
  const own = `/api/platform/notifications?agentId=${Id}`;
  const { ReferanceNo } = (await administrator.get(path)).response<{ ReferanceNo: string }>();
  const resend = `/api/platform/notifications/${ReferanceNo}/resend?agentId=${Id}`;
  for (const client of [administrator, anonymous]) {
    await client.get(own);
    await client.get(`${own}&type=4`);
    await client.post(resend);
  }
  await administrator.post(resend.replace('_0_0', '_0_1'));
  await administrator.post(`/api/platform/notifications/${ReferanceNo}/resend`);
  await administrator.post(`${path}/cancel`);
  await administrator.post(`${path}/resend`);
  // It waits, and its agent is not paused any more.
  await service.dataSource.query(`update delivery set due_at = now() + interval '1 hour'`);
  await service.dataSource.query('update agent set paused_at = null where id = $1', [Id]);
  await administrator.post(`${path}/attempt`);
  await administrator.post(`/api/admin/agents/${Id}/resume`);
  await administrator.post(`${path}/cancel`);
  await expect.poll(async () => (await administrator.post(resend)).status).toBe(204);
  await administrator.get('/api/admin/audit?action=agent.pause');
  await administrator.get('/api/admin/audit/feed?pageSize=1');
  const asCsv = api.operations.filter(
    ({ path, responses }) => path.startsWith('/api/admin/') && responses['200']?.content?.['text/csv'],
  );
  expect(asCsv.map(({ operationId }) => operationId)).toContain('audit_list');
  for (const { path } of asCsv) {
    const file = path.replace('{day}', '2026-11-24');
    await administrator.send('GET', file, undefined, { accept: 'text/csv' });
  }
  await administrator.get('/api/admin/audit/chain');
  await administrator.get('/api/admin/audit/feed?cursor=x');
  await administrator.get('/api/admin/audit/count?action=agent.pause');
  await administrator.get('/api/admin/audit/count?from=x');
  await anonymous.get('/metrics');
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('deliveries_resend')).toEqual([204, 409]);
  expect(watched.seen('ownNotifications_list')).toEqual([200, 400, 401]);
  expect(watched.seen('ownNotifications_resend')).toEqual([204, 400, 401, 404, 409]);
}

/** Compares the answers about outgoing logs, from the call to what the platform hands back with the description. */
export async function answersAboutOutgoingLogs(watched: WatchedService): Promise<void> {
  const { service, platform, api, administrator, insurer } = watched;
  const agentId = await service.createAgent({ platformUrl: 'http://127.0.0.1:1' });
  const integration = api.watch(await service.as({ roles: ['IntegrationService'] }));
  const log = async (agent: number) => {
    const answer = await integration.post('/api/outgoing-logs', call({ agentId: agent }));
    return answer.response<{ OutgoingRequestLogID: number }>()?.OutgoingRequestLogID;
  };
  const id = await log(agentId);
  await log(0);
  await integration.post('/api/outgoing-logs', { agentId: 'x' });
  await insurer.post('/api/outgoing-logs', call());
  await administrator.get('/api/outgoing-logs');
  await administrator.get('/api/admin/outgoing-logs/feed');
  await administrator.get('/api/admin/outgoing-logs/feed?cursor=x');
  await administrator.get(`/api/admin/outgoing-logs/${id}`);
  await administrator.get('/api/admin/outgoing-logs/999999');
  await administrator.get('/api/outgoing-logs?delivered=x');
  await administrator.get(`/api/outgoing-logs/${id}/payload?isResponse=true&reason=x`);
  await administrator.get(`/api/outgoing-logs/${id}/payload?isResponse=true`);
  await administrator.get('/api/outgoing-logs/999999/payload?isResponse=true&reason=x');
  await service.dataSource.query('update notification set payload = null where type = 3');
  await administrator.get(`/api/outgoing-logs/${id}/payload?isResponse=true&reason=x`);
  const made = await service.createAgent({ platformUrl: platform.url });
  const delivered = await log(made);
  await platform.until((attempts) => attempts.some(({ type }) => type === 3));
  const [{ delivery_id: delivery }] = await service.dataSource.query(
    'select delivery_id from outgoing_log where id = $1',
    [delivered],
  );
  const deliveryPath = `/api/admin/deliveries/${delivery}`;
  await administrator.get(`${deliveryPath}/payload?reason=x`);
  await administrator.get(`${deliveryPath}/payload`);
  await administrator.get('/api/admin/deliveries/999999/payload?reason=x');
  await expect
    .poll(async () => (await administrator.get(deliveryPath)).response())
    .toMatchObject({ PayloadForgotten: true });
  expect((await administrator.post(`${deliveryPath}/resend`)).status).toBe(409);
  for (const text of ['{"ResultStatus":{"Status":"Error","Explanation":"Yok"},"Result":null}', 'no JSON']) {
    platform.answer((_, response) => void response.end(text));
    await administrator.get(`/api/outgoing-logs/${delivered}/payload?isResponse=true&reason=x`);
  }
  platform.answer(succeed);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('outgoingLogs_payload')).toEqual([200, 400, 404, 502, 504]);
  expect(watched.seen('outgoingLogs_announce')).toEqual([201, 400, 403]);
}

/** Compares the answers of what a platform does for itself with the description. */
export async function answersAboutSelfService(watched: WatchedService): Promise<void> {
  const { platform, api, anonymous, administrator, platformUser } = watched;
  const own = '/api/platform';
  const operations = [{ serviceOperationId: 14 }];
  for (const client of [platformUser, anonymous, administrator]) {
    await client.put(`${own}/subscriptions`, { operations });
    await client.put(`${own}/subscriptions?dryRun=true`, { operations: [] });
    await client.get(`${own}/subscriptions`);
    await client.get(`${own}/endpoint`);
    await client.patch(`${own}/endpoint`, { platformUrl: platform.url, platformApiKey: 'key' });
    await client.post(`${own}/endpoint/test`);
    await client.get(`${own}/endpoint/trials/999999`);
  }
  await platformUser.put(`${own}/subscriptions`, { operations, expectedVersion: 1 });
  await platformUser.put(`${own}/subscriptions`, {});
  await platformUser.patch(`${own}/endpoint`, { platformUrl: 'x' });
  const trial = await platformUser.patch(`${own}/endpoint?trial=true`, { platformApiKey: 'new' });
  const { TrialId } = trial.response<{ TrialId: number }>();
  await platformUser.get(`${own}/endpoint/trials/${TrialId}`);
  const [test] = (await platformUser.get(`${own}/notifications`)).items<{ ReferanceNo: string }>().slice(-1);
  for (const client of [platformUser, anonymous, administrator]) {
    await client.get(`${own}/notifications/${test?.ReferanceNo}`);
  }
  await platformUser.get(`${own}/notifications/x`);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('ownSubscriptions_set')).toEqual([200, 204, 400, 401, 403, 409]);
  expect(watched.seen('ownEndpoint_change')).toEqual([202, 204, 400, 401, 403]);
  expect(watched.seen('ownNotifications_show')).toEqual([200, 401, 403, 404]);
}
