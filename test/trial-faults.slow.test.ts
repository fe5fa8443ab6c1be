// @module-tag deliveries
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentDetail, EndpointTrialItem, StartedTrial } from '../src/agents/agent.answers.js';
import { startBehindProxy } from './support/database-proxy.js';
import { startDeliveries, status } from './support/deliveries.js';
import { query } from './support/embedded-owner.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { loggedIn, openProcesses, type Processes } from './support/processes.js';

/** A platform whose answers a test gives one by one. */
async function startHanging() {
  const platform = await startTestPlatform();
  const waiting: ServerResponse[] = [];
  const hang = () => platform.answer((_, response) => void waiting.push(response));
  return {
    platform,
    hang,
    /** Resolves with the answer to be given to the call with this number, from 1 on. */
    call: async (number: number) => {
      await expect.poll(() => waiting.length).toBe(number);
      return waiting[number - 1] as ServerResponse;
    },
  };
}
type Hanging = Awaited<ReturnType<typeof startHanging>>;

/** As if the lease of what is under way had ended. */
const LEASES_ENDED = `update endpoint_trial set next_step_at = now() where next_step_at < 'infinity'`;

describe('two replicas at one trial', () => {
  let on: Processes;
  let former: TestPlatform;
  let next: Hanging;
  beforeAll(async () => {
    on = await openProcesses();
    former = await startTestPlatform();
    next = await startHanging();
  });
  afterAll(async () => {
    await on?.close();
    await former?.close();
    await next?.platform.close();
  });
  const sql = (text: string) => query(on.connection, text);
  const start = () => on.start({ PLATFORM_TIMEOUT: '60s', NOTIFICATION_RETRY_WAITS: '1h' });
  const types = ({ attempts }: TestPlatform) => attempts.map(({ type }) => type);

  test('kill -9 of the one that tests the new endpoint, awaits deliveries, or tests the old one leaves the step to the other, once', async () => {
    let first = await start();
    const admin = await loggedIn(first.url);
    const made = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: former.url });
    const path = `/api/admin/agents/${made.response<{ Id: number }>().Id}`;
    next.hang();
    const answer = await admin.patch(`${path}?trial=true`, { platformUrl: next.platform.url });
    const { TrialId } = answer.response<StartedTrial>();
    await next.call(1);
    let second = await start();
    const trial = async () =>
      (
        await (await loggedIn(second.url)).get(`${path}/endpoint-trials/${TrialId}`)
      ).response<EndpointTrialItem>();
    const url = async () =>
      (await (await loggedIn(second.url)).get(path)).response<AgentDetail>().PlatformUrl;

    // Testing: the other one tests again, and only once the lease has ended.
    await first.kill('SIGKILL');
    expect(await trial()).toMatchObject({ State: 'Testing' });
    expect(types(next.platform)).toEqual([104]);
    await sql(LEASES_ENDED);
    (await next.call(2)).end('{}');
    await expect.poll(async () => (await trial()).State).toBe('Accepted');
    expect(await url()).toBe(next.platform.url);

    // Accepted: the failures of both replicas count, each delivery once.
    first = second;
    second = await start();
    await new Promise((resolve) => setTimeout(resolve, 150));
    next.platform.answer(status(502));
    const publish = (count: number) =>
      sql(
        `with n as (select nextval('notification_no') as id from generate_series(1, ${count})),
         announced as (insert into notification (id, type, payload) select id, 101, '{}' from n)
         insert into delivery (notification_id, agent_id, type, referance_no)
         select id, (select max(id) from agent), 101, 'r_' || id from n`,
      );
    const failed = async () =>
      (await sql('select cardinality(failed_deliveries) as n from endpoint_trial'))[0]?.['n'];
    await publish(6);
    await expect.poll(failed).toBe(6);
    former.answer(() => undefined);
    await first.kill('SIGKILL');
    await publish(4);
    await former.until(({ length }) => length === 1);
    expect(await failed()).toBe(10);

    // The old one is tested: a third replica goes on where the killed one was.
    first = second;
    second = await start();
    await first.kill('SIGKILL');
    expect(await trial()).toMatchObject({ State: 'Accepted', IsOpen: true });
    former.answer(succeed);
    await sql(LEASES_ENDED);
    await expect.poll(async () => (await trial()).State).toBe('Reverted');
    expect(await trial()).toMatchObject({ Cause: 'HTTP 502', IsOpen: false });
    expect(await url()).toBe(former.url);
    expect(types(former)).toEqual([104, 104]);
    const changes = `select user_name from admin_audit where action = 'agent.update' order by id`;
    expect(await sql(changes)).toEqual([{ user_name: expect.any(String) }, { user_name: 'Service' }]);
    await expect
      .poll(() => sql(`select count::int from operational_event where kind = 'agent.endpoint_reverted'`))
      .toEqual([{ count: 1 }]);
  });

  test('the result of a test that another replica has repeated counts no more', async () => {
    const first = await start();
    const admin = await loggedIn(first.url);
    await start();
    const made = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: former.url });
    const path = `/api/admin/agents/${made.response<{ Id: number }>().Id}`;
    const own = await startHanging();
    own.hang();
    const answer = await admin.patch(`${path}?trial=true`, { platformUrl: own.platform.url });
    const { TrialId } = answer.response<StartedTrial>();
    const late = await own.call(1);
    await sql(LEASES_ENDED);
    (await own.call(2)).writeHead(401).end();
    const trial = async () =>
      (await admin.get(`${path}/endpoint-trials/${TrialId}`)).response<EndpointTrialItem>();
    await expect.poll(async () => (await trial()).State).toBe('Refused');
    late.end('{}');
    await expect.poll(() => own.platform.attempts.every(({ endedAt }) => endedAt !== undefined)).toBe(true);
    // Two rounds of both replicas.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await trial()).toMatchObject({ State: 'Refused', Cause: 'HTTP 401' });
    expect((await admin.get(path)).response<AgentDetail>().PlatformUrl).toBe(former.url);
    await own.platform.close();
  });
});

describe('while the database is away', () => {
  const on = startBehindProxy(startDeliveries, { NOTIFICATION_RETRY_WAITS: '10ms,10ms,1h' });
  let next: Hanging;
  beforeEach(async () => {
    next = await startHanging();
    next.hang();
    await on.administrator.patch(at(), { platformUrl: on.platform.url });
    return () => next.platform.close();
  });
  const at = () => `/api/admin/agents/${on.agentId}`;
  const detail = async () => (await on.administrator.get(at())).response<AgentDetail>();
  const away = async (work: () => Promise<unknown>) => {
    on.proxy.shut();
    await work();
    on.proxy.open();
    await expect.poll(async () => (await on.administrator.get(at())).status).toBe(200);
  };

  test('a trial keeps its state, and the test whose result was lost is repeated', async () => {
    const answer = await on.administrator.patch(`${at()}?trial=true`, { platformUrl: next.platform.url });
    const { TrialId } = answer.response<StartedTrial>();
    const trial = async () =>
      (await on.operator.get(`${at()}/endpoint-trials/${TrialId}`)).response<EndpointTrialItem>();
    const call = await next.call(1);
    await away(async () => {
      call.end('{}');
      await expect.poll(() => next.platform.attempts[0]?.endedAt).toBeDefined();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    expect(await trial()).toMatchObject({ State: 'Testing' });
    expect((await detail()).PlatformUrl).toBe(on.platform.url);
    next.platform.answer(succeed);
    await expect
      .poll(async () => {
        await on.sql(LEASES_ENDED);
        return (await trial()).State;
      })
      .toBe('Accepted');
    expect((await detail()).PlatformUrl).toBe(next.platform.url);
    expect(next.platform.attempts.map(({ type }) => type)).toEqual([104, 104]);
  });

  test('a platform is paused once its failures are recorded, and resumed by the probe after the one whose result was lost', async () => {
    await on.administrator.patch(at(), { autoPause: { failures: 3, minutes: 5 } });
    let calls = 0;
    on.platform.answer((attempt, response) => {
      calls += 1;
      // The outcome of the third attempt finds no database.
      if (calls === 3) on.proxy.shut();
      return status(503)(attempt, response);
    });
    const id = await on.publish().catch(() => undefined);
    await expect.poll(() => calls).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    on.proxy.open();
    const outage = async () =>
      (await on.sql('select failures, next_probe_at from agent_outage where agent_id = $1', [on.agentId]))[0];
    await expect.poll(async () => (await outage().catch(() => undefined))?.['failures']).toBe(3);
    await on.sql(`update agent_outage set first_failed_at = first_failed_at - interval '6 minutes'`);
    await expect.poll(async () => (await detail()).PausedBy).toBe('Service');
    const used = await on.sql('select finished from delivery where id = $1', [id]);

    await on.administrator.patch(at(), { platformUrl: next.platform.url });
    const call = await next.call(1);
    await away(async () => {
      call.end('{}');
      await expect.poll(() => next.platform.attempts[0]?.endedAt).toBeDefined();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    expect(await detail()).toMatchObject({ PausedBy: 'Service' });
    expect(await on.sql('select finished from delivery where id = $1', [id])).toEqual(used);
    next.platform.answer(succeed);
    await expect
      .poll(async () => {
        await on.sql('update agent_outage set next_probe_at = now() where next_probe_at is not null');
        return (await detail()).PausedAt;
      })
      .toBeNull();
    await on.untilState(id ?? 0, 'Delivered');
    expect(next.platform.attempts.map(({ type }) => type)).toEqual([104, 104, 101]);
    await expect
      .poll(() =>
        on.sql(`select kind, count::int from operational_event where kind like 'agent.%ed' order by id`),
      )
      .toEqual([
        { kind: 'agent.paused', count: 1 },
        { kind: 'agent.resumed', count: 1 },
      ]);
  });
});
