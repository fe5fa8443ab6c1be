import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { requestBytes } from './support/raw-http.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);

/** Opens a connection that the test holds at both ends. */
async function connection(): Promise<{ caller: Socket; service: Socket; received: () => string }> {
  const { hostname, port } = new URL(bench.service.url);
  const accepted = once(bench.service.running.app.getHttpServer(), 'connection');
  const caller = connect(Number(port), hostname);
  let text = '';
  caller.on('data', (chunk) => {
    text += chunk;
  });
  caller.on('error', () => undefined);
  const [service] = (await accepted) as [Socket];
  return { caller, service, received: () => text };
}

/** What Node's HTTP server does when a request is not complete in time; it looks for such requests every 30 seconds. */
function timeOut(socket: Socket): void {
  socket.emit('error', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
}

test('A request that is not complete within two minutes: 408 `General.RequestTimeout`, nothing of it is recorded, and the connection closes', {
  tags: 'offline-jobs',
}, async () => {
  const jobId = await bench.requestedJob();
  const before = await bench.traces();
  const body = JSON.stringify(endorsement());
  const head = [
    `Authorization: Bearer ${bench.insurer.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const { caller, service, received } = await connection();
  const closed = once(caller, 'close');
  caller.write(requestBytes(`POST ${makePath(jobId)}`, head, body.slice(0, 100)));
  // The handler is by now reading the body.
  await sleep(200);
  timeOut(service);
  caller.write(body.slice(100));
  await closed;
  expect(service.destroyed).toBe(true);
  const [answered = '', text = ''] = received().split('\r\n\r\n');
  expect(answered).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(text)).toEqual({
    Status: false,
    Code: 'General.RequestTimeout',
    Message: 'The request did not arrive in time.',
    Response: null,
  });
  await sleep(500);
  expect(await bench.traces()).toEqual(before);
  expect((await bench.make(jobId)).status).toBe(204);
});

test('A head that is not complete in time: 408', { tags: 'offline-jobs' }, async () => {
  const { caller, service, received } = await connection();
  const closed = once(caller, 'close');
  caller.write('GET /api/codes HTTP/1.1\r\nHost: gate');
  await sleep(100);
  timeOut(service);
  await closed;
  expect(service.destroyed).toBe(true);
  expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test('a caller of no HTTP who keeps his end open is not waited for', async () => {
  const { hostname, port } = new URL(bench.service.url);
  const accepted = once(bench.service.running.app.getHttpServer(), 'connection');
  const caller = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  caller.on('error', () => undefined).resume();
  const [service] = (await accepted) as [Socket];
  const closed = once(service, 'close').then(() => 'closed');
  caller.write('hello\r\n\r\n');
  expect(await Promise.race([closed, sleep(3_000, 'still open')])).toBe('closed');
  caller.destroy();
});
