import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../support/totp.js';
import { OTHER_PASSWORD, PASSWORD } from '../world.js';
import { type Sequence, unexpected } from './steps.js';

/** An access token ends within a second; a busy machine takes longer. */
const ENDED_WITHIN_MS = 3_000;

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

export const session: Sequence = async (call, number) => {
  const login = (body: object) => call('POST', '/api/authentication/login', { body });
  const refresh = (refreshToken: string) =>
    call('POST', '/api/authentication/refresh-token', { body: { refreshToken } });
  const first = await login({ userName: 'baska-0', password: PASSWORD });
  // The name was changed, or waits after failures: there is no session to look at.
  if (first.status !== 200) return unexpected([['login', first, [401, 429, 503]]]);
  const { AccessToken, RefreshToken } = first.response<{ AccessToken: string; RefreshToken: string }>();
  const read = await call('GET', '/api/codes', { token: AccessToken });
  const second = await refresh(RefreshToken);
  if (second.status === 401) {
    // Only an odd request that has ended the user's sessions explains this; it has ended the access token as well.
    await sleep(ENDED_WITHIN_MS);
    const later = await call('GET', '/api/codes', { token: AccessToken });
    return unexpected([['read after the refresh was refused', later, 401]]);
  }
  if (number % 2 === 0 && second.status === 200) {
    const next = second.response<{ RefreshToken: string }>().RefreshToken;
    const logout = await call('POST', '/api/authentication/logout', { body: { refreshToken: next } });
    const after = await refresh(next);
    return unexpected([
      ['refresh', second, 200],
      ['logout', logout, 204],
      ['refresh after logout', after, 401],
    ]);
  }
  const again = await refresh(RefreshToken);
  return unexpected([
    ['read with a new token', read, 200],
    ['refresh', second, 200],
    ['refresh with a spent token', again, 401],
  ]);
};

/** A browser signs in, renews its token, opens a watch and signs out; odd requests may meanwhile take its user's access away. */
export const browser: Sequence = async (call) => {
  const ofPage: [string, string] = ['sec-fetch-site', 'same-origin'];
  const body = { userName: 'baska-3', password: PASSWORD };
  const opened = await call('POST', '/api/admin/session', { body, headers: [ofPage] });
  if (opened.status !== 200) return unexpected([['sign in', opened, [401, 403, 429, 503]]]);
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
  const headers: [string, string][] = [ofPage, ['cookie', cookie]];
  const renewed = await call('POST', '/api/admin/session/token', { headers });
  const token = renewed.status === 200 ? renewed.response<{ AccessToken: string }>().AccessToken : undefined;
  const watch = await call('POST', '/api/admin/me/watches', { token });
  const watching = watch.status === 201 ? watch.response<{ AccessToken: string }>().AccessToken : undefined;
  const pulse = () => call('GET', '/api/admin/pulse', { token: watching });
  const board = await pulse();
  const ended = await call('DELETE', '/api/admin/session', { headers });
  const after = await call('POST', '/api/admin/session/token', { headers });
  return unexpected([
    ['renew', renewed, [200, 401]],
    // 404 when the session ends after the token has been found valid.
    ['open a watch', watch, [201, 401, 404]],
    ['pulse of the watch', board, [200, 401]],
    ['sign out', ended, 204],
    ['pulse after the end', await pulse(), 401],
    ['renew after the end', after, 401],
  ]);
};

/** A user changes the password and changes it back; another sequence may be about the same user. */
export const ownPassword: Sequence = async (call) => {
  const userName = 'baska-2';
  for (const [current, next] of [
    [PASSWORD, OTHER_PASSWORD],
    [OTHER_PASSWORD, PASSWORD],
  ]) {
    const login = await call('POST', '/api/authentication/login', { body: { userName, password: current } });
    if (login.status !== 200) continue;
    const token = login.response<{ AccessToken: string }>().AccessToken;
    const body = { currentPassword: current, newPassword: next };
    const changed = await call('POST', '/api/authentication/password', { token, body });
    const after = await call('GET', '/api/codes', { token });
    const problems = unexpected([
      ['change', changed, [204, 400, 401, 429]],
      ['read with the token of before', after, changed.status === 204 ? 401 : [200, 401]],
    ]);
    if (problems.length > 0) return problems;
  }
  return [];
};

/** A user sets a second factor up, ends another session and turns the factor off; another sequence may be about the same user. */
export const ownAccount: Sequence = async (call, number) => {
  const body = { userName: `baska-${4 + (number % 4)}`, password: PASSWORD };
  const login = () => call('POST', '/api/authentication/login', { body });
  const [first, second] = [await login(), await login()];
  if (first.status !== 200 || second.status !== 200) return [];
  const token = first.response<{ AccessToken: string }>().AccessToken;
  const factor = '/api/admin/me/second-factor';
  const begun = await call('POST', factor, { token });
  const secret = begun.status === 200 ? begun.response<{ Secret: string }>().Secret : '';
  const on = await call('PUT', factor, { token, body: { code: codeOf(secret, -1) } });
  const listed = await call('GET', '/api/admin/me/sessions', { token });
  const others =
    listed.status === 200
      ? listed.response<{ Id: string; Current: boolean }[]>().filter(({ Current }) => !Current)
      : [];
  const ended = await call('DELETE', `/api/admin/me/sessions/${others[0]?.Id ?? NO_SESSION}`, { token });
  const off = await call('DELETE', factor, { token, body: { code: codeOf(secret) } });
  return unexpected([
    ['begin', begun, [200, 401, 409]],
    ['confirm', on, [200, 400, 401, 409, 429]],
    ['own sessions', listed, [200, 401]],
    ['end of a session', ended, [204, 401, 404]],
    ['turn off', off, [204, 400, 401, 409, 429]],
  ]);
};
