// @module-tag authentication
import { describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { later } from './support/later.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { makeUser } from './support/users.js';

const service = startOnce(sharedService);

const sql = (text: string, values: unknown[]) => service.dataSource.query(text, values);
const aSecond = () => later(1_000, service);
const seconds = () => Math.floor(Date.now() / 1000);
/** As an earlier release, or another holder of the secret, makes tokens: without session and epoch. */
const statusOf = async (sub: unknown, iat: unknown = seconds(), more: Record<string, unknown> = {}) => {
  const client = new Client(service.url, signToken({ roles: ['Operator'], sub, iat, ...more }));
  return (await client.get('/api/codes')).status;
};

describe('a token without epoch', () => {
  test('A token made elsewhere that names no user here is accepted, with any `sub`', async () => {
    for (const sub of [undefined, '', 'elsewhere', '0', 7, '2147483647', '99999999999']) {
      expect([sub, await statusOf(sub)]).toEqual([sub, 200]);
    }
  });

  test('A token without epoch holds for an active user whose access never changed, whenever it was issued', async () => {
    const { id } = await makeUser(service);
    for (const iat of [1, seconds(), undefined]) expect(await statusOf(String(id), iat)).toBe(200);
  });

  test('A token made elsewhere for a user here ends with the next change of the user’s access', async () => {
    const { id } = await makeUser(service);
    await sql(`update app_user set roles = '{Operator}' where id = $1`, [id]);
    expect(await statusOf(String(id), seconds() - 5)).toBe(401);
    expect(await statusOf(String(id), undefined)).toBe(401);
    expect(await statusOf(String(id), 'now')).toBe(401);
    expect(await statusOf(String(id), seconds() + 1)).toBe(200);
  });

  test('A token made elsewhere does not hold for an inactive user or the user of an inactive agent', async () => {
    const agentId = await service.createAgent();
    const inactive = await makeUser(service, { isActive: false });
    const agents = await makeUser(service, { roles: ['PlatformUser'], agentId });
    expect(await statusOf(String(inactive.id), seconds() + 5)).toBe(401);
    expect(await statusOf(String(agents.id))).toBe(200);
    await sql('update agent set is_active = false where id = $1', [agentId]);
    await aSecond();
    expect(await statusOf(String(agents.id))).toBe(401);
  });

  test('A token without epoch is none of a session, whatever its `sid` says', async () => {
    const { id } = await makeUser(service);
    for (const sid of ['', 'x', 5, null, 'F0000000-0000-0000-0000-000000000000', { a: 1 }]) {
      expect(await statusOf(String(id), seconds(), { sid, epoch: 'none' })).toBe(200);
    }
  });
});

test.each([
  ['a name with U+0000', { name: 'cl\0erk' }, {}, { name: 'clerk', address: '127.0.0.1' }],
  ['a name with half a character', { name: 'clerk\ud83d' }, {}, { name: 'clerk\ufffd' }],
  ['a name of 9,000 characters', { name: 'x'.repeat(9_000) }, {}, { name: 'x'.repeat(200) }],
  ['an address that is none', {}, { 'x-forwarded-for': 'y'.repeat(9_000) }, { address: '127.0.0.1' }],
])(
  'A name in a token made elsewhere neither stops an action nor swells its audit entry (%s)',
  async (_, claims, headers, expected) => {
    const token = signToken({ roles: ['Administrator'], ...claims });
    const answer = await new Client(service.url, token).post('/api/admin/agents', { name: 'A' }, headers);
    expect(answer.status).toBe(201);
    const [entry] = await sql('select user_name as name, address from admin_audit where target = $1', [
      `agent ${answer.response<{ Id: number }>().Id}`,
    ]);
    expect(entry).toMatchObject(expected);
  },
);

test('A name with half a character in a token made elsewhere does not stop a log that is recorded with its audit entry', async () => {
  const agentId = await service.createAgent();
  const token = signToken({ roles: ['Administrator'], name: `${'x'.repeat(199)}😀` });
  const answer = await new Client(service.url, token).post('/api/outgoing-logs', {
    agentId,
    url: 'https://insurer.example/offer',
    startedAt: new Date().toISOString(),
    durationMs: 1,
    dataSent: '',
    dataReceived: '',
  });
  expect(answer.status, answer.text).toBe(201);
});
