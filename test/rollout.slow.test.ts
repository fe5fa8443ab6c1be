// @module-tag notifications
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { Client } from './support/client.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';

const { version } = manifest;
const NEWER = '99.0.0';

let database: TestDatabase;
let directory: string;
let service: ServiceProcess;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-rollout-'));
  database = await createTestDatabase();
  service = await start();
});
afterAll(async () => {
  await service.kill('SIGTERM');
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const start = () =>
  startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directory, LOG_LEVEL: 'warn' });
const change = (sql: string) => execute(database.connection, sql);
const ready = async () => {
  const answer = await new Client(service.url).get('/health/ready');
  return [answer.status, answer.json()];
};
const TOO_OLD = `This is release ${version}; the database needs ${NEWER} or newer.`;
const UNKNOWN = 'The database has migrations that this release does not know: Newer1999999999999.';

test('An unknown migration is a warning in the log and in readiness (`schema`), which stays 200', async () => {
  await change("insert into migrations (timestamp, name) values (1999999999999, 'Newer1999999999999')");
  const named = { Status: 'ok', Missing: [], Warnings: [`schema: ${UNKNOWN}`] };
  await expect.poll(ready).toEqual([200, named]);
  expect(service.output()).toContain(UNKNOWN);
  await service.kill('SIGTERM');
  service = await start();
  // Not a probe makes the line.
  expect(service.output()).toContain(UNKNOWN);
  expect(await ready()).toEqual([200, named]);
});

test('A replica that is too old for a schema that changed under it is not ready: `schema`', async () => {
  await change(`update schema_release set oldest_compatible = '${NEWER}'`);
  await expect.poll(ready).toEqual([503, expect.objectContaining({ Missing: [`schema: ${TOO_OLD}`] })]);
});

test('A release older than `schema_release.oldest_compatible` refuses to start by name', async () => {
  await change(`update schema_release set oldest_compatible = '${NEWER}'`);
  await expect(start()).rejects.toThrow(`ended with 1: ${TOO_OLD} Start that release, or a newer one.\n`);
});

test('A release that is refused has changed nothing', async () => {
  await change(`delete from migrations where name like 'SchemaRelease%'`);
  await expect(start()).rejects.toThrow(TOO_OLD);
  await change(
    `insert into migrations (timestamp, name) values (1795400500000, 'SchemaRelease1795400500000')`,
  );
});

test('The release that the schema needs starts and is ready', async () => {
  await change(`update schema_release set oldest_compatible = '${version}'`);
  await service.kill('SIGTERM');
  service = await start();
  expect((await ready())[0]).toBe(200);
});
