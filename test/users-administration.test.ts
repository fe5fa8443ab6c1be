// @module-tag authentication
import { beforeEach, describe, expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { openTransaction } from './support/transactions.js';
import { atOnce, newUser, PASSWORD, statuses, waitingForLocks } from './support/users.js';

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

const named = (userName: string) => administrator.post('/api/admin/users', newUser({ userName }));
const LOOKS = 'There is a user whose name looks like this one.';

test.each([
  ['a Cyrillic name', 'cocoa', 'сосоа'],
  ['a Greek name', 'pop', 'ρορ'],
  ['the Turkish dotless i', 'kadir.kaya', 'kadır.kaya'],
  ['the Turkish dotted capital I', 'IPEK', 'İPEK'],
  ['1, l and I', 'ali1', 'alil'],
  ['a capital I', 'Ilgaz', 'llgaz'],
  ['0 and O', 'OPS0', '0PSO'],
  ['rn and m', 'modern', 'modem'],
  ['a caron for a breve', 'doğan', 'doǧan'],
  ['a comma below for a cedilla', 'şahin', 'șahin'],
  ['a small capital', 'imren', '\u026amren'],
  ['a letter that looks like a digit', 'CEM3', 'CEM\u01b7'],
  ['another accent', 'kâmil', 'k\u0203mil'],
  ['two letters in one', 'rafael', 'rafæl'],
  ['the Persian yeh and kaf', '\u0639\u0644\u064a\u0643', '\u0639\u0644\u06cc\u06a9'],
  ['two vavs in one', '\u05d5\u05d5\u05dc', '\u05f0\u05dc'],
])(
  'A user name that looks like another user’s is refused: 409, `NameTaken` (%s)',
  async (_how, one, other) => {
    const first = await named(one);
    expect(first.status).toBe(201);
    const answer = await named(other);
    expect([answer.status, answer.code, answer.message]).toEqual([409, 'General.Conflict', LOOKS]);
    expect(answer.json<{ Details: unknown }>().Details).toEqual({ Cause: 'NameTaken' });
    const { Id } = (await named(`${one}-22`)).response<{ Id: number }>();
    expect((await administrator.patch(`/api/admin/users/${Id}`, { userName: other })).message).toBe(LOOKS);
    const { Id: own } = first.response<{ Id: number }>();
    expect((await administrator.patch(`/api/admin/users/${own}`, { userName: other })).status).toBe(204);
  },
);

test('Names that differ to the eye are taken: other accents, other digits, other signs', async () => {
  for (const name of [
    'sahin',
    'sahın2',
    'dogan',
    'kisi-2',
    'kisi-3',
    'kisi_2',
    'иванов',
    'ivanov',
    'ali',
    'all',
  ]) {
    expect((await named(name)).status, name).toBe(201);
  }
});

test('The same name is refused as taken, and an unchanged one is no change', async () => {
  const { Id } = (await named('ayse.demir')).response<{ Id: number }>();
  expect((await named('ayse.demir')).message).toBe('There is a user with this name already.');
  expect((await administrator.patch(`/api/admin/users/${Id}`, { userName: 'ayse.demir' })).status).toBe(204);
});

test('Of names that look alike and come at the same moment one is taken', async () => {
  const names = ['pool-a1', 'pool-al', 'poo1-al', 'pooI-aI'];
  const answers = await atOnce(names.length, (n) => named(names[n] ?? ''));
  expect(statuses(answers)).toEqual({ 201: 1, 409: 3 });
});
