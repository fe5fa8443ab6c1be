// @module-tag authentication
import { generateKeyPairSync } from 'node:crypto';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { later } from './support/later.js';
import { type Machine, makeMachine, makeSecret } from './support/machines.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';

let service: TestService;
let replica: TestService;
let administrator: Client;
let machine: Machine;
beforeAll(async () => {
  service = await startTestService({ JWT_SECRETS: JWT_SECRET });
  replica = await startTestService({ JWT_SECRETS: JWT_SECRET, DATABASE_URL: service.database.url });
  administrator = await service.as({ roles: ['Administrator'] });
  machine = await makeMachine(administrator);
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

/** The client of a library for OAuth 2.0, which has read the service's metadata by itself. */
const discovered = (authentication: oauth.ClientAuth) =>
  oauth.discovery(new URL(service.url), machine.clientId, {}, authentication, {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  });

test.each<[string, () => Promise<oauth.ClientAuth>]>([
  ['client_secret_basic', async () => oauth.ClientSecretBasic(machine.secret)],
  ['client_secret_post', async () => oauth.ClientSecretPost(machine.secret)],
  [
    'private_key_jwt',
    async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const jwk = publicKey.export({ format: 'jwk' });
      await administrator.put(`/api/admin/users/${machine.id}/keys`, { keys: [{ ...jwk, kid: 'one' }] });
      const der = privateKey.export({ format: 'der', type: 'pkcs8' });
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const key = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
      return oauth.PrivateKeyJwt({ key, kid: 'one' });
    },
  ],
])(
  'A strict client of OAuth 2.0 finds the token endpoint by its metadata and gets a token (%s)',
  async (_, authentication) => {
    const configuration = await discovered(await authentication());
    const tokens = await oauth.clientCredentialsGrant(configuration, { scope: 'jobs:read' });
    expect([tokens.token_type, tokens.expires_in, tokens.scope]).toEqual(['bearer', 900, 'jobs:read']);
    const jobs = await oauth.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL('/api/offline/jobs', service.url),
      'GET',
    );
    expect(jobs.status).toBe(200);
  },
);

test('A strict client reads the refusals of the token endpoint and of a scope', async () => {
  const refused = oauth.clientCredentialsGrant(await discovered(oauth.ClientSecretBasic('zgs_wrong')));
  await expect(refused).rejects.toMatchObject({ status: 401, cause: [{ scheme: 'basic' }] });
  const configuration = await discovered(oauth.ClientSecretBasic(machine.secret));
  const unknown = oauth.clientCredentialsGrant(configuration, { scope: 'root' });
  await expect(unknown).rejects.toMatchObject({ error: 'invalid_scope', status: 400 });
  const { access_token } = await oauth.clientCredentialsGrant(configuration, { scope: 'jobs:read' });
  const codes = oauth.fetchProtectedResource(
    configuration,
    access_token,
    new URL('/api/codes', service.url),
    'GET',
  );
  await expect(codes).rejects.toMatchObject({
    cause: [{ scheme: 'bearer', parameters: { error: 'insufficient_scope', scope: 'catalog:read' } }],
  });
});

test('A secret is exchanged under load on two replicas without a refused call', async () => {
  let held = machine.secret;
  let isOver = false;
  const answers: string[] = [];
  const secrets: string[] = [];
  const program = async (index: number) => {
    const at = index % 2 === 0 ? service : replica;
    while (!isOver) {
      secrets[index] = held;
      const fields = { grant_type: 'client_credentials', client_id: machine.clientId, client_secret: held };
      const form = new URLSearchParams(fields).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const asked = await new Client(at.url).post('/oauth/token', form, type);
      if (asked.status !== 200) answers.push(`token ${asked.status} ${asked.text}`);
      const caller = new Client(at.url, asked.json<{ access_token: string }>().access_token);
      for (let call = 0; call < 5; call += 1) answers.push(String((await caller.get('/api/codes')).status));
    }
  };
  const programs = Array.from({ length: 6 }, (_, index) => program(index));
  const callsMore = async (count: number) => {
    const before = answers.length;
    await expect.poll(() => answers.length).toBeGreaterThan(before + count);
  };
  await callsMore(60);
  const second = await makeSecret(administrator, machine.id);
  held = second.Secret;
  // Whoever asks with the new secret has made its last call with a token of the old one.
  await expect.poll(() => secrets.every((secret) => secret === held)).toBe(true);
  const path = `/api/admin/users/${machine.id}/secrets/${machine.secretId}`;
  expect((await administrator.send('DELETE', path)).status).toBe(204);
  await later(1_000, service, replica);
  await callsMore(60);
  isOver = true;
  await Promise.all(programs);
  expect(new Set(answers)).toEqual(new Set(['200']));
  const old = {
    grant_type: 'client_credentials',
    client_id: machine.clientId,
    client_secret: machine.secret,
  };
  const refused = await new Client(service.url).post('/oauth/token', new URLSearchParams(old).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(refused.status).toBe(401);
});
