// @module-tag authentication
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from './support/client.js';
import { Client } from './support/client.js';
import { openJob } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { openTransaction } from './support/transactions.js';
import { fromNewAddress, login, makeUser, PASSWORD, waitingForLocks } from './support/users.js';

const service = startOnce(sharedService);
const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const BOTH = ['Administrator', 'PlatformUser'] as const;

/** The only Administrator, who acts for an agent as well. */
let both: Client;
let agentId: number;
/** Whose token was made elsewhere: nobody here. */
let elsewhere: Client;

beforeEach(async () => {
  await sql('update app_user set is_active = false');
  agentId = await service.createAgent();
  both = await service.as({ roles: [...BOTH], agentId });
  elsewhere = new Client(
    service.url,
    signToken({ sub: '2147483647', name: 'Elsewhere', roles: ['Administrator'] }),
  );
});

const cause = (answer: Answer) => [
  answer.status,
  answer.code,
  answer.json<{ Details?: { Cause: string } }>().Details?.Cause,
];
const LAST = [409, 'General.Conflict', 'LastAdministrator'];
const SELF = [409, 'General.Conflict', 'Self'];
const deactivate = (client: Client, id = agentId) =>
  client.patch(`/api/admin/agents/${id}`, { isActive: false });
const change = (client: Client, id: number, body: object) => client.patch(`/api/admin/users/${id}`, body);
/** An Administrator who counts for nobody: the agent is not active. */
async function ofInactiveAgent(): Promise<Client> {
  const inactive = await service.createAgent();
  await sql('update agent set is_active = false where id = $1', [inactive]);
  return service.as({ roles: [...BOTH], agentId: inactive });
}

test('An agent stays active while its user is the last Administrator who may act: 409, `LastAdministrator`', async () => {
  await ofInactiveAgent();
  for (const client of [both, elsewhere]) expect(cause(await deactivate(client))).toEqual(LAST);
  const [agent] = await sql('select is_active, version from agent where id = $1', [agentId]);
  expect(agent).toEqual({ is_active: true, version: 1 });
  expect(await sql(`select from admin_audit where action = 'agent.update'`)).toEqual([]);
  const other = await service.as({ roles: ['Administrator'] });
  expect((await deactivate(other)).status).toBe(204);
});

test('An Administrator whose agent is inactive is not counted as the one who is left', async () => {
  await ofInactiveAgent();
  for (const body of [{ isActive: false }, { roles: ['Operator'] }]) {
    expect(cause(await change(elsewhere, both.userId, body))).toEqual(LAST);
  }
  expect((await both.get('/api/admin/users')).status).toBe(200);
});

test.each(['agentId', 'roles'])(
  'A change of the %s that ties the last Administrator to an inactive agent is refused, whoever makes it',
  async (field) => {
    const inactive = await service.createAgent();
    await sql('update agent set is_active = false where id = $1', [inactive]);
    const alone = await service.as({ roles: ['Administrator'] });
    const target = field === 'agentId' ? both : alone;
    await sql('update app_user set is_active = (id = $1)', [target.userId]);
    const body = { agentId: inactive, ...(field === 'roles' && { roles: BOTH }) };
    expect(cause(await change(elsewhere, target.userId, body))).toEqual(LAST);
    expect(cause(await change(target, target.userId, body))).toEqual(LAST);
    await service.as({ roles: ['Administrator'] });
    expect(cause(await change(target, target.userId, body))).toEqual(SELF);
    expect((await change(elsewhere, target.userId, body)).status).toBe(204);
  },
);

test('The deactivation of an agent and of an Administrator at the same moment leave one who may act', async () => {
  const other = await service.as({ roles: ['Administrator'] });
  const runner = await openTransaction(service);
  await runner.query('select from agent where id = $1 for update', [agentId]);
  const ofAgent = deactivate(elsewhere);
  await expect.poll(() => waitingForLocks(service)).toBe(1);
  const ofUser = change(elsewhere, other.userId, { isActive: false });
  await expect.poll(() => waitingForLocks(service)).toBe(2);
  await runner.commit();
  const answers = await Promise.all([ofAgent, ofUser]);
  expect(answers.map(({ status }) => status)).toEqual([204, 409]);
  expect((await other.get('/api/admin/users')).status).toBe(200);
});

test('Where no Administrator of the service may act anyway, a change by a token made elsewhere is not refused for that', async () => {
  await sql('update app_user set is_active = false');
  const { id } = await makeUser(service, { roles: ['Supervizor'] });
  expect((await change(elsewhere, id, { isActive: false })).status).toBe(204);
  expect((await deactivate(elsewhere)).status).toBe(204);
});

test('A user of an inactive agent is nobody who signs in, owns a job or records an endorsement', async () => {
  const inactive = await service.createAgent();
  const platform = await service.as({ roles: ['PlatformUser'], agentId });
  const owner = await makeUser(service, {
    roles: ['Supervizor', 'PlatformUser'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
    agentId: inactive,
  });
  const job = { insuranceCompanyId: 110, ownerId: owner.id };
  const id = await openJob(platform, job);
  await sql('update agent set is_active = false where id = $1', [inactive]);
  expect((await login(service, owner.userName, PASSWORD, fromNewAddress())).status).toBe(401);
  const supervisor = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
  await supervisor.put(`/api/offline/jobs/${id}/owner`, { ownerId: null });
  const refused = await supervisor.put(`/api/offline/jobs/${id}/owner`, { ownerId: owner.id });
  expect(refused.fields).toEqual({ OwnerId: 'OwnerId must be an active user of the insurance company.' });
});
