// @module-tag offline-jobs
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallerName } from '../fuzz/draw/drawn.js';
import { send } from '../fuzz/send.js';
import { ServiceUnderFuzz } from '../fuzz/service-under-fuzz.js';
import { JWT_SECRET, ROOT, World } from '../fuzz/world.js';
import { type Answer, Client } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import type { OpenApi } from '../support/described-api.js';
import { startTestPlatform, type TestPlatform } from '../support/platform.js';
import { type Taker, takersOf, type WorstBody, worstBodiesOf } from './worst-bodies.js';

/** `WORST_BODIES_MB=32 vitest run test/bodies` sends bodies as large as they may be by default. */
const MAX_BODY_MB = process.env['WORST_BODIES_MB'] ?? '3';
/** Measured are up to 80 ms, and less than 50 of bodies of 3 MB; a machine that is busy elsewhere makes them longer. */
const STALL_LIMIT_MS = 250;
const AT_ONCE = 20;
/** Beyond this a body is large: the others cannot fill a memory. */
const LARGE = 1024 * 1024;

let database: TestDatabase;
let dataDirectory: string;
let platform: TestPlatform;
let service: ServiceUnderFuzz;
let world: World;
let takers: Taker[];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-bodies-'));
  platform = await startTestPlatform({ keepsLedger: false });
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    BOOTSTRAP_ADMIN_USER: ROOT.userName,
    BOOTSTRAP_ADMIN_PASSWORD: ROOT.password,
    JWT_SECRETS: JWT_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 'anahtar').toString('base64'),
    ACCESS_TOKEN_TTL: '1h',
    MAX_BODY_MB,
  };
  service = await ServiceUnderFuzz.start(variables, [JWT_SECRET]);
  world = await World.make(service.url, database.url, platform.url);
  takers = takersOf((await new Client(service.url).get('/api/openapi.json')).json<OpenApi>());
});
afterAll(async () => {
  await world?.close();
  await service?.stop();
  await platform?.close();
  await database?.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Sends a body to its operation, as somebody who may call it. */
function sendBody(taker: Taker, body: Buffer): Promise<Answer> {
  const role = taker.roles.find((one) => one !== 'InsuranceCompanyAPIUser');
  const token = world.tokenOf((role ?? 'none') as CallerName);
  const target = taker.path
    .replace('{jobId}', String(world.pools.requestedJobs.at(-1)))
    .replace('{kind}', 'ZeyilPdf')
    .replace(
      '{id}',
      String((taker.path.includes('agents') ? world.pools.ownAgents : world.pools.services)[0]),
    )
    .replace(/\{\w+\}/g, '1');
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    // As the service's own page does: other calls of sign-in are refused before the body is read.
    ['sec-fetch-site', 'same-origin'],
  ];
  if (token) headers.push(['authorization', `Bearer ${token}`]);
  return send(service.url, { method: taker.method, target, headers, body, chunked: false });
}

/** Every answer is one of the documented ones, and never a failure of the service. */
function expectDocumented(taker: Taker, { kind }: WorstBody, { status, text }: Answer): void {
  const isStageFailure = status === 500 && text.includes('StateTransitionFailed');
  expect(
    isStageFailure || [200, 201, 204, 400, 401, 404, 409, 413, 503].includes(status),
    `${taker.name}, ${kind}: ${status} ${text}`,
  ).toBe(true);
}

test('No body of any operation delays other requests for longer than a moment', {
  timeout: 1_200_000,
}, async () => {
  expect(takers.length).toBeGreaterThan(20);
  const longest: [number, string][] = [];
  for (const taker of takers) {
    for (const body of worstBodiesOf(taker)) {
      const bytes = body.make();
      service.stalls.length = 0;
      expectDocumented(taker, body, await sendBody(taker, bytes));
      await sleep(20);
      longest.push([Math.max(0, ...service.stalls.map(({ ms }) => ms)), `${taker.name}, ${body.kind}`]);
    }
  }
  expect(longest.filter(([ms]) => ms > STALL_LIMIT_MS)).toEqual([]);
  expect(service.end).toBeUndefined();
});

test('Twenty of the worst bodies at once do not end a process with a heap of 256 MB', {
  timeout: 1_200_000,
}, async () => {
  for (const taker of takers.filter(({ limit }) => limit > LARGE)) {
    for (const body of hungriest(worstBodiesOf(taker))) {
      const bytes = body.make();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sendBody(taker, bytes)));
      expect(service.end, `${taker.name}, ${body.kind}`).toBeUndefined();
      for (const answer of answers) expectDocumented(taker, body, answer);
    }
  }
  const ready = await new Client(service.url).get('/health/ready');
  expect(ready.status).toBe(200);
  expect((await service.memory()).heapUsed).toBeLessThan(128 * 1024 * 1024);
});

/** Those of which the most could be kept. */
function hungriest(bodies: WorstBody[]): WorstBody[] {
  return bodies.filter(({ kind }) => /^everything|of nothing but objects|of empty objects/.test(kind));
}
