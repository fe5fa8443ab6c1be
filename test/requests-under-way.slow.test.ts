import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { aNetwork, limitTold, VARIABLES } from './support/request-limits.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

const CODES = '/api/codes';

const narrow = startOnce(() =>
  startTestService({ ...VARIABLES, UNDER_WAY_PER_CALLER: '2', UNDER_WAY_PER_ADDRESS: '4' }),
);
const held: ClientRequest[] = [];
afterEach(() => {
  for (const call of held.splice(0)) call.destroy();
});

/** Begins a request whose body does not come until `finish`. */
function hold(path: string, from: string, token?: string) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const call = request(`${narrow.url}${path}`, { method: 'POST', headers, agent: false });
  const answered = new Promise<number>((resolve) => {
    call.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.once('error', () => resolve(0));
  });
  call.flushHeaders();
  held.push(call);
  const finish = () => {
    call.end('{}');
    return answered;
  };
  return { call, finish };
}

test('Of one caller 32 requests, of one address 64, may be under way: a further one waits for a turn, and without one is 429', {
  tags: 'offline-jobs',
}, async () => {
  const token = signToken({ sub: '5001', roles: ['Administrator'] });
  const client = new Client(narrow.url, token);
  const ask = (path = CODES) => client.send('GET', path, undefined, { 'x-forwarded-for': aNetwork() });
  const [one, other] = [1, 2].map(() => hold('/api/admin/agents', aNetwork(), token));
  await expect.poll(async () => (await ask()).status).toBe(429);
  const refused = await ask();
  expect([refused.status, refused.code, limitTold(refused)]).toEqual([
    429,
    'General.TooManyRequests',
    ['2', '0', '1', '1'],
  ]);
  const waiting = ask();
  expect(await one?.finish()).toBe(400);
  expect((await waiting).status).toBe(200);
  // A lost connection ends its request as well.
  hold('/api/admin/agents', aNetwork(), token);
  await expect.poll(async () => (await ask()).status).toBe(429);
  other?.call.destroy();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test('requests under way of an address count before the token, and without the probes', async () => {
  const from = aNetwork();
  for (let n = 0; n < 4; n += 1) hold('/api/authentication/login', from);
  const get = (path: string, token?: string) =>
    new Client(narrow.url, token).send('GET', path, undefined, { 'x-forwarded-for': from });
  await expect.poll(async () => (await get('/nope')).status).toBe(429);
  expect((await get(CODES, signToken({ sub: '5002', roles: ['Supervizor'] }))).status).toBe(429);
  expect((await get('/health/live')).status).toBe(200);
});
