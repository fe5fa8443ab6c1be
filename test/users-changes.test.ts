import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, login, makeUser, type Tokens } from './support/users.js';

const service = startOnce(sharedService);
let administrator: Client;
let agentId: number;

beforeAll(async () => {
  agentId = await service.createAgent();
});
beforeEach(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});

const change = (id: number | string, body: unknown, as = administrator) =>
  as.patch(`/api/admin/users/${id}`, body);
const refresh = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/refresh-token', { refreshToken });
const findActive = async (id: number) => {
  const sql = 'select coalesce(display_name, user_name) as name from app_user where id = $1 and is_active';
  const [user] = await service.dataSource.query<{ name: string }[]>(sql, [id]);
  return user;
};

/** The row, without what says that and when it was changed. */
async function stored(id: number): Promise<Record<string, unknown>> {
  const [row] = await service.dataSource.query('select * from app_user where id = $1', [id]);
  const { token_epoch: _epoch, access_changed_at: _at, ...rest } = row;
  return rest;
}

describe('a change of a user', () => {
  test('PATCH of a user changes the fields that are sent and no others', {
    tags: 'authentication',
  }, async () => {
    const { id } = await makeUser(service, { roles: ['Supervizor'], insuranceCompanyIds: [4] });
    const before = await stored(id);
    const nothing = {
      userName: null,
      password: null,
      roles: null,
      permissions: null,
      agentId: null,
      isActive: null,
    };
    expect(await change(id, nothing)).toMatchObject({ status: 204, text: '' });
    expect((await change(id, {})).status).toBe(204);
    expect(await stored(id)).toEqual(before);
    expect((await change(id, { insuranceCompanyIds: [5, 6], permissions: ['Create'] })).status).toBe(204);
    const changed = { insurance_company_ids: [5, 6], permissions: ['Create'], version: 2 };
    expect(await stored(id)).toEqual({ ...before, ...changed });
    expect((await change(id, { insuranceCompanyIds: [] })).status).toBe(204);
    expect(await stored(id)).toMatchObject({ insurance_company_ids: [], permissions: ['Create'] });
  });

  test('of the user name is the name to log in with and the name in the token', async () => {
    const { id } = await makeUser(service);
    const userName = `renamed-${randomUUID()}`;
    expect((await change(id, { userName })).status).toBe(204);
    expect((await login(service, userName)).status).toBe(200);
    expect(await findActive(id)).toEqual({ name: userName });
  });

  test('is validated like a new user, and a blank text is not absence', async () => {
    const { id } = await makeUser(service);
    expectInvalid(await change(id, { userName: '', password: '   ', roles: ['Root'] }), {
      UserName: 'UserName is required.',
      Password: 'Password is required.',
      Roles: expect.stringMatching(/^Roles must be among /) as unknown as string,
    });
    expectInvalid(await change(id, { password: 'short' }), {
      Password: 'Password must be at least 12 characters.',
    });
    const other = await makeUser(service);
    const taken = await change(id, { userName: other.userName });
    expect(taken).toMatchObject({ status: 409, code: 'General.Conflict' });
  });

  test('to a platform user needs an agent, now or from before', async () => {
    const { id } = await makeUser(service);
    expectInvalid(await change(id, { roles: ['PlatformUser'] }), { AgentId: 'AgentId is required.' });
    expectInvalid(await change(id, { agentId: 999 }), { AgentId: 'AgentId must be the id of an agent.' });
    expect((await change(id, { agentId: agentId })).status).toBe(204);
    expect((await change(id, { roles: ['PlatformUser'] })).status).toBe(204);
  });

  test('names an id that exists and is a positive int32', async () => {
    const unknown = await change(2147483647, { isActive: true });
    expect(unknown).toMatchObject({ status: 404, code: 'General.NotFound' });
    expectInvalid(await change(0, {}), { Id: 'Id must be greater than 0.' });
    expect(await change('abc', {})).toMatchObject({ status: 400, text: 'id: expected an integer (int32).' });
    expect((await change('2147483648', {})).status).toBe(400);
  });

  test('of the password ends the sessions that the old one opened', async () => {
    const { id, userName } = await makeUser(service);
    const session = (await login(service, userName)).response<Tokens>().RefreshToken;
    expect((await change(id, { password: 'quite another phrase' })).status).toBe(204);
    expect((await refresh(session)).status).toBe(401);
    expect((await login(service, userName)).status).toBe(401);
    expect((await login(service, userName, 'quite another phrase')).status).toBe(200);
  });

  test('to inactive ends the sessions for good', async () => {
    const { id, userName } = await makeUser(service);
    const session = (await login(service, userName)).response<Tokens>().RefreshToken;
    expect((await change(id, { isActive: false })).status).toBe(204);
    expect((await login(service, userName)).status).toBe(401);
    expect(await findActive(id)).toBeUndefined();
    expect((await change(id, { isActive: true })).status).toBe(204);
    expect((await refresh(session)).status).toBe(401);
    expect((await login(service, userName)).status).toBe(200);
  });

  test('of something else leaves the sessions alone', async () => {
    const { id, userName } = await makeUser(service);
    const session = (await login(service, userName)).response<Tokens>().RefreshToken;
    await change(id, { insuranceCompanyIds: [3], isActive: true });
    expect((await refresh(session)).status).toBe(200);
  });
});

describe('nobody is locked out', () => {
  test('an administrator cannot deactivate himself or take away his own role', async () => {
    for (const body of [{ isActive: false }, { roles: ['Operator'] }, { roles: [] }]) {
      const answer = await change(administrator.userId, body);
      expect(answer).toMatchObject({ status: 409, code: 'General.Conflict' });
    }
    expect(
      (await change(administrator.userId, { roles: ['Administrator', 'Operator'], isActive: true })).status,
    ).toBe(204);
    expect(await stored(administrator.userId)).toMatchObject({
      is_active: true,
      roles: ['Administrator', 'Operator'],
    });
  });

  test.each([{ isActive: false }, { roles: ['Operator'] }])(
    'two administrators who withdraw each other at the same moment leave one: %j',
    async (withdrawal) => {
      const alone = 'update app_user set is_active = false where id <> $1';
      await service.dataSource.query(alone, [administrator.userId]);
      const other = await service.as({ roles: ['Administrator'] });
      const answers = await Promise.all([
        change(other.userId, withdrawal, administrator),
        change(administrator.userId, withdrawal, other),
      ]);
      // The guard may have seen the loser's withdrawal already.
      expect(answers.map(({ status }) => status).sort()).toEqual([204, expect.toBeOneOf([401, 403])]);
    },
  );
});

test('an active user is found by id, with the name that actions show', async () => {
  const { id } = await makeUser(service, { name: 'Ayşe Yılmaz' });
  expect(await findActive(id)).toEqual({ name: 'Ayşe Yılmaz' });
});
