// @module-tag authentication
import { beforeEach, describe, expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { openTransaction } from './support/transactions.js';
import { newUser, PASSWORD, waitingForLocks } from './support/users.js';

const service = startOnce(sharedService);
let administrator: Client;
beforeEach(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});

const sql = (statement: string, parameters: unknown[] = []) =>
  service.dataSource.query(statement, parameters);
const users = () => sql('select * from app_user order by id');
const audit = async (): Promise<Record<string, unknown>[]> => {
  const answer = await administrator.get('/api/admin/audit?pageSize=200');
  return answer.items<Record<string, unknown>>();
};
const create = (body: unknown, as = administrator) => as.post('/api/admin/users', body);
const created = async () => (await create(newUser())).response<{ Id: number }>().Id;
const change = (id: number, body: unknown, as = administrator) => as.patch(`/api/admin/users/${id}`, body);

describe('the audit of users', () => {
  test('A new user is audited with the names of its fields', async () => {
    const id = await created();
    expect((await audit())[0]).toMatchObject({
      Action: 'user.create',
      Target: `user ${id}`,
      UserId: administrator.userId,
      Details: { Fields: ['UserName', 'Password', 'Roles', 'Permissions', 'InsuranceCompanyIds'] },
    });
  });

  test('A change of a user is audited with the names of the fields that changed', async () => {
    const id = await created();
    const same = { roles: ['Supervizor'], insuranceCompanyIds: [1, 2], isActive: true };
    await change(id, { password: 'quite another phrase', ...same, permissions: [] });
    expect((await audit())[0]).toMatchObject({
      Action: 'user.update',
      Target: `user ${id}`,
      UserId: administrator.userId,
      Details: { Fields: ['Password', 'Permissions'] },
    });
  });

  test('The audit has no entry for a change of a user that changes nothing or is refused', async () => {
    const user = newUser();
    const { Id } = (await create(user)).response<{ Id: number }>();
    const before = await audit();
    await create(user);
    await change(Id, {});
    await change(Id, { roles: ['Supervizor'], insuranceCompanyIds: [1, 2], isActive: true });
    await change(Id, { password: 'short' });
    await change(administrator.userId, { isActive: false });
    await change(2_147_483_647, { isActive: false });
    expect(await audit()).toEqual(before);
  });

  test('No audit entry of a user holds a password or its hash', async () => {
    const id = await created();
    await change(id, { password: 'quite another phrase' });
    const text = JSON.stringify(await sql('select * from admin_audit'));
    for (const secret of [PASSWORD, 'another phrase', 'argon2']) expect(text).not.toContain(secret);
  });

  test('The change of a user and its audit entry are one transaction: without the entry, no user is made or changed', async () => {
    const id = await created();
    const before = await users();
    await sql(`alter table admin_audit add constraint full_disk check (action not like 'user.%') not valid`);
    const failed = [await create(newUser()), await change(id, { permissions: [] })];
    await sql('alter table admin_audit drop constraint full_disk');
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect(await users()).toEqual(before);
  });
});

describe('an administrator who is one no more', () => {
  test.each([
    ['deactivated', { isActive: false }],
    ['demoted', { roles: ['Operator'] }],
  ])(
    'A caller who was deactivated, or is no longer an Administrator, makes and changes no user: 401 with an empty body (%s)',
    async (_how, withdrawal) => {
      const withdrawn = await service.as({ roles: ['Administrator'] });
      expect((await change(withdrawn.userId, withdrawal)).status).toBe(204);
      const before = await users();
      const calls = [
        await create(newUser({ roles: ['Administrator'] }), withdrawn),
        await change(withdrawn.userId, { isActive: true, roles: ['Administrator'] }, withdrawn),
        await change(administrator.userId, { isActive: false }, withdrawn),
        await change(administrator.userId, { password: 'quite another phrase' }, withdrawn),
      ];
      for (const call of calls) expect(call).toMatchObject({ status: 401, text: '' });
      expect(await users()).toEqual(before);
    },
  );

  test('An Administrator whose role is withdrawn at the same moment makes and changes no user: 403', async () => {
    const withdrawn = await service.as({ roles: ['Administrator'] });
    const runner = await openTransaction(service);
    await runner.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.administratorWithdrawal]);
    await runner.query('update app_user set is_active = false where id = $1', [withdrawn.userId]);
    const audited = create(newUser({ roles: ['Administrator'] }), withdrawn);
    while ((await waitingForLocks(service)) === 0);
    await runner.commit();
    expect(await audited).toMatchObject({ status: 403, text: '' });
  });

  test('An administrator whose token was made elsewhere and names no user here is accepted', async () => {
    const claims = { name: 'Elsewhere', roles: ['Administrator'] };
    const id = await created();
    for (const sub of ['2147483647', 'elsewhere', undefined]) {
      const elsewhere = new Client(service.url, signToken({ ...claims, sub }));
      expect((await create(newUser(), elsewhere)).status).toBe(201);
      expect((await change(id, { insuranceCompanyIds: [3] }, elsewhere)).status).toBe(204);
    }
    expect((await audit())[0]).toMatchObject({ UserId: null, UserName: 'Elsewhere' });
  });
});

test('The last Administrator who may act cannot be withdrawn, not even with a token made elsewhere', async () => {
  await sql('update app_user set is_active = false where id <> $1', [administrator.userId]);
  const elsewhere = new Client(service.url, signToken({ name: 'Elsewhere', roles: ['Administrator'] }));
  for (const body of [{ isActive: false }, { roles: ['Operator'] }]) {
    const answer = await change(administrator.userId, body, elsewhere);
    expect([answer.status, answer.message]).toEqual([
      409,
      'The last Administrator who may act cannot be withdrawn.',
    ]);
  }
});
