// @module-tag deliveries
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryDetail, ResendProgress } from '../src/notifications/administration/delivery.answers.js';
import { startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid, statuses } from './support/users.js';

const HOUR = 3_600_000;
/** A delivery that has failed once waits for an hour, then for two. */
const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '1h,2h,3h' }));
let agentId: number;
beforeEach(async () => {
  agentId = await on.service.createAgent({ platformUrl: on.platform.url });
  on.platform.answer(status(503));
});

const attempt = (id: number) => on.operator.post(`/api/admin/deliveries/${id}/attempt`);
const attemptMany = (body: unknown) => on.operator.post('/api/admin/deliveries/attempt', body);
const count = async (body: unknown) => (await attemptMany(body)).response<{ Count: number }>().Count;
const setDue = (id: number, due: string) => on.sql(`update delivery set due_at = ${due} where id = $1`, [id]);

/** Deliveries that have failed as often as this, and wait for their next attempts. */
async function waiting(deliveries = 1, type: 101 | 10 = 101): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < deliveries; n++) ids.push(await on.publish(type, {}, [agentId]));
  for (const id of ids) await untilAttempts(id, 1);
  on.platform.attempts.length = 0;
  return ids;
}

async function untilAttempts(id: number, attempts: number): Promise<DeliveryDetail> {
  await expect.poll(async () => (await on.show(id)).Attempts).toBe(attempts);
  return on.show(id);
}

/** Milliseconds from the last attempt's end to the next attempt. */
function waitOf({ AttemptLog, NextAttemptAt }: DeliveryDetail): number {
  const last = AttemptLog.at(-1);
  return Date.parse(NextAttemptAt ?? '') - Date.parse(last?.StartedAt ?? '') - (last?.DurationMs ?? 0);
}

async function refusal(id: number): Promise<unknown[]> {
  const answer = await attempt(id);
  const { Details } = answer.json<{ Details?: { Cause: string } }>();
  return [answer.status, answer.code, Details?.Cause];
}

describe('an attempt of one delivery', () => {
  test('The next attempt of a waiting delivery is made now, counts as the one that was due, and the ladder goes on behind it: 204', async () => {
    const [id = 0] = await waiting();
    expect(waitOf(await on.show(id))).toBeCloseTo(HOUR, -4);
    expect((await attempt(id)).status).toBe(204);
    const second = await untilAttempts(id, 2);
    expect(waitOf(second)).toBeCloseTo(2 * HOUR, -4);
    expect(second).toMatchObject({ State: 'Pending', MaxAttempts: 11 });
    on.platform.answer(succeed);
    expect((await attempt(id)).status).toBe(204);
    const { Attempts, AttemptLog, ReferanceNo } = await on.untilState(id, 'Delivered');
    expect([Attempts, AttemptLog.map((each) => each.Number)]).toEqual([3, [1, 2, 3]]);
    // The attempt was due when it was asked for, not an hour later.
    expect(AttemptLog.every(({ LateMs }) => (LateMs ?? -1) >= 0 && (LateMs ?? HOUR) < HOUR)).toBe(true);
    expect(on.platform.attempts.map(({ referanceNo }) => referanceNo)).toEqual([ReferanceNo, ReferanceNo]);
  });

  test('The last attempt of the ladder, made now, ends the delivery as it would have an hour later', async () => {
    const [id = 0] = await waiting();
    await on.sql('update delivery set started = 10, finished = 10 where id = $1', [id]);
    expect((await attempt(id)).status).toBe(204);
    await on.untilState(id, 'Exhausted');
  });

  test('An attempt of a delivery that is finished, under way or parked, or whose agent is paused, is 409 with its cause', async () => {
    const [id = 0, parked = 0, leased = 0, both = 0] = await waiting(4);
    await setDue(parked, `'infinity'`);
    const lease = `update delivery set claim_token = gen_random_uuid(), leased_until = now() + interval '1 hour' where id = $1`;
    await on.sql(lease, [leased]);
    await on.sql(lease, [both]);
    expect(await refusal(parked)).toEqual([409, 'General.Conflict', 'Parked']);
    expect(await refusal(leased)).toEqual([409, 'General.Conflict', 'InFlight']);
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    expect(await refusal(id)).toEqual([409, 'General.Conflict', 'AgentPaused']);
    expect(await refusal(both)).toEqual([409, 'General.Conflict', 'InFlight']);
    await on.cancel(id);
    expect(await refusal(id)).toEqual([409, 'General.Conflict', 'AlreadyFinal']);
    expect(await refusal(999_999)).toEqual([404, 'General.NotFound', undefined]);
    expect(on.platform.attempts).toEqual([]);
  });

  test('Of attempts asked for at the same moment one is made and recorded', async () => {
    const [id = 0] = await waiting();
    on.platform.answer(succeed);
    const answers = await atOnce(20, () => attempt(id));
    expect(statuses(answers)[204]).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 204 || status === 409)).toBe(true);
    await on.untilState(id, 'Delivered');
    expect(on.platform.attempts).toHaveLength(1);
    expect((await on.audit()).filter(({ Target }) => Target === `delivery ${id}`)).toHaveLength(1);
  });

  test('a claim that ended without an outcome is no attempt under way', async () => {
    const [id = 0] = await waiting();
    await on.sql(
      `update delivery set claim_token = gen_random_uuid(), leased_until = now() - interval '1 ms' where id = $1`,
      [id],
    );
    on.platform.answer(succeed);
    expect((await attempt(id)).status).toBe(204);
    await on.untilState(id, 'Delivered');
  });

  test('the audit shows from when to when the attempt was moved', async () => {
    const [id = 0] = await waiting();
    const { NextAttemptAt, ReferanceNo } = await on.show(id);
    await attempt(id);
    await untilAttempts(id, 2);
    const feed = await on.administrator.get(`/api/admin/audit/feed?target=delivery ${id}`);
    const { Items } = feed.response<{ Items: object[] }>();
    expect(Items).toEqual([
      expect.objectContaining({
        Action: 'delivery.attempt',
        UserId: on.operator.userId,
        Details: { AgentId: agentId, ReferanceNo, Attempts: 1 },
        Before: { NextAttemptAt },
        After: { NextAttemptAt: expect.stringMatching(/\+03:00$/) },
      }),
    ]);
  });
});

describe('attempts by filter', () => {
  test('Attempts by filter are made of every waiting delivery that fits; `dryRun` counts and changes nothing', async () => {
    const ids = await waiting(3);
    await on.cancel(ids[0] ?? 0);
    const counted = (await attemptMany({ filter: { agentId }, dryRun: true })).response();
    expect(counted).toEqual({
      Count: 2,
      CountedAt: expect.stringMatching(/^\d{4}-.*\+03:00$/),
      ResendId: null,
    });
    expect(on.platform.attempts).toEqual([]);
    on.platform.answer(succeed);
    const sent = (await attemptMany({ filter: { agentId, state: 'Pending' } })).response<{
      ResendId: number;
    }>();
    expect(sent).toEqual({ Count: 2, CountedAt: null, ResendId: expect.any(Number) });
    for (const id of ids.slice(1)) await on.untilState(id, 'Delivered');
    expect((await on.show(ids[0] ?? 0)).State).toBe('Cancelled');
    expect(await count({ filter: { agentId } })).toBe(0);
  });

  test('Their progress says what has arrived, and what has failed again and waits: `Retrying`', async () => {
    const [first = 0, second = 0] = await waiting(2);
    const { ResendId } = (await attemptMany({ filter: { agentId }, limit: 1 })).response<{
      ResendId: number;
    }>();
    const progress = async () =>
      (await on.operator.get(`/api/admin/deliveries/resends/${ResendId}`)).response<ResendProgress>();
    await untilAttempts(first, 2);
    expect(await progress()).toEqual({
      Id: ResendId,
      Count: 1,
      Waiting: 1,
      Retrying: 1,
      Delivered: 0,
      Failed: 0,
    });
    expect(await on.show(second)).toMatchObject({ Attempts: 1 });
    on.platform.answer(succeed);
    await attempt(first);
    await on.untilState(first, 'Delivered');
    expect(await progress()).toMatchObject({ Waiting: 0, Retrying: 0, Delivered: 1 });
  });

  test('Deliveries under way, parked ones and those of paused agents never match', async () => {
    const [parked = 0, leased = 0] = await waiting(3);
    await setDue(parked, `'infinity'`);
    await on.sql(
      `update delivery set claim_token = gen_random_uuid(), leased_until = now() + interval '1 hour' where id = $1`,
      [leased],
    );
    expect(await count({ filter: { agentId }, dryRun: true })).toBe(1);
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    expect(await count({ filter: { agentId }, dryRun: true })).toBe(0);
    expect(await count({ filter: { agentId } })).toBe(0);
  });

  test.each([
    [{ type: 101 }, 2],
    [{ type: 10 }, 0],
    [{ httpStatus: 503 }, 2],
    [{ httpStatus: 500 }, 0],
    [{ error: 'Timeout' }, 0],
    [{ from: '2020-01-01', to: '2100-01-01' }, 2],
    [{ to: '2020-01-01' }, 0],
    [{ subject: 'Test:1' }, 2],
    [{ referanceNo: 'none' }, 0],
  ])('The filter takes the fields of a resend (%j fits %i)', async (filter, fitting) => {
    await waiting(2);
    expect(await count({ filter: { agentId, ...filter }, dryRun: true })).toBe(fitting);
    expect(await count({ filter: { agentId, ...filter } })).toBe(fitting);
  });

  test('At most `perSecond` become due each second, the oldest first, and none later than before', async () => {
    const ids = await waiting(4);
    // Nothing is sent while the platform's answers to all slots are awaited: the due times are read instead.
    await setDue(ids[3] ?? 0, `now() + interval '600 ms'`);
    const before = Date.now();
    expect(await count({ filter: { agentId }, perSecond: 1 })).toBe(4);
    const entry = (
      await on.administrator.get('/api/admin/audit/feed?action=delivery.attemptMany&pageSize=1')
    ).response<{
      Items: {
        Details: object;
        Before: Record<string, { NextAttemptAt: string }>;
        After: Record<string, { NextAttemptAt: string }>;
      }[];
    }>().Items[0];
    expect(entry?.Details).toMatchObject({ Filter: { agentId }, Limit: 10_000, PerSecond: 1, Count: 4 });
    const due = ids.slice(0, 3).map((id) => Date.parse(entry?.After[`delivery ${id}`]?.NextAttemptAt ?? ''));
    const [first = 0] = due;
    expect(due.map((moment) => moment - first)).toEqual([0, 1_000, 2_000]);
    expect(first).toBeGreaterThan(before - 60_000);
    expect(entry?.After).not.toHaveProperty(`delivery ${ids[3]}`);
  });

  test('two calls at once share the deliveries, and each is sent once', async () => {
    const ids = await waiting(3);
    on.platform.answer(succeed);
    const answers = await atOnce(4, () => attemptMany({ filter: { agentId } }));
    expect(statuses(answers)).toEqual({ 200: 4 });
    const references: string[] = [];
    for (const id of ids) references.push((await on.untilState(id, 'Delivered')).ReferanceNo);
    const sent = on.platform.attempts.map(({ referanceNo }) => referanceNo);
    expect(sent.filter((reference) => references.includes(reference)).sort()).toEqual(references.sort());
  });

  test.each([
    [{}, { Filter: 'Filter is required.' }],
    [{ filter: {} }, { Filter: 'Filter must name at least one field.' }],
    [{ filter: { state: 'Exhausted' } }, { 'Filter.State': 'State must be one of Pending.' }],
    [{ filter: { agentId: 0 } }, { 'Filter.AgentId': 'AgentId must be greater than 0.' }],
    [{ filter: { type: 8 }, limit: 10_001 }, { Limit: 'Limit must be between 1 and 10000.' }],
    [{ filter: { type: 8 }, perSecond: 0 }, { PerSecond: 'PerSecond must be between 1 and 1000.' }],
  ])(
    'A filter of waiting deliveries must name at least one field; bad fields are 400 `Validation.General` (%j)',
    async (body, fields) => {
      expectInvalid(await attemptMany(body), fields);
    },
  );
});
