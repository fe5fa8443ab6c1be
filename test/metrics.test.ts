import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DeliveryMetrics } from '../src/notifications/delivery.metrics.js';
import { Client } from './support/client.js';
import { startDeliveries } from './support/deliveries.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';

const TOKEN = 'a-token-for-the-scraper';
const on = startOnce(startDeliveries);

/** Every sample of the page by its name and labels, as they stand there. */
async function samples(): Promise<Map<string, number>> {
  const { text } = await on.service.anonymous.get('/metrics');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

describe('GET /metrics', () => {
  test('`GET /metrics` is Prometheus text', { tags: 'deliveries' }, async () => {
    const answer = await on.service.anonymous.get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const named = [...answer.text.matchAll(/^# TYPE (\S+) /gm)].map((match) => match[1]);
    expect(new Set(named).size).toBe(named.length);
    expect(named).toEqual(
      expect.arrayContaining([
        ...['zeyil_deliveries_total', 'zeyil_delivery_attempts_total', 'zeyil_delivery_lateness_seconds'],
        ...['zeyil_deliveries_pending', 'zeyil_delivery_oldest_due_age_seconds'],
        ...['zeyil_http_request_duration_seconds', 'process_cpu_seconds_total'],
        'nodejs_eventloop_lag_seconds',
      ]),
    );
    expect(answer.text.endsWith('\n')).toBe(true);
  });

  test('names of metrics keep the conventions of Prometheus: counters, and they alone, end with _total; no other units than seconds, bytes and ratio', async () => {
    const { text } = await on.service.anonymous.get('/metrics');
    const own = [...text.matchAll(/^# TYPE (zeyil_\S+) (\w+)$/gm)];
    expect(own.length).toBeGreaterThan(30);
    for (const [, name = '', type = ''] of own) {
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|millis|milliseconds|minutes|hours|days|kb|mb|percent)(_|$)/);
      expect(name).not.toMatch(/_(gauge|counter|histogram|summary)(_|$)/);
    }
  });

  test('Request durations by route pattern, method and status class', { tags: 'deliveries' }, async () => {
    await on.administrator.get('/api/admin/deliveries/12345');
    await on.administrator.get('/api/admin/deliveries/23456');
    await on.service.anonymous.get('/api/admin/deliveries/34567');
    await on.service.anonymous.get('/a-secret-pasted-in-the-wrong-place');
    await on.service.anonymous.send('DELETE', '/api/offline/jobs');
    const page = await samples();
    const seen = (route: string, method: string, status: string) =>
      page.get(
        `zeyil_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
      );
    expect(seen('/api/admin/deliveries/:id', 'GET', '4xx')).toBe(3);
    expect(seen('unknown', 'GET', '4xx')).toBe(1);
    expect(seen('unknown', 'DELETE', '4xx')).toBe(1);
    expect([...page.keys()].join()).not.toMatch(/12345|secret/);
  });

  test('Deliveries and attempts are counted by type and outcome, lateness by rung', {
    tags: 'deliveries',
  }, async () => {
    const metrics = on.service.running.app.get(DeliveryMetrics);
    metrics.attemptEnded(101, 'Retry', 0.002, 0);
    metrics.attemptEnded(101, 'Delivered', -0.5, 1);
    metrics.attemptEnded(10, 'Dropped', 400, 0);
    metrics.late();
    // Two scrapes at once, and one after the other, tell the same.
    await Promise.all([samples(), samples()]);
    metrics.attemptEnded(10, 'Dropped', 400, 0);
    const page = await samples();
    const value = (name: string) => page.get(`zeyil_${name}`);
    expect(value('delivery_attempts_total{type="101",outcome="Retry"}')).toBe(1);
    expect(value('delivery_attempts_total{type="101",outcome="Delivered"}')).toBe(1);
    expect(value('deliveries_total{type="101",state="Delivered"}')).toBe(1);
    expect(value('deliveries_total{type="10",state="Dropped"}')).toBe(2);
    expect(value('delivery_attempts_total{type="10",outcome="Dropped"}')).toBe(2);
    expect(value('deliveries_total{type="101",state="Retry"}')).toBeUndefined();
    expect(value('delivery_late_outcomes_total')).toBe(1);
    expect(value('delivery_lateness_seconds_bucket{le="0.005",rung="0"}')).toBe(1);
    expect(value('delivery_lateness_seconds_bucket{le="300",rung="0"}')).toBe(1);
    expect(value('delivery_lateness_seconds_count{rung="0"}')).toBe(3);
    expect(value('delivery_lateness_seconds_sum{rung="1"}')).toBe(0);
  });

  test('what is due and not claimed shows its age, and a cancelled delivery is counted', async () => {
    const stuck = await on.service.createAgent({ platformUrl: on.platform.url });
    const pause = 'update agent set paused_at = case when $2 then now() end where id = $1';
    await on.service.dataSource.query(pause, [stuck, true]);
    const id = await on.publish(103, {}, [stuck]);
    await on.service.dataSource.query(
      `update delivery set due_at = now() - interval '90 s', claim_token = null where id = $1`,
      [id],
    );
    const age = async () => (await samples()).get('zeyil_delivery_oldest_due_age_seconds');
    expect(await age()).toBe(0);

    // Seen before anybody claims it: the row is locked, and claims skip what is locked.
    const holder = await openTransaction(on.service);
    await holder.query('select from delivery where id = $1 for update', [id]);
    await on.service.dataSource.query(pause, [stuck, false]);
    expect(await age()).toBeGreaterThanOrEqual(90);
    await on.service.dataSource.query(pause, [stuck, true]);
    await holder.rollback();

    await on.administrator.post(`/api/admin/deliveries/${id}/cancel`);
    expect((await samples()).get('zeyil_deliveries_total{type="103",state="Cancelled"}')).toBe(1);
  });

  test('what is pending is an estimate of the database’s own statistics', async () => {
    const quiet = await on.service.createAgent({ platformUrl: on.platform.url });
    await on.service.dataSource.query('update agent set paused_at = now() where id = $1', [quiet]);
    for (let n = 0; n < 20; n++) await on.publish(103, {}, [quiet]);
    // Sessions report what they have inserted a moment later, which adds to an estimate that has it already.
    const estimated = async () => {
      await on.service.dataSource.query('analyze delivery');
      return (await samples()).get('zeyil_deliveries_pending');
    };
    await expect.poll(estimated).toBe(20);
    await on.service.dataSource.query('delete from delivery where agent_id = $1', [quiet]);
  });

  test('two services in one process do not mix', async () => {
    const other = await startTestService();
    on.service.running.app.get(DeliveryMetrics).attemptEnded(8, 'Delivered', 0, 0);
    const { text } = await other.anonymous.get('/metrics');
    await other.stop();
    expect(text).not.toContain('type="8"');
    expect(text).toContain('process_cpu_seconds_total');
  });
});

describe('access to /metrics', { tags: 'deliveries' }, () => {
  test.each([
    ['outside production without METRICS_TOKEN: open', {}, undefined, 200],
    ['with METRICS_TOKEN and no token: 401', { METRICS_TOKEN: TOKEN }, undefined, 401],
    ['with METRICS_TOKEN and another token: 401', { METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}x`, 401],
    ['with METRICS_TOKEN and no scheme: 401', { METRICS_TOKEN: TOKEN }, TOKEN, 401],
    ['with METRICS_TOKEN and that token: 200', { METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}`, 200],
  ] as [string, Record<string, string>, string | undefined, number][])(
    '`/metrics` needs `METRICS_TOKEN` as bearer token when it is set (%s)',
    async (_, variables, authorization, expected) => {
      const service = await startTestService(variables);
      const headers = authorization === undefined ? undefined : { authorization };
      const answer = await service.anonymous.send('GET', '/metrics', undefined, headers);
      await service.stop();
      expect(answer.status).toBe(expected);
      if (expected === 401) {
        expect(answer.text).toBe('');
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  test.each([
    ['in production without METRICS_TOKEN: 404, as any unknown address', {}, 404],
    ['in production with METRICS_TOKEN and that token: 200', { METRICS_TOKEN: TOKEN }, 200],
  ] as [string, Record<string, string>, number][])(
    'In production `/metrics` does not exist without `METRICS_TOKEN` (%s)',
    async (_, variables, expected) => {
      const service = await startTestService({
        NODE_ENV: 'production',
        JWT_SECRETS: 'the signing secret of this very test',
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        BOOTSTRAP_ADMIN_USER: 'root',
        BOOTSTRAP_ADMIN_PASSWORD: 'twelve and more',
        ...variables,
      });
      const scraper = new Client(service.url, TOKEN);
      const [answer, unknown] = [await scraper.get('/metrics'), await scraper.get('/metricsx')];
      await service.stop();
      expect(answer.status).toBe(expected);
      if (expected === 404) expect(answer.text).toBe(unknown.text);
    },
  );
});
