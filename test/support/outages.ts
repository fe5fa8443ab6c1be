import { beforeEach, expect } from 'vitest';
import type { AgentDetail } from '../../src/agents/agent.answers.js';
import { startDeliveries, status } from './deliveries.js';
import { succeed, type TestPlatform } from './platform.js';
import { startOnce } from './start-once.js';

/** Failures in a row after which the service pauses the agent. */
const FAILURES = 3;

/** An agent that the service pauses, and what tests do to its outage; before each test it is as at first. */
export function agentWithOutages() {
  // Three attempts within a moment, then none for an hour.
  const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '10ms,10ms,1h' }));
  const at = (verb = '') => `/api/admin/agents/${on.agentId}${verb}`;
  const change = (fields: object) => on.administrator.patch(at(), fields);
  const detail = async () => (await on.administrator.get(at())).response<AgentDetail>();
  const outage = async () =>
    (await on.sql('select * from agent_outage where agent_id = $1', [on.agentId]))[0];
  const live = () =>
    on.sql('select id::int, finished from delivery where agent_id = $1 order by id', [on.agentId]);
  const tests = (platform: TestPlatform = on.platform) =>
    platform.attempts.filter(({ type }) => type === 104);

  /** Those of these deliveries that have arrived, in the order in which their last attempts began. */
  const begun = async (ids: number[]) =>
    (
      await on.sql(
        `select id::int from finished_delivery where id = any ($1) and state = 'Delivered' order by started_at, id`,
        [ids],
      )
    ).map(({ id }) => id);

  beforeEach(async () => {
    on.platform.answer(succeed);
    await change({ autoPause: null, perSecond: null, resumePerSecond: 50 });
    await on.administrator.post(at('/resume'));
    await on.sql('delete from delivery where agent_id = $1', [on.agentId]);
    await on.sql('update agent set catching_up_since = null');
    await change({ autoPause: { failures: FAILURES, minutes: 5 } });
    on.platform.attempts.length = 0;
  });

  /** Lets the failures that are counted lie so many minutes apart. */
  async function spread(minutes = 6): Promise<void> {
    await on.sql(`update agent_outage set first_failed_at = first_failed_at - $1 * interval '1 minute'`, [
      minutes,
    ]);
  }

  /** Publishes a notification whose attempts fail by this answer, until so many failures are counted. */
  async function fail(answer = status(503), failures = FAILURES): Promise<number> {
    on.platform.answer(answer);
    const id = await on.publish();
    await expect.poll(async () => (await outage())?.['failures']).toBeGreaterThanOrEqual(failures);
    return id;
  }

  async function paused(): Promise<AgentDetail> {
    await expect.poll(async () => (await detail()).PausedBy).toBe('Service');
    return detail();
  }

  async function pauseByService(): Promise<number> {
    const id = await fail();
    await spread();
    await paused();
    return id;
  }

  /** Lets the next probe be due. */
  async function probeNow(minutes?: number): Promise<void> {
    if (minutes !== undefined) {
      await on.sql(
        `update agent set paused_at = now() - $1 * interval '1 minute' where paused_at is not null`,
        [minutes],
      );
    }
    await on.sql('update agent_outage set next_probe_at = now() where next_probe_at is not null');
  }

  const minutesToProbe = async () => {
    const [row] = await on.sql(
      `select extract(epoch from o.next_probe_at - a.paused_at) / 60 as minutes
       from agent_outage o join agent a on a.id = o.agent_id where a.id = $1`,
      [on.agentId],
    );
    return Number(row?.['minutes']);
  };

  return {
    ...{ on, at, change, detail, outage, live, tests, begun },
    ...{ spread, fail, paused, pauseByService, probeNow, minutesToProbe },
  };
}
