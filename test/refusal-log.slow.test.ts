import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { type Endorsements, makePath, SECRET, startEndorsements, tokenWith } from './support/endorsements.js';
import { endorsement, endorsementPolicy } from './support/jobs.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { OWN } from './support/service.js';
import { makeUser, PASSWORD, type Tokens } from './support/users.js';

let bench: Endorsements;
let dataDirectory: string;
let replica: ServiceProcess;
beforeAll(async () => {
  bench = await startEndorsements(OWN);
  dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-log-'));
  const { url } = bench.service.database;
  // A process of its own, since what it logs leaves it on its standard output.
  replica = await startServiceProcess({ DATABASE_URL: url, DATA_DIR: dataDirectory, JWT_SECRETS: SECRET });
});
afterAll(async () => {
  await replica.kill('SIGTERM');
  await rm(dataDirectory, { recursive: true, force: true });
  await bench.stop();
});

/** The lines of a request, once its last one is there. */
async function linesOf(requestId: string): Promise<Record<string, unknown>[]> {
  const lines = () =>
    replica
      .output()
      .split('\n')
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(() => lines().some(({ event }) => event === 'request')).toBe(true);
  return lines();
}
/** A new user with tokens that the replica issued. */
async function loggedIn() {
  const user = await makeUser(bench.service, { roles: ['Supervizor'] });
  const anonymous = new Client(replica.url);
  const body = { userName: user.userName, password: PASSWORD };
  const tokens = (await anonymous.post('/api/authentication/login', body)).response<Tokens>();
  return { user, anonymous, tokens };
}
let asked = 0;
async function causeOf(token: string | undefined, method: string, path: string, body?: unknown) {
  const requestId = `asked-${++asked}-times`;
  const answer = await new Client(replica.url, token).send(method, path, body, { 'x-request-id': requestId });
  const request = (await linesOf(requestId)).find(({ event }) => event === 'request');
  return [answer.status, request?.['cause']];
}

describe('the cause of each 401 and 403 stands in the request’s line of the log', () => {
  const now = Math.floor(Date.now() / 1000);
  const roles = ['InsuranceCompanyAPIAdmin'];
  test.each([
    ['no token', () => undefined],
    ['expired', () => tokenWith({ roles, exp: now - 60 })],
    ['signature', () => tokenWith({ roles }, 'another secret of tests (32 bytes or more)')],
    ['issuer', () => tokenWith({ roles, iss: 'another' })],
    ['audience', () => tokenWith({ roles, aud: 'another' })],
    ['malformed', () => 'no.token.at-all'],
  ])('The cause of each 401 stands in the log (%s)', { tags: 'refusal-logs' }, async (cause, token) => {
    expect(await causeOf(token(), 'GET', '/api/codes')).toEqual([401, cause]);
  });

  test('401: revoked', async () => {
    const { anonymous, tokens } = await loggedIn();
    await anonymous.post('/api/authentication/logout', { refreshToken: tokens.RefreshToken });
    expect(await causeOf(tokens.AccessToken, 'GET', '/api/codes')).toEqual([401, 'revoked']);
  });

  test('The cause of each 403 stands in the log', { tags: 'refusal-logs' }, async () => {
    const { service, insurer, platform } = bench;
    const reader = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110], permissions: [] });
    const stranger = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [999] });
    const nobody = await service.as({ roles: ['Supervizor'] });
    const other = await service.as({ roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [110] });
    const job = await bench.requestedJob();
    const make = (client: Client) => causeOf(client.token, 'POST', makePath(job), endorsement());
    expect(await causeOf(insurer.token, 'GET', '/api/admin/users')).toEqual([403, 'role']);
    expect(await make(reader)).toEqual([403, 'permission']);
    expect(await make(nobody)).toEqual([403, 'OfflineUsers.InsuranceCompanyNotFound']);
    expect(await make(stranger)).toEqual([403, 'OfflineJobs.JobInsuranceCompanyDenied']);
    expect(await make(other)).toEqual([403, 'OfflineJobs.JobOwnershipDenied']);
    const lists = '/api/ServiceAvailabilities';
    expect(await causeOf(insurer.token, 'GET', `${lists}/companies/7`)).toEqual([403, 'company']);
    expect(await causeOf(platform.token, 'GET', `${lists}/agents/999`)).toEqual([403, 'agent']);
  });
});

test('A failed login is logged with its address and a keyed hash of the user name, never the name', {
  tags: 'refusal-logs',
}, async () => {
  const anonymous = new Client(replica.url);
  const attempt = (userName: string, id: string) =>
    anonymous.post(
      '/api/authentication/login',
      { userName, password: 'wrong password' },
      { 'x-request-id': id },
    );
  for (const id of ['first-try', 'second-try']) await attempt('ayse.yilmaz', id);
  await attempt('mehmet', 'third-try');
  const failed = async (id: string) => (await linesOf(id)).find(({ event }) => event === 'login failed');
  const [first, second, third] = [
    await failed('first-try'),
    await failed('second-try'),
    await failed('third-try'),
  ];
  expect(first).toMatchObject({
    address: '127.0.0.1',
    userNameHash: expect.stringMatching(/^[\w+/=-]{20,}$/),
  });
  expect(second?.['userNameHash']).toBe(first?.['userNameHash']);
  expect(third?.['userNameHash']).not.toBe(first?.['userNameHash']);
  expect(first?.['userNameHash']).not.toBe(createHmac('sha256', '').update('ayse.yilmaz').digest('hex'));
  for (const secret of ['ayse.yilmaz', 'wrong password']) expect(replica.output()).not.toContain(secret);
});

test('A wrong present password is logged with user and address', { tags: 'refusal-logs' }, async () => {
  const { user, tokens } = await loggedIn();
  const guess = { currentPassword: 'a wrong guess', newPassword: 'quite another password' };
  const path = '/api/authentication/password';
  const id = { 'x-request-id': 'wrong-guess' };
  expect((await new Client(replica.url, tokens.AccessToken).post(path, guess, id)).status).toBe(400);
  const line = (await linesOf('wrong-guess')).find(({ event }) => event === 'present password wrong');
  expect(line).toMatchObject({ userId: String(user.id), address: '127.0.0.1' });
  for (const secret of [user.userName, ...Object.values(guess)])
    expect(replica.output()).not.toContain(secret);
});

test('Re-use of a refresh token is logged with session and address', { tags: 'refusal-logs' }, async () => {
  const { user, anonymous, tokens } = await loggedIn();
  const { RefreshToken } = tokens;
  const exchange = (id: string) =>
    anonymous.post(
      '/api/authentication/refresh-token',
      { refreshToken: RefreshToken },
      { 'x-request-id': id },
    );
  await exchange('the-first-use');
  await exchange('the-second-use');
  expect(await linesOf('the-second-use')).toContainEqual(
    expect.objectContaining({
      event: 'refresh token used again',
      userId: String(user.id),
      sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
      address: '127.0.0.1',
    }),
  );
  expect(replica.output()).not.toContain(RefreshToken);
});

test('A `JobState.TransitionError` is logged with its cause and the request’s id, and without the content of the request', {
  tags: 'endorsements',
}, async () => {
  const jobId = await bench.requestedJob();
  await bench.service.dataSource.query(
    `create function out_of_order() returns trigger language plpgsql
     as $$ begin raise exception 'refused: %', new.policy_number; end $$;
     create trigger out_of_order before insert on endorsement for each row execute function out_of_order()`,
  );
  const body = endorsement({ endorsementPolicy: endorsementPolicy({ policyNumber: 'PERSONAL-1' }) });
  const insurer = new Client(replica.url, bench.insurer.token);
  const answer = await insurer.post(makePath(jobId), body, { 'x-request-id': 'asked-about' });
  expect([answer.status, answer.code]).toEqual([500, 'JobState.TransitionError']);

  expect(await linesOf('asked-about')).toContainEqual(
    expect.objectContaining({
      event: 'unexpected error',
      requestId: 'asked-about',
      code: 'JobState.TransitionError',
      error: expect.objectContaining({ type: 'DatabaseError', code: 'P0001' }),
    }),
  );
  expect(replica.output()).not.toContain('PERSONAL-1');
});
