// @module-tag outgoing-logs
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import type { ClaimedDelivery } from '../src/notifications/dispatch/claim.sql.js';
import { DeliveryStore } from '../src/notifications/dispatch/delivery-store.js';
import type { AttemptOutcome } from '../src/notifications/dispatch/record.sql.js';
import type { NotificationType } from '../src/notifications/notification-types.rules.js';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import { Retention } from '../src/notifications/retention/retention.job.js';
import { status } from './support/deliveries.js';
import { answerQuestions, startOutgoingLogs } from './support/outgoing-logs.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { expectInvalid } from './support/users.js';

const GONE = 'The payload of this delivery was removed when it was delivered.';
const on = startOnce(startOutgoingLogs);

const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);
const resend = (id: number) => on.operator.post(`/api/admin/deliveries/${id}/resend`);
const countResendable = async (filter: object) => {
  const answer = await on.operator.post('/api/admin/deliveries/resend', { filter, dryRun: true });
  return answer.response<{ Count: number }>().Count;
};

/** The delivery of a log whose platform refuses it. */
const exhausted = async () => {
  on.platform.answer(status(500));
  const { deliveryId } = await on.log();
  await on.untilState(deliveryId, 'Exhausted');
  return deliveryId;
};

describe('the payload of an outgoing log', () => {
  test('Once delivered, the bodies of an outgoing log are removed, and the delivery shows it', async () => {
    on.platform.answer(succeed);
    const { deliveryId } = await on.deliveredLog({ dataSent: 'nowhere any more' });
    expect(await on.show(deliveryId)).toMatchObject({ Payload: null, PayloadForgotten: true });
    expect(await sql(`select from notification where payload like '%nowhere any more%'`)).toEqual([]);
  });

  test('A delivery whose payload is forgotten is final: it cannot be cancelled', async () => {
    on.platform.answer(succeed);
    const { deliveryId } = await on.deliveredLog();
    const answer = await on.administrator.post(`/api/admin/deliveries/${deliveryId}/cancel`);
    expect([answer.status, answer.message]).toEqual([409, 'The delivery is final already.']);
  });

  test('The bodies of pending, exhausted and cancelled deliveries stay', async () => {
    on.platform.answer(status(500));
    const { deliveryId } = await on.log();
    await on.platform.until((attempts) => attempts.length > 0);
    await on.untilState(deliveryId, 'Exhausted');
    const kept = { Payload: expect.stringContaining('34 ABC 123'), PayloadForgotten: false };
    expect(await on.payload(deliveryId)).toMatchObject(kept);
    await on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
    const waiting = await on.log();
    expect(await on.show(waiting.deliveryId)).toMatchObject({ State: 'Pending' });
    expect(await on.payload(waiting.deliveryId)).toMatchObject(kept);
    await on.administrator.post(`/api/admin/deliveries/${waiting.deliveryId}/cancel`);
    expect(await on.show(waiting.deliveryId)).toMatchObject({ State: 'Cancelled' });
    expect(await on.payload(waiting.deliveryId)).toMatchObject(kept);
    await on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
  });

  test('`GET /api/admin/deliveries/:id` of type 3 shows no payload and writes no audit entry', async () => {
    const deliveryId = await exhausted();
    const before = (await on.audit()).length;
    for (const query of ['', '?payload=true', '?payload=false']) {
      const answer = await on.operator.get(`/api/admin/deliveries/${deliveryId}${query}`);
      expect(answer.response()).toMatchObject({ Payload: null, PayloadForgotten: false });
      expect(answer.text).not.toContain('34 ABC 123');
    }
    expect((await on.audit()).length).toBe(before);
  });

  test('`GET /api/admin/deliveries/:id/payload?reason=` shows the payload to either role; two readings are two entries, each with its reason', async () => {
    const deliveryId = await exhausted();
    const path = `/api/admin/deliveries/${deliveryId}/payload`;
    for (const client of [on.administrator, on.operator]) {
      expectInvalid(await client.get(path), { Reason: 'Reason is required.' });
      const answer = await client.get(`${path}?reason=%20complaint%2017%20`);
      expect(answer.response()).toEqual({
        Id: deliveryId,
        NotificationType: 3,
        Payload: expect.stringContaining('34 ABC 123'),
        PayloadForgotten: false,
      });
    }
    const entries = (await on.audit()).filter(
      ({ Target, Action }) => Target === `delivery ${deliveryId}` && Action === 'delivery.readPayload',
    );
    const details = { AgentId: on.agentId, NotificationType: 3, Reason: 'complaint 17' };
    expect(entries).toEqual([
      expect.objectContaining({ UserId: on.operator.userId, Details: details, Address: '127.0.0.1' }),
      expect.objectContaining({ UserId: on.administrator.userId, Details: details }),
    ]);
  });

  test('Without its audit entry no payload is answered', async () => {
    on.platform.answer(status(500));
    const { deliveryId } = await on.log();
    await sql(
      `alter table admin_audit add constraint full_disk check (action <> 'delivery.readPayload') not valid`,
    );
    const answer = await on.operator.get(`/api/admin/deliveries/${deliveryId}/payload?reason=x`);
    await sql('alter table admin_audit drop constraint full_disk');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('34 ABC 123');
  });

  test('The payload of an outgoing log is sent again after a failure, and removed when that succeeds', async () => {
    const deliveryId = await exhausted();
    on.platform.answer(succeed);
    expect((await resend(deliveryId)).status).toBe(204);
    expect(await on.untilState(deliveryId, 'Delivered')).toMatchObject({ PayloadForgotten: true });
  });

  test('A delivery whose payload was removed on arrival is not sent again: 409, and left out by filter', async () => {
    const agentId = await on.service.createAgent({ platformUrl: on.platform.url });
    on.platform.answer(succeed);
    const { deliveryId } = await on.deliveredLog({ agentId });
    const answer = await resend(deliveryId);
    expect([answer.status, answer.code, answer.message]).toEqual([409, 'General.Conflict', GONE]);
    expect(await countResendable({ agentId })).toBe(0);
    const many = await on.operator.post('/api/admin/deliveries/resend', { filter: { agentId } });
    expect(many.response()).toEqual({ Count: 0, CountedAt: null, ResendId: null });
    const other = await on.publish(101, {}, [agentId]);
    await on.untilState(other, 'Delivered');
    expect(await countResendable({ agentId })).toBe(1);
    expect(await on.show(other)).toMatchObject({ HasPayload: true, PayloadForgotten: false });
    expect(await on.payload(other)).toMatchObject({ Payload: '{}', PayloadForgotten: false });
  });

  test('The payload of an outgoing log goes to one agent', async () => {
    const { dataSource, running } = on.service;
    const toTwo = inTransaction(dataSource, (tx) =>
      running.app
        .get(NotificationsService)
        .publish(tx, { type: 3, payload: {}, agentIds: [1, 2], subject: { kind: 'Test', id: '1' } }),
    );
    await expect(toTwo).rejects.toThrow('goes to one agent');
  });
});

describe('outcome and forgetting are one transaction', () => {
  const store = () => on.service.running.app.get(DeliveryStore);
  /** An agent whose deliveries only the test claims. */
  async function quietAgent(): Promise<number> {
    const agentId = await on.service.createAgent({ platformUrl: on.platform.url });
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    return agentId;
  }
  async function claim(agentId: number): Promise<ClaimedDelivery[]> {
    // Far enough ahead for the dispatcher not to look.
    await sql(`update delivery set due_at = now() + interval '1 hour' where agent_id = $1`, [agentId]);
    const unpaused = `update agent set paused_at = case when $2 then now() end where id = $1`;
    await sql(unpaused, [agentId, false]);
    const [lane] = await store().claim([{ agentId, limit: 10, from: undefined }], 3_600_000, 7_200_000);
    await sql(unpaused, [agentId, true]);
    return lane?.deliveries ?? [];
  }
  const expire = (agentId: number) =>
    sql(`update delivery set leased_until = now() - interval '1 second' where agent_id = $1`, [agentId]);
  const outcome = (of: ClaimedDelivery | undefined, verdict: AttemptOutcome['verdict']): AttemptOutcome => {
    if (!of) throw new Error('Nothing was claimed.');
    const { id, referanceNo, notificationId, agentId, claimToken, type } = of;
    const attempt = {
      number: of.attemptNumber,
      subReferanceNo: 's',
      startedAt: Date.now(),
      durationMs: 1,
      httpStatus: 200,
      error: null,
      responseExcerpt: null,
    };
    const times = { waitMs: 0, endedAt: performance.now(), attemptOnLadder: of.attempt, lateMs: 0 };
    const delivery = { deliveryId: id, referanceNo, notificationId, agentId, claimToken };
    return { ...delivery, verdict, type, attempt, ...times };
  };
  const payloads = async (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await on.payload(id)).Payload));
  const publish = (agentId: number, type: NotificationType) => on.publish(type, { type }, [agentId]);
  const claimedLog = async () => {
    const agentId = await quietAgent();
    const id = await publish(agentId, 3);
    const [claimed] = await claim(agentId);
    return { agentId, id, claimed };
  };

  test('Of a batch only the payloads that ask for it and were delivered are forgotten', async () => {
    const agentId = await quietAgent();
    const ids: number[] = [];
    for (const type of [3, 101, 3, 3] as const) ids.push(await publish(agentId, type));
    const [delivered, other, exhausted, retried] = await claim(agentId);
    await store().record([
      outcome(delivered, 'Delivered'),
      outcome(other, 'Delivered'),
      outcome(exhausted, 'Exhausted'),
      outcome(retried, 'Retry'),
    ]);
    expect(await payloads(ids)).toEqual([null, '{"type":101}', '{"type":3}', '{"type":3}']);
  });

  test('A success of a number that was given out twice ends only the delivery with its ReferanceNo; the other one is sent', async () => {
    const { id, claimed } = await claimedLog();
    // Its number is another delivery's after a standby without the last rows was promoted.
    const { dataSource } = on.service;
    await dataSource.query(
      `update delivery set referance_no = 'of-the-other', claim_token = null where id = $1`,
      [id],
    );
    expect(await store().record([outcome(claimed, 'Delivered')])).toEqual(new Set([String(id)]));
    expect(await payloads([id])).toEqual(['{"type":3}']);
    // A journal of an earlier release does not name it.
    await store().record([{ ...outcome(claimed, 'Delivered'), referanceNo: undefined }]);
    expect(await on.show(id)).toMatchObject({ State: 'Delivered' });
  });

  test('A late success after a failure moves nothing, and the payload stays with the failed delivery', async () => {
    const { id, agentId, claimed: first } = await claimedLog();
    await expire(agentId);
    const [second] = await claim(agentId);
    await store().record([outcome(second, 'Exhausted')]);
    const late = await store().record([outcome(first, 'Delivered')]);
    expect([...late]).toEqual([first?.id]);
    expect(await on.show(id)).toMatchObject({ State: 'Exhausted' });
    expect(await payloads([id])).toEqual(['{"type":3}']);
  });

  test('No attempt is made with a payload that has been removed', async () => {
    const { id, agentId, claimed: first } = await claimedLog();
    await expire(agentId);
    const [second] = await claim(agentId);
    await store().record([outcome(first, 'Delivered')]);
    expect(await on.show(id)).toMatchObject({ State: 'Delivered', Payload: null });
    await expect(store().payload(second?.notificationId ?? '')).rejects.toThrow('no longer kept');
  });

  test('When forgetting fails, the outcome is not recorded either', async () => {
    const { id, claimed } = await claimedLog();
    await sql('alter table notification add constraint stays check (payload is not null) not valid');
    const recording = store().record([outcome(claimed, 'Delivered')]);
    await expect(recording).rejects.toThrow();
    await sql('alter table notification drop constraint stays');
    expect(await on.show(id)).toMatchObject({ State: 'Pending', Attempts: 0 });
    expect(await payloads([id])).toEqual(['{"type":3}']);
    await store().record([outcome(claimed, 'Delivered')]);
    expect(await on.show(id)).toMatchObject({ State: 'Delivered', Attempts: 1, Payload: null });
  });

  test('Recording a delivery and removing its payload are one transaction', async () => {
    const { id, claimed } = await claimedLog();
    const holder = await openTransaction(on.service);
    await holder.query('select from notification where id = $1 for update', [claimed?.notificationId]);
    const recording = store().record([outcome(claimed, 'Delivered')]);
    const refused = expect(recording).rejects.toThrow();
    // The outcome is written and forgetting waits: here the session ends.
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'update notification%'`;
    await expect.poll(async () => (await sql(waiting)).length).toBe(1);
    await sql(`select pg_terminate_backend(pid) from (${waiting}) w`);
    await refused;
    await holder.rollback();
    expect(await on.show(id)).toMatchObject({ State: 'Pending', Attempts: 0 });
    expect(await payloads([id])).toEqual(['{"type":3}']);
    await store().record([outcome(claimed, 'Delivered')]);
    expect(await on.show(id)).toMatchObject({ State: 'Delivered', Payload: null });
  });
});

describe('retention', () => {
  const keep = (inDays: number) =>
    on.service.running.app.get(Retention).keep(new Date(Date.now() + inDays * 86_400_000));

  test('Bodies that were never delivered are removed by retention; afterwards the platform is asked for them', async () => {
    await on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
    const { id, deliveryId } = await on.log();
    // What other tests left pending needs the week as well.
    await sql('delete from delivery where id <> $1', [deliveryId]);
    await keep(200);
    expect((await on.read(id)).response()).toMatchObject({ Payload: expect.stringContaining('34 ABC 123') });
    await on.administrator.post(`/api/admin/deliveries/${deliveryId}/cancel`);
    await keep(200);
    on.platform.answer(
      answerQuestions(() => '{"ResultStatus":{"Status":"Error","Explanation":"Kayıt yok."},"Result":null}'),
    );
    expect((await on.read(id)).message).toBe('The platform answered with an error: Kayıt yok.');
    const [item] = await on.items('pageSize=1');
    expect(item).toMatchObject({ OutgoingRequestLogID: Number(id), Delivered: null });
    const filtered = [...(await on.items('delivered=true')), ...(await on.items('delivered=false'))];
    expect(filtered.map((log) => log.OutgoingRequestLogID)).not.toContain(Number(id));
  });
});
