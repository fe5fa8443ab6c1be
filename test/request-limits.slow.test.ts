import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, Client } from './support/client.js';
import { startServiceProcess } from './support/process.js';
import { exchange } from './support/raw-http.js';
import { aNetwork, CROWDED, limitTold, VARIABLES, WITHOUT_LIMITS } from './support/request-limits.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET, signToken } from './support/tokens.js';
import { atOnce, statuses } from './support/users.js';

const CODES = '/api/codes';
const REFUSED = {
  Status: false,
  Code: 'General.TooManyRequests',
  Message: 'There were too many requests. Try again in 10 seconds.',
  Response: null,
};
const service = startOnce(() =>
  startTestService({
    ...VARIABLES,
    REQUESTS_PER_CALLER: '5',
    REQUESTS_PER_ADDRESS: '20',
    PROBES_PER_ADDRESS: '50',
  }),
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
const aCaller = (claims: Record<string, unknown> = {}) => {
  callers += 1;
  const token = signToken({ sub: String(1_000 + callers), roles: ['Supervizor'], ...claims });
  return (path = CODES, from = aNetwork()) =>
    new Client(service.url, token).send('GET', path, undefined, { 'x-forwarded-for': from });
};
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

  test('`/health/*` is counted apart, and tells no limit before it is reached', {
    tags: 'offline-jobs',
  }, async () => {
    const from = aNetwork();
    const answers = await atOnce(30, (n) => anonymous(n % 2 ? '/health/live' : '/health/ready', from));
    expect(statuses(answers)).toEqual({ 200: 30 });
    expect(limitTold(answers[0] as Answer)).toEqual([null, null, null, null]);
    expect(limitTold(await anonymous('/nope', from))).toEqual(['20', '19', '10', null]);
    await atOnce(20, () => anonymous('/health/live', from));
    const refused = await anonymous('/health/live', from);
    expect([refused.status, refused.json(), limitTold(refused)]).toEqual([
      429,
      REFUSED,
      ['50', '0', '10', '10'],
    ]);
    expect((await anonymous('/health/live', aNetwork())).status).toBe(200);
  });
});

describe('requests without a valid token', () => {
  const few = startOnce(() =>
    startTestService({ ...VARIABLES, REQUESTS_WITHOUT_TOKEN: '4', REQUESTS_PER_CALLER: '40' }),
  );
  const send = (from: string, method: string, path: string, token?: string) =>
    new Client(few.url, token).send(method, path, method === 'GET' ? undefined : {}, {
      'x-forwarded-for': from,
      'sec-fetch-site': 'same-origin',
    });
  const forged = `${signToken({ sub: '9', roles: ['Supervizor'] })}x`;

  test.each([
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs'],
    ['GET', '/admin/'],
    ['GET', '/nope'],
    ['GET', CODES],
    ['POST', '/api/authentication/login'],
    ['POST', '/api/authentication/refresh-token'],
    ['POST', '/api/authentication/logout'],
    ['POST', '/api/admin/session'],
    ['POST', '/api/admin/session/token'],
    ['DELETE', '/api/admin/session'],
  ])(
    'Requests of one address without a valid token have a limit of their own, with a forged token too: 429 (%s %s)',
    {
      tags: 'offline-jobs',
    },
    async (method, path) => {
      for (const token of [undefined, forged]) {
        const from = aNetwork();
        const first = await send(from, method, path, token);
        expect([first.status === 429, limitTold(first)]).toEqual([false, ['4', '3', '10', null]]);
        for (let n = 0; n < 3; n += 1) expect((await send(from, method, path, token)).status).not.toBe(429);
        const refused = await send(from, method, path, token);
        expect([refused.status, refused.json(), limitTold(refused)]).toEqual([
          429,
          REFUSED,
          ['4', '0', '10', '10'],
        ]);
      }
    },
  );

  test('leave those with a token alone, at the same address too', async () => {
    const from = aNetwork();
    await atOnce(8, () => send(from, 'GET', '/nope'));
    const token = signToken({ sub: '4711', roles: ['Supervizor'] });
    const answer = await send(from, 'GET', CODES, token);
    expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([200, '40']);
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
  const defaults = Object.fromEntries(Object.keys(CROWDED).map((name) => [name, '']));
  const usual = await startTestService({ JWT_SECRETS: JWT_SECRET, ...defaults });
  const client = new Client(usual.url, signToken({ sub: '1', roles: ['Supervizor'] }));
  const answers: Answer[] = [];
  // More at once would wait for each other, on a busy machine perhaps too long.
  while (answers.length < 2_000) answers.push(...(await atOnce(32, () => client.get(CODES))));
  const page = await usual.anonymous.get('/nope');
  await usual.stop();
  expect(statuses(answers)).toEqual({ 200: answers.length });
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('4000');
  expect(page.headers.get('ratelimit-limit')).toBe('600');
});

test.each(['0', 'off'])('%s switches a limit off, and its headers', async (value) => {
  const limits = [...Object.keys(WITHOUT_LIMITS), 'PROBES_PER_ADDRESS'];
  const free = await startTestService(Object.fromEntries(limits.map((name) => [name, value])));
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
