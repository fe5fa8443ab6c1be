// @module-tag offline-jobs
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from './support/client.js';
import { requestBytes } from './support/raw-http.js';
import { startTestService, type TestService } from './support/service.js';

const LIMIT = 64 * 1024;
const PATH = '/api/platform/jobs';
let service: TestService;
let platform: Client;
beforeEach(async () => {
  service = await startTestService({ MAX_BODY_MB: '1' });
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
});
afterEach(() => service.stop());

/** Sends a chunked body on the agent's connection, to its end whatever comes meanwhile. */
function chunked(agent: Agent, bytes: number): Promise<{ status?: number; text: string; port?: number }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${platform.token}` };
    let answered: { status?: number; text: string; port?: number };
    const call = request(`${service.url}${PATH}`, { method: 'POST', headers, agent }, (answer) => {
      answered = { status: answer.statusCode, text: '', port: answer.socket.localPort };
      answer.on('data', (chunk) => {
        answered.text += chunk;
      });
    });
    call.on('close', () => resolve(answered));
    call.on('error', reject);
    for (let sent = 0; sent < bytes; sent += 65_536) call.write(' '.repeat(Math.min(65_536, bytes - sent)));
    call.end();
  });
}

describe('a chunked body larger than its route takes', () => {
  test.each([LIMIT + 1, 300 * LIMIT])(
    'A chunked body larger than its route takes: 413 `General.PayloadTooLarge`; the connection can be used again (%d)',
    async (bytes) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const refused = await chunked(agent, bytes);
      expect(refused.status).toBe(413);
      expect(JSON.parse(refused.text)).toEqual({
        Status: false,
        Code: 'General.PayloadTooLarge',
        Message: 'The body must be at most 64 KB.',
        Response: null,
      });
      const next = await chunked(agent, 2);
      expect(next).toEqual({
        status: 400,
        text: '$: expected valid JSON (found the end of the text at position 2).',
        port: refused.port,
      });
      agent.destroy();
    },
  );

  test('A chunked body from a caller who leaves keeps no connection open', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${platform.token}` };
    await new Promise<void>((resolve) => {
      const call = request(`${service.url}${PATH}`, { method: 'POST', headers }, () => {
        call.destroy();
        resolve();
      });
      call.on('error', () => undefined);
      call.write(' '.repeat(80 * LIMIT));
    });
    const server = service.running.app.getHttpServer();
    const connections = () =>
      new Promise((resolve) => server.getConnections((_: unknown, n: number) => resolve(n)));
    const before = await connections();
    await expect.poll(connections).toBeLessThan(Number(before) + 1);
  });
});

/** Connections that hold a stop up are cut after 16 s; this is called then. */
const connectionsAreCut = () => vi.spyOn(service.running.app.getHttpServer(), 'closeAllConnections');

test('An upload that ends only after the stop began does not hold the stop up', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const head = [`Authorization: Bearer ${platform.token}`, 'Content-Type: application/json'];
  const bytes = requestBytes(`POST ${PATH}`, [...head, `Content-Length: ${LIMIT + 1}`]);
  socket.write(bytes.replace('Connection: close', 'Connection: keep-alive'));
  await new Promise((resolve) => socket.once('data', resolve));
  const cut = connectionsAreCut();
  const stopped = service.running.stop();
  await sleep(200);
  socket.write(' '.repeat(LIMIT + 1));
  await stopped;
  expect(cut).not.toHaveBeenCalled();
  socket.destroy();
});

test('A connection on which nothing was ever sent does not hold the stop up', {
  tags: 'running',
}, async () => {
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  const cut = connectionsAreCut();
  await service.running.stop();
  expect(cut).not.toHaveBeenCalled();
  await closed;
});

test('A request that is under way while the service stops is served, and its connection closed after it', async () => {
  const { hostname, port } = new URL(service.url);
  const begin = async (bytes: string) => {
    const socket = connect(Number(port), hostname);
    socket.write(bytes.slice(0, -10));
    const received = text(socket);
    await sleep(100);
    return { end: () => socket.write(bytes.slice(-10)), received };
  };
  const kept = (bytes: string) => bytes.replace('Connection: close', 'Connection: keep-alive');
  const body = '{"insuranceCompanyId":1,"productId":1,"productBranchId":1,"productBranchName":"Kasko"}';
  const authorised = `Authorization: Bearer ${platform.token}`;
  const head = [authorised, 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const upload = await begin(kept(requestBytes(`POST ${PATH}`, head, body)));
  const question = await begin(kept(requestBytes('GET /api/codes', [authorised])));

  const stopped = service.running.stop();
  await sleep(200);
  question.end();
  const answers = [await question.received];
  upload.end();
  answers.push(await upload.received);
  await stopped;

  expect(answers.map((answer) => answer.split('\r\n', 1)[0])).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 201 Created',
  ]);
  for (const answer of answers) {
    const [told = '', content = ''] = answer.split('\r\n\r\n');
    expect(told).toMatch(/^connection: close$/im);
    expect(told).toMatch(/^x-request-id: ./im);
    expect(JSON.parse(content)).toMatchObject({ Status: true });
  }
});
