import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { type Announcements, NotificationsService } from '../src/notifications/notifications.service.js';
import type { Client } from './support/client.js';
import { type ChangeGroup, pathOf, state, upsert } from './support/parameters.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { startTestService, type TestService } from './support/service.js';

let service: TestService;
let administrator: Client;
let platform: TestPlatform;
let other: TestPlatform;
let idle: TestPlatform;
let agentIds: number[];

beforeAll(async () => {
  service = await startTestService({
    PARAMETER_CHANGES_PER_NOTIFICATION: '3',
    NOTIFICATION_RETRY_WAITS: '10ms',
  });
  administrator = await service.as({ roles: ['Administrator'] });
  [platform, other, idle] = await Promise.all([
    startTestPlatform(),
    startTestPlatform(),
    startTestPlatform(),
  ]);
  agentIds = [
    await service.createAgent({ platformUrl: platform.url }),
    await service.createAgent({ platformUrl: other.url }),
  ];
  const inactive = await service.createAgent({ platformUrl: idle.url });
  await administrator.patch(`/api/admin/agents/${inactive}`, { isActive: false });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([platform.close(), other.close(), idle.close()]);
});

const count = async (table: 'notification' | 'delivery' | 'finished_delivery'): Promise<number> =>
  (await service.dataSource.query(`select count(*)::int from ${table}`))[0].count;

describe('a changed parameter value', { tags: 'parameters' }, () => {
  test('Type 8 goes to every active agent; its payload is stored once', async () => {
    const before = await count('notification');
    const answer = await administrator.put(pathOf(91, 'Ş/9'), state());
    await platform.until((attempts) => attempts.length === 1);
    await other.until((attempts) => attempts.length === 1);
    const attempts = [...platform.attempts, ...other.attempts];
    expect(attempts.map(({ type, path }) => [type, path])).toEqual([
      [8, '/PushNotification'],
      [8, '/PushNotification'],
    ]);
    expect(attempts.map(({ payload }) => JSON.parse(payload))).toEqual(
      [1, 2].map(() => [{ ChangeType: 'added', Values: [answer.response()] }]),
    );
    expect(attempts.map(({ referanceNo }) => referanceNo.replace(/_\d{17}[A-Z0-9]{10}_0_0$/, ''))).toEqual(
      agentIds.map(String),
    );
    expect(await count('notification')).toBe(before + 1);
    expect(idle.attempts).toEqual([]);
  });

  test('Every notification of a bulk change arrives at every agent', async () => {
    const before = platform.attempts.length;
    const names = Array.from({ length: 8 }, (_, index) => `v${index}`);
    await administrator.post('/api/admin/parameters/changes', {
      changes: names.map((name) => upsert(5, name)),
    });
    for (const one of [platform, other]) {
      await one.until((attempts) => attempts.length === before + 3);
      const values = one.attempts.slice(before).map(({ payload }) => {
        const groups = JSON.parse(payload) as ChangeGroup[];
        return groups.flatMap(({ Values }) => Values.map(({ ParameterValue }) => ParameterValue));
      });
      expect(values.map(({ length }) => length).sort()).toEqual([2, 3, 3]);
      expect(values.flat().sort()).toEqual(names);
      const references = one.attempts.map(({ referanceNo }) => referanceNo);
      expect(new Set(references).size).toBe(references.length);
    }
  });
});

describe('a notification to all', () => {
  const notifications = () => service.running.app.get(NotificationsService);
  const X: Announcements = { about: 'ParameterValue', sql: `select '"x"', null`, parameters: [] };

  test('takes each row of the select as a payload, in its order', async () => {
    const payloads = ['"a"', '"c"', '"b"'];
    await inTransaction(service.dataSource, async (tx) => {
      await tx.query('update agent set paused_at = now()');
      await notifications().publishToAll(tx, 8, {
        about: 'ParameterValue',
        sql: 'select p, null from unnest($1::text[]) p order by p desc',
        parameters: [payloads],
      });
    });
    const rows: { payload: string; agent_id: number }[] = await service.dataSource.query(
      `select n.payload, d.agent_id from delivery d join notification n on n.id = d.notification_id
       where n.created_at = d.created_at and n.payload = any ($1) order by d.id`,
      [payloads],
    );
    expect(rows).toEqual(
      ['"c"', '"b"', '"a"'].flatMap((payload) => agentIds.map((agent_id) => ({ payload, agent_id }))),
    );
    await service.dataSource.query('update agent set paused_at = null');
  });

  test('Nothing is announced for a change that is rolled back', { tags: 'parameters' }, async () => {
    const before = await count('notification');
    const failing = inTransaction(service.dataSource, async (tx) => {
      await notifications().publishToAll(tx, 8, X);
      expect((await tx.query('select count(*)::int from notification'))[0].count).toBe(before + 1);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await count('notification')).toBe(before);
  });

  test('without a row, or without an active agent, writes nothing', async () => {
    const before = await count('notification');
    await inTransaction(service.dataSource, (tx) =>
      notifications().publishToAll(tx, 8, { ...X, sql: `select '', null where false` }),
    );
    await service.dataSource.query('update agent set is_active = false');
    await inTransaction(service.dataSource, (tx) => notifications().publishToAll(tx, 8, X));
    expect((await administrator.put(pathOf(91, 'unheard'), state())).status).toBe(200);
    await service.dataSource.query('update agent set is_active = true where id = any ($1)', [agentIds]);
    expect(await count('notification')).toBe(before);
  });

  test('is refused outside a transaction', async () => {
    const publishing = notifications().publishToAll(service.dataSource.manager, 8, X);
    await expect(publishing).rejects.toThrow('inside a transaction');
  });
});
