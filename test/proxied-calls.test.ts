// @module-tag outgoing-logs
import { createServer, type RequestListener, request, type ServerResponse } from 'node:http';
import { Agent, createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { HttpService } from '@nestjs/axios';
import axios from 'axios';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BodyBudget } from '../src/api/binding/body-budget.js';
import { ProviderClient } from '../src/auth/provider/provider.client.js';
import { NotProven, ProviderAway } from '../src/auth/provider/provider-errors.js';
import { Settings } from '../src/config/settings.js';
import { NameCache } from '../src/net/name-cache.js';
import { OCCASIONAL_CALLS } from '../src/net/occasional-calls.js';
import { PlatformClient } from '../src/platform/platform.client.js';
import { PlatformQueries } from '../src/platform/platform-queries.client.js';
import { PlatformTls } from '../src/platform/platform-tls.service.js';
import { SourceClient } from '../src/sources/source.client.js';
import type { Clock } from '../src/time/clock.js';
import { createLogger } from '../src/tracing/logger.js';
import { selfSigned } from './support/certificates.js';
import { answerQuestions, askedLogId, startOutgoingLogs } from './support/outgoing-logs.js';

const certificate = selfSigned('platform.example');
const http = new HttpService(
  axios.create({ ...OCCASIONAL_CALLS, httpsAgent: new Agent({ ca: certificate.cert }) }),
);
const sources = new SourceClient(http);
const queriesWithin = (timeout: string) => {
  const strict = new Settings({
    ALLOW_PRIVATE_PLATFORM_URLS: 'false',
    SANDBOX: 'false',
    PLATFORM_TIMEOUT: timeout,
    JWT_SECRETS: 'x'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  const tls = new PlatformTls(strict, createLogger('silent'), new Registry());
  tls.secureContext = createSecureContext({ ca: certificate.cert });
  return new PlatformQueries(new PlatformClient(strict, tls, new NameCache(new Registry())));
};
/** Asks over connections of its own, none of which is kept from a call before. */
const ask = (url: string, timeout = '30s') =>
  queriesWithin(timeout).getOutgoingLogPayload(
    { url, apiKey: 'key', authorization: undefined },
    '{"question":1}',
    new BodyBudget(1_000_000).hold(),
  );

/** The requests that the proxy received, and their credentials. */
const asked: string[] = [];
const credentials: unknown[] = [];
/** The requests that arrived behind the proxy. */
const received: string[] = [];
let respond: (response: ServerResponse) => void;
const receive: RequestListener = ({ method, headers, url }, response) => {
  received.push(`${method} ${headers.host}${url} ${headers['x-api-key']}`);
  respond(response);
};
const plain = createServer(receive);
const secure = createTlsServer(certificate, receive);
/** Resolves every name: plain http is forwarded to `plain`, and tunnels lead to `secure`. */
const proxy = createServer((message, response) => {
  asked.push(`${message.method} ${message.url}`);
  credentials.push(message.headers['proxy-authorization']);
  const { pathname, search } = new URL(message.url ?? '');
  const onward = {
    port: portOf(plain),
    path: pathname + search,
    method: message.method,
    headers: message.headers,
  };
  message.pipe(request(onward, (answered) => answered.pipe(response)));
}).on('connect', (message, socket: Socket) => {
  asked.push(`CONNECT ${message.url}`);
  credentials.push(message.headers['proxy-authorization']);
  const onward = connect(portOf(secure), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    pipeline(socket, onward, socket, () => undefined);
  });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const through = (port: number, userInfo = '') => {
  vi.stubEnv('HTTP_PROXY', `http://${userInfo}127.0.0.1:${port}`);
  vi.stubEnv('HTTPS_PROXY', `http://${userInfo}127.0.0.1:${port}`);
};

beforeAll(async () => {
  await Promise.all([plain, secure, proxy].map(listen));
});
beforeEach(() => {
  respond = (response) => response.end('answer');
  vi.stubEnv('NO_PROXY', '');
  through(portOf(proxy));
  for (const list of [asked, received, credentials]) list.length = 0;
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  for (const server of [plain, secure, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

test('A question to an https platform goes through `HTTPS_PROXY`, which resolves the name and sees no content', async () => {
  const told = await ask('https://platform.example/base');
  expect(told).toEqual({ status: 200, body: Buffer.from('answer') });
  expect(asked).toEqual(['CONNECT platform.example:443']);
  expect(received).toEqual(['POST platform.example/base/GetOutgoingLogPayload key']);
});

test('The platform behind the proxy must show a certificate of its name', async () => {
  expect(await ask('https://other.example')).toEqual({
    error: 'Transport failure: ERR_TLS_CERT_ALTNAME_INVALID.',
  });
  expect(received).toEqual([]);
});

test('The catalog and the vehicle list are read through `HTTP_PROXY` or `HTTPS_PROXY`, with the user name and password of the proxy', async () => {
  through(portOf(proxy), 'user:password@');
  for (const scheme of ['http', 'https']) {
    const { content } = await sources.open(`${scheme}://platform.example/list.csv?a=b`, { maxBytes: 100 });
    expect(await text(content)).toBe('answer');
  }
  expect(asked).toEqual(['GET http://platform.example/list.csv?a=b', 'CONNECT platform.example:443']);
  const basic = `Basic ${Buffer.from('user:password').toString('base64')}`;
  expect(credentials).toEqual([basic, basic]);
  expect(received).toEqual(Array(2).fill('GET platform.example/list.csv?a=b undefined'));
});

test('`ALL_PROXY` is used where `HTTPS_PROXY` or `HTTP_PROXY` is not set', async () => {
  vi.stubEnv('HTTPS_PROXY', '');
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
  vi.stubEnv('ALL_PROXY', `http://127.0.0.1:${portOf(proxy)}`);
  expect(await ask('https://platform.example')).toEqual({ status: 200, body: Buffer.from('answer') });
  expect(asked).toEqual(['CONNECT platform.example:443']);
  await expect(sources.open('http://platform.example/', { maxBytes: 100 })).rejects.toThrow(/ECONNREFUSED/);
});

test('A host of `NO_PROXY` is called directly', async () => {
  vi.stubEnv('NO_PROXY', '127.0.0.1,.example');
  const { content } = await sources.open(`http://127.0.0.1:${portOf(plain)}/`, { maxBytes: 100 });
  expect(await text(content)).toBe('answer');
  expect(await ask('https://platform.example')).toEqual({ error: 'Transport failure: ENOTFOUND.' });
  expect(asked).toEqual([]);
});

const providerWith = (names: NameCache) => {
  const settings = new Settings({
    ALLOW_PRIVATE_PLATFORM_URLS: 'false',
    SANDBOX: 'false',
    OIDC_ISSUER: 'https://platform.example',
    OIDC_CLIENT_ID: 'zeyil',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'Operator=a',
    JWT_SECRETS: 'x'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  return new ProviderClient(settings, { now: () => new Date() } as Clock, http, names);
};
const returned = new URL('https://gateway.example/api/admin/session/provider/callback?code=a&state=s');
const underWay = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
const metadata = (tokenEndpoint: string) => (response: ServerResponse) => {
  const [issuer, authorization_endpoint] = ['https://platform.example', 'https://platform.example/authorize'];
  const body = { issuer, authorization_endpoint, token_endpoint: tokenEndpoint };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

test('The identity provider is called through `HTTPS_PROXY`', { tags: 'authentication' }, async () => {
  respond = metadata('https://platform.example/token');
  const provider = providerWith(new NameCache(new Registry()));
  expect((await provider.authorizationUrl({ state: 's' })).host).toBe('platform.example');
  expect(asked).toEqual(['CONNECT platform.example:443']);
  await expect(provider.exchange(returned, underWay)).rejects.toThrow(NotProven);
  expect(received.map((line) => line.split(' ').slice(0, 2))).toEqual([
    ['GET', 'platform.example/.well-known/openid-configuration'],
    ['POST', 'platform.example/token'],
  ]);
});

test('The identity provider is not called at a private address where only public platforms may be', {
  tags: 'authentication',
}, async () => {
  respond = metadata('https://10.0.0.7/token');
  const provider = providerWith(new NameCache(new Registry()));
  await expect(provider.exchange(returned, underWay)).rejects.toThrow(new ProviderAway('private address'));
  for (const name of ['HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, '');
  const names = {
    all: (_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '10.0.0.7', family: 4 }]),
  };
  const direct = providerWith(names as unknown as NameCache);
  await expect(direct.authorizationUrl({})).rejects.toThrow(new ProviderAway('EPRIVATEADDRESS'));
});

test.each(['https://10.0.0.1', 'https://[::1]', 'http://platform.example'])(
  'A private address is not asked through a proxy either where only public platforms may be (%s)',
  async (url) => {
    expect(await ask(url)).toEqual({ error: 'The platform URL must be https and public.' });
    expect(asked).toEqual([]);
  },
);

test('A proxy that refuses a tunnel is reported as no answer with its status, a silent or absent proxy as no answer', async () => {
  let greet: (socket: Socket) => void = (socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  const broken = createSocketServer((socket) => greet(socket.on('error', () => undefined)));
  await listen(broken);
  through(portOf(broken));
  expect(await ask('https://platform.example')).toEqual({ error: 'Transport failure: PROXY_403.' });
  greet = () => undefined;
  expect(await ask('https://platform.example', '300ms')).toEqual({ error: 'No answer within 300 ms.' });
  broken.close();
  through(1);
  expect(await ask('https://platform.example')).toEqual({ error: 'Transport failure: ECONNREFUSED.' });
});

test('A source is read through the proxy only as fast as its content is taken', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  let sent = 0;
  let closed = false;
  respond = (response) => {
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) sent += 1;
    };
    response.on('drain', () => {
      sent += 1;
      pour();
    });
    response.on('close', () => {
      closed = true;
    });
    pour();
  };
  const { content } = await sources.open('https://platform.example/', { maxBytes: 1024 ** 3 });
  await sleep(500);
  expect(sent).toBeLessThan(32);
  content.destroy();
  await expect.poll(() => closed).toBe(true);
});

test('Notifications do not go through the proxy; questions of the same service do, through a tunnel', async () => {
  const on = await startOutgoingLogs();
  try {
    const { id } = await on.deliveredLog();
    expect(asked).toEqual([]);
    on.platform.answer(answerQuestions((question) => `{"LogID":${askedLogId(question)}}`));
    await on.read(id);
    expect(asked).toEqual([`CONNECT ${new URL(on.platform.url).host}`]);
  } finally {
    await on.stop();
  }
});
