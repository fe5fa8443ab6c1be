import { describe, expect, test } from 'vitest';
import { LoginThrottle } from '../src/auth/login-throttle.js';
import { SAME_ORIGIN } from './support/admin-session.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import {
  atOnce,
  fromNewAddress,
  login,
  makeUser,
  PASSWORD,
  statuses,
  waitingForLocks,
} from './support/users.js';

const VARIABLES = { TRUST_PROXY: 'true', JWT_SECRETS: 'a signing secret of at least 32 bytes' };
const service = startOnce(() => startTestService(VARIABLES));

const startReplica = () => startTestService({ ...VARIABLES, DATABASE_URL: service.database.url });

test('After 10 failures in 5 minutes a user name gets 429 with Retry-After, with the right password too', {
  tags: 'authentication',
}, async () => {
  const { userName } = await makeUser(service);
  for (let round = 0; round < 10; round += 1) {
    expect((await login(service, userName, 'wrong')).status).toBe(401);
  }
  const refused = await login(service, userName);
  expect(refused.status).toBe(429);
  expect(refused.json()).toMatchObject({ Status: false, Code: 'General.TooManyRequests', Response: null });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(280);
  expect(seconds).toBeLessThanOrEqual(300);
  const other = await makeUser(service);
  expect((await login(service, other.userName)).status).toBe(200);
});

test('thirty wrong logins at once get ten 401, the rest 429', async () => {
  const { userName } = await makeUser(service);
  const answers = await atOnce(30, () => login(service, userName, 'wrong'));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
  for (const { status, headers } of answers) expect(headers.has('retry-after')).toBe(status === 429);
});

test('a right guess among many at once is worth no more than its turn', async () => {
  const { userName } = await makeUser(service);
  const answers = await atOnce(40, (index) => login(service, userName, index === 39 ? PASSWORD : 'wrong'));
  const right = answers.pop();
  // Requests that leave together may arrive in any order.
  expect(right?.status).toBeOneOf([200, 429]);
  expect(statuses(answers)).toEqual({ 401: 10, 429: 29 });
});

test('a right guess whose turn comes after the tenth failure is not told apart', async () => {
  const { id, userName } = await makeUser(service);
  const pause = await openTransaction(service);
  await pause.query('select 1 from app_user where id = $1 for update', [id]);
  const guess = login(service, userName);
  await expect.poll(() => waitingForLocks(service)).toBe(1);
  await atOnce(10, () => login(service, userName, 'wrong'));
  await pause.commit();
  expect((await guess).status).toBe(429);
  expect(await service.dataSource.query('select 1 from refresh_token where user_id = $1', [id])).toEqual([]);
});

test('failures that come to be counted at the same moment stop at the limit', async () => {
  const throttle = service.running.app.get(LoginThrottle);
  const byUserName = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      throttle.countFailure(throttle.attempt('one name', `address ${index}`)),
    ),
  );
  expect(byUserName.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const byAddress = await Promise.allSettled(
    Array.from({ length: 130 }, (_, index) =>
      throttle.countFailure(throttle.attempt(`name ${index}`, 'one address')),
    ),
  );
  expect(byAddress.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
});

test('a user name that does not exist is throttled alike', async () => {
  const answers = await atOnce(15, () => login(service, 'a name nobody has'));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
});

test('Successful logins do not count', { tags: 'authentication' }, async () => {
  const { userName } = await makeUser(service);
  const from = fromNewAddress();
  for (let round = 0; round < 9; round += 1) await login(service, userName, 'wrong', from);
  const answers = await atOnce(30, () => login(service, userName, PASSWORD, from));
  expect(statuses(answers)).toEqual({ 200: 30 });
  expect((await login(service, userName, 'wrong', from)).status).toBe(401);
  expect((await login(service, userName, PASSWORD, from)).status).toBe(429);
});

test('After 100 failures in 5 minutes an address gets 429, for any user name', {
  tags: 'authentication',
}, async () => {
  const { userName } = await makeUser(service);
  const from = fromNewAddress();
  const answers = await atOnce(110, (index) => login(service, `guess ${index}`, 'wrong', from));
  expect(statuses(answers)).toEqual({ 401: 100, 429: 10 });
  expect((await login(service, userName, PASSWORD, from)).status).toBe(429);
  expect((await login(service, userName)).status).toBe(200);
});

test('Of IPv6 a /64 counts as one address towards the limit of failed logins, an IPv4-mapped address as the IPv4 address', {
  tags: 'authentication',
}, async () => {
  const { userName } = await makeUser(service);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await atOnce(100, (n) => login(service, `v6 guess ${n}`, 'wrong', from(`2001:db8:5:6::${n.toString(16)}`)));
  expect((await login(service, userName, PASSWORD, from('2001:db8:5:6:ffff::1'))).status).toBe(429);
  expect((await login(service, userName, PASSWORD, from('2001:db8:5:7::1'))).status).toBe(200);
  await atOnce(100, (n) => login(service, `v4 guess ${n}`, 'wrong', from('198.51.100.9')));
  expect((await login(service, userName, PASSWORD, from('::ffff:198.51.100.9'))).status).toBe(429);
});

test('A port that the proxy adds to the address, and what is no address before it, are no way around the limit of failed logins', {
  tags: 'authentication',
}, async () => {
  const { userName } = await makeUser(service);
  const ways = [
    (n: number) => `203.0.113.40:${1_024 + n}`,
    (n: number) => `198.51.100.${n}, guess ${n}, 203.0.113.40`,
    (n: number) => `unknown, 203.0.113.40:${n}`,
    () => '203.0.113.40',
  ];
  const answers = await atOnce(110, (n) =>
    login(service, `port guess ${n}`, 'wrong', { 'x-forwarded-for': ways[n % ways.length]?.(n) ?? '' }),
  );
  expect(statuses(answers)).toEqual({ 401: 100, 429: 10 });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect((await login(service, userName, PASSWORD, from('203.0.113.40:1'))).status).toBe(429);
  await atOnce(100, (n) =>
    login(service, `v6 port guess ${n}`, 'wrong', from(`[2001:db8:6:6::${n.toString(16)}]:${n + 1}`)),
  );
  expect((await login(service, userName, PASSWORD, from('2001:db8:6:6::ff'))).status).toBe(429);
  expect((await login(service, userName, PASSWORD, from('203.0.113.41:1'))).status).toBe(200);
});

test('Retry-After is when the window frees a slot, and then it is free', async () => {
  const { userName } = await makeUser(service);
  await atOnce(10, () => login(service, userName, 'wrong'));
  const age = `update login_failure set failed_at = failed_at - interval '240 seconds' where id in
    (select id from login_failure order by id desc limit 10)`;
  await service.dataSource.query(age);
  const seconds = Number((await login(service, userName)).headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(60);
  await service.dataSource.query(age);
  expect((await login(service, userName)).status).toBe(200);
});

test('The throttle is shared by replicas and survives a restart', { tags: 'authentication' }, async () => {
  const { userName } = await makeUser(service);
  const replica = await startReplica();
  const answers = await atOnce(24, (index) => login(index % 2 ? replica : service, userName, 'wrong'));
  await replica.stop();
  expect(statuses(answers)).toEqual({ 401: 10, 429: 14 });
  const restarted = await startReplica();
  const after = await login(restarted, userName);
  await restarted.stop();
  expect(after.status).toBe(429);
});

test('neither what was typed as a user name nor the address is kept in clear', async () => {
  const typed = 'my-secret-password-in-the-wrong-field';
  await login(service, typed, 'x', { 'x-forwarded-for': '203.0.113.77' });
  const rows = JSON.stringify(await service.dataSource.query('select * from login_failure'));
  expect(rows).not.toContain(typed);
  expect(rows).not.toContain('203.0.113.77');
});

describe('an address that signed the user in', { tags: 'authentication' }, () => {
  /** A user at the usual address, while somebody has used up the failures of the name elsewhere. */
  async function besieged() {
    const { id, userName } = await makeUser(service, { roles: ['Administrator'] });
    const usual = fromNewAddress();
    expect((await login(service, userName, PASSWORD, usual)).status).toBe(200);
    const answers = await atOnce(15, () => login(service, userName, 'wrong'));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
    return { id, userName, usual };
  }

  test('An address that signed the user in within 30 days has a counter of its own: ten wrong logins elsewhere do not keep the user out there', async () => {
    const { userName, usual } = await besieged();
    expect((await login(service, userName, PASSWORD, usual)).status).toBe(200);
    const screens = await service.anonymous.post(
      '/api/admin/session',
      { userName, password: PASSWORD },
      { ...SAME_ORIGIN, ...usual },
    );
    expect(screens.status).toBe(200);
    expect((await login(service, userName)).status).toBe(429);
    const replica = await startReplica();
    const there = await login(replica, userName, PASSWORD, usual);
    await replica.stop();
    expect(there.status).toBe(200);
  });

  test('Such an address may fail ten times in 5 minutes as well, also at once; its failures before the sign-in count', async () => {
    const { userName, usual } = await besieged();
    const answers = await atOnce(30, () => login(service, userName, 'wrong', usual));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
    expect((await login(service, userName, PASSWORD, usual)).status).toBe(429);
    const other = await makeUser(service);
    for (let n = 0; n < 9; n += 1) await login(service, other.userName, 'wrong', usual);
    expect((await login(service, other.userName, PASSWORD, usual)).status).toBe(200);
    expect((await login(service, other.userName, 'wrong', usual)).status).toBe(401);
    expect((await login(service, other.userName, PASSWORD, usual)).status).toBe(429);
  });

  test('It is one for that user alone, as a /64 of IPv6, and for 30 days after the last sign-in', async () => {
    const { userName, id } = await besieged();
    const from = { 'x-forwarded-for': '2001:db8:77:1::5' };
    const other = await makeUser(service);
    expect((await login(service, other.userName, PASSWORD, from)).status).toBe(200);
    expect((await login(service, userName, PASSWORD, from)).status).toBe(429);
    await service.dataSource.query('delete from login_failure');
    expect((await login(service, userName, PASSWORD, from)).status).toBe(200);
    await atOnce(10, () => login(service, userName, 'wrong'));
    const beside = { 'x-forwarded-for': '2001:db8:77:1:ffff::9' };
    expect((await login(service, userName, PASSWORD, beside)).status).toBe(200);
    const age = (days: string) =>
      service.dataSource.query(
        `update sign_in_address set signed_in_at = clock_timestamp() - $2::interval where user_id = $1`,
        [id, days],
      );
    await age('29 days 23 hours');
    await service.running.app.get(LoginThrottle).purge();
    expect((await login(service, userName, PASSWORD, beside)).status).toBe(200);
    await age('30 days 1 second');
    expect((await login(service, userName, PASSWORD, beside)).status).toBe(429);
    await service.running.app.get(LoginThrottle).purge();
    const left = 'select from sign_in_address where user_id = $1';
    expect(await service.dataSource.query(left, [id])).toEqual([]);
  });

  test('A wrong password notes no address, and no address is kept in clear', async () => {
    const { id, userName } = await makeUser(service);
    await login(service, userName, 'wrong', { 'x-forwarded-for': '203.0.113.88' });
    const rows = () => service.dataSource.query('select * from sign_in_address where user_id = $1', [id]);
    expect(await rows()).toEqual([]);
    await login(service, userName, PASSWORD, { 'x-forwarded-for': '203.0.113.88' });
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain('203.0.113');
  });
});
