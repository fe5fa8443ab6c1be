// @module-tag service-availability
import { beforeEach, describe, expect, test } from 'vitest';
import { record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid, statuses } from './support/users.js';

const on = startOnce(startAvailability);
let id: number;
let agent: number;
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  id = await on.idOf(110, 111, 14);
  agent = await on.agent([[110, 111]], [[14, null]]);
});

const path = (of: number | string = id) => `/api/admin/service-availabilities/${of}`;
const close = (more = {}) => on.close(id, more);

describe('POST /api/admin/service-availabilities/:id/status', () => {
  test('A status change answers 200 with the item', async () => {
    const answer = await close();
    expect(answer.status).toBe(200);
    expect(answer.response()).toEqual((await on.catalog())[0]);
    expect(answer.response()).toMatchObject({ Id: id, Status: 'ManualDisabled', Reason: 'Planlı bakım' });
  });

  test.each([
    ['Active', 'AutoDisabled'],
    ['Active', 'ManualDisabled'],
    ['AutoDisabled', 'Active'],
    ['AutoDisabled', 'ManualDisabled'],
    ['ManualDisabled', 'Active'],
    ['ManualDisabled', 'AutoDisabled'],
  ])('Every status leads to every other (%s to %s)', async (from, to) => {
    if (from !== 'Active') await on.setStatus(id, { status: from, reason: 'Önce' });
    const answer = await on.setStatus(id, { status: to, reason: 'Sonra', expectedStatus: from });
    expect([answer.status, (await on.detail(id)).Status]).toEqual([200, to]);
    expect((await on.history(id))[0]).toMatchObject({ From: from, To: to, Reason: 'Sonra' });
  });

  test.each(['Active', 'AutoDisabled', 'ManualDisabled'])(
    'A change to the same status again: 409, and nothing is sent (%s)',
    async (status) => {
      if (status !== 'Active') await on.setStatus(id, { status, reason: 'Önce' });
      const before = (await on.payloads(agent)).length;
      const answer = await on.setStatus(id, { status, reason: 'Yine' });
      expect([answer.status, answer.code]).toEqual([409, 'General.Conflict']);
      expect(answer.message).toBe(`The record has this status already: ${status}.`);
      expect([(await on.payloads(agent)).length, (await on.history(id)).length]).toEqual([before, before]);
    },
  );

  test('`expectedStatus` that is not the present one: 409', async () => {
    const answer = await close({ expectedStatus: 'AutoDisabled' });
    expect([answer.status, answer.message]).toEqual([409, 'The status is not the expected one: Active.']);
    expect((await on.detail(id)).Status).toBe('Active');
  });

  test('Of many changes of a status at once one wins', async () => {
    const answers = await atOnce(12, () => close({ expectedStatus: 'Active' }));
    expect(statuses(answers)).toEqual({ 200: 1, 409: 11 });
    expect([(await on.payloads(agent)).length, (await on.history(id)).length]).toEqual([1, 1]);
  });

  const CLOSED = { status: 'ManualDisabled', reason: 'x' };
  test.each<[object, Record<string, string>]>([
    [
      { ...CLOSED, status: 'Closed' },
      { Status: 'Status must be one of Active, AutoDisabled, ManualDisabled.' },
    ],
    [{}, { Status: 'Status is required.', Reason: 'Reason is required.' }],
    [{ ...CLOSED, reason: ' ' }, { Reason: 'Reason is required.' }],
    [{ ...CLOSED, reason: 'x'.repeat(501) }, { Reason: 'Reason must be at most 500 characters.' }],
    [
      { ...CLOSED, expectedStatus: 'Open' },
      { ExpectedStatus: 'ExpectedStatus must be one of Active, AutoDisabled, ManualDisabled.' },
    ],
    [{ ...CLOSED, expectedStatus: ' \t' }, { ExpectedStatus: 'ExpectedStatus must not be blank.' }],
    [{ ...CLOSED, until: '2020-01-01T00:00:00Z' }, { Until: 'Until must be in the future.' }],
    [
      { ...CLOSED, until: '9999-12-31T00:00:00Z' },
      { Until: 'Until must be between 1900-01-01 and 9999-12-30.' },
    ],
    [
      { ...CLOSED, status: 'Active', until: '2999-01-01' },
      { Until: 'Until must be left out when the status is Active.' },
    ],
  ])(
    'The end of a closing is in the future and within the years that every zone writes in four digits; a blank `expectedStatus` is refused (%j)',
    async (body, fields) => {
      expectInvalid(await on.setStatus(id, { ...body }), fields);
      expect(await on.history(id)).toEqual([]);
    },
  );

  test('A reason of a status may have 500 characters', async () => {
    expect((await close({ reason: 'ğ'.repeat(500) })).status).toBe(200);
  });

  test('A change of the status of an unknown or removed record: 404', async () => {
    await on.sync([record(110, 111, 15)]);
    for (const missing of [id, 2_147_483_647]) {
      const answer = await on.setStatus(missing, { status: 'ManualDisabled', reason: 'x' });
      expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
    }
  });

  test('A change of a status is recorded in the audit with both statuses and the reason', async () => {
    await close();
    expect(await on.latestAudit()).toMatchObject({
      Action: 'serviceAvailability.status',
      Target: `service availability ${id}`,
      UserId: on.administrator.userId,
      Details: { From: 'Active', To: 'ManualDisabled', Reason: 'Planlı bakım' },
    });
  });
});

describe('history', () => {
  test('The history has every change, newest first', async () => {
    await close();
    await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
    const [users] = await on.service.dataSource.query('select user_name from app_user where id = $1', [
      on.administrator.userId,
    ]);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/);
    const by = { ChangedAt: moment, ChangedBy: users.user_name };
    expect(await on.history(id)).toEqual([
      { ...by, From: 'ManualDisabled', To: 'Active', Reason: 'Bitti' },
      { ...by, From: 'Active', To: 'ManualDisabled', Reason: 'Planlı bakım' },
    ]);
  });

  test('The history of a record stays when it leaves the catalog; being added and removed is no change of status', async () => {
    await close();
    await on.sync([record(110, 111, 15)]);
    expect(await on.history(id)).toHaveLength(1);
    expect((await on.operator.get(`${path(999_999)}/history`)).status).toBe(404);
  });
});

describe('audience', () => {
  test('The audience lists the agents that a change would notify', async () => {
    const other = await on.agent([[110, 101]], [[14, null]]);
    const second = await on.agent([[110, 111]], [[14, null]]);
    const inactive = await on.agent([[110, 111]], [[14, null]]);
    await on.administrator.patch(`/api/admin/agents/${inactive}`, { isActive: false });
    const answer = await on.operator.get(`${path()}/audience?status=ManualDisabled`);
    expect(answer.response()).toEqual({
      Agents: [
        { AgentId: agent, AgentName: 'Agent' },
        { AgentId: second, AgentName: 'Agent' },
      ],
    });
    await close();
    const heard = await Promise.all([agent, second, other, inactive].map((one) => on.payloads(one)));
    expect(heard.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
  });

  test('The audience of an unknown record is 404, for an unknown status 400', async () => {
    expect((await on.operator.get(`${path(999_999)}/audience`)).status).toBe(404);
    expectInvalid(await on.operator.get(`${path()}/audience?status=Closed`), {
      Status: 'Status must be one of Active, AutoDisabled, ManualDisabled.',
    });
  });
});
