// @module-tag running
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Manifest } from '../src/backup/manifest.js';
import { createDataSource } from '../src/database/data-source.js';
import type { Client } from './support/client.js';
import { connectionUrl, createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { addOldMonth, IN_DEFAULTS, OLD_MONTH, PARTITIONS } from './support/partitions.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { loggedIn } from './support/processes.js';

const run = promisify(execFile);
const SECRETS = {
  JWT_SECRETS: randomBytes(48).toString('base64url'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};
const ADMIN = { userName: 'first-admin', password: 'the first password' };

let directory: string;
let database: TestDatabase;
let service: ServiceProcess;
let platform: TestPlatform;
let admin: Client;
let insurer: Client;
let agentId: number;
const emptied: string[] = [];

const variablesOf = (url: string, data: string) => ({
  ...SECRETS,
  DATABASE_URL: url,
  DATA_DIR: join(directory, data),
  ENCRYPT_DOCUMENTS: 'true',
  BOOTSTRAP_ADMIN_USER: ADMIN.userName,
  BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
  NOTIFICATION_RETRY_WAITS: '3s,5s,10s',
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-backup-'));
  database = await createTestDatabase();
  platform = await startTestPlatform();
  // Nothing is delivered, so that the backup has deliveries that wait.
  platform.answer((_, response) => void response.socket?.destroy());
  service = await startServiceProcess(variablesOf(database.url, 'first'));
  admin = await loggedIn(service.url, ADMIN);
  const agent = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: platform.url });
  agentId = agent.response<{ Id: number }>().Id;
  const user = { userName: 'insurer', password: 'the second password' };
  const rights = { roles: ['InsuranceCompanyAPIAdmin'], permissions: ['Create'], insuranceCompanyIds: [110] };
  await admin.post('/api/admin/users', { ...user, ...rights });
  insurer = await loggedIn(service.url, user);
  for (let count = 0; count < 20; count++) await endorse();
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await platform?.close();
  for (const name of emptied) {
    await execute(inject('testServer').connection, `drop database if exists ${name} with (force)`);
  }
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

async function endorse(): Promise<void> {
  const jobId = await openRequestedJob(admin, { agentId });
  expect((await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement())).status).toBe(204);
}

/** A database without any table. */
async function emptyDatabase(): Promise<string> {
  const name = `zeyil_restore_${randomBytes(6).toString('hex')}`;
  const { connection } = inject('testServer');
  await execute(connection, `create database ${name}`);
  emptied.push(name);
  return connectionUrl({ ...connection, database: name });
}

/** Runs a command, and returns its exit code and what it wrote. */
async function command(name: string, env: Record<string, string>, ...args: string[]) {
  const ended = run(process.execPath, [`dist/src/commands/${name}.js`, ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  const failed = (error: { code: number; stdout: string; stderr: string }) => error;
  const { code, stdout, stderr } = await ended.then((ok) => ({ code: 0, ...ok }), failed);
  return { code, output: stdout + stderr };
}

const folder = (name: string) => join(directory, name);
const manifestOf = async (name: string) =>
  JSON.parse(await readFile(join(folder(name), 'backup.json'), 'utf8')) as Manifest;
/** The rows of a backup by table, in no order, without the entry that a restore leaves in the audit. */
async function rowsOf(name: string): Promise<Record<string, string[]>> {
  const tables = (await manifestOf(name)).tables.map(async ({ table, file }) => {
    const text = gunzipSync(await readFile(join(folder(name), file))).toString();
    const restores = /database\.restore/;
    return [
      table,
      text
        .split('\n')
        .filter((row) => !restores.test(row))
        .toSorted(),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
async function query<T>(url: string, sql: string): Promise<T[]> {
  const source = await createDataSource({ url }, 1).initialize();
  return source.query(sql).finally(() => source.destroy());
}

describe('A backup', () => {
  test('A backup that is made under load is one moment of the database with every document, and restored it serves as before', async () => {
    const first = variablesOf(database.url, 'first');
    await addOldMonth((sql) => query(database.url, sql));
    let going = true;
    const load = Promise.all(
      [1, 2].map(async () => {
        while (going) await endorse();
      }),
    );
    const made = await command('backup', first, folder('one'));
    going = false;
    await load;
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^The backup of \S+ is whole: \d+ rows, \d+ documents\.\n$/),
    });
    const manifest = await manifestOf('one');
    const rows = await rowsOf('one');
    // Whole endorsements only: two documents, a notification and a delivery for each.
    const endorsements = (rows['endorsement']?.length ?? 0) - 1;
    expect(endorsements).toBeGreaterThanOrEqual(20);
    expect(rows['notification']?.filter((row) => row).length).toBe(endorsements);
    expect(rows['delivery']?.filter((row) => row).length).toBe(endorsements);
    expect(manifest.documents).toMatchObject({ missing: [] });
    expect(manifest.documents?.count).toBeGreaterThanOrEqual(2 * endorsements);

    const url = await emptyDatabase();
    const second = variablesOf(url, 'second');
    const restored = await command('restore', second, folder('one'), '--pause-agents');
    expect(restored.output).toMatch(
      /^Restored as of \S+: \d+ documents\.\nAll agents are paused: .*\nTokens .*\n$/,
    );
    expect(restored.code).toBe(0);

    expect((await command('backup', second, folder('two'))).code).toBe(0);
    const again = await rowsOf('two');
    // Pausing changes the agents and their revision.
    const { agent: pausedAgents, area_revision: _revised, audit_unchained: waiting, ...same } = again;
    const { agent: agents, area_revision: _revision, audit_unchained: waited, ...before } = rows;
    expect(same).toEqual(before);
    // The restore's own entry waits for its link as well.
    expect(waiting).toEqual(expect.arrayContaining(waited ?? []));
    expect(waiting?.length).toBe((waited?.length ?? 0) + 1);
    expect(pausedAgents?.length).toBe(agents?.length);
    expect(await query(url, 'select paused_by from agent')).toEqual([{ paused_by: 'restore' }]);
    expect((await manifestOf('two')).documents).toMatchObject({
      count: manifest.documents?.count,
      missing: [],
    });
    const [partitions, defaults] = await Promise.all([query(url, PARTITIONS), query(url, IN_DEFAULTS)]);
    expect(partitions).toEqual(await query(database.url, PARTITIONS));
    expect(partitions).toContainEqual(expect.objectContaining(OLD_MONTH));
    expect(defaults).toEqual([{ rows: 0 }]);
    expect((await command('verify-audit', second)).code).toBe(0);
    const entries = await query(
      url,
      `select user_name, target, details ->> 'TakenAt' as at from admin_audit where action = 'database.restore'`,
    );
    expect(entries).toEqual([{ user_name: 'npm run restore', target: 'database', at: manifest.takenAt }]);

    const successor = await startServiceProcess(second);
    onTestFinished(() => void successor.child.kill('SIGKILL'));
    const back = await loggedIn(successor.url, { userName: 'insurer', password: 'the second password' });
    const list = await back.get('/api/offline/jobs?currentStage=3&pageSize=1');
    const { TotalCount, Items } = list.response<{ TotalCount: number; Items: { Id: number }[] }>();
    expect(TotalCount).toBe(endorsements);
    const job = await back.get(`/api/offline/jobs/${Items[0]?.Id}`);
    const [file] = job.response<{ Files: { FileId: number }[] }>().Files;
    const content = await back.get(`/api/offline/jobs/${Items[0]?.Id}/files/${file?.FileId}`);
    expect([content.status, content.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    // New rows get numbers of their own.
    const root = await loggedIn(successor.url, ADMIN);
    const jobId = await openRequestedJob(root, { agentId });
    expect(Number(jobId)).toBeGreaterThan(Number(Items[0]?.Id));
    // Once an agent is resumed, what waited is sent.
    platform.attempts.length = 0;
    expect((await root.post(`/api/admin/agents/${agentId}/resume`)).status).toBe(204);
    await platform.until((attempts) => attempts.length > 0);
    await successor.kill('SIGTERM');
  });

  test('A backup goes into a new folder; one that is damaged or of another schema is refused and restores nothing', async () => {
    const first = variablesOf(database.url, 'first');
    expect(await command('backup', first, folder('three'))).toMatchObject({ code: 0 });
    expect(await command('backup', first, folder('three'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists: give each backup a folder of its own.'),
    });
    expect((await readdir(directory)).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect((await stat(folder('three'))).mode & 0o077).toBe(0);
    const url = await emptyDatabase();
    const target = variablesOf(url, 'third');
    const refused = async (output: string) => {
      expect(await command('restore', target, folder('three'))).toMatchObject({
        code: 1,
        output: expect.stringContaining(output),
      });
      expect(
        await query(url, `select count(*)::int as tables from pg_tables where schemaname = 'public'`),
      ).toEqual([{ tables: 0 }]);
    };
    const file = join(folder('three'), 'tables', 'job.copy.gz');
    const whole = await readFile(file);
    await appendFile(file, 'x');
    await refused(`tables/job.copy.gz has ${whole.length + 1} bytes instead of ${whole.length}.`);
    expect((await command('backup', target, folder('three'), '--check')).code).toBe(1);
    const other = Buffer.from(whole);
    other[20] = (other[20] ?? 0) ^ 1;
    await writeFile(file, other);
    await refused('tables/job.copy.gz has another content than was written.');
    await writeFile(file, whole);
    expect((await command('backup', target, folder('three'), '--check')).code).toBe(0);
    const manifest = await manifestOf('three');
    const newer = { ...manifest, migrations: [...manifest.migrations, 'OfTheFuture'] };
    await writeFile(join(folder('three'), 'backup.json'), JSON.stringify(newer));
    await refused('whose schema this one does not know: OfTheFuture.');
    await writeFile(join(folder('three'), 'backup.json'), '{');
    await refused('backup.json in');
    // A restore that fails in its last step leaves no row, and can be repeated.
    const [table, ...tables] = manifest.tables.toReversed();
    const wrong = {
      ...manifest,
      tables: [...tables.toReversed(), { ...table, rows: (table?.rows ?? 0) + 1 }],
    };
    await writeFile(join(folder('three'), 'backup.json'), JSON.stringify(wrong));
    expect(await command('restore', target, folder('three'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('rows after the restore instead of'),
    });
    expect(await query(url, 'select count(*)::int as users from app_user')).toEqual([{ users: 0 }]);
    // The copied database had no months of the audit, so that the audit's rows lay in its default partition.
    const partitions = manifest.partitions?.filter(({ table }) => table !== 'admin_audit');
    await writeFile(
      join(folder('three'), 'backup.json'),
      JSON.stringify({ ...manifest, partitions, keys: [] }),
    );
    expect((await command('restore', target, folder('three'))).output).toContain(
      'None of the keys in ENCRYPTION_KEY',
    );
    const ofToday = `select from admin_audit_default where at > now() - interval '1 day'`;
    expect(await query(url, ofToday)).toEqual([]);
    expect(await command('restore', target, folder('three'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('restore into an empty one'),
    });
    // Backups of earlier releases did not name the partitions.
    const { partitions: _unnamed, ...earlier } = manifest;
    await writeFile(join(folder('three'), 'backup.json'), JSON.stringify(earlier));
    const old = await command('restore', variablesOf(await emptyDatabase(), 'old'), folder('three'));
    expect(old).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored as of /) });
    expect(await command('restore', target, folder('nowhere'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('is no backup: backup.json cannot be read (ENOENT).'),
    });
  });

  test('Of two backups into one folder, and of two restores into one database, one succeeds and nothing is mixed', async () => {
    const first = variablesOf(database.url, 'first');
    const backups = await Promise.all([1, 2].map(() => command('backup', first, folder('six'))));
    expect(backups.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect((await command('backup', first, folder('six'), '--check')).code).toBe(0);
    const url = await emptyDatabase();
    const target = variablesOf(url, 'sixth');
    const restores = await Promise.all([1, 2].map(() => command('restore', target, folder('six'))));
    expect(restores.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect((await command('backup', target, folder('seven'), '--without-documents')).code).toBe(0);
    const { audit_unchained: _waiting, ...restored } = await rowsOf('seven');
    const { audit_unchained: _waited, ...copied } = await rowsOf('six');
    expect(restored).toEqual(copied);
  });

  test('A backup names the documents that the store has lost, and ends with 1', async () => {
    const documents = join(directory, 'first', 'documents');
    const [lost = ''] = (await readdir(documents, { recursive: true })).filter((name) =>
      /[0-9a-f]{32}$/.test(name),
    );
    await rm(join(documents, lost));
    const made = await command('backup', variablesOf(database.url, 'first'), folder('four'));
    expect(made.code).toBe(1);
    expect(made.output).toMatch(
      /^Missing in the document store, and so in the backup: 1, such as [0-9a-f]{32}\.$/m,
    );
  });

  test('a command that reads makes no database where there is none, and says what it needs', async () => {
    const nowhere = join(directory, 'nowhere');
    const { DATABASE_URL: _, ...variables } = variablesOf('', 'nowhere');
    for (const [name, ...args] of [['backup', folder('eight')], ['verify-audit']] as const) {
      const { code, output } = await command(name, variables, ...args);
      expect([code, output]).toEqual([1, expect.stringContaining('There is no database under')]);
    }
    expect(await readdir(nowhere).catch(() => [])).not.toContain('postgres');
  });

  test('a backup without documents is the database alone', async () => {
    const made = await command(
      'backup',
      variablesOf(database.url, 'first'),
      folder('five'),
      '--without-documents',
    );
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(' rows, 0 documents.') });
    expect(await readdir(folder('five'))).not.toContain('documents');
  });
});
