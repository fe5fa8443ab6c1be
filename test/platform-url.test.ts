// @module-tag deliveries
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import type { Answer, Client } from './support/client.js';
import { ALL_ATTEMPTS } from './support/deliveries.js';
import { startTestService, type TestService } from './support/service.js';

let strict: TestService;
let lenient: TestService;
let administrator: Client;
beforeAll(async () => {
  strict = await startTestService({ ALLOW_PRIVATE_PLATFORM_URLS: 'false', NOTIFICATION_RETRY_WAITS: '10ms' });
  administrator = await strict.as({ roles: ['Administrator'] });
  lenient = await startTestService();
});
afterAll(async () => {
  await strict.stop();
  await lenient.stop();
});

const create = (platformUrl: string, as = administrator) =>
  as.post('/api/admin/agents', { name: 'Acente', platformUrl });
const agents = async (service: TestService) => service.dataSource.query('select * from agent order by id');

function expectRefused(answer: Answer, message: string): void {
  expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
  expect(answer.fields).toEqual({ PlatformUrl: message });
}

describe('with ALLOW_PRIVATE_PLATFORM_URLS=false', () => {
  const REFUSED = [
    'http://platform.example',
    'https://127.0.0.1/base',
    'https://10.0.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]:8443',
    'https://[::ffff:192.168.0.1]',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://localhost',
    'https://localhost:8443/base/',
  ];

  test.each(REFUSED)(
    'A platform URL that is not https, or is or resolves to a private address, is refused: `PlatformUrl must be https and public.` (%s)',
    async (url) => {
      const before = await agents(strict);
      expectRefused(await create(url), 'PlatformUrl must be https and public.');
      expect(await agents(strict)).toEqual(before);
    },
  );

  test('A change of the platform’s URL is judged as well, and nothing of it is kept when it is refused', async () => {
    const id = await strict.createAgent({ platformUrl: 'https://93.184.216.34' });
    const before = await agents(strict);
    const change = { name: 'Other', platformUrl: 'https://localhost' };
    expectRefused(
      await administrator.patch(`/api/admin/agents/${id}`, change),
      'PlatformUrl must be https and public.',
    );
    expect(await agents(strict)).toEqual(before);
    expect((await administrator.patch(`/api/admin/agents/${id}`, { name: 'Other' })).status).toBe(204);
  });

  test.each([
    'https://93.184.216.34/base',
    'https://[2606:4700::1111]',
    'https://name-that-does-not-resolve.invalid',
  ])('A public platform URL is accepted (%s)', async (url) => expect((await create(url)).status).toBe(201));

  test('No connection is made to a platform whose name resolves to a private address later', async () => {
    const connections: string[] = [];
    const inside = createServer((socket) => {
      connections.push(socket.remoteAddress ?? '');
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(inside.address() as AddressInfo).port}`;
    // Saved while the name was public; what it resolves to now is this machine.
    const [agent] = await strict.dataSource.query(
      `insert into agent (name, platform_url) values ('Acente', $1) returning id`,
      [url],
    );
    const notifications = strict.running.app.get(NotificationsService);
    await inTransaction(strict.dataSource, (tx) =>
      notifications.publish(tx, {
        type: 104,
        payload: {},
        agentIds: [agent.id],
        subject: { kind: 'Test', id: '1' },
      }),
    );
    const attempt = `select error, http_status from ${ALL_ATTEMPTS} attempt`;
    await expect
      .poll(() => strict.dataSource.query(attempt))
      .toEqual([{ error: 'Transport failure: EPRIVATEADDRESS.', http_status: null }]);
    expect(connections).toEqual([]);
    inside.close();
  });
});

describe('a platform URL, wherever it leads', () => {
  test.each([
    'https://user:password@platform.example',
    'https://user@platform.example',
    'https://platform.example/base#part',
    'https://platform.example/base?key=value',
    'ftp://platform.example',
    'platform.example',
    'https://256.0.0.1',
  ])(
    'A platform URL with user-info, query or fragment is refused: `PlatformUrl must be an http or https URL.` (%s)',
    async (url) => {
      const staff = await lenient.as({ roles: ['Administrator'] });
      expectRefused(await create(url, staff), 'PlatformUrl must be an http or https URL.');
      expectRefused(await create(url), 'PlatformUrl must be an http or https URL.');
    },
  );

  test.each(['http://127.0.0.1:3001', 'https://localhost/base', 'http://10.1.2.3'])(
    'A platform URL is accepted where private platforms are allowed, wherever it leads (%s)',
    async (url) => {
      const staff = await lenient.as({ roles: ['Administrator'] });
      expect((await create(url, staff)).status).toBe(201);
    },
  );

  test('An empty platform URL takes the agent’s own away', async () => {
    const id = await strict.createAgent({ platformUrl: 'https://93.184.216.34' });
    expect((await administrator.patch(`/api/admin/agents/${id}`, { platformUrl: '' })).status).toBe(204);
    expect(await strict.dataSource.query('select platform_url from agent where id = $1', [id])).toEqual([
      { platform_url: null },
    ]);
  });
});
