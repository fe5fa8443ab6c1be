import { beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryItem } from '../src/notifications/administration/delivery.answers.js';
import { reset, startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/);
const on = startOnce(startDeliveries);
let otherAgent: number;
const ids = { delivered: 0, dropped: 0, exhausted: 0, cancelled: 0, pending: 0, parked: 0 };

beforeAll(async () => {
  otherAgent = await on.service.createAgent({ platformUrl: on.platform.url });
  ids.delivered = await on.ended('Delivered', succeed, 101);
  ids.dropped = await on.ended('Dropped', status(404), 10);
  ids.exhausted = await on.ended('Exhausted', reset, 13);
  await on.service.dataSource.query('update agent set paused_at = now() where id = $1', [otherAgent]);
  ids.pending = await on.publish(103, { to: 'nobody yet' }, [otherAgent]);
  ids.parked = await on.publish(103, {}, [otherAgent]);
  await on.service.dataSource.query(`update delivery set due_at = 'infinity' where id = $1`, [ids.parked]);
  ids.cancelled = await on.publish(8, {}, [otherAgent]);
  await on.administrator.post(`/api/admin/deliveries/${ids.cancelled}/cancel`);
});

const path = '/api/admin/deliveries';
const idsOf = (items: DeliveryItem[]) => items.map((item) => item.Id);

describe('the list of deliveries', { tags: 'deliveries' }, () => {
  test('Live and final deliveries are one paged list, newest first', async () => {
    const newestFirst = Object.values(ids).sort((a, b) => b - a);
    const { TotalCount, ...page } = (await on.administrator.get(`${path}?page=2&pageSize=4`)).response<{
      TotalCount: number;
      Items: DeliveryItem[];
    }>();
    expect(TotalCount).toBe(6);
    expect(page).toMatchObject({ Page: 2, Size: 4, TotalPage: 2, HasNextPage: false, HasPreviousPage: true });
    expect(idsOf(page.Items)).toEqual(newestFirst.slice(4));
    expect(idsOf(await on.list())).toEqual(newestFirst);
  });

  const TRANSPORT = expect.stringMatching(/^Transport failure: /);
  test.each([
    ['delivered', { State: 'Delivered', NotificationType: 101, Attempts: 1, LastHttpStatus: 200 }],
    ['dropped', { State: 'Dropped', NotificationType: 10, Attempts: 1, LastHttpStatus: 404 }],
    [
      'exhausted',
      { State: 'Exhausted', NotificationType: 13, Attempts: 6, MaxAttempts: 6, LastError: TRANSPORT },
    ],
    ['cancelled', { State: 'Cancelled', NotificationType: 8, Attempts: 0, MaxAttempts: 6 }],
    ['pending', { State: 'Pending', NotificationType: 103, NextAttemptAt: MOMENT, FinishedAt: null }],
    ['parked', { State: 'Parked', NotificationType: 103, FinishedAt: null }],
  ] as const)('Every item has the documented fields, MaxAttempts by its type (%s)', async (which, fields) => {
    const item = (await on.list()).find(({ Id }) => Id === ids[which]);
    expect(item).toEqual({
      Id: ids[which],
      ReferanceNo: expect.stringMatching(/^\d+_\d{17}[A-Z0-9]{10}_0_0$/),
      AgentId: ['pending', 'parked', 'cancelled'].includes(which) ? otherAgent : on.agentId,
      Subject: { Kind: 'Test', Id: '1' },
      Attempts: 0,
      MaxAttempts: 11,
      NextAttemptAt: null,
      LastHttpStatus: null,
      LastError: null,
      Payload: null,
      HasPayload: true,
      CreatedAt: MOMENT,
      FinishedAt: MOMENT,
      ...fields,
    });
  });

  test.each(['Pending', 'Delivered', 'Dropped', 'Exhausted', 'Cancelled', 'Parked'])(
    '`state` narrows the list: Pending, Delivered, Dropped, Exhausted, Cancelled, Parked (state=%s)',
    async (state) => {
      const items = await on.list(`state=${state}`);
      expect(idsOf(items)).toEqual([ids[state.toLowerCase() as keyof typeof ids]]);
      expect(idsOf(await on.list(`state=${state.toLowerCase()}`))).toEqual(idsOf(items));
    },
  );

  test("`type`, `agentId`, `referanceNo` and the last attempt's `httpStatus` narrow the list", async () => {
    const { ReferanceNo } = await on.show(ids.dropped);
    expect(idsOf(await on.list('type=103'))).toEqual([ids.parked, ids.pending]);
    expect(idsOf(await on.list(`agentId=${otherAgent}`))).toEqual([ids.cancelled, ids.parked, ids.pending]);
    expect(idsOf(await on.list(`referanceNo=${ReferanceNo}`))).toEqual([ids.dropped]);
    expect(idsOf(await on.list('httpStatus=404'))).toEqual([ids.dropped]);
    expect(await on.list('httpStatus=404&type=13')).toEqual([]);
    expect(idsOf(await on.list(`type=103&agentId=${otherAgent}&state=parked`))).toEqual([ids.parked]);
  });

  test('`from` and `to` bound CreatedAt, both included, as days of the business zone or as date-times', async () => {
    const created = (await on.show(ids.dropped)).CreatedAt;
    const day = created.slice(0, 10);
    const exact = encodeURIComponent(created);
    expect(await on.list(`from=${day}&to=${day}`)).toHaveLength(6);
    expect(await on.list('to=2020-01-01')).toEqual([]);
    expect(await on.list('from=2100-01-01')).toEqual([]);
    expect(idsOf(await on.list(`from=${exact}&to=${exact}`))).toEqual([ids.dropped]);
    expect(idsOf(await on.list(`from=${created.slice(0, 23)}&to=${created.slice(0, 23)}`))).toEqual([
      ids.dropped,
    ]);
    expect(idsOf(await on.list(`to=${exact}`))).toEqual([ids.dropped, ids.delivered]);
  });

  test.each([
    [
      'state=Lost',
      { State: 'State must be one of Pending, Delivered, Dropped, Exhausted, Cancelled, Parked.' },
    ],
    ['type=9', { Type: 'Type must be one of 3, 8, 10, 13, 101, 102, 103, 104.' }],
    ['agentId=0', { AgentId: 'AgentId must be between 1 and 2147483647.' }],
    ['httpStatus=20', { HttpStatus: 'HttpStatus must be between 100 and 599.' }],
    ['from=20.11.2026', { From: 'From must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' }],
    ['to=2026-02-30', { To: 'To must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' }],
    ['referanceNo=', { ReferanceNo: 'ReferanceNo must be at most 200 characters.' }],
  ])(
    'A bad list parameter is 400 `Validation.General` with one entry a field (%s)',
    async (query, fields) => {
      expectInvalid(await on.administrator.get(`${path}?${query}`), fields);
    },
  );
});

describe('one delivery', () => {
  test('`?payload=false` leaves the payload out for all types', { tags: 'outgoing-logs' }, async () => {
    const path = `/api/admin/deliveries/${ids.exhausted}`;
    const answer = await on.operator.get(`${path}?payload=false`);
    expect(answer.response()).toEqual({ ...(await on.show(ids.exhausted)), Payload: null });
    expectInvalid(await on.operator.get(`${path}?payload=no`), { Payload: 'Payload must be true or false.' });
  });

  test('One delivery comes with `Payload` and `AttemptLog`, every attempt with number, times, SubReferanceNo, status or error, excerpt and verdict', {
    tags: 'deliveries',
  }, async () => {
    const delivery = await on.show(ids.exhausted);
    expect(delivery.Payload).toBe('{"a":1}');
    expect(delivery.AttemptLog.map(({ Number: number, Verdict }) => [number, Verdict])).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => [number, 'Retry']),
      [6, 'Exhausted'],
    ]);
    const [attempt] = (await on.show(ids.dropped)).AttemptLog;
    expect(attempt).toEqual({
      Number: 1,
      SubReferanceNo: expect.stringMatching(/^[A-Z0-9]{30}$/),
      StartedAt: MOMENT,
      LateMs: expect.any(Number),
      DurationMs: expect.any(Number),
      HttpStatus: 404,
      Error: null,
      ResponseExcerpt: '',
      HasResponseExcerpt: false,
      Verdict: 'Dropped',
    });
    const { AttemptLog, ...waiting } = await on.show(ids.pending);
    expect(AttemptLog).toEqual([]);
    expect(waiting).toMatchObject({ State: 'Pending', Payload: '{"to":"nobody yet"}' });
  });

  test.each(['999999', '9223372036854775807'])(
    'An unknown delivery is 404 `General.NotFound` (%s)',
    { tags: 'deliveries' },
    async (id) => {
      const answer = await on.administrator.get(`${path}/${id}`);
      expectRefused(answer, 404, 'General.NotFound', 'The delivery was not found.');
    },
  );

  test.each(['x', '1.5', '9223372036854775808'])(
    'an id that is no integer (%s) is a binding failure',
    async (id) => {
      const answer = await on.administrator.get(`${path}/${id}`);
      expect([answer.status, answer.text]).toEqual([400, 'id: expected an integer (int64).']);
    },
  );

  test('id 0 is refused by validation', async () => {
    expect((await on.administrator.get(`${path}/0`)).fields).toEqual({ Id: 'Id must be greater than 0.' });
  });
});
