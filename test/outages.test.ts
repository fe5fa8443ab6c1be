// @module-tag deliveries
import { describe, expect, test } from 'vitest';
import type { AgentDetail } from '../src/agents/agent.answers.js';
import type { AgentHealth } from '../src/notifications/hours/hours.answers.js';
import { status } from './support/deliveries.js';
import { agentWithOutages } from './support/outages.js';
import { succeed } from './support/platform.js';
import { expectInvalid, field } from './support/users.js';

const { on, at, change, detail, outage, live, tests, spread, fail, paused, pauseByService, probeNow } =
  agentWithOutages();

describe('the fields of an agent', () => {
  test('`autoPause` is `{failures, minutes}` or null, `perSecond` a number or null, `resumePerSecond` 50 at first', async () => {
    const made = await on.administrator.post('/api/admin/agents', { name: 'Yeni' });
    const { Id } = made.response<{ Id: number }>();
    const path = `/api/admin/agents/${Id}`;
    const shown = async () => (await on.administrator.get(path)).response<AgentDetail>();
    expect(await shown()).toMatchObject({
      AutoPause: null,
      PerSecond: null,
      ResumePerSecond: 50,
      PauseCause: null,
    });
    const fields = { autoPause: { failures: 10, minutes: 5 }, perSecond: 20, resumePerSecond: 200 };
    expect((await on.administrator.patch(path, fields)).status).toBe(204);
    const set = { AutoPause: { Failures: 10, Minutes: 5 }, PerSecond: 20, ResumePerSecond: 200 };
    expect(await shown()).toMatchObject({ ...set, Version: 2 });
    expect((await on.administrator.patch(path, { name: 'Eski' })).status).toBe(204);
    expect(await shown()).toMatchObject(set);
    expect((await on.administrator.patch(path, { autoPause: null, perSecond: null })).status).toBe(204);
    expect(await shown()).toMatchObject({ AutoPause: null, PerSecond: null, ResumePerSecond: 200 });
    const whole = await on.administrator.post('/api/admin/agents', { name: 'Dolu', ...fields });
    const other = `/api/admin/agents/${whole.response<{ Id: number }>().Id}`;
    expect((await on.administrator.get(other)).response<AgentDetail>()).toMatchObject(set);
  });

  test.each([
    [{ autoPause: { failures: 2, minutes: 1 } }, 'AutoPause.Failures', 'must be between 3 and 1000.'],
    [{ autoPause: { failures: 1_001, minutes: 1 } }, 'AutoPause.Failures', 'must be between 3 and 1000.'],
    [{ autoPause: { failures: 3, minutes: 0 } }, 'AutoPause.Minutes', 'must be between 1 and 1440.'],
    [{ autoPause: { failures: 3, minutes: 1_441 } }, 'AutoPause.Minutes', 'must be between 1 and 1440.'],
    [{ autoPause: { failures: 3 } }, 'AutoPause.Minutes', 'is required.'],
    [{ perSecond: 0 }, 'PerSecond', 'must be between 1 and 10000.'],
    [{ perSecond: 10_001 }, 'PerSecond', 'must be between 1 and 10000.'],
    [{ resumePerSecond: 0 }, 'ResumePerSecond', 'must be between 1 and 10000.'],
    [{ resumePerSecond: 10_001 }, 'ResumePerSecond', 'must be between 1 and 10000.'],
  ])(
    '`autoPause: {failures: 3..1000, minutes: 1..1440}`, `perSecond` and `resumePerSecond: 1..10000`: %j is refused',
    async (fields, name, message) => {
      expectInvalid(await change(fields), field(name, message));
    },
  );
});

describe('the pause by the service', () => {
  test('After at least `failures` in a row within no less than `minutes`: `PausedBy: "Service"`, `PauseCause`; no attempt is made or used up', async () => {
    const failed = await fail();
    expect((await detail()).PausedBy).toBeNull();
    await spread();
    expect(await paused()).toMatchObject({ PauseCause: 'HTTP 503', PauseReason: null });
    const waiting = await on.publish();
    const attempts = on.platform.attempts.length;
    await on.sql('update delivery set due_at = now() where agent_id = $1', [on.agentId]);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(on.platform.attempts).toHaveLength(attempts);
    expect(await live()).toEqual([
      { id: failed, finished: 3 },
      { id: waiting, finished: 0 },
    ]);
    const [health] = (await on.administrator.get(`/api/admin/agents/health?ids=${on.agentId}`)).response<
      AgentHealth[]
    >();
    expect(health).toMatchObject({ PausedBy: 'Service', FirstLossAt: null });
    const [entry] = await on.administrator
      .get(`/api/admin/audit?action=agent.pause`)
      .then((answer) => answer.items<{ UserName: string; UserId: null; Details: object }>());
    expect(entry).toMatchObject({ UserName: 'Service', UserId: null, Details: { Cause: 'HTTP 503' } });
  });

  test('Fewer failures, or failures within less than `minutes`, pause nothing', async () => {
    await change({ autoPause: { failures: 4, minutes: 5 } });
    await fail();
    await spread();
    await fail(status(500), 4);
    await paused();
    await on.administrator.post(at('/resume'));
    await change({ autoPause: { failures: 3, minutes: 60 } });
    await fail();
    await spread(59);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect((await detail()).PausedAt).toBeNull();
  });

  test('An answer 2xx is no failure, whatever the type says of it, and ends the row', async () => {
    await fail();
    on.platform.answer(status(200));
    // Type 8 wants ResultStatus Success: its attempt is repeated, and the platform has answered.
    await on.publish(8);
    await expect.poll(async () => (await outage())?.['failures']).toBe(0);
  });

  test('What types 10 and 13 drop by rule is no failure, and ends no row', async () => {
    await fail();
    on.platform.answer(status(404));
    for (const type of [10, 13] as const) await on.untilState(await on.publish(type), 'Dropped');
    expect((await outage())?.['failures']).toBe(3);
    await on.untilState(await on.publish(103), 'Dropped');
    await expect.poll(async () => (await outage())?.['failures']).toBe(4);
  });

  test('Agents without `autoPause` are never paused, and nothing of them is counted', async () => {
    await change({ autoPause: null });
    on.platform.answer(status(503));
    await on.publish();
    await on.platform.until((attempts) => attempts.length === 3);
    expect(await on.sql('select * from agent_outage where agent_id = $1', [on.agentId])).toEqual([]);
    expect(await on.sql('select * from agent_pace where agent_id = $1', [on.agentId])).toEqual([]);
  });
});

describe('the staff and the service', () => {
  test('`POST .../resume` ends it at once', async () => {
    await pauseByService();
    expect((await on.administrator.post(at('/resume'))).status).toBe(204);
    expect(await detail()).toMatchObject({ PausedAt: null, PausedBy: null, PauseCause: null });
    expect(await outage()).toMatchObject({ failures: 0, next_probe_at: null });
  });

  test("`POST .../pause` makes it staff's: it is probed no more, and only the staff ends it", async () => {
    await pauseByService();
    expect((await on.administrator.post(at('/pause'), { reason: 'Bakım' })).status).toBe(204);
    expect(await detail()).toMatchObject({
      PausedBy: 'user-1',
      PauseReason: 'Bakım',
      PauseCause: null,
    });
    expect(await outage()).toMatchObject({ next_probe_at: null });
    const [entry] = await on.administrator
      .get(`/api/admin/audit?action=agent.pause`)
      .then((answer) => answer.items<{ Before: object }>());
    expect(entry?.Before).toEqual({ Paused: true, PausedBy: 'Service' });
  });

  test("A pause of the staff that comes while the service pauses or resumes is the staff's", async () => {
    for (const change of [
      `paused_at = now(), paused_by = 'Service', pause_cause = 'HTTP 503'`,
      'paused_at = null, pause_cause = null',
    ]) {
      const service = on.service.dataSource.createQueryRunner();
      await service.startTransaction();
      await service.query(`update agent set ${change} where id = $1`, [on.agentId]);
      const pausing = on.administrator.post(at('/pause'), { reason: 'Bakım' });
      // The call waits for the row.
      await expect
        .poll(() =>
          on.sql(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        )
        .not.toEqual([]);
      await service.commitTransaction();
      await service.release();
      expect((await pausing).status).toBe(204);
      expect(await detail()).toMatchObject({ PauseCause: null, PauseReason: 'Bakım' });
      expect((await detail()).PausedAt).not.toBeNull();
      await on.sql(
        `update agent set paused_by = 'Service', pause_cause = 'HTTP 503', pause_reason = null where id = $1`,
        [on.agentId],
      );
    }
  });

  test('While the service has paused an agent, `attempt` is 409, and cancel and resend do as with the pause of the staff', async () => {
    const failed = await pauseByService();
    const attempt = await on.administrator.post(`/api/admin/deliveries/${failed}/attempt`);
    expect([attempt.status, attempt.code]).toEqual([409, 'General.Conflict']);
    expect((await on.cancel(failed)).status).toBe(204);
    expect((await on.resend(failed)).status).toBe(204);
    expect(await live()).toEqual([{ id: failed, finished: 0 }]);
  });
});

describe('a step and its record', () => {
  /** While `work` runs the database takes no event, as if it failed within each transaction. */
  async function withoutEvents(work: () => Promise<unknown>): Promise<void> {
    await on.sql('alter table event_note add constraint away check (false) not valid');
    await work();
    await on.sql('alter table event_note drop constraint away');
  }
  const settles = () => new Promise((resolve) => setTimeout(resolve, 1_500));

  test('A pause by the service is one transaction with its audit entry and its event: without these the agent is not paused, and it is later', async () => {
    await fail();
    await withoutEvents(async () => {
      await spread();
      await settles();
      expect((await detail()).PausedAt).toBeNull();
    });
    await paused();
  });

  test('A resume by the service is one transaction, too; the probe whose result was lost is repeated', async () => {
    await pauseByService();
    on.platform.answer(succeed);
    await withoutEvents(async () => {
      await probeNow();
      await expect.poll(() => tests().length).toBe(1);
      await settles();
      expect((await detail()).PausedBy).toBe('Service');
    });
    await probeNow();
    await expect.poll(async () => (await detail()).PausedAt).toBeNull();
    expect(tests()).toHaveLength(2);
  });
});
