// @module-tag api-docs
import { beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import { DescribedApi } from './support/described-api.js';
import { WITHOUT_LIMITS } from './support/request-limits.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const LOGIN = '/api/authentication/login';
const CODES = '/api/codes';
const service = startOnce(() => startTestService({ REQUESTS_PER_CALLER: '20', REQUESTS_PER_ADDRESS: '200' }));
let api: DescribedApi;
let anonymous: Client;
let insurer: Client;

beforeAll(async () => {
  api = await DescribedApi.of(service.anonymous);
  anonymous = api.watch(service.anonymous);
  insurer = api.watch(await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] }));
});

test('An answer 401 has the described `WWW-Authenticate`, without a token and with a bad one', async () => {
  const forged = api.watch(new Client(service.url, 'x'));
  expect([(await anonymous.get(CODES)).status, (await forged.get(CODES)).status]).toEqual([401, 401]);
  expect(api.problems.splice(0)).toEqual([]);
});

test('An answer 405 has the described `Allow`', async () => {
  const operation = api.operations.find(({ method, path }) => method === 'GET' && path === CODES);
  if (!operation) throw new Error('The list of codes is not described.');
  const answer = await service.anonymous.post(CODES);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(api.problemOf(operation, answer, 'default')).toBeUndefined();
});

test('An answer 503 has the described `Retry-After`', async () => {
  const fault = readOnly(service.database);
  await fault.begin();
  const { status } = await anonymous.post(LOGIN, { userName: 'user-1', password: 'a password for user-1' });
  await fault.end();
  expect(status).toBe(503);
  expect(api.problems.splice(0)).toEqual([]);
});

test('An answer 429 after failed logins has the described `Retry-After`', async () => {
  expect(await firstOther(401, () => anonymous.post(LOGIN, { userName: 'x', password: 'a wrong one' }))).toBe(
    429,
  );
  expect(api.problems.splice(0)).toEqual([]);
});

test('An answer 429 of a caller has the described `Retry-After` and `RateLimit-*` headers', async () => {
  expect(await firstOther(200, () => insurer.get(CODES))).toBe(429);
  expect(api.problems.splice(0)).toEqual([]);
});

test('Probes are described without the headers of a limit, except with 429', () => {
  const { responses = {} } = api.document.paths['/health/live']?.['get'] ?? {};
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(['X-Request-Id']);
  expect(responses['429']).toBeDefined();
});

test('Without limits, no answer is described with their headers', async () => {
  const unlimited = await startTestService({ ...WITHOUT_LIMITS, PROBES_PER_ADDRESS: 'off' });
  const { text } = await unlimited.anonymous.get('/api/openapi.json');
  await unlimited.stop();
  const { paths, components } = JSON.parse(text) as Record<string, Record<string, unknown>>;
  expect(JSON.stringify([paths, components?.['responses']])).not.toContain('RateLimit-');
});

/** The first status of repeated calls that is not the given one. */
async function firstOther(usual: number, call: () => Promise<{ status: number }>): Promise<number> {
  let status = usual;
  while (status === usual) ({ status } = await call());
  return status;
}
