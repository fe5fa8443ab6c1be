import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { newJob } from './support/jobs.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { expectRefused } from './support/refusals.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const PATH = '/api/platform/jobs';
const JOB = JSON.stringify(newJob());
const service = startOnce(startTestService);
let platform: Client;
beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
});

const jobCount = async () => (await service.dataSource.query('select id from job')).length;
const authorised = () => `Authorization: Bearer ${platform.token}`;

describe('bytes that are no HTTP', { tags: 'offline-jobs' }, () => {
  const NOT_HTTP = ['General.BadRequest', 'The request is not valid HTTP.'] as const;

  test.each([
    ['words', 'hello\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex')],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a length that is none', requestBytes('POST /', ['Content-Length: x'])],
    ['two lengths', requestBytes('POST /', ['Content-Length: 1', 'Content-Length: 2'], 'ab')],
    [
      'a length and chunks',
      requestBytes('POST /', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    ],
    ['a header without colon', requestBytes('GET /', ['Nonsense'])],
  ])('Bytes that are no HTTP: 400 `General.BadRequest`, and the connection closes (%s)', async (_, bytes) => {
    const answer = await exchange(service.url, bytes);
    expectRefused(answer, 400, ...NOT_HTTP);
    expect(answer.head).toMatch(/X-Request-Id: [\da-f-]{36}/);
  });

  test.each([
    ['a header of 20 KB', requestBytes('GET /', [`X-Long: ${'x'.repeat(20_000)}`])],
    ['an address of 20 KB', requestBytes(`GET /${'x'.repeat(20_000)}`)],
  ])('A head of a request that is too large is 431: %s', async (_, bytes) => {
    expectRefused(await exchange(service.url, bytes), 431, ...NOT_HTTP);
  });

  test('Broken chunks end the request; nothing of it is done', async () => {
    const before = await jobCount();
    const head = [authorised(), 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const first = `${JOB.length.toString(16)}\r\n${JOB}\r\nzz\r\n`;
    const answer = await exchange(service.url, requestBytes(`POST ${PATH}`, head, first));
    expect(answer.status).toBe(400);
    expect(await jobCount()).toBe(before);
  });

  test('A caller who disconnects in the middle of a body leaves no job', async () => {
    const before = await jobCount();
    const call = request(`${service.url}${PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': 500,
        authorization: `Bearer ${platform.token}`,
      },
    });
    call.on('error', () => undefined);
    call.write(JOB);
    await sleep(100);
    call.destroy();
    await sleep(100);
    expect(await jobCount()).toBe(before);
    expect((await platform.post(PATH, JOB)).status).toBe(201);
  });
});
