// @module-tag authentication
import { expect, test } from 'vitest';
import { signedIn, statusOf } from './support/admin-session.js';
import { Client } from './support/client.js';
import { later } from './support/later.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { login, makeUser, type Tokens } from './support/users.js';

interface Watch {
  Id: string;
  AccessToken: string;
  ExpiresIn: number;
  EndsAt: string;
}

const WATCHES = '/api/admin/me/watches';
const SESSIONS = '/api/admin/me/sessions';
const PULSE = '/api/admin/pulse';
const BOARD = '/api/admin/service-availabilities';
const HOUR_MS = 3_600_000;
const service = startOnce(sharedService);

/** A member of the staff with a session of the screens and a watch of it. */
async function watching() {
  const { id, userName } = await makeUser(service, { roles: ['Administrator'] });
  const { browser, AccessToken } = await signedIn(service, userName);
  const screens = new Client(service.url, AccessToken);
  const answer = await screens.post(WATCHES);
  const watch = answer.response<Watch>();
  return {
    id,
    userName,
    browser,
    screens,
    answer,
    watch,
    watcher: new Client(service.url, watch.AccessToken),
  };
}

test('`POST /api/admin/me/watches` opens a watch of 24 hours, whose one token reads the pulse and the board', async () => {
  const { answer, watch, watcher } = await watching();
  expect(answer.status).toBe(201);
  expect(watch.ExpiresIn).toBeGreaterThan(24 * 3_600 - 60);
  const pulse = (await watcher.get(PULSE)).response<{ Now: string; SessionEndsAt: string }>();
  expect(Date.parse(pulse.SessionEndsAt) - Date.parse(watch.EndsAt)).toBeLessThan(1_000);
  expect((await watcher.get(`${BOARD}?status=AutoDisabled,ManualDisabled`)).status).toBe(200);
});

test('A watch opens nothing else, and changes nothing (403)', async () => {
  const { watcher } = await watching();
  const others = [
    ['GET', SESSIONS],
    ['GET', `${BOARD}/facets`],
    ['GET', '/api/admin/deliveries/feed'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/codes'],
    ['POST', WATCHES],
    ['POST', `${BOARD}/statuses`],
    ['POST', '/api/authentication/password'],
    ['DELETE', SESSIONS],
  ] as const;
  for (const [method, path] of others) {
    const { status, text } = await watcher.send(method, path, method === 'GET' ? undefined : {});
    expect([method, path, status, text]).toEqual([method, path, 403, '']);
  }
});

test('The idle end of the session that opened it does not end a watch', async () => {
  const { id, browser, watcher } = await watching();
  const idle = "update admin_session set used_at = now() - interval '40 minutes' where user_id = $1";
  await service.dataSource.query(idle, [id]);
  await later(1_000, service);
  expect((await browser.renew()).status).toBe(401);
  expect((await watcher.get(PULSE)).status).toBe(200);
});

test('A watch ends after its 24 hours, however it is used', async () => {
  const { id, watcher } = await watching();
  const over = 'update admin_session set watch_until = now() where user_id = $1 and watch_until is not null';
  await service.dataSource.query(over, [id]);
  await later(1_000, service);
  expect((await watcher.get(PULSE)).status).toBe(401);
});

test('A watch is listed among the own sessions, is audited, and is ended there', async () => {
  const { id, screens, watch, watcher } = await watching();
  const listed = (await screens.get(SESSIONS)).response<(Watch & { Kind: string; Watch: boolean })[]>();
  expect(listed.map(({ Kind, Watch: isWatch }) => [Kind, isWatch])).toEqual([
    ['Screens', false],
    ['Screens', true],
  ]);
  const [own] = listed.filter(({ Watch: isWatch }) => isWatch);
  expect(own).toMatchObject({ Id: watch.Id });
  expect(Date.parse(own?.EndsAt ?? '') - Date.now()).toBeGreaterThan(23 * HOUR_MS);
  expect((await screens.send('DELETE', `${SESSIONS}/${watch.Id}`)).status).toBe(204);
  expect((await watcher.get(PULSE)).status).toBe(401);
  const audited = await service.dataSource.query(
    `select action, details from admin_audit where user_id = $1 and action in ('session.watch', 'session.end') order by id`,
    [id],
  );
  expect(audited).toEqual([
    { action: 'session.watch', details: { Session: watch.Id } },
    { action: 'session.end', details: { Session: watch.Id } },
  ]);
});

test('A sign-out, the end of the session and another watch of it end a watch; another session does not', async () => {
  const signedOut = await watching();
  const second = await signedIn(service, signedOut.userName);
  await second.browser.signOut();
  expect((await signedOut.watcher.get(PULSE)).status).toBe(200);
  await signedOut.browser.signOut();
  expect((await signedOut.watcher.get(PULSE)).status).toBe(401);

  const ended = await watching();
  const [current] = (await ended.screens.get(SESSIONS)).response<{ Id: string }[]>();
  await ended.screens.send('DELETE', `${SESSIONS}/${current?.Id}`);
  expect((await ended.watcher.get(PULSE)).status).toBe(401);

  const again = await watching();
  expect((await again.screens.post(WATCHES)).status).toBe(201);
  expect((await again.watcher.get(PULSE)).status).toBe(401);
});

test('A sign-out ends a watch that is being opened from the session, too', async () => {
  const { userName } = await makeUser(service, { roles: ['Administrator'] });
  const { browser, AccessToken } = await signedIn(service, userName);
  const waiting = async () => (await service.dataSource.query<unknown[]>(WAITS_FOR_A_LOCK)).length;
  const audit = await openTransaction(service);
  await audit.query('lock table admin_audit in share mode');
  const opened = new Client(service.url, AccessToken).post(WATCHES);
  await expect.poll(waiting).toBe(1);
  const signedOut = browser.signOut();
  await expect.poll(waiting).toBe(2);
  await audit.commit();
  const watch = (await opened).response<Watch>();
  await signedOut;
  expect((await new Client(service.url, watch.AccessToken).get(PULSE)).status).toBe(401);
});

test.each([
  ['rights', { roles: ['Operator'] }],
  ['account', { isActive: false }],
  ['password', { password: 'another password of some length' }],
])('A change of the user’s %s ends a watch', async (_, change) => {
  const { id, watcher } = await watching();
  const administrator = await service.as({ roles: ['Administrator'] });
  expect((await administrator.patch(`/api/admin/users/${id}`, change)).status).toBe(204);
  expect((await watcher.get(PULSE)).status).toBe(401);
});

test('A watch needs an open session of the screens (404)', async () => {
  const { userName } = await makeUser(service, { roles: ['Operator'] });
  const api = (await login(service, userName)).response<Tokens>();
  const answer = await new Client(service.url, api.AccessToken).post(WATCHES);
  expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
  expect(await statusOf(service, api.AccessToken)).toBe(200);
});
