import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LoginThrottle } from '../src/auth/login-throttle.js';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import type { Answer, Client } from './support/client.js';
import { type Endorsements, startEndorsements } from './support/endorsements.js';
import { OWN } from './support/service.js';
import { login, makeUser, PASSWORD, type Tokens } from './support/users.js';

/** Longer than requests wait for a table that is locked. */
const SLOW_MS = 2_500;
const { jobNumbering, loginUserName, administratorWithdrawal } = ADVISORY_LOCKS;
let on: Endorsements;
let administrator: Client;
/** Stands for a request of another replica that gets little processor time. */
let neighbour: pg.Client;

beforeAll(async () => {
  on = await startEndorsements(OWN);
  administrator = await on.service.as({ roles: ['Administrator'] });
  neighbour = new pg.Client(on.service.database.connection);
  await neighbour.connect();
});
afterEach(() => neighbour.query('rollback'));
afterAll(async () => {
  await neighbour.end();
  await on.stop();
});

const jobRow = (id: number) => `select from job where id = ${id} for no key update`;
const userRow = (id: string | number) => `select from app_user where id = ${id} for no key update`;
const lock = (keys: unknown) => `select pg_advisory_xact_lock(${keys})`;

/** Requests, what another one holds that each of them needs, and its status. */
type Waiting = [what: string, () => Promise<[held: string, ask: () => Promise<Answer>, status: number]>];

test.each<Waiting>([
  ['an endorsement', async () => on.requestedJob().then((job) => [jobRow(job), () => on.make(job), 204])],
  ['a rejection', async () => on.requestedJob().then((job) => [jobRow(job), () => on.reject(job), 204])],
  [
    'a page of the change feed',
    async () => {
      await on.requestedJob();
      return [lock(jobNumbering), () => on.insurer.get('/api/offline/jobs/changes'), 200];
    },
  ],
  [
    'a login',
    async () => {
      const { id, userName } = await makeUser(on.service);
      return [userRow(id), () => login(on.service, userName), 200];
    },
  ],
  [
    'a failed login',
    async () => {
      const { userNameHash } = on.service.running.app.get(LoginThrottle).attempt('nobody', '192.0.2.1');
      const held = lock(`${loginUserName}, hashtext('${userNameHash}')`);
      return [held, () => login(on.service, 'nobody', 'wrong'), 401];
    },
  ],
  [
    'a refreshed token',
    async () => {
      const { id, userName } = await makeUser(on.service);
      const { RefreshToken: refreshToken } = (await login(on.service, userName)).response<Tokens>();
      const path = '/api/authentication/refresh-token';
      return [userRow(id), () => on.service.anonymous.post(path, { refreshToken }), 200];
    },
  ],
  [
    'a new password',
    async () => {
      const { id } = await makeUser(on.service);
      const ask = () => administrator.patch(`/api/admin/users/${id}`, { password: `${PASSWORD} anew` });
      return [lock(administratorWithdrawal), ask, 204];
    },
  ],
])('%s waits for another request that takes its time', async (_, prepare) => {
  const [held, ask, status] = await prepare();
  await neighbour.query(`begin; ${held}`);
  const answered = ask();
  const early = await Promise.race([answered.then(({ status, text }) => [status, text]), sleep(SLOW_MS)]);
  expect(early).toBeUndefined();
  await neighbour.query('commit');
  expect((await answered).status).toBe(status);
});
