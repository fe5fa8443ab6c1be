// @module-tag running
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectionUrl, createTestDatabase, type TestDatabase } from './support/database.js';
import { readRecordedRelease, replay } from './support/recorded-release.js';

const run = promisify(execFile);
const RELEASE = '9.8.7';
const RELEASES = 'test/releases';
const TOUR = 'test/api-docs-answers.test.ts';
/** What a checkout has and the script does not need. */
const LEFT_OUT = /^(node_modules|\.git|\.data|release|coverage|soak|bench)$/;

let database: TestDatabase;
/** A copy of this checkout, whose version is raised. */
let copy: string;
beforeAll(async () => {
  database = await createTestDatabase();
  copy = await mkdtemp(join(tmpdir(), 'zeyil-record-'));
  const parts = (await readdir('.')).filter((name) => !LEFT_OUT.test(name));
  for (const name of parts) await cp(name, join(copy, name), { recursive: true });
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as object;
  await writeFile(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: RELEASE }));
});
afterAll(async () => {
  await rm(copy, { recursive: true, force: true });
  await database.drop();
});

/** Puts a short tour in place of that through all operations, which takes a minute, and records it. */
async function recorded(tour: string) {
  await writeFile(join(copy, TOUR), tour);
  const ended = run(process.execPath, ['scripts/record-release.mjs'], {
    cwd: copy,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      TEST_DATABASE_URL: connectionUrl(inject('testServer').connection),
    },
    maxBuffer: 2 ** 26,
  });
  return ended.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );
}

const texts = async () => {
  const folder = join(copy, RELEASES);
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
};

test('A tour that fails records nothing: the recording of the previous release stays as it was', async () => {
  const before = await texts();
  const ended = await recorded(`import { expect, test } from 'vitest';
    test('fails', () => expect(1).toBe(2));`);
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('The tour failed: nothing is recorded.');
  expect(await texts()).toEqual(before);
});

test('A release records the statements of its tour with values, data and refusals, and the API, in place of the previous one', async () => {
  const previous = Object.keys(await texts());
  const ended = await recorded(`import pg from 'pg';
    import { pipeline } from 'node:stream/promises';
    import { Readable } from 'node:stream';
    import { from } from 'pg-copy-streams';
    import { expect, test } from 'vitest';
    import { createTestDatabase } from './support/database.js';
    test('tour', async () => {
      const database = await createTestDatabase();
      const clients = [new pg.Client(database.connection), new pg.Client(database.connection)];
      for (const client of clients) await client.connect();
      const [one, other] = clients;
      const insert = 'insert into code_name (kind, code, tr, en) values ($1, $2, $3, $4)';
      await one.query(insert, ['RejectReasons', 900, 'Şehir', 'A city']);
      await other.query(insert, ['RejectReasons', 901, 'İl', 'A province']);
      await other.query('create table kept_20261124 ()');
      await one.query({ text: 'select 1 from nothing_of_this_name' }).catch(() => undefined);
      await one.query('create temporary table bytes (content bytea)');
      await one.query('insert into bytes values ($1)', [Buffer.from([0, 255])]);
      await pipeline(Readable.from(['\\\\\\\\x00\\n']), one.query(from('copy bytes from stdin')));
      for (const client of clients) await client.end();
      await database.drop();
    });`);
  expect(ended.output).toContain(`and the API for release ${RELEASE}.`);
  expect(ended.code).toBe(0);
  const now = await texts();
  expect(previous).toHaveLength(2);
  expect(Object.keys(now)).toEqual([`${RELEASE}.api.json`, `${RELEASE}.jsonl`]);
  const { info, paths } = JSON.parse(now[`${RELEASE}.api.json`] ?? '') as Record<string, object>;
  expect(info).toMatchObject({ version: RELEASE });
  expect(Object.keys(paths ?? {}).length).toBeGreaterThan(100);

  const release = readRecordedRelease(join(copy, RELEASES));
  expect(release).toMatchObject({ release: RELEASE, databases: 1 });
  expect(release.statements.filter((sql) => sql.includes('kept_20261124'))).toEqual([]);
  const runs = release.runs.map(({ statement, ...one }) => ({ sql: release.statements[statement], ...one }));
  const insert = runs.filter(({ sql }) => sql?.startsWith('insert into code_name'));
  expect(insert.map(({ values }) => values?.[2])).toEqual(['Şehir', 'İl']);
  expect(new Set(insert.map(({ session }) => session)).size).toBe(2);
  expect(release.statements.filter((sql) => sql.startsWith('insert into code_name'))).toHaveLength(1);
  expect(runs.find(({ sql }) => sql?.includes('nothing_of_this_name'))).toMatchObject({ code: '42P01' });
  expect(runs.find(({ sql }) => sql === 'insert into bytes values ($1)')?.values).toEqual([
    { bytes: Buffer.from([0, 255]).toString('base64') },
  ]);
  expect(runs.find(({ sql }) => sql === 'copy bytes from stdin')?.copied).toBe('\\\\x00\n');
  expect(await replay(release, [database.connection])).toEqual([]);
});
