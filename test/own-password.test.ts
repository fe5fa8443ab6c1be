// @module-tag authentication
import { describe, expect, test } from 'vitest';
import { Passwords } from '../src/users/passwords.js';
import { User } from '../src/users/user.entity.js';
import type { NewUser } from '../src/users/users.service.js';
import { type Answer, Client } from './support/client.js';
import { takePlaces } from './support/password-places.js';
import { processorTime } from './support/processor-time.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { atOnce, expectInvalid, login, makeUser, PASSWORD, statuses, type Tokens } from './support/users.js';

const NEW = 'quite another phrase';
const WRONG = { CurrentPassword: 'CurrentPassword is wrong.' };
const service = startOnce(sharedService);

async function session(given: Partial<NewUser> = {}) {
  const user = await makeUser(service, { roles: ['InsuranceCompanyAPIUser'], ...given });
  const tokens = (await login(service, user.userName)).response<Tokens>();
  return { ...user, tokens, client: new Client(service.url, tokens.AccessToken) };
}
const change = (client: Client, newPassword: string, currentPassword = PASSWORD) =>
  client.post('/api/authentication/password', { currentPassword, newPassword });
const refresh = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/refresh-token', { refreshToken });

describe('one’s own password', () => {
  test('POST /api/authentication/password answers 204 and ends the caller’s sessions and access tokens', async () => {
    const { client, tokens, userName } = await session();
    const other = (await login(service, userName)).response<Tokens>();
    expect(await change(client, NEW)).toMatchObject({ status: 204, text: '' });
    for (const { AccessToken, RefreshToken } of [tokens, other]) {
      expect((await new Client(service.url, AccessToken).get('/api/codes')).status).toBe(401);
      expect((await refresh(RefreshToken)).status).toBe(401);
    }
    expect((await login(service, userName)).status).toBe(401);
    expect((await login(service, userName, NEW)).status).toBe(200);
  });

  test('Users of every role may change their own password', async () => {
    for (const role of ['Operator', 'IntegrationService'] as const) {
      expect((await change((await session({ roles: [role] })).client, NEW)).status).toBe(204);
    }
  });

  test('A wrong present password: 400, a field error named `CurrentPassword`', async () => {
    const { client, tokens, userName } = await session();
    expectInvalid(await change(client, NEW, 'wrong'), WRONG);
    expect((await client.get('/api/codes')).status).toBe(200);
    expect((await refresh(tokens.RefreshToken)).status).toBe(200);
    expect((await login(service, userName)).status).toBe(200);
  });

  test('A new password that breaks the rules: 400, a field error named `NewPassword`', async () => {
    const { client, userName } = await session({ userName: `ayse.${Date.now()}` });
    const length = 'NewPassword must be at least 12 characters.';
    expectInvalid(await change(client, '11charactrs'), { NewPassword: length });
    expectInvalid(await change(client, 'x'.repeat(201)), {
      NewPassword: 'NewPassword must be at most 200 characters.',
    });
    const common = { NewPassword: 'NewPassword must not be among the most common passwords.' };
    expectInvalid(await change(client, 'Password1234'), common);
    expectInvalid(await change(client, userName.toUpperCase()), {
      NewPassword: 'NewPassword must not be the user name or little more.',
    });
    expectInvalid(await change(client, 'Password1234', 'wrong'), { ...WRONG, ...common });
    expectInvalid(await client.post('/api/authentication/password', {}), {
      CurrentPassword: 'CurrentPassword is required.',
      NewPassword: 'NewPassword is required.',
    });
  });

  test('Guesses of the present password count as failed logins: 429 with Retry-After', async () => {
    const { client, userName } = await session();
    const answers = await atOnce(15, () => change(client, NEW, 'wrong'));
    expect(statuses(answers)).toEqual({ 400: 10, 429: 5 });
    const right = await change(client, NEW);
    expect([right.status, right.code]).toEqual([429, 'General.TooManyRequests']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(service, userName)).status).toBe(429);
  });

  test('An own password that is changed twice at the same moment changes once', async () => {
    const { client, userName } = await session();
    const answers = await atOnce(2, (index) => change(client, `${NEW} ${index}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, expect.toBeOneOf([400, 401])]);
    const logins = await atOnce(2, (index) => login(service, userName, `${NEW} ${index}`));
    expect(statuses(logins)).toEqual({ 200: 1, 401: 1 });
  });

  test('A token made elsewhere changes no password: 404', async () => {
    for (const sub of [undefined, 'elsewhere', '2147483647']) {
      const elsewhere = new Client(service.url, signToken({ sub, roles: ['Operator'] }));
      expect(await change(elsewhere, NEW)).toMatchObject({ status: 404, code: 'General.NotFound' });
    }
  });

  test('A change of the own password is audited without the password', async () => {
    const { client, id } = await session();
    await change(client, NEW);
    const entries = await service.dataSource.query('select * from admin_audit where user_id = $1', [id]);
    expect(entries).toMatchObject([{ action: 'user.update', target: `user ${id}` }]);
    expect(JSON.stringify(entries)).not.toMatch(/quite another|argon2/);
  });
});

test('Passwords given out by administrators and names changed by them keep to the rules, names from before stay', async () => {
  const administrator = await service.as({ roles: ['Administrator'] });
  const { id } = await makeUser(service, { userName: 'a name from before' });
  const put = (body: object) => administrator.patch(`/api/admin/users/${id}`, body);
  expect((await put({ userName: 'a name from before', permissions: ['Create'] })).status).toBe(204);
  expectInvalid(await put({ userName: 'another name', password: 'qwerty123456' }), {
    UserName: 'UserName must consist of letters of one script, digits and the characters . _ - @.',
    Password: 'Password must not be among the most common passwords.',
  });
  expectInvalid(await put({ userName: 'zeynep.yilmaz', password: 'Zeynep.Yılmaz1' }), {
    Password: 'Password must not be the user name or little more.',
  });
  const user = { roles: ['Operator'], permissions: [], insuranceCompanyIds: [] };
  expectInvalid(
    await administrator.post('/api/admin/users', { ...user, userName: 'yeni', password: '123456789012' }),
    { Password: 'Password must not be among the most common passwords.' },
  );
});

describe('a password that an Administrator sets', () => {
  const set = (client: Client, id: number, body: object) => client.patch(`/api/admin/users/${id}`, body);
  const cause = (answer: Answer) => answer.json<{ Details?: { Cause: string } }>().Details?.Cause;

  test('The own password is not set by `PATCH`: 409, `Self`, whether it is the present one or another, alone or with more', async () => {
    const { id, userName, client } = await session({ roles: ['Administrator'] });
    for (const body of [
      { password: NEW },
      { password: PASSWORD },
      { password: NEW, permissions: ['Create'] },
    ]) {
      const answer = await set(client, id, body);
      expect([answer.status, answer.code, cause(answer)]).toEqual([409, 'General.Conflict', 'Self']);
    }
    expect((await login(service, userName)).status).toBe(200);
  });

  test('A `PATCH` that is refused compares no password with the present one, and hashes none: it tells nothing of it', async () => {
    const administrator = await service.as({ roles: ['Administrator'] });
    const { id } = await session();
    // A work that waited for its turn would not end.
    const release = takePlaces(service);
    const refusals = [
      [id, { expectedVersion: 99 }, 409],
      [administrator.userId, {}, 409],
      [2_147_483_647, {}, 404],
      [id, { userName: 'ayşе' }, 400],
    ] as const;
    try {
      for (const [target, body, status] of refusals) {
        for (const password of [PASSWORD, NEW]) {
          expect((await set(administrator, target, { ...body, password })).status).toBe(status);
        }
      }
    } finally {
      release();
    }
  });

  test('The present password and another one are the same work', async () => {
    const { passwordHash } = await service.dataSource.manager.findOneOrFail(User, {
      where: { id: (await session()).id },
      select: { passwordHash: true },
    });
    const passwords = service.running.app.get(Passwords);
    expect(await passwords.rehash(passwordHash ?? '', PASSWORD)).toBe(passwordHash);
    const other = await passwords.rehash(passwordHash ?? '', NEW);
    expect(other).not.toBe(passwordHash);
    // In processor time, and the least of ten: what else this process does makes it longer, never shorter.
    const costs = { [NEW]: Number.POSITIVE_INFINITY, 'a wrong guess it is': Number.POSITIVE_INFINITY };
    for (let n = 0; n < 10; n += 1) {
      for (const password of [NEW, 'a wrong guess it is'] as const) {
        const { ms } = await processorTime(() => passwords.rehash(other, password));
        costs[password] = Math.min(costs[password], ms);
      }
    }
    expect(costs[NEW] / costs['a wrong guess it is']).toBeGreaterThan(0.67);
  });
});
