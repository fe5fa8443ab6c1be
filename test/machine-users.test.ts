// @module-tag authentication
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KeyItem, SecretItem } from '../src/users/machine/machine.answers.js';
import type { UserItem } from '../src/users/users.answers.js';
import { Client } from './support/client.js';
import { makeMachine, makeSecret, newMachine, tokenOf } from './support/machines.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid, field, login, makeUser, newUser, statuses } from './support/users.js';

const service = startOnce(sharedService);
let administrator: Client;
let operator: Client;
beforeEach(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
  operator = await service.as({ roles: ['Operator'] });
});

const create = (changes: Record<string, unknown>) =>
  administrator.post('/api/admin/users', newMachine(changes));
const change = (id: number, body: unknown) => administrator.patch(`/api/admin/users/${id}`, body);
const shown = async (id: number) => (await operator.get(`/api/admin/users/${id}`)).response<UserItem>();
const secretsOf = async (id: number) =>
  (await operator.get(`/api/admin/users/${id}/secrets`)).response<SecretItem[]>();
const keysOf = async (id: number) =>
  (await operator.get(`/api/admin/users/${id}/keys`)).response<KeyItem[]>();
const audited = async (id: number) =>
  (await operator.get(`/api/admin/audit?pageSize=50&target=user%20${id}`)).items<Record<string, unknown>>();
const jwk = (name: 'ec' | 'ed25519' | 'rsa', bits = 2048, namedCurve = 'P-256') => {
  const pair =
    name === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : name === 'ec'
        ? generateKeyPairSync('ec', { namedCurve })
        : generateKeyPairSync('ed25519');
  return {
    open: pair.publicKey.export({ format: 'jwk' }),
    secret: pair.privateKey.export({ format: 'jwk' }),
  };
};

describe('a machine', () => {
  test('`POST /api/admin/users` with `kind: "Machine"` makes a user without password, with roles, companies and agent as usual; answers of users say `Kind`', async () => {
    const agentId = await service.createAgent();
    const allowedAddresses = ['203.0.113.0/24', '2001:db8::/32'];
    const answer = await create({ roles: ['PlatformUser'], agentId, allowedAddresses });
    expect(answer.status).toBe(201);
    const { Id } = answer.response<{ Id: number }>();
    expect(await shown(Id)).toMatchObject({
      Kind: 'Machine',
      AgentId: agentId,
      AllowedAddresses: allowedAddresses,
      LastLoginAt: null,
      Sessions: 0,
    });
    const { id } = await makeUser(service);
    expect(await shown(id)).toMatchObject({ Kind: 'Person', AllowedAddresses: [] });
    const listed = async (kind: string) =>
      (await operator.get(`/api/admin/users?pageSize=200&kind=${kind}`))
        .items<UserItem>()
        .map((user) => user.Id);
    expect([await listed('Machine'), await listed('person')]).toEqual([
      expect.toSatisfy((ids: number[]) => ids.includes(Id) && !ids.includes(id)),
      expect.toSatisfy((ids: number[]) => !ids.includes(Id) && ids.includes(id)),
    ]);
    expect(await service.dataSource.query('select password_hash from app_user where id = $1', [Id])).toEqual([
      { password_hash: null },
    ]);
  });

  test.each(['Administrator', 'Operator'])(
    'A machine has no staff role, from its beginning or later (%s)',
    async (role) => {
      const refusal = { Roles: 'Roles of a machine must not be among Administrator, Operator.' };
      expectInvalid(await create({ roles: ['Supervizor', role] }), refusal);
      const { id } = await makeMachine(administrator);
      expectInvalid(await change(id, { roles: [role] }), refusal);
      expect((await shown(id)).Roles).toEqual(['InsuranceCompanyAPIAdmin']);
    },
  );

  test('A machine has no password, and a person needs one; a machine’s networks are no person’s', async () => {
    const password = 'quite another phrase';
    const refusal = field('Password', 'must be left out: a machine has none.');
    expectInvalid(await create({ password }), refusal);
    const { id } = await makeMachine(administrator);
    expectInvalid(await change(id, { password }), refusal);
    const person = { ...newUser(), password: undefined };
    expectInvalid(await administrator.post('/api/admin/users', person), field('Password', 'is required.'));
    const networks = { ...newUser(), allowedAddresses: ['10.0.0.0/8'] };
    const ofMachines = field('AllowedAddresses', 'must be left out: they are for machines.');
    expectInvalid(await administrator.post('/api/admin/users', networks), ofMachines);
    const { id: other } = await makeUser(service);
    expectInvalid(await change(other, { allowedAddresses: ['10.0.0.0/8'] }), ofMachines);
    expect((await change(other, { allowedAddresses: [] })).status).toBe(204);
  });

  test.each([
    '10.0.0.1',
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    'example.com/8',
    '10.0.0.0/',
    '',
    '10.0.0.0/8 ',
  ])('`allowedAddresses` is a list of CIDR: a field error for what is none (%s)', async (network) => {
    expectInvalid(
      await create({ allowedAddresses: ['10.0.0.0/8', network] }),
      field('AllowedAddresses', 'must be networks such as 203.0.113.0/24 or 2001:db8::/32.'),
    );
  });

  test('Login with a machine user’s name is 401, as for an unknown name', async () => {
    const { userName } = await makeMachine(administrator);
    const [machine, nobody] = [await login(service, userName), await login(service, 'nobody at all')];
    expect([machine.status, machine.text]).toEqual([401, nobody.text]);
    expect(machine.code).toBe('Authentication.InvalidCredentials');
  });

  test('A machine has no own password to change: `CurrentPassword is wrong.`', async () => {
    const machine = await makeMachine(administrator);
    const caller = new Client(service.url, await tokenOf(service, machine));
    const passwords = { currentPassword: 'x', newPassword: 'quite another phrase' };
    expectInvalid(
      await caller.post('/api/authentication/password', passwords),
      field('CurrentPassword', 'is wrong.'),
    );
  });

  test('A change of a machine’s networks is audited with both lists, and counts as a change of the user', async () => {
    const { id } = await makeMachine(administrator);
    const { Version } = await shown(id);
    expect((await change(id, { allowedAddresses: ['10.0.0.0/8'], expectedVersion: Version })).status).toBe(
      204,
    );
    expect(await shown(id)).toMatchObject({ Version: Version + 1, AllowedAddresses: ['10.0.0.0/8'] });
    expect((await audited(id))[0]).toMatchObject({
      Action: 'user.update',
      Before: { AllowedAddresses: [] },
      After: { AllowedAddresses: ['10.0.0.0/8'] },
    });
  });
});

describe('secrets', () => {
  test('`POST /api/admin/users/:id/secrets` answers 201 `{Id, ClientId, Secret, ExpiresAt}`, and nothing answers the secret again', async () => {
    const { id } = await makeMachine(administrator);
    const expiresAt = '2999-11-26T00:00:00.000+03:00';
    const made = await makeSecret(administrator, id, { expiresAt });
    expect(made).toEqual({
      Id: expect.any(String),
      ClientId: String(id),
      Secret: expect.stringMatching(/^zgs_[\w-]{43}$/),
      ExpiresAt: expiresAt,
    });
    const list = await operator.get(`/api/admin/users/${id}/secrets`);
    expect(list.response<SecretItem[]>()[1]).toEqual({
      Id: made.Id,
      CreatedAt: expect.any(String),
      ExpiresAt: expiresAt,
      LastUsedAt: null,
      LastAddress: null,
    });
    const everything = [list.text, JSON.stringify(await audited(id)), JSON.stringify(await shown(id))].join();
    expect(everything).not.toContain(made.Secret);
    const rows = await service.dataSource.query('select * from client_credential where user_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(made.Secret.slice(4));
  });

  test('Two secrets are alive at most (409); one that has ended, or is deleted, makes way for the next', async () => {
    const { id, secretId } = await makeMachine(administrator);
    const second = await makeSecret(administrator, id);
    const more = () => administrator.post(`/api/admin/users/${id}/secrets`, {});
    expect((await more()).json()).toMatchObject({
      Code: 'General.Conflict',
      Details: { Cause: 'TwoSecrets' },
    });
    expect((await more()).status).toBe(409);
    expect((await administrator.send('DELETE', `/api/admin/users/${id}/secrets/${secretId}`)).status).toBe(
      204,
    );
    const third = await makeSecret(administrator, id);
    await service.dataSource.query(`update client_credential set expires_at = now() where id = $1`, [
      third.Id,
    ]);
    const fourth = await makeSecret(administrator, id);
    expect((await secretsOf(id)).map(({ Id }) => Id)).toEqual([second.Id, third.Id, fourth.Id]);
  });

  test('Of many secrets of a machine that are asked for at once, two are made', async () => {
    const { Id } = (await create({})).response<{ Id: number }>();
    const answers = await atOnce(8, () => administrator.post(`/api/admin/users/${Id}/secrets`, {}));
    expect(statuses(answers)).toEqual({ 201: 2, 409: 6 });
    expect(await secretsOf(Id)).toHaveLength(2);
  });

  test('Making and deleting a secret is audited with its id and end, and no more', async () => {
    const { id, secretId } = await makeMachine(administrator);
    await administrator.send('DELETE', `/api/admin/users/${id}/secrets/${secretId}`);
    const [deleted, made] = await audited(id);
    const details = { Secret: secretId };
    expect(made).toMatchObject({
      Action: 'user.createSecret',
      UserId: administrator.userId,
      Details: details,
    });
    expect(made).toMatchObject({ After: { ExpiresAt: null } });
    expect(deleted).toMatchObject({
      Action: 'user.deleteSecret',
      Details: details,
      Before: { ExpiresAt: null },
    });
  });

  test('A secret is refused with an end in the past, for a person (409) and for an unknown user (404); of another machine it is unknown', async () => {
    const { id, secretId } = await makeMachine(administrator);
    const { id: person } = await makeUser(service);
    const at = (user: number | string, more = '') => `/api/admin/users/${user}/secrets${more}`;
    expectInvalid(
      await administrator.post(at(id), { expiresAt: '2020-01-01' }),
      field('ExpiresAt', 'must be in the future.'),
    );
    expect((await administrator.post(at(person), {})).json()).toMatchObject({
      Details: { Cause: 'NoMachine' },
    });
    expect((await administrator.get(at(person))).status).toBe(409);
    expect((await administrator.get(at(999_999))).status).toBe(404);
    expect((await administrator.send('DELETE', at(id, '/0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11'))).status).toBe(
      404,
    );
    expect((await administrator.send('DELETE', at(id, '/x'))).status).toBe(400);
    const { id: other } = await makeMachine(administrator);
    expect((await administrator.send('DELETE', at(other, `/${secretId}`))).status).toBe(404);
    expect(await secretsOf(id)).toHaveLength(1);
  });
});

describe('keys', () => {
  const put = (id: number, keys: unknown) => administrator.put(`/api/admin/users/${id}/keys`, { keys });
  const REFUSED = field(
    'Keys',
    'must be different public keys: RSA of 2048 to 4096 bits, EC on P-256, OKP on Ed25519, each with a kid of its own.',
  );

  test('`PUT /api/admin/users/:id/keys` gives a machine up to two public keys, audited by their thumbprints; a key that stays is the same', async () => {
    const { id } = await makeMachine(administrator);
    const [first, second] = [jwk('ec').open, { ...jwk('rsa').open, kid: 'two', alg: 'PS256', use: 'sig' }];
    expect((await put(id, [first])).status).toBe(204);
    const [one] = await keysOf(id);
    expect(one).toMatchObject({
      Kty: 'EC',
      Kid: null,
      Alg: null,
      LastUsedAt: null,
      Thumbprint: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await put(id, [first, second])).status).toBe(204);
    const keys = await keysOf(id);
    expect(keys).toEqual([one, expect.objectContaining({ Kty: 'RSA', Kid: 'two', Alg: 'PS256' })]);
    const [entry] = await audited(id);
    expect(entry).toMatchObject({
      Action: 'user.putKeys',
      Before: { Keys: [one?.Thumbprint] },
      After: { Keys: keys.map(({ Thumbprint }) => Thumbprint) },
    });
    expect((await put(id, [first, second])).status).toBe(204);
    expect((await audited(id))[0]).toEqual(entry);
    expect((await put(id, [])).status).toBe(204);
    expect(await keysOf(id)).toEqual([]);
  });

  test.each<[string, () => object[]]>([
    ['a private one', () => [jwk('ec').secret]],
    ['a private RSA one', () => [jwk('rsa').secret]],
    ['a short one', () => [jwk('rsa', 1024).open]],
    ['one of another curve', () => [jwk('ec', 0, 'P-384').open]],
    ['one without its numbers', () => [{ kty: 'RSA' }]],
    ['one with numbers that are no point', () => [{ kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }]],
    ['one with an algorithm of another kind', () => [{ ...jwk('ec').open, alg: 'RS256' }]],
    ['the same one twice', () => Array(2).fill(jwk('ed25519').open) as object[]],
    [
      'two of one name',
      () => [
        { ...jwk('ec').open, kid: 'x' },
        { ...jwk('ec').open, kid: 'x' },
      ],
    ],
  ])('A key that cannot verify assertions is a field error, and is not stored (%s)', async (_, keys) => {
    const { id } = await makeMachine(administrator);
    expectInvalid(await put(id, keys()), REFUSED);
    expect(await keysOf(id)).toEqual([]);
  });

  test('A third key, a symmetric one, and keys of a person are refused', async () => {
    const { id } = await makeMachine(administrator);
    const three = await put(id, [jwk('ec').open, jwk('ec').open, jwk('ec').open]);
    expectInvalid(three, field('Keys', 'must have at most 2 items.'));
    expect((await put(id, [{ kty: 'oct', k: 'c2VjcmV0' }])).status).toBe(400);
    const { id: person } = await makeUser(service);
    expect((await put(person, [])).json()).toMatchObject({ Details: { Cause: 'NoMachine' } });
  });
});
