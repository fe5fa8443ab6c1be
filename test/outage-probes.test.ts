// @module-tag deliveries
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { status } from './support/deliveries.js';
import { agentWithOutages } from './support/outages.js';
import { succeed } from './support/platform.js';
import { startTestService } from './support/service.js';

const { on, at, change, detail, live, tests, begun, paused, pauseByService, probeNow, minutesToProbe } =
  agentWithOutages();

describe('the probe', () => {
  test('A probe of type 104 after 1, 5, 15, then every 30 minutes, which is no delivery', async () => {
    await pauseByService();
    expect(await minutesToProbe()).toBeCloseTo(1, 1);
    let probes = 0;
    for (const [minutes, next] of [
      [1.1, 5],
      [5.1, 15],
      [15.5, 45],
      [46, 75],
      [74.9, 75],
      [200, 225],
    ] as const) {
      await probeNow(minutes);
      await expect.poll(minutesToProbe).toBeCloseTo(next, 1);
      probes += 1;
      expect(tests()).toHaveLength(probes);
    }
    expect(new Set(tests().map(({ referanceNo }) => referanceNo)).size).toBe(probes);
    expect(await on.list('type=104')).toEqual([]);
    expect((await detail()).PausedBy).toBe('Service');
  });

  test('A 2xx resumes the agent: what waits goes out, the oldest first, also what was to be repeated later', async () => {
    const first = await pauseByService();
    const others = [await on.publish(), await on.publish()];
    on.platform.answer(succeed);
    on.platform.attempts.length = 0;
    await probeNow();
    for (const id of [first, ...others]) await on.untilState(id, 'Delivered');
    expect(await begun([first, ...others])).toEqual([first, ...others]);
    expect(on.platform.attempts.map(({ type }) => type)).toEqual([104, 101, 101, 101]);
    expect(await detail()).toMatchObject({ PausedAt: null, PausedBy: null, PauseCause: null });
    expect((await on.show(first)).Attempts).toBe(4);
    await expect
      .poll(async () => (await on.sql('select catching_up_since from agent where id = $1', [on.agentId]))[0])
      .toEqual({ catching_up_since: null });
  });

  test('A platform that answers type 104 with 4xx gets the oldest notification itself; a failure of it uses up nothing', async () => {
    const first = await pauseByService();
    const second = await on.publish();
    on.platform.answer(({ type }, response) => void response.writeHead(type === 104 ? 400 : 503).end());
    on.platform.attempts.length = 0;
    await probeNow(2);
    await on.platform.until((attempts) => attempts.length === 2);
    const { ReferanceNo } = await on.show(first);
    expect(
      on.platform.attempts.map(({ type, referanceNo }) => [
        type,
        type === 104 || referanceNo === ReferanceNo,
      ]),
    ).toEqual([
      [104, true],
      [101, true],
    ]);
    await expect.poll(minutesToProbe).toBeGreaterThan(1);
    expect(await live()).toEqual([
      { id: first, finished: 3 },
      { id: second, finished: 0 },
    ]);
    on.platform.answer((attempt, response) =>
      attempt.type === 104 ? status(404)(attempt, response) : succeed(attempt, response),
    );
    await probeNow();
    await on.untilState(first, 'Delivered');
    await on.untilState(second, 'Delivered');
  });

  test('A change of the endpoint is probed at once', async () => {
    await pauseByService();
    on.platform.answer(succeed);
    await change({ platformApiKey: 'yeni' });
    await expect.poll(async () => (await detail()).PausedAt).toBeNull();
    expect(tests()[0]?.headers['x-api-key']).toBe('yeni');
  });
});

describe('attempts under way when the service pauses', () => {
  test('their outcomes count: a failure uses its attempt up, and a success has the platform probed at once', async () => {
    await pauseByService();
    const hanging: (() => void)[] = [];
    await on.administrator.post(at('/resume'));
    on.platform.answer((_, response) => void hanging.push(() => response.end('{}')));
    const id = await on.publish();
    await expect.poll(() => hanging.length).toBe(1);
    // As if the other attempts had failed meanwhile.
    await on.sql(
      `update agent_outage set failures = 3, first_failed_at = now() - interval '7 minutes', last_failed_at = now() - interval '1 minute',
       last_failure = 'HTTP 503', recovered_at = null`,
    );
    await paused();
    on.platform.answer(succeed);
    on.platform.attempts.length = 0;
    hanging[0]?.();
    await on.untilState(id, 'Delivered');
    await expect.poll(async () => (await detail()).PausedAt).toBeNull();
    expect(tests()).toHaveLength(1);
  });
});

describe('paces', () => {
  /** The most attempts that began within a second. */
  const mostASecond = (moments: readonly number[]) =>
    Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + 1_000).length));

  test('`perSecond` attempts a second at most, the others wait for nothing else', async () => {
    await change({ perSecond: 20 });
    const other = await on.service.createAgent({ platformUrl: on.platform.url });
    const start = performance.now();
    for (let n = 0; n < 50; n++) await on.publish();
    await on.publish(101, {}, [other]);
    await on.platform.until((attempts) => attempts.length === 51);
    const [, ...moments] = on.platform.attempts
      .filter(({ referanceNo }) => referanceNo.startsWith(`${on.agentId}_`))
      .map(({ at }) => at);
    expect(mostASecond(moments)).toBeLessThanOrEqual(21);
    expect((moments.at(-1) ?? 0) - start).toBeGreaterThan(2_300);
    const others = on.platform.attempts.filter(({ referanceNo }) => referanceNo.startsWith(`${other}_`));
    expect(others[0]?.at).toBeLessThan(moments.at(-5) ?? 0);
  });

  test('`perSecond` counts the attempts of all replicas together', async () => {
    await change({ perSecond: 10 });
    // With the same key, by which it reads those of the agent's platform.
    const replica = await startTestService({
      DATABASE_URL: on.service.database.url,
      DATA_DIR: on.service.dataDirectory,
    });
    try {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const ids: number[] = [];
      for (let n = 0; n < 45; n++) ids.push(await on.publish());
      await on.platform.until((attempts) => attempts.length === ids.length);
      delay.disable();
      const [, ...moments] = on.platform.attempts.map(({ at }) => at);
      // Both replicas and the platform stand still together with the process of the test: what is late then comes beside what is not.
      const late = Math.floor((2 * delay.max) / 1e6 / 100);
      expect(mostASecond(moments)).toBeLessThanOrEqual(11 + late);
      for (const id of ids) await on.untilState(id, 'Delivered');
    } finally {
      await replica.stop();
    }
  });

  test('a 2xx resumes at the pace `resumePerSecond`, oldest first, and later notifications have no pace', async () => {
    await change({ resumePerSecond: 25 });
    const failed = await pauseByService();
    const ids: number[] = [];
    for (let n = 0; n < 60; n++) ids.push(await on.publish());
    on.platform.answer(succeed);
    on.platform.attempts.length = 0;
    await probeNow();
    await on.platform.until((attempts) => attempts.length === 62);
    const sent = on.platform.attempts.filter(({ type }) => type !== 104);
    expect(mostASecond(sent.map(({ at }) => at))).toBeLessThanOrEqual(26);
    await expect.poll(() => begun([failed, ...ids])).toEqual([failed, ...ids]);
    await expect
      .poll(async () => await on.sql('select * from agent_pace where agent_id = $1', [on.agentId]))
      .toEqual([]);
  });
});
