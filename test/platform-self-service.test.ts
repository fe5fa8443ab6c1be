import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { startDeliveries, status } from './support/deliveries.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(() => startDeliveries({ JWT_SECRETS: JWT_SECRET }));
let agentId: number;
let receiver: TestPlatform;
let platform: Client;
let stranger: Client;

beforeAll(async () => {
  stranger = await on.service.as({ roles: ['PlatformUser'], agentId: on.agentId });
});
beforeEach(async () => {
  receiver = await startTestPlatform();
  agentId = await on.service.createAgent({ platformUrl: receiver.url, platformApiKey: 'first' });
  platform = await on.service.as({ roles: ['PlatformUser'], agentId });
  return () => receiver.close();
});

const audited = (action: string) =>
  on.service.dataSource.query(
    'select user_name as name, before, after, details from admin_audit where action = $1 and target = $2 order by id',
    [action, `agent ${agentId}`],
  );

describe('subscriptions', { tags: 'service-availability' }, () => {
  const PATH = '/api/platform/subscriptions';
  const operation = (ServiceOperationId: number, OutsourceProcessId: number | null = null) => ({
    ServiceOperationId,
    OutsourceProcessId,
  });
  const wanted = [{ serviceOperationId: 14 }, { serviceOperationId: 40, outsourceProcessId: 3 }];
  const shown = async (client = platform) =>
    (await client.get(PATH)).response<{ Operations: ReturnType<typeof operation>[]; Version: number }>();

  test('`PUT /api/platform/subscriptions` replaces the whole list of the own agent, and `GET` answers it', async () => {
    expect((await platform.put(PATH, { operations: wanted })).status).toBe(204);
    expect((await shown()).Operations).toEqual([
      expect.objectContaining(operation(14)),
      expect.objectContaining(operation(40, 3)),
    ]);
    expect(
      (await platform.put(PATH, { operations: [{ serviceOperationId: 15, outsourceProcessId: null }] }))
        .status,
    ).toBe(204);
    expect((await shown()).Operations).toEqual([expect.objectContaining(operation(15))]);
    expect((await shown(stranger)).Operations).toEqual([]);
    const ofStaff = await on.administrator.get(`/api/admin/agents/${agentId}/subscriptions`);
    expect(ofStaff.response<{ Subscriptions: unknown[] }>().Subscriptions).toHaveLength(1);
    expect(await audited('agent.subscriptions')).toHaveLength(2);
  });

  test('`dryRun=true` answers `{Added, Removed}` and changes nothing', async () => {
    await platform.put(PATH, { operations: wanted });
    const before = await shown();
    const trial = await platform.put(`${PATH}?dryRun=true`, {
      operations: [{ serviceOperationId: 14 }, { serviceOperationId: 7 }, { serviceOperationId: 40 }],
    });
    expect([trial.status, trial.response()]).toEqual([
      200,
      { Added: [operation(7), operation(40)], Removed: [operation(40, 3)] },
    ]);
    expect(await shown()).toEqual(before);
  });

  test('Another version than the expected one is refused, also in a dry run', async () => {
    const { Version: expectedVersion } = await shown();
    await platform.put(PATH, { operations: wanted });
    for (const path of [PATH, `${PATH}?dryRun=true`]) {
      expect((await platform.put(path, { operations: [], expectedVersion })).code).toBe('General.Conflict');
    }
  });

  test('Its errors name fields', async () => {
    expectInvalid(await platform.put(PATH, { operations: [{ serviceOperationId: 0 }] }), {
      'Operations[0].ServiceOperationId': 'ServiceOperationId must be greater than 0.',
    });
    expectInvalid(await platform.put(PATH, {}), { Operations: 'Operations is required.' });
  });
});

describe('the endpoint', { tags: 'deliveries' }, () => {
  const PATH = '/api/platform/endpoint';
  const shown = async (client = platform) => (await client.get(PATH)).response<Record<string, unknown>>();

  test('`PATCH /api/platform/endpoint` changes URL and keys by the rules for the staff; keys are write-only', async () => {
    const other = await startTestPlatform();
    expect(
      (await platform.patch(PATH, { platformUrl: other.url, platformAuthorization: 'Basic x' })).status,
    ).toBe(204);
    const endpoint = await shown();
    expect(endpoint).toEqual({
      PlatformUrl: other.url,
      // The key of the former origin goes with it.
      HasPlatformApiKey: false,
      HasPlatformAuthorization: true,
      HasSigningSecrets: false,
      Version: expect.any(Number),
    });
    const id = await on.publish(101, { Odd: 'payload' }, [agentId]);
    await on.untilState(id, 'Delivered');
    expect(other.attempts[0]?.headers['authorization']).toBe('Basic x');
    expect(receiver.attempts).toEqual([]);
    await other.close();
    const [entry] = await audited('agent.update');
    expect(entry).toMatchObject({ details: { ClearedWithUrl: ['PlatformApiKey'] } });
    expect(JSON.stringify(entry)).not.toContain('Basic x');
  });

  test('An endpoint that the staff would be refused is refused', async () => {
    expectInvalid(await platform.patch(PATH, { platformUrl: 'ftp://x' }), {
      PlatformUrl: expect.stringContaining('PlatformUrl must be'),
    });
    expectInvalid(await platform.patch(PATH, { signingSecrets: ['short'] }), {
      SigningSecrets: expect.stringContaining('SigningSecrets'),
    });
    const { Version: expectedVersion } = await shown();
    await platform.patch(PATH, { platformApiKey: 'second', expectedVersion });
    expect((await platform.patch(PATH, { platformApiKey: 'third', expectedVersion })).code).toBe(
      'General.Conflict',
    );
  });

  test('A name or an activity in the body changes nothing', async () => {
    await platform.patch(PATH, { name: 'Another', isActive: false });
    const agent = (await on.administrator.get(`/api/admin/agents/${agentId}`)).response<
      Record<string, unknown>
    >();
    expect(agent).toMatchObject({ IsActive: true });
    expect(agent['Name']).not.toBe('Another');
  });

  test('`POST /api/platform/endpoint/test` -> 202 `{DeliveryId}`, which the own notifications show', async () => {
    const answer = await platform.post(`${PATH}/test`);
    const { DeliveryId } = answer.response<{ DeliveryId: number }>();
    expect(answer.status).toBe(202);
    await on.untilState(DeliveryId, 'Delivered');
    expect(receiver.attempts.map(({ type }) => type)).toEqual([104]);
    const list = await platform.get('/api/platform/notifications');
    expect(list.items()).toEqual([
      expect.objectContaining({ Id: DeliveryId, Type: 104, State: 'Delivered' }),
    ]);
    expect(await audited('agent.testNotification')).toHaveLength(1);
  });
});

describe('one notification', { tags: 'deliveries' }, () => {
  const read = (client: Client, referanceNo: string) =>
    client.get(`/api/platform/notifications/${referanceNo}`);

  test('`GET /api/platform/notifications/:referanceNo` answers the item, `Payload` and `Attempts`', async () => {
    receiver.answer(status(500));
    const id = await on.publish(10, { Odd: 'payload' }, [agentId]);
    await on.untilState(id, 'Dropped');
    const { ReferanceNo, CreatedAt } = await on.show(id);
    const answer = await read(platform, ReferanceNo);
    expect(answer.response()).toEqual({
      ...{ Id: id, ReferanceNo, Type: 10, State: 'Dropped', CreatedAt, LastHttpStatus: 500 },
      Payload: '{"Odd":"payload"}',
      Attempts: [expect.objectContaining({ Number: 1, HttpStatus: 500, Verdict: 'Dropped' })],
    });
  });

  test('Another agent’s notification is 404, and the staff reads deliveries elsewhere', async () => {
    const id = await on.publish(101, { Odd: 'payload' }, [agentId]);
    await on.untilState(id, 'Delivered');
    const { ReferanceNo } = await on.show(id);
    expect((await read(platform, ReferanceNo)).status).toBe(200);
    expect((await read(stranger, ReferanceNo)).status).toBe(404);
    expect((await read(platform, 'x')).status).toBe(404);
    expect((await read(on.administrator, ReferanceNo)).status).toBe(403);
  });
});
