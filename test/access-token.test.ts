import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claims, encode, mint, OTHER_SECRET, startGuardedProbe } from './support/guarded-probe.js';
import { startOnce } from './support/start-once.js';

const probe = startOnce(startGuardedProbe);

async function challengeOf(authorization?: string): Promise<string | null> {
  const { challenge, ...answer } = await probe.call('/caller', authorization);
  expect(answer).toEqual({ status: 401, type: null, text: '' });
  return challenge;
}

const refusal = (description: string) => `Bearer error="invalid_token", error_description="${description}"`;
const EXPIRED = refusal('The token is expired');
const SIGNATURE = refusal('The token signature is not valid');
const ALGORITHM = refusal('The token signature is not of the expected algorithm');
const MALFORMED = refusal('The token is malformed');

describe('authentication', () => {
  test('401 without token: empty body, `WWW-Authenticate: Bearer`', { tags: 'authentication' }, async () => {
    expect(await challengeOf()).toBe('Bearer');
    expect(await challengeOf('Basic dXNlcjpwYXNz')).toBe('Bearer');
    expect(await challengeOf('Bearer')).toBe('Bearer');
    expect(await challengeOf(mint(claims()))).toBe('Bearer');
  });

  test('401 with a bad token: the description says expired, signature, malformed, issuer or audience', {
    tags: 'authentication',
  }, async () => {
    const challenge = (changes: Record<string, unknown>) => challengeOf(`Bearer ${mint(claims(changes))}`);
    const now = Math.floor(Date.now() / 1000);
    expect(await challenge({ exp: now - 1 })).toBe(EXPIRED);
    expect(await challenge({ nbf: now + 1000 })).toBe(refusal('The token is not valid yet'));
    expect(await challenge({ iss: 'somebody else' })).toBe(refusal('The token is from another issuer'));
    expect(await challenge({ aud: 'somebody else' })).toBe(refusal('The token is for another audience'));
    expect(await challenge({ exp: undefined })).toBe(refusal('The token is malformed: it has no expiry'));
    expect(await challengeOf(`Bearer ${mint(claims(), { secret: OTHER_SECRET })}`)).toBe(SIGNATURE);
  });

  test('what is no token is malformed', async () => {
    const [header, payload, signature] = mint(claims()).split('.');
    const noJson = Buffer.from('{').toString('base64url');
    const broken = [
      ...['garbage', '..', '...', 'a.b', 'a.b.c', 'a b', 'ğüş', mint(null).slice(3)],
      ...[`.${payload}.${signature}`, `${header}.${payload}`, `${header}.${payload}.${signature}.x`],
      ...[`${header}.${payload}.${signature} x`, `${noJson}.${payload}.x`, `${encode(null)}.${payload}.x`],
      `${header}.${noJson}.x`,
    ];
    for (const token of broken) {
      const authorization = Buffer.from(`Bearer ${token}`).toString('latin1');
      expect([token, await challengeOf(authorization)]).toEqual([token, MALFORMED]);
    }
  });

  test('A token whose header names extensions that must be understood (`crit`) is refused, though the signature is right', {
    tags: 'authentication',
  }, async () => {
    for (const header of [{ crit: ['exp'] }, { crit: ['b64'], b64: true }, { crit: [] }, { crit: null }]) {
      expect([header, await challengeOf(`Bearer ${mint(claims(), { header })}`)]).toEqual([
        header,
        MALFORMED,
      ]);
    }
    const harmless = { kid: 'x', critical: true };
    expect((await probe.call('/caller', `Bearer ${mint(claims(), { header: harmless })}`)).status).toBe(200);
  });

  test('claims that are no object are malformed, though the signature is right', async () => {
    for (const payload of [null, true, 5, '', 'text', '{}', [], [claims()]]) {
      expect([payload, await challengeOf(`Bearer ${mint(payload)}`)]).toEqual([payload, MALFORMED]);
    }
  });

  test('Only HS256 is accepted', { tags: 'authentication' }, async () => {
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`;
    expect(await challengeOf(`Bearer ${unsigned}`)).toBe(refusal('The token has no signature'));
    for (const alg of ['none', 'None', 'NONE', 'hs256', 'RS256', 'ES256', 'PS256', ['HS256']]) {
      expect([alg, await challengeOf(`Bearer ${mint(claims(), { alg })}`)]).toEqual([alg, ALGORITHM]);
    }
    expect(await challengeOf(`Bearer ${mint(claims(), { alg: 'HS512', hash: 'sha512' })}`)).toBe(ALGORITHM);
    expect(await challengeOf(`Bearer ${mint(claims(), { alg: 'HS384', hash: 'sha384' })}`)).toBe(ALGORITHM);
  });

  test('a key pair does not stand in for the secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims())}`;
    const signature = createSign('sha256').update(signed).sign(privateKey).toString('base64url');
    expect(await challengeOf(`Bearer ${signed}.${signature}`)).toBe(ALGORITHM);
    const secret = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(await challengeOf(`Bearer ${mint(claims(), { secret })}`)).toBe(SIGNATURE);
  });

  test('a changed payload or signature is not believed', async () => {
    const [header, payload, signature = ''] = mint(claims()).split('.');
    const promoted = encode(claims({ roles: ['Administrator'] }));
    expect(await challengeOf(`Bearer ${header}.${promoted}.${signature}`)).toBe(SIGNATURE);
    expect(await challengeOf(`Bearer ${header}.${payload}.${signature.slice(0, -1)}`)).toBe(SIGNATURE);
    expect(await challengeOf(`Bearer ${header}.${payload}.${signature}=`)).not.toBeNull();
  });

  test('a token that was accepted is refused from its expiry on, and no other token is taken for it', async () => {
    const accepted = async (token: string) => (await probe.call('/caller', `Bearer ${token}`)).status;
    const seconds = () => Math.floor(Date.now() / 1000);
    let short: string;
    // On a machine that stands still for two seconds, the next token is tried.
    do short = mint(claims({ exp: seconds() + 2 }));
    while ((await accepted(short)) !== 200);
    const [header, payload, signature = ''] = short.split('.');
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await challengeOf(`Bearer ${header}.${payload}.${other}`)).toBe(SIGNATURE);
    const longer = encode(claims({ exp: seconds() + 600 }));
    expect(await challengeOf(`Bearer ${header}.${longer}.${signature}`)).toBe(SIGNATURE);
    await expect.poll(() => accepted(short)).toBe(401);
    expect(await challengeOf(`Bearer ${short}`)).toBe(EXPIRED);
  });

  test('the scheme is taken in any case', async () => {
    expect((await probe.call('/caller', `bearer ${mint(claims())}`)).status).toBe(200);
  });

  test('JWT_SECRETS: the first signs, all verify', { tags: 'authentication' }, async () => {
    const [before, after] = [mint(claims()), probe.issue({})];
    expect((await probe.call('/caller', `Bearer ${before}`, probe.rotated)).status).toBe(200);
    expect((await probe.call('/caller', `Bearer ${after}`, probe.rotated)).status).toBe(200);
    expect(await challengeOf(`Bearer ${after}`)).toBe(SIGNATURE);
    expect((await probe.call('/caller', `Bearer ${before}`)).status).toBe(200);
    const stranger = mint(claims(), { secret: 'x'.repeat(40) });
    expect((await probe.call('/caller', `Bearer ${stranger}`, probe.rotated)).challenge).toBe(SIGNATURE);
    const old = mint(claims({ exp: 1 }));
    expect((await probe.call('/caller', `Bearer ${old}`, probe.rotated)).challenge).toBe(EXPIRED);
  });
});

const ORIGIN = { requestId: expect.any(String), address: '127.0.0.1' };

describe('the caller', () => {
  test('is who the token was issued for', async () => {
    const rights = { roles: ['PlatformUser' as const], permissions: ['Create'], insuranceCompanyIds: [3, 5] };
    const token = probe.issue({ ...rights, id: 12, displayName: 'Ayşe Yılmaz', agentId: 8 });
    const { text } = await probe.call('/caller', `Bearer ${token}`, probe.rotated);
    expect(JSON.parse(text)).toEqual({
      ...rights,
      ...ORIGIN,
      sessionId: expect.any(String),
      userId: '12',
      name: 'Ayşe Yılmaz',
      agentId: 8,
    });
  });

  test('carries the X-Request-Id of the answer and the address that called', async () => {
    const headers = { authorization: `Bearer ${mint(claims({}))}` };
    const response = await fetch(`${probe.origin}/caller`, { headers });
    expect(await response.json()).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      address: '127.0.0.1',
    });
  });

  test('gets nothing from claims of a wrong type', async () => {
    const odd = claims({
      sub: 7,
      name: { first: 'x' },
      roles: ['Root', 5, null, 'Operator', { role: 'Administrator' }],
      permissions: 'Create',
      insuranceCompanies: [1, '2', 3.5, null, -4, 0, 2147483648, [5], 6],
      agentId: '12',
    });
    const nothing = { ...ORIGIN, name: '', roles: ['Operator'], permissions: [] };
    expect(await probe.callerOf(mint(odd))).toEqual({ ...nothing, insuranceCompanyIds: [1, 6] });
    const { iss, exp } = odd;
    const sparse = { iss, exp, aud: ['x', 'zeyil-gateway'], roles: ['Operator'] };
    expect(await probe.callerOf(mint(sparse))).toEqual({ ...nothing, insuranceCompanyIds: [] });
  });

  test('has a user id only if sub is a positive integer', async () => {
    const userIdOf = async (sub: unknown) => (await probe.callerOf(mint(claims({ sub })))).userId;
    expect(await userIdOf('1')).toBe('1');
    expect(await userIdOf('2147483647')).toBe('2147483647');
    for (const sub of [
      '0',
      '-1',
      '01',
      '1.0',
      '1e3',
      ' 1',
      'abc',
      '',
      '2147483648',
      '99999999999',
      null,
      1,
      ['1'],
    ]) {
      expect([sub, await userIdOf(sub)]).toEqual([sub, undefined]);
    }
  });
});

describe('role and permission', () => {
  const create = (changes: Record<string, unknown>) =>
    probe.call('/create', `Bearer ${mint(claims(changes))}`);

  test('one of the roles and the permission let the caller in', async () => {
    const answer = await create({ roles: ['Operator', 'Supervizor'], permissions: ['Create'] });
    expect(answer).toMatchObject({ status: 201, text: 'created' });
  });

  test('Role or permission missing: 403, empty body', { tags: 'authentication' }, async () => {
    const lacking = [
      { roles: ['Administrator'], permissions: ['Create'] },
      { roles: [], permissions: ['Create'] },
      { roles: ['Supervizor'], permissions: [] },
      { roles: ['Supervizor'], permissions: ['create'] },
    ];
    for (const changes of lacking) {
      expect(await create(changes)).toEqual({ status: 403, challenge: null, type: null, text: '' });
    }
  });

  test('A route that declares no access is closed', { tags: 'authentication' }, async () => {
    const token = mint(claims({ roles: ['Administrator'], permissions: ['Create'] }));
    expect(await probe.call('/silent', `Bearer ${token}`)).toMatchObject({ status: 403, text: '' });
    expect(await probe.call('/silent')).toMatchObject({ status: 403, text: '' });
  });

  test('a public route does not look at the token', async () => {
    expect(await probe.call('/open', 'Bearer garbage')).toMatchObject({ status: 200, text: 'open' });
  });

  test('where any role will do a known one is still needed', async () => {
    for (const roles of [[], ['Root'], ['operator'], 'Operator', { 0: 'Operator' }, null, [['Operator']]]) {
      expect((await probe.call('/caller', `Bearer ${mint(claims({ roles }))}`)).status).toBe(403);
    }
  });
});
