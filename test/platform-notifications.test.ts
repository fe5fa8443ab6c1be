// @module-tag deliveries
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import { Client } from './support/client.js';
import { reset, startDeliveries, status } from './support/deliveries.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET, signToken } from './support/tokens.js';

const OWN = '/api/platform/notifications';
interface Item {
  Id: number;
  ReferanceNo: string;
  Type: number;
  State: string;
  Attempts: number;
  CreatedAt: string;
  LastHttpStatus: number | null;
}
interface Page {
  Items: Item[];
  NextAfter: number;
}

const on = startOnce(() => startDeliveries({ JWT_SECRETS: JWT_SECRET }));
let agentId: number;
let receiver: TestPlatform;
let platform: Client;
let otherId: number;

beforeAll(async () => {
  otherId = on.agentId;
});
beforeEach(async () => {
  receiver = await startTestPlatform();
  agentId = await on.service.createAgent({ platformUrl: receiver.url });
  platform = await on.service.as({ roles: ['PlatformUser'], agentId });
  return () => receiver.close();
});

const page = async (query = '', as = platform) => {
  const answer = await as.get(`${OWN}${query}`);
  expect(answer.status).toBe(200);
  return answer.response<Page>();
};
const publish = (type: 8 | 10 | 13 | 101 = 101) => on.publish(type, { Odd: 'payload' }, [agentId]);
const paused = () => on.administrator.post(`/api/admin/agents/${agentId}/pause`);
const resumed = () => on.administrator.post(`/api/admin/agents/${agentId}/resume`);

describe('a platform compares its notifications', () => {
  test('`GET /api/platform/notifications` answers `{Items: [{Id, ReferanceNo, Type, State, Attempts, CreatedAt, LastHttpStatus}], NextAfter}`', async () => {
    const id = await publish();
    await on.untilState(id, 'Delivered');
    const { CreatedAt, ReferanceNo } = await on.show(id);
    expect(await page()).toEqual({
      Items: [
        { Id: id, ReferanceNo, Type: 101, State: 'Delivered', Attempts: 1, CreatedAt, LastHttpStatus: 200 },
      ],
      NextAfter: id,
    });
    expect(receiver.attempts.map(({ referanceNo }) => referanceNo)).toEqual([ReferanceNo]);
  });

  test('Notifications ascend by Id, in every state, and `NextAfter` is always there', async () => {
    expect(await page()).toEqual({ Items: [], NextAfter: 0 });
    receiver.answer(status(500));
    const dropped = await publish(10);
    await on.untilState(dropped, 'Dropped');
    receiver.answer(reset);
    const exhausted = await publish(13);
    await on.untilState(exhausted, 'Exhausted');
    receiver.answer(succeed);
    const delivered = await publish();
    await on.untilState(delivered, 'Delivered');
    await paused();
    const [cancelled, pending] = [await publish(), await publish()];
    await on.administrator.post(`/api/admin/deliveries/${cancelled}/cancel`);
    const all = [dropped, exhausted, delivered, cancelled, pending];
    const whole = await page();
    expect(whole.Items.map(({ Id, State, LastHttpStatus }) => [Id, State, LastHttpStatus])).toEqual([
      [dropped, 'Dropped', 500],
      [exhausted, 'Exhausted', null],
      [delivered, 'Delivered', 200],
      [cancelled, 'Cancelled', null],
      [pending, 'Pending', null],
    ]);
    expect(whole.NextAfter).toBe(pending);
    const read: number[] = [];
    for (let after = 0; ; ) {
      const { Items, NextAfter } = await page(`?pageSize=2&after=${after}`);
      read.push(...Items.map(({ Id }) => Id));
      if (NextAfter === after) break;
      after = NextAfter;
    }
    expect(read).toEqual(all);
    expect(await page(`?after=${pending}`)).toEqual({ Items: [], NextAfter: pending });
    const ids = async (query: string) => (await page(query)).Items.map(({ Id }) => Id);
    expect(await ids('?state=Pending')).toEqual([pending]);
    expect(await ids('?state=dropped')).toEqual([dropped]);
    expect(await ids('?type=101&state=Delivered')).toEqual([delivered]);
    expect(await ids('?type=13')).toEqual([exhausted]);
    await resumed();
  });

  test('A notification whose transaction commits later than a younger one is not passed over', async () => {
    const { dataSource } = on.service;
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const notifications = on.service.running.app.get(NotificationsService);
    const published = await notifications.publish(runner.manager, {
      type: 101,
      payload: { Late: true },
      agentIds: [agentId],
      subject: { kind: 'Job', id: '1' },
    });
    const late = Number(published?.deliveryIds[0]);
    const young = await publish();
    expect(young).toBeGreaterThan(late);
    const before = await page();
    expect(before.Items).toEqual([]);
    await runner.commitTransaction();
    await runner.release();
    const { Items } = await page(`?after=${before.NextAfter}`);
    expect(Items.map(({ Id }) => Id)).toEqual([late, young]);
  });

  test('A filter that fits few is searched in bounded steps, and the next call goes on where one ended', async () => {
    const { dataSource } = on.service;
    const first = await publish();
    await on.untilState(first, 'Delivered');
    await dataSource.query(
      `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at, finished_at)
       select nextval('delivery_id_seq'), 0, $1::int, 13, $1::text || '_20261120121617123AB12CD34EF_0_0', 'Delivered', 1, now(), now()
       from generate_series(1, 25000)`,
      [agentId],
    );
    const last = await publish();
    await on.untilState(last, 'Delivered');
    const found: number[] = [];
    const ends: number[] = [];
    for (let after = 0; ; ) {
      const { Items, NextAfter } = await page(`?type=101&after=${after}`);
      found.push(...Items.map(({ Id }) => Id));
      if (NextAfter === after) break;
      ends.push(NextAfter);
      after = NextAfter;
    }
    expect(found).toEqual([first, last]);
    expect(ends).toHaveLength(2);
  });

  test('Another agent’s notifications do not exist for a platform; the staff reads with `agentId`', async () => {
    const id = await publish();
    await on.untilState(id, 'Delivered');
    const foreign = await on.publish(101, {}, [otherId]);
    await on.untilState(foreign, 'Delivered');
    expect((await page(`?agentId=${otherId}`)).Items.map(({ Id }) => Id)).toEqual([id]);
    expect((await page(`?agentId=${agentId}`, on.operator)).Items.map(({ Id }) => Id)).toEqual([id]);
    expect((await on.operator.get(OWN)).json()).toMatchObject({
      Response: [{ Field: 'AgentId', Message: 'AgentId is required.' }],
    });
    const { ReferanceNo } = await on.show(foreign);
    const resend = await platform.post(`${OWN}/${ReferanceNo}/resend`);
    expect([resend.status, resend.json()]).toEqual([
      404,
      { Status: false, Code: 'General.NotFound', Message: 'The delivery was not found.', Response: null },
    ]);
    const nobody = new Client(on.service.url, signToken({ sub: '1', roles: ['PlatformUser'] }));
    expect([
      (await nobody.get(OWN)).status,
      (await nobody.post(`${OWN}/${ReferanceNo}/resend`)).status,
    ]).toEqual([403, 403]);
  });

  test.each([
    '?after=-1',
    '?after=x',
    '?after=',
    '?state=Lost',
    '?type=4',
    '?type=x',
    '?pageSize=0',
    '?pageSize=201',
  ])('Bad filters 400 (%s)', async (query) => {
    const answer = await platform.get(`${OWN}${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      Code: 'Validation.General',
      Response: [{ Field: expect.any(String) }],
    });
  });
});

describe('a platform asks for a notification again', () => {
  test('`POST /api/platform/notifications/:referanceNo/resend` -> 204: sent again with the same ReferanceNo, and audited', async () => {
    receiver.answer(status(500));
    const id = await publish(10);
    await on.untilState(id, 'Dropped');
    const { ReferanceNo } = await on.show(id);
    receiver.answer(succeed);
    const answer = await platform.post(`${OWN}/${ReferanceNo}/resend`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    await on.untilState(id, 'Delivered');
    expect(receiver.attempts.map(({ referanceNo }) => referanceNo)).toEqual([ReferanceNo, ReferanceNo]);
    expect((await page()).Items).toMatchObject([{ Id: id, State: 'Delivered', Attempts: 2 }]);
    expect((await on.audit()).find(({ Action }) => Action === 'delivery.resend')).toMatchObject({
      Target: `delivery ${id}`,
      Details: { AgentId: agentId, ReferanceNo, State: 'Dropped', Attempts: 1 },
    });
  });

  test('409 as for staff: while it is pending, and when its payload is no longer kept', async () => {
    await paused();
    const waiting = await on.show(await publish());
    const pending = await platform.post(`${OWN}/${waiting.ReferanceNo}/resend`);
    expect([pending.status, pending.json()]).toEqual([
      409,
      (await on.operator.post(`/api/admin/deliveries/${waiting.Id}/resend`)).json(),
    ]);
    await resumed();
    await on.untilState(waiting.Id, 'Delivered');
    await on.service.dataSource.query('update notification set payload = null');
    const gone = await platform.post(`${OWN}/${waiting.ReferanceNo}/resend`);
    expect([gone.status, gone.json()]).toEqual([
      409,
      (await on.operator.post(`/api/admin/deliveries/${waiting.Id}/resend`)).json(),
    ]);
  });

  test.each(['x', '42_20261120121617123AB12CD34EF_0_0', '%00', 'a'.repeat(100)])(
    'A ReferanceNo that no notification of the agent has is answered 404, or 400 when none can have it (%s)',
    async (referanceNo) => {
      const { status: code } = await platform.post(`${OWN}/${referanceNo}/resend`);
      expect(code).toBe(referanceNo === '%00' ? 400 : 404);
    },
  );

  test('Resends at once send it once', async () => {
    const { ReferanceNo } = await on.untilState(await publish(), 'Delivered');
    await paused();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => platform.post(`${OWN}/${ReferanceNo}/resend`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      204,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    await resumed();
    await receiver.until((attempts) => attempts.length === 2);
  });
});
