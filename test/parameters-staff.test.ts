// @module-tag parameters
import { beforeAll, expect, test } from 'vitest';
import type { ParameterItem, ParameterValueItem } from '../src/parameters/parameter.answers.js';
import type { ParameterChangeTrial } from '../src/parameters/parameter.payloads.js';
import type { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const PARAMETERS = '/api/admin/parameters';
const service = startOnce(sharedService);
let administrator: Client;
let operator: Client;

beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'], permissions: [] });
  operator = await service.as({ roles: ['Operator'], permissions: [] });
  const agent = await service.createAgent();
  await service.createAgent();
  await service.dataSource.query('update agent set paused_at = now()');
  await service.dataSource.query('update agent set is_active = false where id = $1', [agent]);
  await administrator.post(`${PARAMETERS}/changes`, {
    changes: [
      upsert(91, '9', 'AUDI'),
      upsert(91, '90', 'MERCEDES', { status: false }),
      upsert(92, '9-1616', 'A3 SPORTBACK', { dependents: [on(91, '9')] }),
      upsert(92, '90-3', 'C 180 IŞIK', { dependents: [on(91, '90')] }),
      upsert(93, '9-1616-2026', '2026', { dependents: [on(91, '9'), on(92, '9-1616')] }),
      upsert(7, 'a"b', 'Tırnak', { dependents: [on(7, '9"')] }),
    ],
  });
});

const on = (parameterId: number, parameterValue: string) => ({ parameterId, parameterValue });
const state = (parameterName: string, more: object = {}) => ({
  parameterName,
  status: true,
  crossed: false,
  ...more,
});
const upsert = (parameterId: number, parameterValue: string, name: string, more: object = {}) => ({
  changeType: 'upsert',
  parameterId,
  parameterValue,
  ...state(name, more),
});
const codes = async (path: string) =>
  (await operator.get(`${PARAMETERS}${path}`))
    .items<ParameterValueItem>()
    .map(({ ParameterId, ParameterValue }) => `${ParameterId} ${ParameterValue}`);
/** Everything that a change writes. */
const written = async () =>
  service.dataSource.query(`select (select json_agg(p order by p::text) from parameter_value p) as values,
    (select count(*)::int from notification) as notifications, (select count(*)::int from admin_audit) as entries`);

test('Parameters are listed with the numbers of their values', async () => {
  const listed = (await operator.get(PARAMETERS)).response<ParameterItem[]>();
  expect(listed).toEqual([
    { ParameterId: 7, Values: 1, ActiveValues: 1 },
    { ParameterId: 91, Values: 2, ActiveValues: 1 },
    { ParameterId: 92, Values: 2, ActiveValues: 2 },
    { ParameterId: 93, Values: 1, ActiveValues: 1 },
  ]);
});

test('Values are found by words of their code and name, and by their status', async () => {
  expect(await codes('/92/values?q=sportback%20a3')).toEqual(['92 9-1616']);
  expect(await codes('/92/values?q=ışık')).toEqual(['92 90-3']);
  expect(await codes('/92/values?q=ISIK')).toEqual(['92 90-3']);
  expect(await codes('/92/values?q=IZIK')).toEqual([]);
  expect(await codes('/92/values?q=90-')).toEqual(['92 90-3']);
  expect(await codes('/91/values?status=false')).toEqual(['91 90']);
  expect(await codes('/91/values?status=true&q=audi')).toEqual(['91 9']);
  expect(await codes('/91/values?pageSize=1&page=2')).toEqual(['91 90']);
});

test('One value is read with all of it, and an unknown one is 404', async () => {
  const one = await operator.get(`${PARAMETERS}/92/values/9-1616`);
  expect(one.response()).toMatchObject({ ParameterName: 'A3 SPORTBACK', Dependents: [{ ParameterId: 91 }] });
  expect((await operator.get(`${PARAMETERS}/92/values/9-1617`)).status).toBe(404);
});

test('What depends on a value is listed, of that value alone', async () => {
  expect(await codes('/91/values/9/dependents')).toEqual(['92 9-1616', '93 9-1616-2026']);
  expect(await codes('/92/values/9-1616/dependents')).toEqual(['93 9-1616-2026']);
  expect(await codes('/92/values/9-161/dependents')).toEqual([]);
  expect(await codes(`/7/values/${encodeURIComponent('9"')}/dependents`)).toEqual(['7 a"b']);
});

test('A dry run of a change answers the notification 8 that would go, to how many agents, and changes nothing', async () => {
  const before = await written();
  const path = `${PARAMETERS}/92/values/9-1616`;
  const put = await administrator.put(`${path}?dryRun=true`, state('A3', { dependents: [on(91, '9')] }));
  expect(put.response<ParameterChangeTrial>()).toEqual({
    Added: 0,
    Updated: 1,
    Deleted: 0,
    Unchanged: 0,
    Agents: 1,
    Notifications: 1,
    Payload: [
      {
        ChangeType: 'updated',
        Values: [
          {
            ParameterId: 92,
            ParameterValue: '9-1616',
            ParameterName: 'A3',
            Status: true,
            Crossed: false,
            Dependents: [{ ParameterId: 91, ParameterValue: '9' }],
            AdditionalDetails: [],
          },
        ],
      },
    ],
  });
  const removed = (
    await administrator.send('DELETE', `${path}?dryRun=true`)
  ).response<ParameterChangeTrial>();
  expect([removed.Deleted, removed.Payload[0]?.ChangeType]).toEqual([1, 'deleted']);
  const many = await administrator.post(`${PARAMETERS}/changes?dryRun=true`, {
    changes: [
      upsert(91, '9', 'AUDI'),
      upsert(91, '10', 'BMW'),
      { changeType: 'delete', ...on(93, '9-1616-2026') },
    ],
  });
  expect(many.response()).toMatchObject({ Added: 1, Updated: 0, Deleted: 1, Unchanged: 1, Notifications: 1 });
  const same = await administrator.put(`${PARAMETERS}/91/values/9?dryRun=true`, state('AUDI'));
  expect(same.response()).toMatchObject({ Unchanged: 1, Notifications: 0, Payload: [] });
  expect(await written()).toEqual(before);
  // What was tried is what is sent.
  await administrator.put(path, state('A3', { dependents: [on(91, '9')] }));
  const [sent] = await service.dataSource.query('select payload from notification order by id desc limit 1');
  expect(JSON.parse(sent.payload)).toEqual(put.response<ParameterChangeTrial>().Payload);
});

test('A dry run refuses what the change would refuse', async () => {
  expect((await administrator.send('DELETE', `${PARAMETERS}/92/values/x?dryRun=true`)).status).toBe(404);
  const self = await administrator.put(
    `${PARAMETERS}/92/values/1?dryRun=true`,
    state('X', { dependents: [on(92, '1')] }),
  );
  expect(self.status).toBe(400);
  const unknown = await administrator.post(`${PARAMETERS}/changes?dryRun=true`, {
    changes: [{ changeType: 'delete', ...on(92, 'x') }],
  });
  expect(unknown.status).toBe(400);
});
