// @module-tag notifications
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { Client } from './support/client.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { csv, listOf } from './support/vehicle-catalog.js';

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

test('commands that change nothing leave the schema of an older release as it is, and say what to do', async () => {
  const older = await createTestDatabase();
  const list = join(directory, 'liste.csv');
  await writeFile(list, csv(listOf(3)));
  const env = { ...process.env, DATABASE_URL: older.url, DATA_DIR: directory };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['dist/src/main.js', ...args], { env });
  const client = new pg.Client(older.connection);
  await client.connect();
  const migrations = async () => (await client.query('select name from migrations order by 1')).rows;
  try {
    const present = await migrations();
    await run('migrate', '--revert');
    const before = await migrations();
    expect(before).toHaveLength(present.length - 1);
    for (const command of [
      ['audit', 'verify'],
      ['keys', 'rotate', '--dry-run'],
      ['vehicles', 'import', list, '--dry-run'],
    ])
      await expect(run(...command), command.join(' ')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Bring it up to date first: zeyil migrate.'),
      });
    expect(await migrations()).toEqual(before);
  } finally {
    await client.end();
    await older.drop();
  }
});
