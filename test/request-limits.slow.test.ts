import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, Client } from './support/client.js';
import { startServiceProcess } from './support/process.js';
import { exchange } from './support/raw-http.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET, signToken } from './support/tokens.js';
import { atOnce, statuses } from './support/users.js';

const CODES = '/api/codes';
const VARIABLES = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET };
const REFUSED = {
  Status: false,
  Code: 'General.TooManyRequests',
  Message: 'There were too many requests. Try again in 10 seconds.',
  Response: null,
};
/** What an answer tells of the limit, in this order: limit, remaining, reset, Retry-After. */
const limitTold = ({ headers }: Answer) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) =>
    headers.get(name),
  );

const service = startOnce(() =>
  startTestService({ ...VARIABLES, REQUESTS_PER_CALLER: '5', REQUESTS_PER_ADDRESS: '20' }),
);
// The window ends when a test says so, not when the machine is slow.
let passed = 0;
beforeEach(() => {
  const stopped = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => stopped + passed);
});
afterEach(() => {
  vi.restoreAllMocks();
});

let callers = 0;
let networks = 0;
const aCaller = (claims: Record<string, unknown> = {}) => {
  callers += 1;
  const token = signToken({ sub: String(1_000 + callers), roles: ['Supervizor'], ...claims });
  return (path = CODES, from = aNetwork()) =>
    new Client(service.url, token).send('GET', path, undefined, { 'x-forwarded-for': from });
};
const aNetwork = () => `2001:db8:0:${(++networks).toString(16)}::1`;
const anonymous = (path: string, from: string) =>
  service.anonymous.send('GET', path, undefined, { 'x-forwarded-for': from });

describe('requests of one caller', () => {
  test('Requests of one caller: beyond the limit 429 `General.TooManyRequests` with Retry-After and RateLimit-Limit, -Remaining, -Reset', {
    tags: 'offline-jobs',
  }, async () => {
    const ask = aCaller();
    for (const left of ['4', '3', '2', '1', '0']) {
      const answer = await ask();
      expect([answer.status, limitTold(answer)]).toEqual([200, ['5', left, '10', null]]);
    }
    const refused = await ask();
    expect([refused.status, refused.json(), limitTold(refused)]).toEqual([
      429,
      REFUSED,
      ['5', '0', '10', '10'],
    ]);
    passed += 9_000;
    expect(limitTold(await ask())).toEqual(['5', '0', '1', '1']);
    passed += 1_001;
    expect((await ask()).status).toBe(200);
  });

  test('are counted whatever their address, and not with those of another at the same address', async () => {
    const ask = aCaller();
    const shared = aNetwork();
    expect(statuses(await atOnce(8, () => ask()))).toEqual({ 200: 5, 429: 3 });
    expect((await ask(CODES, shared)).status).toBe(429);
    expect((await aCaller()(CODES, shared)).status).toBe(200);
  });

  test('A caller is counted after 401 and before 403', { tags: 'offline-jobs' }, async () => {
    const ask = aCaller();
    expect(statuses(await atOnce(7, () => ask('/api/admin/users')))).toEqual({ 403: 5, 429: 2 });
    const from = aNetwork();
    const forged = new Client(service.url, `${signToken({ sub: '9', roles: ['Supervizor'] })}x`);
    const answers = await atOnce(7, () => forged.send('GET', CODES, undefined, { 'x-forwarded-for': from }));
    expect(statuses(answers)).toEqual({ 401: 7 });
  });

  test('whose token names no user are counted by address', async () => {
    const from = aNetwork();
    const [one, other] = [aCaller({ sub: 'adapter' }), aCaller({ sub: 'another' })];
    expect(statuses(await atOnce(4, () => one(CODES, from)))).toEqual({ 200: 4 });
    expect(statuses(await atOnce(4, () => other(CODES, from)))).toEqual({ 200: 1, 429: 3 });
  });
});

describe('requests of one address', () => {
  test('Requests of one address: beyond the limit 429 with the same headers, before authentication, for every path but /health', {
    tags: 'offline-jobs',
  }, async () => {
    const from = aNetwork();
    const paths = [CODES, '/nope', '/%zz', '/api/docs', '/api/openapi.json', '/metrics', '/api/offline/jobs'];
    for (const path of paths) expect((await anonymous(path, from)).status).not.toBe(429);
    expect(limitTold(await anonymous('/nope', from))).toEqual(['20', '12', '10', null]);
    await atOnce(12, () => anonymous('/nope', from));
    for (const path of paths) {
      const answer = await anonymous(path, from);
      expect([answer.status, answer.json(), limitTold(answer)]).toEqual([
        429,
        REFUSED,
        ['20', '0', '10', '10'],
      ]);
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    }
    const login = { userName: 'a', password: 'b' };
    const path = '/api/authentication/login';
    const refused = await service.anonymous.post(path, login, { 'x-forwarded-for': from });
    expect([refused.status, refused.json()]).toEqual([429, REFUSED]);
  });

  test('are counted when they are no proper HTTP, too', async () => {
    const from = `X-Forwarded-For: ${aNetwork()}`;
    const odd = () => exchange(service.url, `GET /nope HTTP/1.1\r\n${from}\r\nConnection: close\r\n\r\n`);
    const answers = await atOnce(22, odd);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(400), 429, 429]);
  });

  test('Of IPv6 a /64 counts as one address towards the limit of requests, an IPv4-mapped address as the IPv4 address', {
    tags: 'offline-jobs',
  }, async () => {
    await atOnce(20, (n) => anonymous('/nope', `2001:db8:1:1::${n + 1}`));
    expect((await anonymous('/nope', '2001:db8:1:1:ffff::')).status).toBe(429);
    expect((await anonymous('/nope', '2001:db8:1:2::1')).status).toBe(404);
    await atOnce(20, () => anonymous('/nope', '203.0.113.8'));
    expect((await anonymous('/nope', '::ffff:203.0.113.8')).status).toBe(429);
  });

  test('`/health/*` is not counted', { tags: 'offline-jobs' }, async () => {
    const from = aNetwork();
    const answers = await atOnce(30, (n) => anonymous(n % 2 ? '/health/live' : '/health/ready', from));
    expect(statuses(answers)).toEqual({ 200: 30 });
    expect(limitTold(answers[0] as Answer)).toEqual([null, null, null, null]);
    expect(limitTold(await anonymous('/nope', from))).toEqual(['20', '19', '10', null]);
  });
});

test('refused requests are counted by a metric', async () => {
  const refused = async (by: string) => {
    const { text } = await anonymous('/metrics', aNetwork());
    return Number(
      new RegExp(`^zeyil_requests_refused_total\\{by="${by}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
    );
  };
  const [callersBefore, addressesBefore] = [await refused('caller'), await refused('address')];
  const ask = aCaller();
  await atOnce(7, () => ask());
  const from = aNetwork();
  await atOnce(23, () => anonymous('/nope', from));
  expect([await refused('caller'), await refused('address')]).toEqual([
    callersBefore + 2,
    addressesBefore + 3,
  ]);
});

test('200 requests a second of one caller pass by default', { tags: 'offline-jobs' }, async () => {
  vi.restoreAllMocks();
  const usual = await startTestService({ JWT_SECRETS: JWT_SECRET });
  const client = new Client(usual.url, signToken({ sub: '1', roles: ['Supervizor'] }));
  const answers: Answer[] = [];
  // 2,000 connections at once would be refused by a system whose queue of new ones is shorter.
  while (answers.length < 2_000) answers.push(...(await atOnce(200, () => client.get(CODES))));
  const page = await usual.anonymous.get('/nope');
  await usual.stop();
  expect(statuses(answers)).toEqual({ 200: 2_000 });
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('10000');
  expect(page.headers.get('ratelimit-limit')).toBe('50000');
});

test.each(['0', 'off'])('%s switches a limit off, and its headers', async (value) => {
  const free = await startTestService({ REQUESTS_PER_CALLER: value, REQUESTS_PER_ADDRESS: value });
  const answer = await free.anonymous.get('/nope');
  const caller = await (await free.as({ roles: ['Supervizor'] })).get(CODES);
  await free.stop();
  expect([answer.status, caller.status]).toEqual([404, 200]);
  for (const one of [answer, caller]) expect(limitTold(one)).toEqual([null, null, null, null]);
});

test('a limit that is reached is logged once in a window, without a name', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-limits-'));
  const variables = { ...VARIABLES, REQUESTS_PER_CALLER: '3', REQUESTS_PER_ADDRESS: '12', LOG_LEVEL: 'warn' };
  const { url } = service.database;
  const replica = await startServiceProcess({ ...variables, DATABASE_URL: url, DATA_DIR: dataDirectory });
  const client = new Client(replica.url, signToken({ sub: '77', name: 'Ayşe', roles: ['Supervizor'] }));
  const ask = () => client.send('GET', CODES, undefined, { 'x-forwarded-for': '2001:db8:9:9::5' });
  const answers = await atOnce(30, ask);
  const lines = () =>
    replica
      .output()
      .split('\n')
      .filter((line) => line.includes('request limit reached'));
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(2);
  await replica.kill('SIGTERM');
  await rm(dataDirectory, { recursive: true });
  expect(statuses(answers)).toEqual({ 200: 3, 429: 27 });
  const told = lines().map((line) => JSON.parse(line) as { by: string });
  expect(told.sort((a, b) => a.by.localeCompare(b.by))).toEqual([
    expect.objectContaining({ by: 'address', limit: 12, address: '2001:db8:9:9::' }),
    expect.objectContaining({ by: 'caller', limit: 3, userId: '77', requestId: expect.any(String) }),
  ]);
  expect(lines().join()).not.toContain('Ayşe');
});
