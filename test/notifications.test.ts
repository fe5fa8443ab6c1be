import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { maxAttempts } from '../src/notifications/delivery.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../src/notifications/notification-types.rules.js';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import { ALL_ATTEMPTS } from './support/deliveries.js';
import { type PlatformAnswerer, startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { startTestService, type TestService } from './support/service.js';

const TYPES = Object.keys(NOTIFICATION_TYPES).map(Number) as NotificationType[];
const refuse: PlatformAnswerer = (attempt) => {
  attempt.headers; // the connection is cut: no HTTP response at all
};

let service: TestService;
let platform: TestPlatform;
let agentId: number;

beforeAll(async () => {
  service = await startTestService({
    NOTIFICATION_RETRY_WAITS: '20ms,30ms,40ms,50ms',
    PLATFORM_TIMEOUT: '2s',
  });
  platform = await startTestPlatform();
  agentId = await service.createAgent({ platformUrl: platform.url, platformApiKey: 'the-key' });
});
afterAll(async () => {
  await service.stop();
  await platform.close();
});

async function publish(
  type: NotificationType,
  payload: unknown = [{ a: 1 }],
  agents = [agentId],
): Promise<void> {
  const notifications = service.running.app.get(NotificationsService);
  await inTransaction(service.dataSource, (tx) =>
    notifications.publish(tx, { type, payload, agentIds: agents, subject: { kind: 'Test', id: '1' } }),
  );
}

async function finished(): Promise<{ state: string; attempts: number; referance_no: string }[]> {
  return service.dataSource.query(
    'select state, attempts, referance_no from finished_delivery order by id desc',
  );
}

async function untilFinished(count: number): Promise<Awaited<ReturnType<typeof finished>>> {
  await expect.poll(async () => (await finished()).length, { interval: 10 }).toBeGreaterThanOrEqual(count);
  return finished();
}

/** Publishes one notification and answers its attempts and final row. */
async function deliver(type: NotificationType, answerer: PlatformAnswerer) {
  const before = (await finished()).length;
  platform.attempts.length = 0;
  platform.answer(answerer);
  await publish(type);
  const [final] = await untilFinished(before + 1);
  return { final, attempts: [...platform.attempts] };
}

const reset: PlatformAnswerer = (_, response) => void response.socket?.destroy();
const status =
  (code: number): PlatformAnswerer =>
  (_, response) =>
    void response.writeHead(code).end();

describe('delivery over real HTTP', { tags: 'notifications' }, () => {
  test('Envelope: ReferanceNo, SubReferanceNo, RequestKeyValueSet null, RequestObject with NotificationType and Payload as serialized JSON', async () => {
    const { attempts } = await deliver(101, succeed);
    const [attempt] = attempts;
    expect(attempt?.path).toBe('/PushNotification');
    expect(attempt?.headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 'the-key' });
    expect(attempt?.headers.authorization).toBeUndefined();
    expect(JSON.parse(attempt?.body ?? '')).toEqual({
      ReferanceNo: expect.stringMatching(new RegExp(`^${agentId}_\\d{17}[A-Z0-9]{10}_0_0$`)),
      SubReferanceNo: expect.stringMatching(/^[A-Z0-9]{30}$/),
      RequestKeyValueSet: null,
      RequestObject: { NotificationType: 101, Payload: '[{"a":1}]' },
    });
  });

  test.each(TYPES)('ReferanceNo does not change across retries, SubReferanceNo does (%i)', async (type) => {
    const { final, attempts } = await deliver(type, reset);
    const rules = NOTIFICATION_TYPES[type];
    expect(final).toMatchObject({ state: 'Exhausted', attempts: maxAttempts(rules) });
    expect(new Set(attempts.map((attempt) => attempt.referanceNo)).size).toBe(1);
    expect(new Set(attempts.map((attempt) => attempt.subReferanceNo)).size).toBe(maxAttempts(rules));
    expect(new Set(attempts.map((attempt) => attempt.payload)).size).toBe(1);
    const marked = attempts.map((attempt) => attempt.headers['islastattempttoredelivery']);
    const expected = Array.from({ length: maxAttempts(rules) }, (_, index) =>
      rules.lastAttemptHeader && index === rules.retries ? 'true' : undefined,
    );
    expect(marked).toEqual(expected);
  });

  test('Waits are counted from the end of the failed attempt', async () => {
    const { attempts } = await deliver(13, reset);
    const gaps = attempts.slice(1).map((attempt, index) => attempt.at - (attempts[index]?.endedAt ?? 0));
    const waits = [20, 30, 40, 50, 50];
    expect(gaps.length).toBe(waits.length);
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual((waits[index] ?? 0) - 2);
  });

  test.each([10, 13, 103] as const)(
    'Types 10, 13, 103: any non-2xx status is not retried, it is logged and dropped (%i)',
    async (type) => {
      const { final, attempts } = await deliver(type, status(500));
      expect(final).toMatchObject({ state: 'Dropped', attempts: 1 });
      expect(attempts.length).toBe(1);
    },
  );

  test.each([3, 101, 102] as const)('Types 3, 101, 102: a non-2xx status is retried (%i)', async (type) => {
    let answers = 0;
    const { final } = await deliver(type, (attempt, response) =>
      ++answers < 3 ? status(503)(attempt, response) : status(204)(attempt, response),
    );
    expect(final).toMatchObject({ state: 'Delivered', attempts: 3 });
  });

  test('Type 8: HTTP 200 with ResultStatus.Status Error triggers a retry', async () => {
    let answers = 0;
    const { final } = await deliver(8, (attempt, response) =>
      ++answers < 3
        ? void response.end('{"ResultStatus":{"Status":"Error","Explanation":"Hata"},"Result":null}')
        : succeed(attempt, response),
    );
    expect(final).toMatchObject({ state: 'Delivered', attempts: 3 });
  });

  test('Redirects are not followed', async () => {
    const { final, attempts } = await deliver(10, (_, response) => {
      response.writeHead(302, { location: `${platform.url}/elsewhere` }).end();
    });
    expect(final?.state).toBe('Dropped');
    expect(attempts.map((attempt) => attempt.path)).toEqual(['/PushNotification']);
  });

  test('PLATFORM_TIMEOUT bounds one attempt; a time-out is a transport failure', async () => {
    let answers = 0;
    const { final } = await deliver(10, (attempt, response) =>
      ++answers === 1 ? refuse(attempt, response) : succeed(attempt, response),
    );
    expect(final).toMatchObject({ state: 'Delivered', attempts: 2 });
    const [log] = await attemptLog(final?.referance_no ?? '');
    expect(log).toMatchObject({
      number: 1,
      verdict: 'Retry',
      http_status: null,
      error: 'No answer within 2000 ms.',
    });
  });

  test("Every attempt is kept with the response's first 4 KB", async () => {
    const { final } = await deliver(10, (_, response) => {
      response.writeHead(500).end(`\0${'é'.repeat(3_000)}${'😀'.repeat(3_000)}`);
    });
    const [log] = await attemptLog(final?.referance_no ?? '');
    expect(log?.http_status).toBe(500);
    expect(log?.response_excerpt?.length).toBeGreaterThan(1_000);
    expect(Buffer.byteLength(log?.response_excerpt ?? '')).toBeLessThanOrEqual(4_096 + 4);
  });
});

describe('persistence', () => {
  test('Nothing is sent for a rolled-back change', { tags: 'notifications' }, async () => {
    platform.attempts.length = 0;
    const notifications = service.running.app.get(NotificationsService);
    const failing = inTransaction(service.dataSource, async (tx) => {
      await notifications.publish(tx, {
        type: 101,
        payload: {},
        agentIds: [agentId],
        subject: { kind: 'Test', id: '1' },
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(platform.attempts).toEqual([]);
  });

  test('publishing outside a transaction is refused', async () => {
    const notifications = service.running.app.get(NotificationsService);
    const publishing = notifications.publish(service.dataSource.manager, {
      type: 101,
      payload: {},
      agentIds: [1],
      subject: { kind: 'Job', id: '7' },
    });
    await expect(publishing).rejects.toThrow('inside a transaction');
  });

  test("One agent's dead endpoint does not delay another's deliveries; a payload is stored once", {
    tags: 'notifications',
  }, async () => {
    platform.attempts.length = 0;
    platform.answer(succeed);
    const hanging = await startTestPlatform();
    hanging.answer(refuse);
    const dead = await service.createAgent({ platformUrl: hanging.url });
    const alive = await service.createAgent({ platformUrl: platform.url });
    for (let burst = 0; burst < 40; burst++) await publish(101, { burst }, [dead]);
    const notifications = async () =>
      Number((await service.dataSource.query('select count(*) from notification'))[0].count);
    const before = await notifications();
    await publish(101, { to: 'both' }, [dead, alive]);
    await platform.until((attempts) => attempts.length === 1);
    // Most of those before it have not even been tried.
    expect(hanging.attempts.length).toBeLessThan(40);
    expect(await notifications()).toBe(before + 1);
    await service.dataSource.query('delete from delivery where agent_id = $1', [dead]);
    await hanging.close();
  });
});

async function attemptLog(referanceNo: string) {
  const rows: {
    number: number;
    verdict: string;
    http_status: number | null;
    error: string | null;
    response_excerpt: string | null;
  }[] = await service.dataSource.query(
    `select a.* from ${ALL_ATTEMPTS} a join finished_delivery f on f.id = a.delivery_id
     where f.referance_no = $1 order by a.number`,
    [referanceNo],
  );
  return rows;
}
