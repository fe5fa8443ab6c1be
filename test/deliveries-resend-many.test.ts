import { beforeEach, describe, expect, test } from 'vitest';
import type { ResendProgress } from '../src/notifications/administration/delivery.answers.js';
import { reset, startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid } from './support/users.js';

const on = startOnce(startDeliveries);
let agentId: number;
/** Each test has an agent of its own, with two dropped and one exhausted delivery, oldest first. */
let ids: number[];
beforeEach(async () => {
  agentId = await on.service.createAgent({ platformUrl: on.platform.url });
  ids = [];
  for (const [state, answerer, type] of [
    ['Dropped', status(404), 10],
    ['Exhausted', reset, 13],
    ['Dropped', status(500), 10],
  ] as const) {
    on.platform.answer(answerer);
    ids.push(await on.publish(type, {}, [agentId]));
    await on.untilState(ids.at(-1) ?? 0, state);
  }
  on.platform.attempts.length = 0;
  on.platform.answer(succeed);
});

const resendMany = (body: unknown) => on.operator.post('/api/admin/deliveries/resend', body);
const count = async (body: unknown) => (await resendMany(body)).response<{ Count: number }>().Count;
const statesOf = async () => Promise.all(ids.map(async (id) => (await on.show(id)).State));

describe('resend by filter', () => {
  test('Resend by filter sends every final delivery that fits and answers `Count`', {
    tags: 'deliveries',
  }, async () => {
    expect(await count({ filter: { agentId } })).toBe(3);
    for (const id of ids) await on.untilState(id, 'Delivered');
    const [dropped, exhausted] = await Promise.all(ids.map(on.show));
    expect([dropped?.Attempts, exhausted?.Attempts]).toEqual([2, 7]);
  });

  test.each([
    [{ state: 'Dropped' }, 2],
    [{ state: 'Exhausted' }, 1],
    [{ state: 'Cancelled' }, 0],
    [{ type: 13 }, 1],
    [{ httpStatus: 404 }, 1],
    [{ from: '2020-01-01', to: '2100-01-01' }, 3],
    [{ to: '2020-01-01T00:00:00' }, 0],
    [{ finishedTo: '2020-01-01' }, 0],
    [{ finishedTo: '2100-01-01' }, 3],
    [{ finishedFrom: '2100-01-01' }, 0],
    [{ finishedFrom: '2020-01-01' }, 3],
    [{ states: ['Dropped', 'Exhausted'] }, 3],
    [{ states: ['Cancelled', 'Exhausted'] }, 1],
    [{ error: 'Timeout' }, 0],
    [{ error: 'Reset' }, 1],
    [{ subReferanceNo: 'none' }, 0],
  ])(
    'The filter takes the fields of the list (%j fits %i)',
    { tags: 'deliveries' },
    async (filter, fitting) => {
      expect(await count({ filter: { agentId, ...filter }, dryRun: true })).toBe(fitting);
      expect(await count({ filter: { agentId, ...filter } })).toBe(fitting);
    },
  );

  test('Resend by filter takes nothing that failed after it was counted', {
    tags: 'deliveries',
  }, async () => {
    const counted = (await resendMany({ filter: { agentId }, dryRun: true })).response<{
      Count: number;
      CountedAt: string;
    }>();
    expect(counted).toEqual({
      Count: 3,
      ResendId: null,
      CountedAt: expect.stringMatching(/^\d{4}-.*\+03:00$/),
    });
    on.platform.answer(status(404));
    const late = await on.publish(10, {}, [agentId]);
    await on.untilState(late, 'Dropped');
    on.platform.answer(succeed);
    const filter = { agentId, finishedTo: counted.CountedAt };
    expect(await count({ filter, dryRun: true })).toBe(3);
    const answer = await resendMany({ filter, limit: counted.Count });
    expect(answer.response()).toEqual({ Count: 3, CountedAt: null, ResendId: expect.any(Number) });
    for (const id of ids) await on.untilState(id, 'Delivered');
    expect((await on.show(late)).State).toBe('Dropped');
  });

  test('The progress of a resend is read by its `ResendId`: what waits, has arrived or failed again', {
    tags: 'deliveries',
  }, async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    const { ResendId } = (await resendMany({ filter: { agentId } })).response<{ ResendId: number }>();
    const progress = async () =>
      (await on.operator.get(`/api/admin/deliveries/resends/${ResendId}`)).response<ResendProgress>();
    expect(await progress()).toEqual({
      Id: ResendId,
      Count: 3,
      Waiting: 3,
      Retrying: 0,
      Delivered: 0,
      Failed: 0,
    });
    await on.administrator.post(`/api/admin/deliveries/${ids[0]}/cancel`);
    await on.service.dataSource.query(`update delivery set due_at = 'infinity' where id = $1`, [ids[1]]);
    expect(await progress()).toMatchObject({ Waiting: 1, Delivered: 0, Failed: 2 });
    await on.administrator.post(`/api/admin/agents/${agentId}/resume`);
    await on.untilState(ids[2] ?? 0, 'Delivered');
    expect(await progress()).toMatchObject({ Count: 3, Waiting: 0, Delivered: 1, Failed: 2 });
  });

  test('a resend of nothing has no number, and old ones are removed', async () => {
    const none = await resendMany({ filter: { agentId, state: 'Cancelled' } });
    expect(none.response()).toEqual({ Count: 0, CountedAt: null, ResendId: null });
    const { dataSource } = on.service;
    const [{ id }] = await dataSource.query(
      `insert into delivery_resend (sent_at, delivery_ids) values (now() - interval '8 days', '{1}') returning id`,
    );
    await count({ filter: { agentId } });
    expect((await on.operator.get(`/api/admin/deliveries/resends/${id}`)).status).toBe(404);
  });

  test('parked deliveries are selected by their last answer and by states of their own', async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    const id = await on.publish(10, {}, [agentId]);
    await on.service.dataSource.query(`update delivery set due_at = 'infinity' where id = $1`, [id]);
    await on.service.dataSource.query(
      `insert into delivery_attempt (delivery_id, number, started_at, sub_referance_no, duration_ms, error, verdict)
       values ($1, 1, now(), 'S', 1, 'Transport failure: ECONNREFUSED.', 'Retry')`,
      [id],
    );
    const parked = (fields: object) =>
      count({ filter: { agentId, state: 'Parked', ...fields }, dryRun: true });
    expect(await parked({ error: 'Refused' })).toBe(1);
    expect(await parked({ error: 'Timeout' })).toBe(0);
    expect(await parked({ finishedFrom: '2020-01-01' })).toBe(1);
  });

  test.each([
    [
      { state: 'Dropped', states: ['Dropped'] },
      'Filter.States',
      'States must be left out when there is a state.',
    ],
    [
      { states: ['Parked'] },
      'Filter.States',
      expect.stringContaining('Delivered, Dropped, Exhausted, Cancelled'),
    ],
    [{ states: [] }, 'Filter.States', expect.any(String)],
    [{ error: 'Tired' }, 'Filter.Error', expect.stringContaining('Timeout')],
  ])('a filter that says nothing or two things is refused (%j)', async (filter, field, message) => {
    const answer = await resendMany({ filter });
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ Response: [{ Field: field, Message: message }] }),
    ]);
  });

  test('A parked delivery has not finished: `finishedTo` with state Parked is refused', {
    tags: 'deliveries',
  }, async () => {
    const answer = await resendMany({ filter: { agentId, state: 'Parked', finishedTo: '2100-01-01' } });
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        Response: [
          { Field: 'Filter.FinishedTo', Message: 'FinishedTo must be left out when the state is Parked.' },
        ],
      }),
    ]);
  });

  test('`subject` takes the deliveries about one thing', async () => {
    await on.service.dataSource.query(
      `update notification set subject_kind = 'Job', subject_id = '77' where id =
         (select notification_id from finished_delivery where id = $1)`,
      [ids[1]],
    );
    expect(await count({ filter: { subject: 'Job:77' }, dryRun: true })).toBe(1);
    expect((await resendMany({ filter: { subject: 'Job' } })).status).toBe(400);
  });

  test('referanceNo names one delivery', async () => {
    const { ReferanceNo } = await on.show(ids[1] ?? 0);
    expect(await count({ filter: { referanceNo: ReferanceNo } })).toBe(1);
    await on.untilState(ids[1] ?? 0, 'Delivered');
    expect(await statesOf()).toEqual(['Dropped', 'Delivered', 'Dropped']);
  });

  test('`dryRun` of a resend by filter counts and changes nothing', { tags: 'deliveries' }, async () => {
    const before = await on.audit();
    expect(await count({ filter: { agentId }, dryRun: true })).toBe(3);
    expect(await count({ filter: { agentId }, dryRun: true, limit: 2 })).toBe(2);
    expect(await statesOf()).toEqual(['Dropped', 'Exhausted', 'Dropped']);
    expect(await on.audit()).toEqual(before);
    expect(on.platform.attempts).toEqual([]);
  });

  test('At most `limit` (10000) deliveries a call, oldest first', { tags: 'deliveries' }, async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    expect(await count({ filter: { agentId }, limit: 2 })).toBe(2);
    expect(await statesOf()).toEqual(['Pending', 'Pending', 'Dropped']);
    expect(await count({ filter: { agentId }, limit: 2 })).toBe(1);
    expect(await count({ filter: { agentId }, limit: 2 })).toBe(0);
  });

  test('At most `perSecond` (50) become due each second', { tags: 'deliveries' }, async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    expect(await count({ filter: { agentId }, perSecond: 2 })).toBe(3);
    const due = await Promise.all(ids.map(async (id) => Date.parse((await on.show(id)).NextAttemptAt ?? '')));
    const [first = 0] = due;
    expect(due.map((moment) => moment - first)).toEqual([0, 500, 1_000]);
    await on.administrator.post(`/api/admin/agents/${agentId}/resume`);
    await on.platform.until((attempts) => attempts.length === 3);
  });

  test('Parked deliveries can be sent again by filter', { tags: 'deliveries' }, async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    const parked: number[] = [];
    for (let n = 0; n < 3; n++) parked.push(await on.publish(101, {}, [agentId]));
    const sql = `update delivery set due_at = 'infinity', started = 9, finished = 1 where id = any ($1)`;
    await on.service.dataSource.query(sql, [parked]);

    expect(await count({ filter: { agentId }, dryRun: true })).toBe(3);
    expect(await count({ filter: { agentId, state: 'Parked' }, dryRun: true })).toBe(3);
    expect(await count({ filter: { agentId, state: 'Parked', type: 10 } })).toBe(0);
    expect(await count({ filter: { agentId, state: 'Parked' }, limit: 2, perSecond: 2 })).toBe(2);
    expect(await count({ filter: { agentId, state: 'Parked' } })).toBe(1);
    const shown = await Promise.all(parked.map(on.show));
    expect(shown.map(({ State, Attempts }) => [State, Attempts])).toEqual(Array(3).fill(['Pending', 1]));
    const [first = 0, second = 0] = shown.map(({ NextAttemptAt }) => Date.parse(NextAttemptAt ?? ''));
    expect(second - first).toBe(500);
    const [, newest] = await on.audit();
    expect(newest).toMatchObject({ Action: 'delivery.resendMany', Details: { Count: 2 } });
    await on.administrator.post(`/api/admin/agents/${agentId}/resume`);
    for (const id of parked) await on.untilState(id, 'Delivered');
    expect(await statesOf()).toEqual(['Dropped', 'Exhausted', 'Dropped']);
  });

  test('Pending deliveries are left out of a resend by filter', { tags: 'deliveries' }, async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    await on.publish(10, {}, [agentId]);
    await on.service.dataSource.query(
      'delete from notification n using finished_delivery f where f.id = $1 and n.id = f.notification_id',
      [ids[0]],
    );
    expect(await count({ filter: { agentId }, dryRun: true })).toBe(2);
    expect(await count({ filter: { agentId } })).toBe(2);
    expect(await statesOf()).toEqual(['Dropped', 'Pending', 'Pending']);
  });

  test('two at once share the deliveries and send none twice', async () => {
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    const counts = await atOnce(4, () => count({ filter: { agentId } }));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(3);
    await on.administrator.post(`/api/admin/agents/${agentId}/resume`);
    for (const id of ids) await on.untilState(id, 'Delivered');
    expect(on.platform.attempts).toHaveLength(3);
  });

  test('is one entry of the audit, with the filter and the count', async () => {
    await count({ filter: { agentId, state: 'Dropped' }, perSecond: 100 });
    const [entry] = await on.audit();
    expect(entry).toMatchObject({
      Action: 'delivery.resendMany',
      Target: 'deliveries',
      UserId: on.operator.userId,
      Details: {
        Filter: { agentId, state: 'Dropped' },
        Limit: 10_000,
        PerSecond: 100,
        Count: 2,
        ResendId: expect.any(Number),
      },
    });
  });

  test('null for limit and perSecond is absence: the caps stay', async () => {
    expect(await count({ filter: { agentId, type: null }, limit: null, perSecond: null })).toBe(3);
    const [entry] = await on.audit();
    expect(entry?.Details).toMatchObject({ Limit: 10_000, PerSecond: 50 });
  });

  test.each([
    [{}, { Filter: 'Filter is required.' }],
    [{ filter: {} }, { Filter: 'Filter must name at least one field.' }],
    [{ filter: { type: null, unknown: 1 } }, { Filter: 'Filter must name at least one field.' }],
    [{ filter: { type: 8, referanceNo: ' ' } }, { 'Filter.ReferanceNo': 'ReferanceNo is required.' }],
    [
      { filter: { state: 'Pending' } },
      { 'Filter.State': 'State must be one of Delivered, Dropped, Exhausted, Cancelled, Parked.' },
    ],
    [{ filter: { type: 9 } }, { 'Filter.Type': 'Type must be one of 3, 8, 10, 13, 101, 102, 103, 104.' }],
    [{ filter: { agentId: 0 } }, { 'Filter.AgentId': 'AgentId must be greater than 0.' }],
    [
      { filter: { from: 'yesterday', to: '' } },
      {
        'Filter.From': 'From must be a day (yyyy-MM-dd) or an ISO 8601 date-time.',
        'Filter.To': 'To must be a day (yyyy-MM-dd) or an ISO 8601 date-time.',
      },
    ],
    [{ filter: { httpStatus: 600 } }, { 'Filter.HttpStatus': 'HttpStatus must be between 100 and 599.' }],
    [{ filter: { type: 8 }, limit: 10_001 }, { Limit: 'Limit must be between 1 and 10000.' }],
    [{ filter: { type: 8 }, perSecond: 0 }, { PerSecond: 'PerSecond must be between 1 and 1000.' }],
  ])(
    'A filter must name at least one field; bad fields are 400 `Validation.General` (%j)',
    { tags: 'deliveries' },
    async (body, fields) => {
      expectInvalid(await resendMany(body), fields);
    },
  );

  test('a filter of another JSON type is a binding failure', async () => {
    const answer = await resendMany({ filter: { agentId: '7' } });
    expect([answer.status, answer.text]).toEqual([400, '$.filter.agentId: expected an integer (int32).']);
  });
});
