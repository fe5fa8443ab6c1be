// @module-tag deliveries
import { beforeEach, describe, expect, test } from 'vitest';
import { startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(startDeliveries);
beforeEach(() => {
  on.platform.attempts.length = 0;
});

describe('traffic towards one agent', () => {
  const agent = (verb: string, id = on.agentId) => on.administrator.post(`/api/admin/agents/${id}/${verb}`);

  test('A paused agent gets no notifications; resume sends those that waited', async () => {
    on.platform.answer(succeed);
    expect((await agent('pause')).status).toBe(204);
    const listed = await on.administrator.get('/api/admin/agents');
    expect(listed.items<{ PausedAt: string | null }>()[0]?.PausedAt).not.toBeNull();
    const ids = [await on.publish(), await on.publish()];
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(on.platform.attempts).toEqual([]);
    expect((await agent('resume')).status).toBe(204);
    await on.platform.until((attempts) => attempts.length === 2);
    for (const id of ids) await on.untilState(id, 'Delivered');
  });

  test('Pause and resume may be repeated: 204 as well', async () => {
    const before = (await on.audit()).length;
    for (const verb of ['pause', 'pause', 'resume', 'resume']) expect((await agent(verb)).status).toBe(204);
    const entries = await on.audit();
    expect(entries.slice(0, entries.length - before).map((entry) => entry.Action)).toEqual([
      'agent.resume',
      'agent.pause',
    ]);
  });

  test('A test notification is type 104 with Message and SentAt, tried once', async () => {
    on.platform.answer(status(503));
    expect((await agent('test-notification')).status).toBe(204);
    await on.platform.until((attempts) => attempts.length === 1);
    const [attempt] = on.platform.attempts;
    expect(attempt?.type).toBe(104);
    expect(JSON.parse(attempt?.payload ?? '')).toEqual({
      Message: 'Deneme bildirimi',
      SentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+03:00$/),
    });
    const [delivery] = await on.list(`referanceNo=${attempt?.referanceNo}`);
    await on.untilState(delivery?.Id ?? 0, 'Exhausted');
    expect(on.platform.attempts).toHaveLength(1);
  });

  test.each(['pause', 'resume', 'test-notification'])(
    'An unknown agent is 404 `General.NotFound` (%s)',
    async (verb) => {
      const answer = await agent(verb, 999_999);
      expect([answer.status, answer.message]).toEqual([404, 'The agent was not found.']);
    },
  );
});

describe('the audit', () => {
  test('Acts of the staff are recorded with user, action and target, without payloads', async () => {
    const before = (await on.audit()).length;
    const id = await on.ended('Dropped', status(404), 10);
    await on.resend(id);
    await on.untilState(id, 'Dropped');
    const cancelled = await on.whilePaused(async () => {
      const waiting = await on.publish(101, { secret: 'of the payload' });
      await on.cancel(waiting);
      return waiting;
    });
    await on.administrator.post(`/api/admin/agents/${on.agentId}/test-notification`);
    const { ReferanceNo } = await on.show(id);

    const entries = await on.audit();
    const made = entries
      .slice(0, entries.length - before)
      .map(({ Action, Target, UserId }) => [Action, Target, UserId]);
    const agent = `agent ${on.agentId}`;
    expect(made.reverse()).toEqual([
      ['delivery.resend', `delivery ${id}`, on.operator.userId],
      ['agent.pause', agent, on.administrator.userId],
      ['delivery.cancel', `delivery ${cancelled}`, on.administrator.userId],
      ['agent.resume', agent, on.administrator.userId],
      ['agent.testNotification', agent, on.administrator.userId],
    ]);
    expect(entries.find((entry) => entry.Target === `delivery ${id}`)?.Details).toEqual({
      AgentId: on.agentId,
      ReferanceNo,
      State: 'Dropped',
      Attempts: 1,
    });
    expect(JSON.stringify(entries)).not.toContain('of the payload');
  });

  test('The audit has no entry for traffic that was refused', async () => {
    const before = await on.audit();
    await on.cancel(999_999);
    await on.resend(999_999);
    await on.cancel(await on.ended('Delivered', succeed));
    expect(await on.audit()).toEqual(before);
  });

  test('An act and its audit entry are one transaction: without the entry nothing is done', async () => {
    const id = await on.ended('Delivered', succeed);
    await on.sql(
      `alter table admin_audit add constraint full_disk check (action <> 'delivery.resend') not valid`,
    );
    const failed = await on.resend(id);
    await on.sql('alter table admin_audit drop constraint full_disk');
    expect(failed.status).toBe(500);
    expect((await on.show(id)).State).toBe('Delivered');
    expect(on.platform.attempts).toHaveLength(1);
  });
});
