import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startTestPlatform, type TestPlatform } from '../support/platform.js';
import { type FuzzReport, runFuzz } from './run.js';

const SEED = 20261125;
let database: TestDatabase;
let dataDirectory: string;
let platform: TestPlatform;
let report: FuzzReport;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-fuzz-'));
  platform = await startTestPlatform({ keepsLedger: false });
  report = await runFuzz({
    seed: SEED,
    requests: 5_000,
    concurrency: 8,
    databaseUrl: database.url,
    dataDirectory,
    platform,
  });
}, 900_000);
afterAll(async () => {
  await platform?.close();
  await database?.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

test('five thousand odd requests find nothing undocumented, no leak, no stall and no contradiction', () => {
  expect(report.findings).toEqual([]);
});

test('the requests get deep: every operation succeeded at least once', () => {
  expect(report.shallow).toEqual([]);
});
