import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Availability, record, startAvailability } from './support/availability.js';
import { Client } from './support/client.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { startServiceProcess } from './support/process.js';
import { JWT_SECRET, signToken } from './support/tokens.js';
import { makeUser, PASSWORD, type Tokens } from './support/users.js';
import { wallClock } from './support/wall-clock.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** In the statement by which a replica looks each second for closings that have ended. */
const LOOK_FOR_ENDS = 'where reopen_at <= statement_timestamp() limit 1';
/** Fewer than the minutes by which clocks are off here: by such a clock a token is expired, or not valid yet. */
const SHARED = {
  JWT_SECRETS: JWT_SECRET,
  ACCESS_TOKEN_TTL: '5m',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** In this process, with the clock of the database. */
let right: Availability;
let started = 0;
/** Those that serve several tests. */
let behind: Replica;
let ahead: Replica;
/** Between the database and the replica that is ahead. */
let proxy: DatabaseProxy;
beforeAll(async () => {
  right = await startAvailability(SHARED);
  proxy = await startDatabaseProxy(right.service.database);
  [behind, ahead] = await Promise.all([
    replica(-10 * MINUTE),
    replica(10 * MINUTE, { DATABASE_URL: proxy.url }),
  ]);
});
afterAll(async () => {
  await Promise.all([behind, ahead].map(({ service }) => service.kill('SIGKILL')));
  await proxy.close();
  await right.stop();
});

type Replica = Awaited<ReturnType<typeof replica>>;

/** A replica on a machine whose clock is ahead by so many milliseconds. */
async function replica(off: number, variables: Record<string, string> = {}) {
  started += 1;
  const clock = await wallClock(right.service.dataDirectory, off);
  const service = await startServiceProcess({
    DATABASE_URL: right.service.database.url,
    DATA_DIR: `${right.service.dataDirectory}/replica-${started}`,
    LOG_LEVEL: 'info',
    ...SHARED,
    ...clock.variables,
    ...variables,
  });
  return { service, set: (moved: number) => clock.set(service, moved), caller: new Client(service.url) };
}

const signedIn = async (caller: Client, userName: string) =>
  (await caller.post('/api/authentication/login', { userName, password: PASSWORD })).response<Tokens>();
const ready = async (caller: Client) => {
  const answer = await caller.get('/health/ready');
  const { Missing, Warnings } = answer.json<{ Missing: string[]; Warnings: string[] }>();
  return { status: answer.status, Missing, Warnings };
};
const skew = async (caller: Client) =>
  Number(/^zeyil_clock_skew_seconds (\S+)$/m.exec((await caller.get('/metrics')).text)?.[1]);

interface Shown {
  CreatedAt: string;
  FinishedAt: string;
  AttemptLog: { StartedAt: string }[];
}
/** The moment in UTC with which a number begins: `20261120151617123`. */
const stampOf = (number: string) =>
  number.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3}).*$/, '$1-$2-$3T$4:$5:$6.$7Z');

describe('a replica whose clock is off', { tags: 'running' }, () => {
  test.each([
    [
      '120 days ahead',
      120 * DAY,
      /^clock: This machine's clock is 10368\d\d\d\.\d s ahead of the database's\.$/,
    ],
    [
      'ten minutes behind',
      -10 * MINUTE,
      /^clock: This machine's clock is (600|599)\.\d s behind the database's\.$/,
    ],
  ])(
    "A clock more than 30 s off the database's: not ready, and `clock` is named (%s)",
    async (_, off, said) => {
      const { caller, service } = off > 0 ? await replica(off) : behind;
      expect(await ready(caller)).toEqual({
        status: 503,
        Missing: [expect.stringMatching(said)],
        Warnings: [],
      });
      expect((await caller.get('/health/live')).status).toBe(200);
      expect(Math.abs((await skew(caller)) - off / SECOND)).toBeLessThan(2);
      expect(service.output().match(/this machine's clock is off/g)).toHaveLength(1);
      if (off > 0) await service.kill('SIGKILL');
    },
  );

  test.each([20 * SECOND, -20 * SECOND])(
    'A clock that is 20 s off: ready, with a warning, and its tokens are accepted elsewhere (%i)',
    async (off) => {
      const { caller, service } = await replica(off);
      const warning = expect.stringMatching(/^clock: This machine's clock is (19|20)\.\d s /);
      expect(await ready(caller)).toEqual({ status: 200, Missing: [], Warnings: [warning] });
      const { userName } = await makeUser(right.service, { roles: ['Operator'] });
      const { AccessToken } = await signedIn(caller, userName);
      expect((await new Client(right.service.url, AccessToken).get('/api/codes')).status).toBe(200);
      await service.kill('SIGKILL');
    },
  );
});

describe('tokens of replicas whose clocks are ten minutes apart', () => {
  test("Replicas whose clocks differ accept each other's tokens, until the expiry that a token states", {
    tags: 'authentication',
  }, async () => {
    const urls = [behind.service.url, ahead.service.url, right.service.url];
    const callers = [behind.caller, ahead.caller, right.service.anonymous];
    const { userName } = await makeUser(right.service, { roles: ['Operator'] });
    const statuses = (token: string) =>
      Promise.all(urls.map(async (url) => (await new Client(url, token).get('/api/codes')).status));
    for (const at of callers) {
      const tokens = await signedIn(at, userName);
      expect(await statuses(tokens.AccessToken)).toEqual([200, 200, 200]);
      expect(Math.abs(Date.parse(tokens.Expiration) - Date.now() - 5 * MINUTE)).toBeLessThan(MINUTE);
      let { RefreshToken } = tokens;
      for (const elsewhere of callers) {
        const answer = await elsewhere.post('/api/authentication/refresh-token', {
          refreshToken: RefreshToken,
        });
        expect(answer.status).toBe(200);
        ({ RefreshToken } = answer.response<Tokens>());
      }
    }
  });

  test('that have expired are refused by the one that is behind, too', async () => {
    const token = signToken({ roles: ['Operator'], exp: Math.floor(Date.now() / SECOND) });
    const answer = await new Client(behind.service.url, token).get('/api/codes');
    expect(answer.headers.get('www-authenticate')).toContain('The token is expired');
  });
});

test('notifications of a replica that is ten minutes ahead are dated by the database’s clock', async () => {
  const { service } = ahead;
  const agent = await right.service.createAgent({ platformUrl: right.platform.url });
  const administrator = new Client(service.url, right.administrator.token);
  const count = 10;
  for (let sent = 0; sent < count; sent++) {
    const answer = await administrator.post(`/api/admin/agents/${agent}/test-notification`);
    expect(answer.status).toBe(204);
  }
  const page = () => administrator.get(`/api/admin/deliveries?agentId=${agent}&state=Delivered`);
  const items = async () => (await page()).response<{ Items: { Id: number }[] }>().Items;
  await expect.poll(async () => (await items()).length).toBe(count);
  const moments: string[] = right.platform.attempts.flatMap(({ referanceNo, subReferanceNo, payload }) => [
    stampOf(referanceNo.slice(String(agent).length + 1)),
    stampOf(subReferanceNo),
    (JSON.parse(payload) as { SentAt: string }).SentAt,
  ]);
  for (const { Id } of await items()) {
    const shown = (await administrator.get(`/api/admin/deliveries/${Id}`)).response<Shown>();
    moments.push(shown.CreatedAt, shown.FinishedAt, ...shown.AttemptLog.map(({ StartedAt }) => StartedAt));
  }
  expect(moments).toHaveLength(6 * count);
  for (const moment of moments) expect(Math.abs(Date.parse(moment) - Date.now())).toBeLessThan(MINUTE);
});

describe('a closing with an end', () => {
  let id: number;
  beforeEach(async () => {
    await right.reset();
    await right.sync([record(110, 111, 14)]);
    id = await right.idOf(110, 111, 14);
  });
  const status = async () => (await right.catalog())[0]?.Status;
  const closing = (until: number) => ({
    status: 'ManualDisabled',
    reason: 'Bakım',
    until: new Date(until).toISOString(),
  });

  test("A re-opening comes at its time by the database's clock, also when the clocks of replicas differ", {
    tags: 'service-availability',
  }, async () => {
    expect((await right.setStatus(id, closing(Date.now() + 2 * MINUTE))).status).toBe(200);
    const looks = proxy.count(LOOK_FOR_ENDS);
    await expect.poll(looks).toBeGreaterThan(2);
    expect(await status()).toBe('ManualDisabled');
  });

  test('is taken by such a replica, and re-opened when it ends by the database’s clock', async () => {
    const administrator = new Client(ahead.service.url, right.administrator.token);
    const path = `/api/admin/service-availabilities/${id}/status`;
    // By its own clock, this is over.
    expect((await administrator.post(path, closing(Date.now() + 5 * MINUTE))).status).toBe(200);
    const { dataSource } = right.service;
    await dataSource.query('update service_availability set reopen_at = clock_timestamp() where id = $1', [
      id,
    ]);
    await expect.poll(status).toBe('Active');
  });
});

describe('a clock that is set while the service runs', { tags: 'running' }, () => {
  test('A clock that is set while the service runs changes no moment that it records', async () => {
    const { caller, service, set } = await replica(0);
    expect(await ready(caller)).toMatchObject({ status: 200, Missing: [], Warnings: [] });
    const { userName } = await makeUser(right.service, { roles: ['Operator'] });
    for (const step of [DAY, -DAY, 0]) {
      await set(step);
      await expect.poll(async () => Math.abs((await skew(caller)) - step / SECOND)).toBeLessThan(2);
      await expect.poll(async () => (await ready(caller)).status).toBe(step === 0 ? 200 : 503);
      const told = step === 0 ? 'agrees again' : "this machine's clock is off";
      await expect.poll(() => service.output()).toContain(told);
      const { AccessToken, Expiration } = await signedIn(caller, userName);
      expect(Math.abs(Date.parse(Expiration) - Date.now() - 5 * MINUTE)).toBeLessThan(MINUTE);
      expect((await new Client(right.service.url, AccessToken).get('/api/codes')).status).toBe(200);
    }
  });
});
