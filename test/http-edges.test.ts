import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET, signToken } from './support/tokens.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const UNKNOWN = {
  Status: false,
  Code: 'General.NotFound',
  Message: 'This address is not known.',
  Response: null,
};
const service = startOnce(() => startTestService({ JWT_SECRETS: JWT_SECRET }));
let reader: Client;
beforeAll(async () => {
  reader = new Client(service.url, signToken({ sub: '1', roles: ['Supervizor'], insuranceCompanies: [110] }));
});

describe('an unknown address', () => {
  test.each([
    '/',
    '/nope',
    '/api',
    '/api/offline',
    '/api/offline/jobs/5/nope',
    '/api/offline/jobs/',
    '/API/offline/jobs',
    '/api/codes/1',
    '//api/codes',
    '/api/codes%2f',
    '/favicon.ico',
  ])('An unknown address: 404 `General.NotFound` (%s)', { tags: 'offline-jobs' }, async (path) => {
    const answer = await service.anonymous.get(path);
    expect(answer.status).toBe(404);
    expect(answer.json()).toEqual(UNKNOWN);
  });

  test.each(['/%zz', '/%', '/api/offline/jobs/%zz/actions', '/%c0%af', '/health/live%', '/%ff?page=1'])(
    'An address that cannot be decoded: 404 `General.NotFound` (%s)',
    { tags: 'offline-jobs' },
    async (path) => {
      const answer = await exchange(service.url, requestBytes(`GET ${path}`, ['X-Request-Id: mine']));
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual(UNKNOWN);
      expect(answer.head.toLowerCase()).toContain('x-request-id: mine');
    },
  );

  test('a path that climbs out of its folder leads nowhere', async () => {
    for (const path of ['/api/../api/codes', '/admin/../../etc/passwd', '/..%2f..%2fetc/passwd']) {
      expect((await exchange(service.url, requestBytes(`GET ${path}`))).status).toBe(404);
    }
  });

  test('is 404 with a token too, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await reader.send(method, '/nope', method === 'GET' ? undefined : {});
      expect([answer.status, answer.code], method).toEqual([404, 'General.NotFound']);
    }
  });
});

describe('a method that an address does not have', () => {
  test.each([
    { method: 'POST', path: '/api/offline/jobs', allow: 'GET, HEAD' },
    { method: 'DELETE', path: '/api/offline/jobs/changes', allow: 'GET, HEAD' },
    { method: 'PUT', path: '/api/offline/jobs/5/actions', allow: 'GET, HEAD' },
    { method: 'GET', path: '/api/offline/jobs/5/endorsements', allow: 'POST' },
    { method: 'DELETE', path: '/api/platform/jobs', allow: 'GET, HEAD, POST' },
    { method: 'GET', path: '/api/offline/jobs/5/owner', allow: 'PUT' },
    { method: 'POST', path: '/api/platform/jobs/5/transfer-documents/ZeyilPdf', allow: 'PUT' },
    { method: 'DELETE', path: '/api/admin/agents', allow: 'GET, HEAD, POST' },
    { method: 'PUT', path: '/api/admin/agents/5', allow: 'GET, HEAD, PATCH' },
    { method: 'PUT', path: '/api/admin/users/5', allow: 'GET, HEAD, PATCH' },
    { method: 'OPTIONS', path: '/api/codes', allow: 'GET, HEAD' },
    { method: 'PATCH', path: '/health/live?x=1', allow: 'GET, HEAD' },
  ])(
    'A method that an address does not have: 405 `General.MethodNotAllowed` with `Allow` ($method $path: $allow)',
    { tags: 'offline-jobs' },
    async ({ method, path, allow }) => {
      const answer = await service.anonymous.send(method, path);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe(allow);
      expect(answer.json()).toEqual({
        Status: false,
        Code: 'General.MethodNotAllowed',
        Message: `Allowed here: ${allow}.`,
        Response: null,
      });
    },
  );

  test.each(['TRACE', 'PROPFIND', 'QUERY'])('%s is no method of this service either', async (method) => {
    const answer = await exchange(service.url, requestBytes(`${method} /api/codes`));
    expect(answer.status).toBe(405);
  });
});

describe('HEAD', () => {
  test('`HEAD` answers the headers of `GET`', { tags: 'offline-jobs' }, async () => {
    const plain = { 'accept-encoding': 'identity' };
    const [get, head] = [
      await reader.send('GET', '/api/codes', undefined, plain),
      await reader.send('HEAD', '/api/codes', undefined, plain),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test('is refused as GET is', async () => {
    expect((await service.anonymous.send('HEAD', '/api/offline/jobs')).status).toBe(401);
    expect((await reader.send('HEAD', '/api/offline/jobs')).status).toBe(403);
    expect((await reader.send('HEAD', '/nope')).status).toBe(404);
  });
});

describe('X-Request-Id', () => {
  const idOf = async (given: string | undefined, path = '/api/codes', client = reader) => {
    const answer = await client.send(
      'GET',
      path,
      undefined,
      given === undefined ? {} : { 'x-request-id': given },
    );
    return answer.headers.get('x-request-id');
  };

  test.each([
    'abc',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    'A.b:c@d/e+f=',
    'x'.repeat(128),
  ])('`X-Request-Id` is the caller’s when it is well-formed (%s)', { tags: 'offline-jobs' }, async (id) => {
    expect(await idOf(id)).toBe(id);
  });

  test.each(['', 'x'.repeat(129), 'a b', '<script>', 'a"b', 'a,b', 'ü'])(
    'Any other `X-Request-Id` is replaced (%s)',
    { tags: 'offline-jobs' },
    async (id) => {
      expect(await idOf(id)).toMatch(UUID);
    },
  );

  test('two of them are no sane one', async () => {
    const bytes = requestBytes('GET /nope', ['X-Request-Id: a', 'X-Request-Id: b']);
    expect((await exchange(service.url, bytes)).head).toMatch(/x-request-id: [\da-f-]{36}/i);
  });

  test('Every answer has an `X-Request-Id`', { tags: 'offline-jobs' }, async () => {
    const seen = [
      await idOf(undefined),
      await idOf(undefined),
      await idOf(undefined, '/nope'),
      await idOf(undefined, '/api/offline/jobs'),
      await idOf(undefined, '/api/offline/jobs/abc/actions'),
      await idOf(undefined, '/api/codes', service.anonymous),
      await idOf(undefined, '/health/live', service.anonymous),
    ];
    for (const id of seen) expect(id).toMatch(UUID);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('every answer', () => {
  test('is kept by no cache, unless it has an entity tag, and taken for no other type', async () => {
    for (const path of ['/nope', '/%zz', '/api/offline/jobs', '/api/offline/jobs/x/actions']) {
      const { headers } = await reader.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const { headers } = await reader.get('/api/codes');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('Answers that are no pages carry Content-Security-Policy, Referrer-Policy and Cross-Origin-Resource-Policy', {
    tags: 'offline-jobs',
  }, async () => {
    for (const path of ['/api/codes', '/nope', '/%zz', '/api/offline/jobs', '/health/live', '/metrics']) {
      const { headers } = await reader.get(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
    const page = (await reader.get('/api/docs')).headers.get('content-security-policy');
    expect(page).toMatch(/^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/);
  });

  test('HSTS_MAX_AGE: Strict-Transport-Security on every answer', { tags: 'offline-jobs' }, async () => {
    const secure = await startTestService({ HSTS_MAX_AGE: '365d' });
    const answers = [await secure.anonymous.get('/nope'), await secure.anonymous.get('/api/docs')];
    await secure.stop();
    for (const { headers } of answers) {
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });
});
