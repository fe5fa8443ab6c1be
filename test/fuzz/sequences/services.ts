import { type Sequence, unexpected } from './steps.js';

/** A service that is closed until later, opened again, and closed for good. */
export const status: Sequence = async (call, number) => {
  const list = await call('GET', '/api/ServiceAvailabilities', { as: 'Administrator' });
  const items = list.status === 200 ? list.items<{ Id: number; Status: string }>() : [];
  const item = items[number % items.length];
  // The fuzzer may just have emptied the catalog.
  if (!item) return unexpected([['list', list, 200]]);
  const path = `/api/admin/service-availabilities/${item.Id}`;
  const next = item.Status === 'Active' ? 'ManualDisabled' : 'Active';
  const until = next === 'Active' ? {} : { until: '2999-01-01' };
  const change = (body: object) =>
    call('POST', `${path}/status`, { as: 'Administrator', body: { reason: 'Planlı bakım', ...body } });
  const changed = await change({ status: next, ...until });
  const cancelled = await call('DELETE', `${path}/reopening`, { as: 'Administrator' });
  const history = await call('GET', `${path}/history`, { as: 'Operator' });
  return unexpected([
    ['change', changed, [200, 404, 409]],
    ['cancel the reopening', cancelled, [204, 404]],
    ['history', history, [200, 404]],
  ]);
};

/** A closing that is planned twice under one id, and taken back. */
export const plan: Sequence = async (call, number) => {
  const list = await call('GET', '/api/ServiceAvailabilities', { as: 'Administrator' });
  const items = list.status === 200 ? list.items<{ Id: number }>() : [];
  const item = items[number % items.length];
  if (!item) return unexpected([['list', list, 200]]);
  const path = '/api/admin/service-availabilities/plans';
  const bulkId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const body = { ids: [item.Id], status: 'ManualDisabled', reason: 'Bakım', from: '2990-01-01', bulkId };
  const planned = await call('POST', path, { as: 'Administrator', body });
  const again = await call('POST', path, { as: 'Administrator', body });
  const made = await call('GET', `${path}?bulkId=${bulkId}`, { as: 'Operator' });
  const [id] = made.status === 200 ? made.items<{ Id: number }>().map(({ Id }) => Id) : [];
  const taken = await call('DELETE', `${path}/${id ?? 2_000_000_000}`, { as: 'Administrator' });
  return unexpected([
    ['plan', planned, [200, 400, 409]],
    ['plan again', again, [200, 400, 409]],
    ['list the plan', made, 200],
    ['take back', taken, [204, 404]],
  ]);
};

/** A change of many records that comes twice under one id. */
export const bulkChange: Sequence = async (call, number) => {
  const list = await call('GET', '/api/ServiceAvailabilities', { as: 'Administrator' });
  const items = list.status === 200 ? list.items<{ Id: number; Status: string }>() : [];
  const [first, second] = [items[number % items.length], items[(number + 1) % items.length]];
  if (!first || !second || first === second) return unexpected([['list', list, 200]]);
  const path = '/api/admin/service-availabilities/statuses';
  const bulkId = `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
  const status = first.Status === 'Active' ? 'ManualDisabled' : 'Active';
  const changes = [first, second].map(({ Id, Status }) => ({ id: Id, expectedStatus: Status }));
  const body = { changes, status, reason: 'Bakım', bulkId };
  const preview = { ids: [first.Id, second.Id, 2_000_000_000], status };
  const previewed = await call('POST', `${path}/preview`, { as: 'Operator', body: preview });
  const changed = await call('POST', path, { as: 'Administrator', body });
  const again = await call('POST', path, { as: 'Administrator', body });
  const shown = await call('GET', `${path}/${bulkId}`, { as: 'Operator' });
  return unexpected([
    ['preview', previewed, 200],
    ['change many', changed, [200, 409]],
    ['change many again', again, [200, 409]],
    ['show the bulk change', shown, 200],
  ]);
};

/** A value of a parameter, written by two at once, read and removed. */
export const parameter: Sequence = async (call, number) => {
  const path = `/api/admin/parameters/77/values/dizi-${number}`;
  const put = (parameterName: string) =>
    call('PUT', path, { as: 'Administrator', body: { parameterName, status: true, crossed: false } });
  const [one, other] = await Promise.all([put('a'), put('b')]);
  const list = await call('GET', '/api/parameters/77/values?pageSize=1', { as: 'IntegrationService' });
  const removed = await call('DELETE', path, { as: 'Administrator' });
  const gone = await call('DELETE', path, { as: 'Administrator' });
  return unexpected([
    ['put', one, 200],
    ['put at once', other, 200],
    ['list', list, 200],
    ['remove', removed, 200],
    ['remove again', gone, 404],
  ]);
};

/** Values of parameters that come and go in bulk, all or none. */
export const bulk: Sequence = async (call, number) => {
  const value = { parameterId: 78, parameterValue: `toplu-${number}` };
  const change = (changes: object[]) =>
    call('POST', '/api/admin/parameters/changes', { as: 'Administrator', body: { changes } });
  const upsert = { ...value, changeType: 'upsert', parameterName: 'a', status: true, crossed: false };
  const unknown = { changeType: 'delete', parameterId: 78, parameterValue: `yok-${number}` };
  const added = await change([upsert]);
  const refused = await change([{ ...value, changeType: 'delete' }, unknown]);
  const removed = await change([{ ...value, changeType: 'delete' }]);
  return unexpected([
    ['add', added, 200],
    ['remove what is not there', refused, 400],
    ['remove', removed, 200],
  ]);
};
