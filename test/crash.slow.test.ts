// @module-tag notifications
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { ADMIN, loggedIn, openProcesses, type Processes } from './support/processes.js';
import { requestBytes } from './support/raw-http.js';

const RETRY = { NOTIFICATION_RETRY_WAITS: '500ms' };
/** A lease lasts longer than this: what is attempted again within the test was not left to its lease. */
const LONG_LEASES = { PLATFORM_TIMEOUT: '10m', ...RETRY };
let processes: Processes;
let platform: TestPlatform;

beforeEach(async () => {
  processes = await openProcesses();
  platform = await startTestPlatform();
});
afterEach(async () => {
  await platform.close();
  await processes.close();
});

async function prepare(url: string): Promise<{ admin: Client; insurer: Client; agentId: number }> {
  const admin = await loggedIn(url);
  const agent = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: platform.url });
  const user = { userName: 'insurer', password: 'the second password' };
  await admin.post('/api/admin/users', {
    ...user,
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  });
  return { admin, insurer: await loggedIn(url, user), agentId: agent.response<{ Id: number }>().Id };
}

describe('kill -9', () => {
  test('Nothing is lost after commit: kill -9 right after a 204', async () => {
    platform.answer((_, response) => void response.socket?.destroy());
    const first = await processes.start(LONG_LEASES);
    const { admin, insurer, agentId } = await prepare(first.url);
    const jobId = await openRequestedJob(admin, { agentId });

    const answer = await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
    await first.kill('SIGKILL');
    expect(answer.status).toBe(204);
    const unheard = platform.attempts.splice(0).map((attempt) => attempt.referanceNo);
    platform.answer(succeed);
    await processes.start(LONG_LEASES);

    await platform.until((attempts) => attempts.length >= 1);
    await processes.settled();
    expect(platform.attempts.length).toBe(1);
    expect(JSON.parse(platform.attempts[0]?.payload ?? '')).toMatchObject({ JobId: jobId, Stage: 3 });
    for (const referanceNo of unheard) expect(referanceNo).toBe(platform.attempts[0]?.referanceNo);
  });

  test('At least once: a crash in mid-attempt repeats it with the same ReferanceNo, at the latest when the lease runs out', async () => {
    platform.answer(() => undefined);
    const first = await processes.start(LONG_LEASES);
    const { admin, insurer, agentId } = await prepare(first.url);
    const jobId = await openRequestedJob(admin, { agentId });
    await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
    await platform.until((attempts) => attempts.length === 1);

    await first.kill('SIGKILL');
    platform.answer(succeed);
    await processes.start(LONG_LEASES);

    await platform.until((attempts) => attempts.length === 2);
    const [before, after] = platform.attempts;
    expect(after?.referanceNo).toBe(before?.referanceNo);
    expect(after?.payload).toBe(before?.payload);
    expect(after?.subReferanceNo).not.toBe(before?.subReferanceNo);
  });
});

describe('SIGTERM', () => {
  test('SIGTERM: running work is finished, deliveries are handed back, exit 0 within 20 s', async () => {
    const service = await processes.start(RETRY);
    const { admin, insurer, agentId } = await prepare(service.url);
    const jobId = await openRequestedJob(admin, { agentId });
    platform.answer((attempt, response) => void setTimeout(() => succeed(attempt, response), 1_000));
    const posting = insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
    await platform.until((attempts) => attempts.length === 1);

    const begin = Date.now();
    const { code } = await service.kill('SIGTERM');

    expect((await posting).status).toBe(204);
    expect(code).toBe(0);
    expect(Date.now() - begin).toBeLessThan(20_000);
    // The slow attempt was waited for and recorded: nothing is left to be repeated.
    await processes.settled();
    expect(platform.attempts.length).toBe(1);
  });

  test('SIGTERM: no new connection is accepted, also while the service waits for attempts', async () => {
    const service = await processes.start(RETRY);
    const { admin, insurer, agentId } = await prepare(service.url);
    const jobId = await openRequestedJob(admin, { agentId });
    platform.answer(() => undefined);
    await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
    await platform.until((attempts) => attempts.length === 1);
    const idle = await open(service.url, 'GET /health/live');
    await once(idle, 'data');
    const body = JSON.stringify(ADMIN);
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const underWay = await open(service.url, 'POST /api/authentication/login', head);
    await sleep(200);

    const begin = Date.now();
    const exited = service.kill('SIGTERM');
    /** A connection that was just accepted when the listener closed is reset. */
    const refusal = () =>
      open(service.url, 'GET /health/ready').then(
        (socket) => void socket.on('error', () => undefined).destroy(),
        (error) => error.code,
      );
    await expect.poll(refusal).toBe('ECONNREFUSED');
    await expect.poll(() => idle.closed).toBe(true);
    expect(platform.attempts[0]?.endedAt).toBeUndefined();
    // Longer than a slow upload would need, and shorter than the attempt that is waited for.
    await sleep(begin + 11_500 - Date.now());
    underWay.write(body);
    const [answer] = (await once(underWay, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    expect(answer.toString()).toMatch(/^connection: close\r$/im);
    expect((await exited).code).toBe(0);
    expect(Date.now() - begin).toBeLessThan(20_000);
  });
});

/** Writes the beginning of a request to a connection that would be kept. */
async function open(url: string, line: string, head: readonly string[] = []): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(requestBytes(line, head).replace('Connection: close', 'Connection: keep-alive'));
  return socket;
}
