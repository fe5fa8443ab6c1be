// @module-tag offline-jobs
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { newJob } from './support/jobs.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { expectRefused } from './support/refusals.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

/** Of a route that takes a few fields; MAX_BODY_MB bounds those that take documents. */
const LIMIT = 64 * 1024;
const PATH = '/api/platform/jobs';
const JOB = JSON.stringify(newJob());

const service = startOnce(() => startTestService({ MAX_BODY_MB: '1' }));
let platform: Client;
beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
});

const authorised = () => `Authorization: Bearer ${platform.token}`;
/** A valid request with white space after it, so that only its size decides. */
const padded = (bytes: number) => JOB.padEnd(bytes, ' ');

describe('a body larger than its route takes', () => {
  test('A declared body larger than its route takes: 413 `General.PayloadTooLarge`, before a byte of it is sent', async () => {
    const head = [authorised(), 'Content-Type: application/json', `Content-Length: ${LIMIT + 1}`];
    const answer = await exchange(service.url, requestBytes(`POST ${PATH}`, head));
    expectRefused(answer, 413, 'General.PayloadTooLarge', 'The body must be at most 64 KB.');
  });

  test('A body that is declared and sent too large: 413, and the connection still carries the answer', async () => {
    const answer = await platform.post(PATH, padded(LIMIT + 1));
    expectRefused(answer, 413, 'General.PayloadTooLarge', 'The body must be at most 64 KB.');
  });

  test('A body of exactly the limit is taken', async () => {
    expect((await platform.post(PATH, padded(LIMIT))).status).toBe(201);
    const head = [authorised(), 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const body = `${LIMIT.toString(16)}\r\n${padded(LIMIT)}\r\n0\r\n\r\n`;
    expect((await exchange(service.url, requestBytes(`POST ${PATH}`, head, body))).status).toBe(201);
  });

  test('`MAX_BODY_MB` is the limit of routes that take documents', async () => {
    const files = [{ fileName: 'a.pdf', contentType: 'application/pdf', base64Content: 'A'.repeat(500_000) }];
    const path = `${PATH}/2147483647/endorsement-requests`;
    expect((await platform.post(path, { files })).code).toBe('OfflineJobs.JobNotFound');
    const refused = await platform.post(path, JSON.stringify({ files }).padEnd(1024 * 1024 + 1));
    expect([refused.status, refused.message]).toEqual([413, 'The body must be at most 1024 KB.']);
  });

  test('The body of a caller without access is not read', async () => {
    const head = ['Content-Type: application/json', 'Content-Length: 999999999'];
    const answer = await exchange(service.url, requestBytes(`POST ${PATH}`, head));
    expect([answer.status, answer.body]).toEqual([401, '']);
  });
});

describe('a body of another type', () => {
  test.each([undefined, '', '///', 'text/plain', 'application/jsonp', 'application/problem+json'])(
    'Another content type than `application/json`: 415 `General.UnsupportedMediaType` (%s)',
    async (type) => {
      const head = [
        authorised(),
        `Content-Length: ${JOB.length}`,
        ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      ];
      const answer = await exchange(service.url, requestBytes(`POST ${PATH}`, head, JOB));
      const message = 'Content-Type must be application/json.';
      expectRefused(answer, 415, 'General.UnsupportedMediaType', message);
    },
  );

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json ;',
  ])('A body in JSON is taken with any spelling of its `Content-Type` (%s)', async (type) => {
    const answer = await platform.post(PATH, JOB, { 'content-type': type });
    expect(answer.status).toBe(201);
  });

  test.each(['text/plain', '///', ''])(
    'A body of another type without token is 401 first (%j)',
    async (type) => {
      const answer = await exchange(
        service.url,
        requestBytes(`POST ${PATH}`, [`Content-Type: ${type}`, 'Content-Length: 2'], '{}'),
      );
      expect([answer.status, answer.body]).toEqual([401, '']);
    },
  );
});

describe('a body that is no JSON', () => {
  const send = async (body: Buffer | string, headers: string[] = []) => {
    const bytes = Buffer.from(body);
    const head = [
      authorised(),
      'Content-Type: application/json',
      `Content-Length: ${bytes.length}`,
      ...headers,
    ];
    return exchange(service.url, Buffer.concat([Buffer.from(requestBytes(`POST ${PATH}`, head)), bytes]));
  };

  test.each([
    ['nothing', '', '$: expected valid JSON (found the end of the text at position 0).'],
    ['a comma too many', '{"a":1,}', '$: expected valid JSON (found no property name at position 7).'],
    ['65 levels', '['.repeat(65), '$: expected valid JSON (found more than 64 levels at position 64).'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), '$: expected JSON in UTF-8.'],
    ['a gzip', gzipSync(JOB), '$: expected JSON in UTF-8.'],
    ['null', 'null', '$: expected an object.'],
    ['a list', '[1]', '$: expected an object.'],
  ])('A body that is no JSON object: 400, one line of plain text (%s)', async (_, body, line) => {
    const answer = await send(body);
    expect([answer.status, answer.body]).toEqual([400, line]);
    expect(answer.head.toLowerCase()).toContain('content-type: text/plain; charset=utf-8');
  });

  test('A byte order mark before JSON is no fault', async () => {
    expect((await send(`\ufeff${JOB}`)).status).toBe(201);
  });

  test('Property names such as `__proto__` are ignored like any unknown one', async () => {
    const body = JOB.replace('{', '{"__proto__":{"insuranceCompanyId":7},"constructor":{"prototype":1},');
    expect((await send(body)).status).toBe(201);
  });

  test('A compressed body is 415, before a byte is taken for JSON', async () => {
    const answer = await platform.send('POST', PATH, JOB, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
    expect(answer.code).toBe('General.UnsupportedMediaType');
  });
});
