// @module-tag deliveries
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AgentDetail, EndpointTrialItem, StartedTrial } from '../src/agents/agent.answers.js';
import { startDeliveries, status } from './support/deliveries.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '10ms,1h' }));
let next: TestPlatform;
beforeAll(async () => {
  next = await startTestPlatform();
});
afterAll(() => next?.close());

const at = (verb = '') => `/api/admin/agents/${on.agentId}${verb}`;
const detail = async () => (await on.administrator.get(at())).response<AgentDetail>();
const show = async (id: number) =>
  (await on.operator.get(at(`/endpoint-trials/${id}`))).response<EndpointTrialItem>();

beforeEach(async () => {
  await on.administrator.patch(at(), { platformUrl: on.platform.url, platformApiKey: 'eski' });
  await on.sql('delete from delivery where agent_id = $1', [on.agentId]);
  for (const platform of [on.platform, next]) {
    platform.answer(succeed);
    platform.attempts.length = 0;
  }
});

async function start(fields: object = { platformUrl: next.url, platformApiKey: 'yeni' }): Promise<number> {
  const answer = await on.administrator.patch(at('?trial=true'), fields);
  expect(answer.status).toBe(202);
  return answer.response<StartedTrial>().TrialId;
}

async function until(id: number, state: EndpointTrialItem['State']): Promise<EndpointTrialItem> {
  await expect.poll(async () => (await show(id)).State).toBe(state);
  return show(id);
}

const keysOf = async (id: number) =>
  (
    await on.sql(
      `select num_nonnulls(platform_api_key, platform_authorization, signing_secrets,
  previous_platform_api_key, previous_platform_authorization, previous_signing_secrets)::int as count from endpoint_trial where id = $1`,
      [id],
    )
  )[0];

/** Publishes so many notifications, whose first attempts fail. */
async function failing(count: number, total = count): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await on.publish());
  await expect
    .poll(async () => (await on.sql('select count(*)::int as n from delivery where finished > 0'))[0]?.['n'])
    .toBe(total);
  return ids;
}

test('Accepted after one 2xx to type 104; until then nothing is changed', async () => {
  let answer: (() => void) | undefined;
  next.answer((_, response) => {
    answer = () => void response.end('{}');
  });
  const id = await start();
  await expect.poll(() => answer).toBeDefined();
  expect(await show(id)).toMatchObject({
    State: 'Testing',
    Cause: null,
    PlatformUrl: next.url,
    PreviousPlatformUrl: on.platform.url,
  });
  expect((await detail()).PlatformUrl).toBe(on.platform.url);
  answer?.();
  await until(id, 'Accepted');
  expect(next.attempts.map(({ type, headers }) => [type, headers['x-api-key']])).toEqual([[104, 'yeni']]);
  expect(await detail()).toMatchObject({ PlatformUrl: next.url, Trial: { TrialId: id, IsOpen: true } });
  next.answer(succeed);
  // A delivery that was claimed beside the acceptance does not count.
  const isOpenAfterOne = async () => {
    await on.untilState(await on.publish(), 'Delivered');
    return (await show(id)).IsOpen;
  };
  await expect.poll(isOpenAfterOne).toBe(false);
  expect(next.attempts.at(-1)?.headers['x-api-key']).toBe('yeni');
  expect(await keysOf(id)).toEqual({ count: 0 });
});

test('Refused when type 104 is not answered with 2xx: nothing is changed, and `Cause` says how it failed', async () => {
  next.answer(status(401));
  const { Version } = await detail();
  const id = await start();
  expect(await until(id, 'Refused')).toMatchObject({ Cause: 'HTTP 401', IsOpen: false });
  expect(await detail()).toMatchObject({ PlatformUrl: on.platform.url, Version });
  expect(await keysOf(id)).toEqual({ count: 0 });
  await on.untilState(await on.publish(), 'Delivered');
  expect(on.platform.attempts.at(-1)?.headers['x-api-key']).toBe('eski');
});

test('Reverted when the first ten deliveries all fail and a 104 to the old one succeeds', async () => {
  const id = await start();
  await until(id, 'Accepted');
  await new Promise((resolve) => setTimeout(resolve, 150));
  next.answer(status(502));
  await failing(9);
  expect(await show(id)).toMatchObject({ State: 'Accepted', IsOpen: true });
  expect(on.platform.attempts).toEqual([]);
  await failing(1, 10);
  expect(await until(id, 'Reverted')).toMatchObject({ Cause: 'HTTP 502', IsOpen: false });
  expect(on.platform.attempts.map(({ type, headers }) => [type, headers['x-api-key']])).toEqual([
    [104, 'eski'],
  ]);
  expect((await detail()).PlatformUrl).toBe(on.platform.url);
  await on.untilState(await on.publish(), 'Delivered');
  expect(on.platform.attempts.at(-1)?.headers['x-api-key']).toBe('eski');
  const entries = await on.administrator
    .get('/api/admin/audit?action=agent.update')
    .then((answer) => answer.items<{ UserName: string; After: object }>());
  expect(entries[0]).toMatchObject({ UserName: 'Service', After: { PlatformUrl: on.platform.url } });
});

test('First deliveries whose failures two replicas record at the same time all count', async () => {
  const id = await start();
  await until(id, 'Accepted');
  await new Promise((resolve) => setTimeout(resolve, 150));
  next.answer(status(502));
  const replica = await openTransaction(on.service);
  await replica.query(
    'update endpoint_trial set failed_deliveries = array(select -n from generate_series(1, 9) n) where id = $1',
    [id],
  );
  const recorded = failing(1);
  await expect.poll(() => on.sql(WAITS_FOR_A_LOCK)).not.toEqual([]);
  await replica.commit();
  await recorded;
  expect(await until(id, 'Reverted')).toMatchObject({ Cause: 'HTTP 502' });
});

test('While the old one does not answer either, the new one stays; one success of it ends the trial', async () => {
  const id = await start();
  await until(id, 'Accepted');
  await new Promise((resolve) => setTimeout(resolve, 150));
  next.answer(status(502));
  on.platform.answer(status(503));
  const ids = await failing(10);
  await on.platform.until((attempts) => attempts.length === 1);
  await expect
    .poll(
      async () =>
        (
          await on.sql(
            `select next_step_at > now() + interval '4 minutes' as later from endpoint_trial where id = $1`,
            [id],
          )
        )[0],
    )
    .toEqual({ later: true });
  expect(await show(id)).toMatchObject({ State: 'Accepted', IsOpen: true });
  const forward = Number(ids[0]);
  await expect.poll(async () => (await on.show(forward)).Attempts).toBe(2);
  next.answer(succeed);
  expect((await on.administrator.post(`/api/admin/deliveries/${forward}/attempt`)).status).toBe(204);
  await on.untilState(forward, 'Delivered');
  await expect.poll(async () => (await show(id)).IsOpen).toBe(false);
  expect(await show(id)).toMatchObject({ State: 'Accepted' });
});

test('Another trial, and a change without one, take the place of a trial that is open', async () => {
  next.answer(() => undefined);
  const first = await start();
  const second = await start();
  expect(await show(first)).toMatchObject({ State: 'Refused', Cause: 'AnotherTrial' });
  expect((await on.administrator.patch(at(), { platformApiKey: 'başka' })).status).toBe(400);
  expect((await on.administrator.patch(at(), { platformApiKey: 'baska' })).status).toBe(204);
  expect(await show(second)).toMatchObject({ State: 'Refused', Cause: 'EndpointChanged' });
  expect((await detail()).PlatformUrl).toBe(on.platform.url);
});

test('`trial=true` takes URL, keys and signing secrets, and nothing else; its refusals are those of the change', async () => {
  const Trial =
    'Trial takes PlatformUrl, PlatformApiKey, PlatformAuthorization and SigningSecrets only, and needs one of them.';
  for (const fields of [{}, { name: 'Yeni' }, { platformUrl: next.url, isActive: false }]) {
    expectInvalid(await on.administrator.patch(at('?trial=true'), fields), { Trial });
  }
  const stale = await on.administrator.patch(at('?trial=true'), {
    platformUrl: next.url,
    expectedVersion: 1,
  });
  expect([stale.status, stale.code]).toEqual([409, 'General.Conflict']);
  expect(
    (await on.administrator.patch(at('?trial=true'), { platformUrl: '', platformApiKey: 'x' })).status,
  ).toBe(400);
  expect((await on.operator.patch(at('?trial=true'), { platformUrl: next.url })).status).toBe(403);
  expect((await on.operator.get(at('/endpoint-trials/999999'))).status).toBe(404);
});

test('A platform tries its own endpoint in the same way', async () => {
  const platform = await on.service.as({ roles: ['PlatformUser'], agentId: on.agentId });
  const answer = await platform.patch('/api/platform/endpoint?trial=true', { platformUrl: next.url });
  expect(answer.status).toBe(202);
  const { TrialId } = answer.response<StartedTrial>();
  const own = async () =>
    (await platform.get(`/api/platform/endpoint/trials/${TrialId}`)).response<EndpointTrialItem>();
  await expect.poll(async () => (await own()).State).toBe('Accepted');
  const stranger = await on.service.as({
    roles: ['PlatformUser'],
    agentId: await on.service.createAgent({}),
  });
  expect((await stranger.get(`/api/platform/endpoint/trials/${TrialId}`)).status).toBe(404);
});

test('Without `trial` the change is made at once', async () => {
  expect((await on.administrator.patch(at(), { platformUrl: next.url })).status).toBe(204);
  expect(await detail()).toMatchObject({ PlatformUrl: next.url });
  expect(next.attempts).toEqual([]);
});
