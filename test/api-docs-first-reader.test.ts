import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceUnderFuzz } from './fuzz/service-under-fuzz.js';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

let database: TestDatabase;
let directory: string;
let service: ServiceUnderFuzz;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-first-reader-'));
  service = await ServiceUnderFuzz.start({ DATABASE_URL: database.url, DATA_DIR: directory }, []);
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

test('who reads the description first holds nobody up for 100 ms', async () => {
  // What the start itself took is reported by then.
  await sleep(300);
  service.stalls.length = 0;
  for (const path of ['/api/openapi.json', '/api/openapi-3.0.json', '/api/docs', '/api/docs?lang=tr'])
    expect((await new Client(service.url).get(path)).status).toBe(200);
  await sleep(300);
  expect(service.stalls.filter(({ ms }) => ms >= 100)).toEqual([]);
});
