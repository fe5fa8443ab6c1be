import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Browser } from '../support/admin-session.js';
import { Client } from '../support/client.js';
import { later } from '../support/later.js';
import { FORM, makeMachine, TOKEN } from '../support/machines.js';
import { codeOf } from '../support/totp.js';
import { makeUser, PASSWORD } from '../support/users.js';
import { COMPANY, type WatchedService } from './watched-service.js';

/** Compares the answers about tokens, and what refuses them with the description. */
export async function answersAboutTokens(watched: WatchedService): Promise<void> {
  const { service, api, anonymous, administrator } = watched;
  const login = '/api/authentication/login';
  const user = { userName: 'sigorta.api', password: 'uzun ve gizli bir parola' };
  const rights = {
    roles: ['InsuranceCompanyAPIUser'],
    permissions: ['Create'],
    insuranceCompanyIds: [COMPANY],
  };
  await administrator.post('/api/admin/users', { ...user, ...rights });
  const { RefreshToken } = (await anonymous.post(login, user)).response<{ RefreshToken: string }>();
  await anonymous.post('/api/authentication/refresh-token', { refreshToken: RefreshToken });
  await anonymous.post('/api/authentication/refresh-token', { refreshToken: RefreshToken });
  await anonymous.post('/api/authentication/logout', { refreshToken: RefreshToken });
  await anonymous.post(login, '{', { 'content-type': 'application/json' });
  await anonymous.post(login, {});
  await anonymous.post(login, 'a', { 'content-type': 'text/plain' });
  await anonymous.post(login, { userName: 'x'.repeat(50_000), password: 'x' });
  const change = { currentPassword: user.password, newPassword: 'daha uzun ve gizli bir parola' };
  const changePassword = async (from: object, body: object) => {
    const { AccessToken } = (await anonymous.post(login, from)).response<{ AccessToken: string }>();
    return api.watch(new Client(service.url, AccessToken)).post('/api/authentication/password', body);
  };
  await changePassword(user, { ...change, currentPassword: 'wrong' });
  await changePassword(user, change);
  for (let failure = 0; failure <= 10; failure++) await anonymous.post(login, user);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('authentication_login')).toEqual([200, 400, 401, 413, 415, 429]);
  expect(watched.seen('authentication_changePassword')).toEqual([204, 400]);
}

/** Compares the answers about machines and their tokens, and what refuses them with the description. */
export async function answersAboutMachines(watched: WatchedService): Promise<void> {
  const { service, api, anonymous, administrator, insurer } = watched;
  const machine = await makeMachine(administrator, { allowedAddresses: ['127.0.0.0/8'] });
  const { id, clientId, secret, secretId } = machine;
  const at = `/api/admin/users/${id}`;
  await administrator.get(at);
  await administrator.post(`${at}/secrets`, { expiresAt: '2999-01-01' });
  await administrator.post(`${at}/secrets`, {});
  await administrator.post(`${at}/secrets`, { expiresAt: '2001-01-01' });
  await administrator.post('/api/admin/users/999999/secrets', {});
  await administrator.post(`/api/admin/users/${administrator.userId}/secrets`, {});
  await insurer.post(`${at}/secrets`, {});
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  await administrator.put(`${at}/keys`, { keys: [jwk] });
  await administrator.put(`${at}/keys`, { keys: [{ ...jwk, d: 'x' }] });
  await administrator.put('/api/admin/users/999999/keys', { keys: [] });
  const ask = (form: object, headers = {}) =>
    anonymous.post(TOKEN, new URLSearchParams({ ...form }).toString(), { ...FORM, ...headers });
  const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
  const token = (await ask(asked)).json<{ access_token: string }>().access_token;
  await ask({ ...asked, scope: 'x' });
  await ask({ ...asked, client_secret: 'x' });
  await ask({ ...asked, x: 'x'.repeat(20_000) });
  await ask(asked, { 'content-encoding': 'gzip' });
  await anonymous.get('/.well-known/oauth-authorization-server');
  const scoped = (await ask({ ...asked, scope: 'catalog:read' })).json<{ access_token: string }>()
    .access_token;
  await api.watch(new Client(service.url, scoped)).get('/api/offline/jobs');
  await api.watch(new Client(service.url, token)).get('/api/offline/jobs');
  for (const what of ['secrets', 'keys']) {
    await administrator.get(`${at}/${what}`);
    await administrator.get(`/api/admin/users/999999/${what}`);
  }
  await administrator.patch(at, { allowedAddresses: ['203.0.113.0/24'] });
  await ask(asked);
  await administrator.send('DELETE', `${at}/secrets/${secretId}`);
  await administrator.send('DELETE', `${at}/secrets/${secretId}`);
  await administrator.send('DELETE', `${at}/secrets/x`);
  for (let failure = 0; failure <= 10; failure++) await ask(asked);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('oauth_token')).toEqual([200, 400, 401, 403, 413, 415, 429]);
  expect(watched.seen('clientCredentials_createSecret')).toEqual([201, 400, 403, 404, 409]);
  expect(watched.seen('clientCredentials_deleteSecret')).toEqual([204, 400, 404]);
}

/** Compares the answers about administration sessions with the description. */
export async function answersAboutAdminSessions(watched: WatchedService): Promise<void> {
  const { service, api, administrator } = watched;
  const rights = { roles: ['Supervizor'], permissions: [], insuranceCompanyIds: [] };
  const [staff, other] = [
    { userName: 'ayse.k', password: 'uzun ve gizli bir parola' },
    { userName: 'sirket.k', password: 'uzun ve gizli bir parola' },
  ];
  await makeUser(service, { ...staff, roles: ['Operator'] });
  await administrator.post('/api/admin/users', { ...other, ...rights });
  const browser = api.watch(new Browser(service));
  await browser.signIn(staff.userName, staff.password, {});
  const { AccessToken } = (await browser.renew()).response<{ AccessToken: string }>();
  const screens = api.watch(new Client(service.url, AccessToken));
  const tag = (await screens.get('/api/admin/pulse')).headers.get('etag') ?? '';
  await screens.send('GET', '/api/admin/pulse', undefined, { 'if-none-match': `"x", ${tag}` });
  await screens.get('/api/admin/settings');
  await screens.get('/api/admin/status');
  await browser.renew({ 'sec-fetch-site': 'cross-site' });
  await browser.signOut({ 'sec-fetch-site': 'none' });
  await browser.signOut();
  await browser.renew();
  await browser.signIn(other.userName, other.password, {});
  await browser.signIn(staff.userName, '', {});
  await browser.signIn(staff.userName, 'x'.repeat(20_000), {});
  for (let failure = 0; failure <= 10; failure++) await browser.signIn(staff.userName, 'wrong', {});
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('pulse_read')).toEqual([200, 304]);
  expect(watched.seen('settings_read')).toEqual([200]);
  expect(watched.seen('adminSession_open')).toEqual([200, 400, 401, 403, 413, 429]);
  expect(watched.seen('adminSession_renew')).toEqual([200, 401, 403]);
  expect(watched.seen('adminSession_end')).toEqual([204, 403]);
}

/** Compares the answers about the own account, and of sign-ins with a second factor, with the description. */
export async function answersAboutOwnAccount(watched: WatchedService): Promise<void> {
  const { service, api, anonymous, administrator } = watched;
  const { id, userName } = await makeUser(service, { roles: ['Operator'] });
  const browser = api.watch(new Browser(service));
  const { AccessToken } = (await browser.signIn(userName, PASSWORD, {})).response<{ AccessToken: string }>();
  const own = api.watch(new Client(service.url, AccessToken, id));
  const factor = '/api/admin/me/second-factor';
  await own.get(factor);
  await own.send('DELETE', factor, { code: '1' });
  const { Secret } = (await own.send('POST', factor)).response<{ Secret: string }>();
  await own.put(factor, { code: '1' });
  await own.put(factor, { code: codeOf(Secret, -1) });
  await own.put(factor, { code: codeOf(Secret) });
  await own.send('POST', factor);
  await own.get(factor);
  const user = { userName, password: PASSWORD };
  await anonymous.post('/api/authentication/login', user);
  await browser.signIn(userName, PASSWORD, {});
  await own.send('DELETE', factor, { code: codeOf(Secret) });
  await service.dataSource.query(
    `update app_user set password_ends_at = now() + interval '1 day' where id = $1`,
    [id],
  );
  await anonymous.post('/api/authentication/login', user);
  await service.dataSource.query('update app_user set password_ends_at = null where id = $1', [id]);
  await later(1_000, service);
  const subscriptions = '/api/admin/me/event-subscriptions';
  await own.get(subscriptions);
  await own.put(subscriptions, { mail: 'a@b.example', kinds: ['agent.failing'], agentIds: [1] });
  await own.put(subscriptions, { mail: 'a' });
  await own.get(subscriptions);
  await own.post('/api/admin/me/watches');
  await administrator.post('/api/admin/me/watches');
  await own.get('/api/admin/me/sessions');
  await own.send('DELETE', '/api/admin/me/sessions');
  await own.send('DELETE', `/api/admin/me/sessions/${randomUUID()}`);
  await own.send('DELETE', '/api/admin/me/sessions/x');
  const [{ Id } = { Id: '' }] = (await own.get('/api/admin/me/sessions')).response<{ Id: string }[]>();
  await own.send('DELETE', `/api/admin/me/sessions/${Id}`);
  expect(api.problems.splice(0)).toEqual([]);
}
