import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 2'];
const LOGIN = 'POST /api/authentication/login';

const service = startOnce(sharedService);
let administrator: Client;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});

const authorised = () => `Authorization: Bearer ${administrator.token}`;
/** A request without the Host that `requestBytes` sends. */
const withoutHost = (line: string, headers: string[] = []) =>
  [`${line} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n');

async function expectRefusal(bytes: string, status: number, code: string, message: string): Promise<void> {
  const answer = await exchange(service.url, bytes);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    status,
    { Status: false, Code: code, Message: message, Response: null },
  ]);
  expect(answer.head).toMatch(/^x-request-id: [\da-f-]{36}$/im);
  expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
}

describe('a request of which two readers could think differently', () => {
  test.each([
    ['without Host', withoutHost('GET /api/codes'), 'Host must be sent once.'],
    ['with two Hosts', requestBytes('GET /api/codes', ['Host: other']), 'Host must be sent once.'],
    [
      'with the same Host twice',
      requestBytes('GET /health/live', ['host: gateway']),
      'Host must be sent once.',
    ],
    [
      'with a second Host behind 2,000 other headers',
      requestBytes('GET /health/live', [...Array<string>(2_100).fill('a:b'), 'Host: other']),
      'Host must be sent once.',
    ],
    ['with a Host that is none', withoutHost('GET /health/live', ['Host: a/b']), 'Host is not valid.'],
    ['without Host, of an unknown address', withoutHost('GET /nope'), 'Host must be sent once.'],
    [
      'with a Transfer-Encoding other than chunked',
      requestBytes(
        LOGIN,
        ['Content-Type: application/json', 'Transfer-Encoding: gzip, chunked'],
        '0\r\n\r\n',
      ),
      'Transfer-Encoding must be chunked.',
    ],
    ['for a tunnel', requestBytes('CONNECT example.com:443'), 'CONNECT is no method of this service.'],
  ])(
    'No Host, two Hosts, a Host that is none, a tunnel: 400 `General.BadRequest` with X-Request-Id and the envelope (%s)',
    { tags: 'offline-jobs' },
    async (_, bytes, message) => {
      await expectRefusal(bytes, 400, 'General.BadRequest', message);
    },
  );

  test.each([
    'GET /api/docs RTSP/1.0',
    'GET /api/docs RTSP/1.1',
    'GET /api/docs RTSP/2.0',
    'GET rtsp://gateway/api/docs RTSP/1.0',
    'ANNOUNCE /api/docs RTSP/1.0',
    'DESCRIBE rtsp://gateway/x RTSP/1.0',
    'SETUP /x RTSP/1.0',
    'OPTIONS * RTSP/1.0',
    'SOURCE /x ICE/1.0',
    'GET /api/docs HTTP/2.0',
    'GET /api/docs HTTP/0.9',
    'GET /api/docs',
  ])(
    'A request of another protocol, or of another version of HTTP than 1.0 and 1.1: 400 `General.BadRequest` with X-Request-Id and the envelope (%s)',
    {
      tags: 'offline-jobs',
    },
    async (line) => {
      const bytes = `${line}\r\nHost: gateway\r\nConnection: close\r\n\r\n`;
      await expectRefusal(bytes, 400, 'General.BadRequest', 'The request is not valid HTTP.');
      const answer = await exchange(service.url, bytes.replace('Host', 'CSeq: 1\r\nHost'));
      expect([answer.status, /^ratelimit-limit: /im.test(answer.head)]).toEqual([400, true]);
    },
  );

  test('a line of another protocol in a body is no request', async () => {
    const body = 'POST /api/authentication/login RTSP/1.0';
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    expect((await exchange(service.url, requestBytes(LOGIN, head, body))).body).toMatch(
      /^\$: expected valid JSON/,
    );
  });

  test.each(['200-ok', '', '100-continue, x'])(
    'An Expect other than 100-continue: 417 `General.ExpectationFailed` with X-Request-Id and the envelope (%j)',
    { tags: 'offline-jobs' },
    async (expectation) => {
      const bytes = requestBytes(LOGIN, [...JSON_BODY, `Expect: ${expectation}`], '{}');
      if (expectation.startsWith('100')) {
        expect((await exchange(service.url, bytes)).body).toContain('HTTP/1.1 417 Expectation Failed');
        return;
      }
      await expectRefusal(bytes, 417, 'General.ExpectationFailed', 'Expect must be 100-continue.');
    },
  );

  test('Expect: 100-continue gets its 100 and then the answer', async () => {
    const answer = await exchange(
      service.url,
      requestBytes(LOGIN, [...JSON_BODY, 'Expect: 100-Continue'], '{}'),
    );
    expect(answer.status).toBe(100);
    expect(answer.body).toContain('UserName is required.');
  });

  test.each([
    ['two equal lengths', requestBytes(LOGIN, [...JSON_BODY, 'Content-Length: 2'], '{}')],
    ['a length with a sign', requestBytes(LOGIN, ['Content-Length: +2'], '{}')],
    ['a list of lengths', requestBytes(LOGIN, ['Content-Length: 2, 2'], '{}')],
    ['a length beyond all numbers', requestBytes(LOGIN, [`Content-Length: ${'9'.repeat(30)}`])],
    ['a folded header', requestBytes('GET /health/live', ['X-A: b\r\n c'])],
    ['white space before the colon', requestBytes('GET /health/live', ['X-A : b'])],
    ['bare line feeds', 'GET /health/live HTTP/1.1\nHost: gateway\n\n'],
    ['a coding that is not chunked', requestBytes(LOGIN, ['Transfer-Encoding: gzip'], '{}')],
    [
      'two codings',
      requestBytes(LOGIN, ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'),
    ],
    ['NUL in the address', requestBytes('GET /health/live\0')],
    ['letters beyond ASCII in the address', requestBytes('GET /ğ')],
    ['an address without slash', requestBytes('GET health/live')],
    ['HTTP/1.2', 'GET /health/live HTTP/1.2\r\nHost: gateway\r\n\r\n'],
    ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s: 400 General.BadRequest', async (_, bytes) => {
    await expectRefusal(bytes, 400, 'General.BadRequest', 'The request is not valid HTTP.');
  });
});

describe('a request that is unusual but valid', () => {
  test.each([
    ['HTTP/1.0 without Host', 'GET /health/live HTTP/1.0\r\n\r\n'],
    ['an address with scheme and authority', requestBytes('GET http://gateway.example/health/live')],
    ['an empty Host', withoutHost('GET /health/live', ['Host:'])],
    ['Hosts with a port, IPv6 too', withoutHost('GET /health/live', ['Host: [::1]:3000'])],
    ['2,500 headers', requestBytes('GET /health/live', Array<string>(2_500).fill('a:b'))],
    ['an upgrade that is not offered', requestBytes('GET /health/live', ['Upgrade: h2c'])],
  ])('%s: 200', async (_, bytes) => {
    expect((await exchange(service.url, bytes)).status).toBe(200);
  });

  test('two in one go are answered one after the other', async () => {
    const first = requestBytes('GET /health/live').replace('Connection: close\r\n', '');
    const answer = await exchange(service.url, `${first}${requestBytes('GET /nope')}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('HTTP/1.1 404 Not Found');
  });
});

describe('a path parameter of 500 characters', () => {
  const path = (before: string, letter: string, after = '') => `${before}${letter.repeat(500)}${after}`;

  test.each([
    ['GET', path('/api/admin/deliveries/', '1'), 'id: expected an integer (int64).'],
    ['PATCH', path('/api/admin/agents/', '1'), 'id: expected an integer (int32).'],
    ['GET', path('/api/parameters/', 'x', '/values'), 'parameterId: expected an integer (int32).'],
  ])('%s, where an integer belongs: the 400 of every other text', async (method, address, line) => {
    const body = method === 'PATCH' ? {} : undefined;
    const answer = await administrator.send(method, address, body);
    expect([answer.status, answer.text]).toEqual([400, line]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test.each([
    ['DELETE', path('/api/admin/parameters/91/values/', 'x'), 'Value'],
    ['DELETE', path('/api/admin/parameters/91/values/', '%C4%9F'), 'Value'],
    ['POST', path('/api/admin/vehicle-catalog/versions/', '1', '/rollback?dryRun=true'), 'Version'],
  ])(
    'A path parameter longer than 400 characters is answered as the route documents it: text for an integer, the field error for a text (%s)',
    { tags: 'offline-jobs' },
    async (method, address, field) => {
      const answer = await administrator.send(method, address);
      expect(answer.status).toBe(400);
      expect(answer.fields[field]).toMatch(new RegExp(`^${field} must be at most \\d+ characters\\.$`));
    },
  );

  test('comes after the token, and is no part of an unknown address', async () => {
    const known = path('/api/admin/deliveries/', '1');
    expect((await service.anonymous.get(known)).status).toBe(401);
    expect((await administrator.send('PUT', known)).code).toBe('General.MethodNotAllowed');
    expect((await administrator.get(path('/api/nope/', '1'))).code).toBe('General.NotFound');
  });
});

test.each([
  ['missing', ''],
  ['missing behind the semicolon', ';'],
  ['empty', '; boundary='],
  ['empty in quotes', '; boundary=""'],
  ['a single quote', '; boundary="'],
  ['longer than 256 characters', `; boundary=${'b'.repeat(300)}`],
  ['longer, in quotes', `; boundary="${'b'.repeat(257)}"`],
  ['no word', '; boundary=a b@@;;;'],
])(
  'A multipart boundary that is missing, odd or beyond 256 characters: 400 (%s)',
  { tags: 'offline-jobs' },
  async (_, parameters) => {
    const head = [authorised(), `Content-Type: multipart/form-data${parameters}`, 'Content-Length: 5'];
    const upload = requestBytes('POST /api/admin/vehicle-catalog/syncs', head, 'hello');
    const next = requestBytes('GET /health/live');
    const answer = await exchange(service.url, upload.replace('Connection: close\r\n', '') + next);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('"Message":"File must come in a complete form."');
    expect(answer.body).toContain('HTTP/1.1 200 OK');
  },
);
