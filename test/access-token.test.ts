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
    await expect.poll(() => accepted(short), { timeout: 30_000 }).toBe(401);
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
