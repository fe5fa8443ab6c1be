// @module-tag authentication
import { createHmac, createPublicKey } from 'node:crypto';
import { SchedulerRegistry } from '@nestjs/schedule';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RepeatedActions } from '../src/audit/repeated-actions.service.js';
import { Clock } from '../src/time/clock.js';
import { later } from './support/later.js';
import {
  begun,
  completed,
  expectRefused,
  plantedProvider,
  providerKey,
  signedInBy,
  startWithProvider,
} from './support/planted-provider.js';
import type { TestService } from './support/service.js';

const provider = plantedProvider();
let service: TestService;
beforeAll(async () => {
  service = await startWithProvider(provider.issuer());
  service.running.app.get(SchedulerRegistry).deleteInterval('audit window');
});
afterAll(() => service.stop());
beforeEach(async () => {
  provider.reset();
  await service.running.app.get(RepeatedActions).endWindow();
});

const sql = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  service.dataSource.query(statement, values);
const now = () => Math.floor(Date.now() / 1000);

describe('a planted fault is refused with its cause, and audited', () => {
  test.each([
    ['wrong nonce', () => ({ nonce: 'another' }), 'id_token nonce'],
    ['no nonce', () => ({ nonce: undefined }), 'invalid_response nonce'],
    ['other audience', () => ({ aud: 'another' }), 'id_token aud'],
    ['one of several audiences without azp', () => ({ aud: ['zeyil', 'other'] }), 'id_token aud'],
    ['other authorized party', () => ({ azp: 'another' }), 'id_token azp'],
    ['other issuer', () => ({ iss: 'https://other.example' }), 'id_token iss'],
    ['expired', () => ({ exp: now() - 62 }), 'id_token exp'],
    ['of the future', () => ({ iat: now() + 65 }), 'id_token iat'],
    ['no subject', () => ({ sub: undefined }), 'invalid_response sub'],
    ['a subject with U+0000', () => ({ sub: 'a\0b' }), 'id_token sub'],
    ['a subject with half a surrogate pair', () => ({ sub: 'a\ud800' }), 'id_token sub'],
    ['a session with U+0000', () => ({ sub: 'whole', sid: 'a\0b' }), 'id_token sid'],
  ])(
    'An ID token with a planted fault is refused with its cause, and audited: %s',
    async (_, claims, reason) => {
      provider.claims = claims();
      await expectRefused(service, await signedInBy(service, provider), 'Invalid', reason);
    },
  );

  test('Clocks may differ by 60 s', async () => {
    provider.claims = { exp: now() - 55, iat: now() - 355 };
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    provider.claims = { iat: now() + 55, exp: now() + 355 };
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
  });

  test('Times of an ID token are compared with the database’s clock, whatever the machine’s says', async () => {
    const clock = service.running.app.get(Clock);
    const real = clock.now.bind(clock);
    clock.now = () => new Date(real().getTime() + 600_000);
    try {
      provider.claims = { iat: now() + 600, exp: now() + 900 };
      expect((await signedInBy(service, provider)).location).toBe('/admin/');
      provider.claims = {};
      await expectRefused(service, await signedInBy(service, provider), 'Invalid', 'id_token exp');
    } finally {
      clock.now = real;
    }
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    [
      '`alg: none`',
      (claims: object) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
      'invalid_response alg',
    ],
    [
      'HS256 with the public key',
      (claims: object) => {
        const [key] = provider.keys;
        if (!key) throw new Error('There is no key.');
        const pem = createPublicKey({ key: key.jwk, format: 'jwk' } as Parameters<
          typeof createPublicKey
        >[0]).export({
          type: 'spki',
          format: 'pem',
        });
        const signed = `${encoded({ alg: 'HS256', kid: key.kid })}.${encoded(claims)}`;
        return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
      },
      'signature: jose_alg_not_allowed',
    ],
    [
      'another key of the same id',
      async (claims: Record<string, unknown>) => provider.signed(claims, [await providerKey('one')]),
      'signature: jws_signature_verification_failed',
    ],
    ['no token', () => 'no token', 'invalid_response'],
  ])(
    'An ID token whose signature proves nothing is refused with its cause, and audited: %s',
    async (_, sign, reason) => {
      provider.sign = sign;
      await expectRefused(service, await signedInBy(service, provider), 'Invalid', reason);
    },
  );

  test('A callback with another `state` is refused', async () => {
    const under = await begun(service);
    await expectRefused(
      service,
      await completed(service, { ...under, state: 'x'.repeat(43) }),
      'Invalid',
      'state',
    );
    const changed = `${under.state.slice(0, -5)}AAAAA`;
    await expectRefused(service, await completed(service, { ...under, state: changed }), 'Invalid', 'state');
    expect(provider.forms).toEqual([]);
  });

  test('A callback in another browser than began the sign-in, or without cookie, is refused', async () => {
    const { state, cookie } = await begun(service);
    const other = await begun(service);
    await expectRefused(
      service,
      await completed(service, { state, cookie: other.cookie }),
      'Invalid',
      'state',
    );
    await expectRefused(service, await completed(service, { state }), 'Expired', 'no cookie');
    const changed = `${cookie.slice(0, -1)}.`;
    await expectRefused(
      service,
      await completed(service, { state, cookie: changed }),
      'Expired',
      'no cookie',
    );
    await expectRefused(
      service,
      await completed(service, { state, cookie: `${cookie}; ${other.cookie}` }),
      'Expired',
      'no cookie',
    );
    expect(provider.forms).toEqual([]);
  });

  test('A callback in the name of another issuer is refused', async () => {
    const under = await begun(service);
    const answer = await completed(service, under, { code: 'a-code', iss: 'https://other.example' });
    await expectRefused(service, answer, 'Invalid', 'invalid_response iss');
    expect(provider.forms).toEqual([]);
  });

  test('A callback is taken once: the second one is refused, and its code is not sent to the provider', async () => {
    const under = await begun(service);
    provider.nonce = under.nonce;
    expect((await completed(service, under)).location).toBe('/admin/');
    // The decoder leaves other characters out.
    for (const state of [under.state, `${under.state}!`, `${under.state}.x`])
      await expectRefused(service, await completed(service, { ...under, state }), 'Invalid', 'used before');
    expect(provider.forms).toHaveLength(1);
  });

  test('A sign-in that took more than ten minutes has expired', async () => {
    const under = await begun(service);
    const clock = service.running.app.get(Clock);
    const real = clock.now.bind(clock);
    clock.now = () => new Date(real().getTime() + 600_001);
    const answer = await completed(service, under);
    clock.now = real;
    await expectRefused(service, answer, 'Expired', 'too late');
  });

  test.each([
    ['access_denied', 'Refused'],
    ['login_required', 'Refused'],
    ['temporarily_unavailable', 'ProviderAway'],
    ['invalid_scope', 'Invalid'],
  ])('What the provider refuses is refused with its cause: %s', async (error, cause) => {
    const answer = await completed(service, await begun(service), { error });
    await expectRefused(service, answer, cause, `provider: ${error}`);
  });

  test.each([
    [400, { error: 'invalid_grant' }, 'Invalid', 'token endpoint: invalid_grant'],
    [401, { error: 'invalid_client' }, 'ProviderAway', 'token endpoint: invalid_client'],
    [503, {}, 'ProviderAway', 'HTTP 503'],
    [200, 'x'.repeat(1_100_000), 'ProviderAway', 'answer too large'],
    [200, {}, 'Invalid', 'invalid_response access_token'],
    [302, {}, 'Invalid', 'response_is_not_conform'],
  ])(
    'An answer of the token endpoint without sound tokens is refused with its cause: %i %j',
    async (status, body, cause, reason) => {
      provider.refuse = { status, body };
      await expectRefused(service, await signedInBy(service, provider), cause, reason);
    },
  );

  test.each([
    ['absent', undefined],
    ['null', null],
    ['a number', 7],
    ['an object', { 'grp-admin': true }],
    ['lists in lists', [['grp-admin']]],
    ['other types in a list', [true, null, { grp: 'grp-admin' }]],
    ['several in one text', 'grp-admin grp-operator'],
    ['another case', ['GRP-ADMIN']],
  ])('A claim of roles that is %s gives no role', async (_, groups) => {
    provider.claims = { sub: 'odd', groups };
    await expectRefused(service, await signedInBy(service, provider), 'NoRole', 'no role');
    expect(await sql("select from app_user where provider_subject = 'odd'")).toEqual([]);
  });

  test('A user who was deactivated here is refused', async () => {
    provider.claims = { sub: 'inactive-1', preferred_username: 'pasif' };
    await signedInBy(service, provider);
    await sql("update app_user set is_active = false where provider_subject = 'inactive-1'");
    await expectRefused(service, await signedInBy(service, provider), 'Refused', 'inactive');
  });

  test.each([
    'https://evil.example/admin/',
    '//evil.example/admin/',
    '/admin/../api/docs',
    '/admin/%2e%2e/api/docs',
    '/admin/\\\\evil.example',
    '/admin//evil.example',
    '/adminx',
    '/admin',
    `/admin/${'x'.repeat(1_000)}`,
    '/admin/\ta',
    '',
  ])('A `returnTo` that is no own path below `/admin/` is taken as `/admin/`: %j', async (returnTo) => {
    expect((await signedInBy(service, provider, returnTo)).location).toBe('/admin/');
  });

  test('While the provider is away the browser comes to the screen with `ProviderAway`, without a cookie', async () => {
    await later(3_600_000, service);
    const { answer } = provider.source;
    provider.source.answer = (_, response) => response.writeHead(500).end();
    const { answer: away } = await begun(service);
    provider.source.answer = answer;
    await expectRefused(service, away, 'ProviderAway', 'HTTP 500');
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
  });
});
