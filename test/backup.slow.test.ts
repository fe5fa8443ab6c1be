// @module-tag running
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../src/backup/make-backup.js';
import { Proofs } from '../src/crypto/proofs.js';
import { createDataSource } from '../src/database/data-source.js';
import { ADMIN, BackupDirectory, rowsAt } from './support/backups.js';
import type { Client } from './support/client.js';
import { command, commandProcess } from './support/commands.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { addOldMonth, IN_DEFAULTS, OLD_MONTH, PARTITIONS } from './support/partitions.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { loggedIn } from './support/processes.js';

let backups: BackupDirectory;
let database: TestDatabase;
let service: ServiceProcess;
let platform: TestPlatform;
let admin: Client;
let insurer: Client;
let agentId: number;

beforeAll(async () => {
  backups = await BackupDirectory.make();
  database = await createTestDatabase();
  platform = await startTestPlatform();
  // Nothing is delivered, so that the backup has deliveries that wait.
  platform.answer((_, response) => void response.socket?.destroy());
  service = await startServiceProcess(backups.settings(database.url, 'first'));
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
  await database?.drop();
  await backups?.remove();
});

test('A backup whose server sends nothing any more ends, and leaves nothing', async () => {
  const source = await createDataSource({ url: database.url }).initialize();
  const holder = new pg.Client(database.connection);
  await holder.connect();
  await holder.query('begin; lock table parameter_value in access exclusive mode');
  const proofs = new Proofs([Buffer.alloc(32)], 'backup');
  const made = makeBackup(
    { database: source, documents: undefined, keys: [], proofs, silenceMs: 300 },
    backups.folder('silent'),
  );
  await expect(made).rejects.toThrow('The database has sent nothing for 0.3 seconds (');
  expect(
    (await readdir(dirname(backups.folder('silent')))).filter((name) => name.startsWith('silent')),
  ).toEqual([]);
  await holder.end();
  await source.destroy();
});

async function endorse(): Promise<void> {
  const jobId = await openRequestedJob(admin, { agentId });
  expect((await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement())).status).toBe(204);
}

/** The rows of a backup by table, in no order, without the entry that a restore leaves in the audit. */
async function rowsOf(name: string): Promise<Record<string, string[]>> {
  const tables = (await backups.manifest(name)).tables.map(async ({ table, file }) => {
    const text = gunzipSync(await readFile(join(backups.folder(name), file))).toString();
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
test('A backup that is made under load is one moment of the database with every document, and restored it serves as before', async () => {
  const first = backups.settings(database.url, 'first');
  await addOldMonth((sql) => rowsAt(database.url, sql));
  let going = true;
  const load = Promise.all(
    [1, 2].map(async () => {
      while (going) await endorse();
    }),
  );
  const made = await command('backup', first, backups.folder('one'));
  going = false;
  await load;
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/^The backup of \S+ is whole: \d+ rows, \d+ documents\.\n$/),
  });
  const manifest = await backups.manifest('one');
  const rows = await rowsOf('one');
  // Whole endorsements only: two documents, a notification and a delivery for each.
  const endorsements = (rows['endorsement']?.length ?? 0) - 1;
  expect(endorsements).toBeGreaterThanOrEqual(20);
  expect(rows['notification']?.filter((row) => row).length).toBe(endorsements);
  expect(rows['delivery']?.filter((row) => row).length).toBe(endorsements);
  expect(manifest.documents).toMatchObject({ missing: [] });
  expect(manifest.documents?.count).toBeGreaterThanOrEqual(2 * endorsements);

  const url = await backups.emptyDatabase();
  const second = backups.settings(url, 'second');
  const restored = await command('restore', second, backups.folder('one'), '--pause-agents');
  expect(restored.output).toMatch(
    /^Restored as of \S+: \d+ documents\.\nAll agents are paused: .*\nTokens .*\n$/,
  );
  expect(restored.code).toBe(0);

  expect((await command('backup', second, backups.folder('two'))).code).toBe(0);
  const again = await rowsOf('two');
  // Pausing changes the agents and their revision.
  const { agent: pausedAgents, area_revision: _revised, audit_unchained: waiting, ...same } = again;
  const { agent: agents, area_revision: _revision, audit_unchained: waited, ...before } = rows;
  expect(same).toEqual(before);
  // The restore's own entry waits for its link as well.
  expect(waiting).toEqual(expect.arrayContaining(waited ?? []));
  expect(waiting?.length).toBe((waited?.length ?? 0) + 1);
  expect(pausedAgents?.length).toBe(agents?.length);
  expect(await rowsAt(url, 'select paused_by from agent')).toEqual([{ paused_by: 'restore' }]);
  expect((await backups.manifest('two')).documents).toMatchObject({
    count: manifest.documents?.count,
    missing: [],
  });
  const [partitions, defaults] = await Promise.all([rowsAt(url, PARTITIONS), rowsAt(url, IN_DEFAULTS)]);
  expect(partitions).toEqual(await rowsAt(database.url, PARTITIONS));
  expect(partitions).toContainEqual(expect.objectContaining(OLD_MONTH));
  expect(defaults).toEqual([{ rows: 0 }]);
  expect((await command('audit verify', second)).code).toBe(0);
  const entries = await rowsAt(
    url,
    `select user_name, target, details ->> 'TakenAt' as at from admin_audit where action = 'database.restore'`,
  );
  expect(entries).toEqual([{ user_name: 'zeyil restore', target: 'database', at: manifest.takenAt }]);

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
  const first = backups.settings(database.url, 'first');
  expect(await command('backup', first, backups.folder('three'))).toMatchObject({ code: 0 });
  expect(await command('backup', first, backups.folder('three'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('exists: give each backup a folder of its own.'),
  });
  expect((await readdir(backups.path)).filter((name) => name.includes('unfinished'))).toEqual([]);
  expect((await stat(backups.folder('three'))).mode & 0o077).toBe(0);
  const url = await backups.emptyDatabase();
  const target = backups.settings(url, 'third');
  const refused = async (output: string) => {
    expect(await command('restore', target, backups.folder('three'), '--without-proof')).toMatchObject({
      code: 1,
      output: expect.stringContaining(output),
    });
    expect(
      await rowsAt(url, `select count(*)::int as tables from pg_tables where schemaname = 'public'`),
    ).toEqual([{ tables: 0 }]);
  };
  const file = join(backups.folder('three'), 'tables', 'job.copy.gz');
  const whole = await readFile(file);
  await appendFile(file, 'x');
  await refused(`tables/job.copy.gz has ${whole.length + 1} bytes instead of ${whole.length}.`);
  expect((await command('backup', target, backups.folder('three'), '--check')).code).toBe(1);
  const other = Buffer.from(whole);
  other[20] = (other[20] ?? 0) ^ 1;
  await writeFile(file, other);
  await refused('tables/job.copy.gz has another content than was written.');
  await writeFile(file, whole);
  expect((await command('backup', target, backups.folder('three'), '--check')).code).toBe(0);
  const manifest = await backups.manifest('three');
  const newer = { ...manifest, migrations: [...manifest.migrations, 'OfTheFuture'] };
  await writeFile(join(backups.folder('three'), 'backup.json'), JSON.stringify(newer));
  await refused('whose schema this one does not know: OfTheFuture.');
  await writeFile(join(backups.folder('three'), 'backup.json'), '{');
  await refused('backup.json in');
  // A restore that fails in its last step leaves no row, and can be repeated.
  const [table, ...tables] = manifest.tables.toReversed();
  const wrong = { ...manifest, tables: [...tables.toReversed(), { ...table, rows: (table?.rows ?? 0) + 1 }] };
  await writeFile(join(backups.folder('three'), 'backup.json'), JSON.stringify(wrong));
  expect(await command('restore', target, backups.folder('three'), '--without-proof')).toMatchObject({
    code: 1,
    output: expect.stringContaining('rows after the restore instead of'),
  });
  expect(await rowsAt(url, 'select count(*)::int as users from app_user')).toEqual([{ users: 0 }]);
  // The copied database had no months of the audit, so that the audit's rows lay in its default partition.
  const partitions = manifest.partitions?.filter(({ table }) => table !== 'admin_audit');
  await writeFile(
    join(backups.folder('three'), 'backup.json'),
    JSON.stringify({ ...manifest, partitions, keys: [] }),
  );
  expect((await command('restore', target, backups.folder('three'), '--without-proof')).output).toContain(
    'None of the keys in ENCRYPTION_KEY',
  );
  const ofToday = `select from admin_audit_default where at > now() - interval '1 day'`;
  expect(await rowsAt(url, ofToday)).toEqual([]);
  expect(await command('restore', target, backups.folder('three'), '--without-proof')).toMatchObject({
    code: 1,
    output: expect.stringContaining('restore into an empty one'),
  });
  // Backups of earlier releases did not name the partitions.
  const { partitions: _unnamed, ...earlier } = manifest;
  await writeFile(join(backups.folder('three'), 'backup.json'), JSON.stringify(earlier));
  const old = await command(
    'restore',
    backups.settings(await backups.emptyDatabase(), 'old'),
    backups.folder('three'),
    '--without-proof',
  );
  expect(old).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored as of /) });
  expect(await command('restore', target, backups.folder('nowhere'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is no backup: backup.json cannot be read (ENOENT).'),
  });
});

test('Of two backups into one folder, and of two restores into one database, one succeeds and nothing is mixed', async () => {
  const first = backups.settings(database.url, 'first');
  const copies = await Promise.all([1, 2].map(() => commandProcess('backup', first, backups.folder('six'))));
  expect(copies.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect((await command('backup', first, backups.folder('six'), '--check')).code).toBe(0);
  const url = await backups.emptyDatabase();
  const target = backups.settings(url, 'sixth');
  const restores = await Promise.all(
    [1, 2].map(() => commandProcess('restore', target, backups.folder('six'))),
  );
  expect(restores.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect((await command('backup', target, backups.folder('seven'), '--without-documents')).code).toBe(0);
  const { audit_unchained: _waiting, ...restored } = await rowsOf('seven');
  const { audit_unchained: _waited, ...copied } = await rowsOf('six');
  expect(restored).toEqual(copied);
});

test('A backup names the documents that the store has lost, and ends with 1; its trial names them too', async () => {
  const documents = join(backups.path, 'first', 'documents');
  const [lost = ''] = (await readdir(documents, { recursive: true })).filter((name) =>
    /[0-9a-f]{32}$/.test(name),
  );
  await rm(join(documents, lost));
  const made = await command('backup', backups.settings(database.url, 'first'), backups.folder('four'));
  expect(made.code).toBe(1);
  expect(made.output).toMatch(
    /^Missing in the document store, and so in the backup: 1, such as [0-9a-f]{32}\.$/m,
  );
  const proven = await command(
    'backup prove',
    backups.settings(database.url, 'first'),
    backups.folder('four'),
  );
  expect(proven).toEqual({ code: 0, output: expect.stringContaining('and so in the backup: 1, such as') });
});

test('a command that reads makes no database where there is none, and says what it needs', async () => {
  const nowhere = join(backups.path, 'nowhere');
  const { DATABASE_URL: _, ...variables } = backups.settings('', 'nowhere');
  for (const [name, ...args] of [['backup', backups.folder('eight')], ['audit verify']] as const) {
    const { code, output } = await command(name, variables, ...args);
    expect([code, output]).toEqual([1, expect.stringContaining('There is no database under')]);
  }
  expect(await readdir(nowhere).catch(() => [])).not.toContain('postgres');
});

test('A command on what a service has stored names a database in which there is nothing', async () => {
  const settings = backups.settings(await backups.emptyDatabase(), 'first');
  const commands = [
    ['backup', backups.folder('nine')],
    ['backup prove', backups.folder('six')],
    ['audit verify'],
    ['keys rotate', '--dry-run'],
    ['migrate', '--revert'],
  ] as const;
  for (const [name, ...args] of commands) {
    const { code, output } = await command(name, settings, ...args);
    expect([name, code, output]).toEqual([
      name,
      1,
      expect.stringMatching(/^The database is empty: no service has started on it\./),
    ]);
  }
});

test('a backup without documents is the database alone', async () => {
  const made = await command(
    'backup',
    backups.settings(database.url, 'first'),
    backups.folder('five'),
    '--without-documents',
  );
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(' rows, 0 documents.') });
  expect(await readdir(backups.folder('five'))).not.toContain('documents');
});
