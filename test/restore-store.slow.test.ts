// @module-tag running
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import { DocumentSweeper } from '../src/documents/document-sweeper.js';
import { ADMIN, BackupDirectory, rowsAt } from './support/backups.js';
import { command, commandProcess } from './support/commands.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { startServiceProcess } from './support/process.js';
import { loggedIn } from './support/processes.js';

let backups: BackupDirectory;
let database: TestDatabase;
/** The documents of the installation: two of the backup, two stored after it. */
let documents: string;
let newer: string[];

const documentsIn = async (directory: string) =>
  (await readdir(directory, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name)).toSorted();

beforeAll(async () => {
  backups = await BackupDirectory.make();
  database = await createTestDatabase();
  const settings = backups.settings(database.url, 'own');
  documents = join(backups.path, 'own', 'documents');
  const service = await startServiceProcess(settings);
  const admin = await loggedIn(service.url, ADMIN);
  const agent = await admin.post('/api/admin/agents', { name: 'Acente' });
  const agentId = agent.response<{ Id: number }>().Id;
  const user = { userName: 'insurer', password: 'the second password' };
  const rights = { roles: ['InsuranceCompanyAPIAdmin'], permissions: ['Create'], insuranceCompanyIds: [110] };
  await admin.post('/api/admin/users', { ...user, ...rights });
  const insurer = await loggedIn(service.url, user);
  const endorse = async () => {
    const jobId = await openRequestedJob(admin, { agentId });
    const made = await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
    expect(made.status).toBe(204);
  };
  await endorse();
  expect((await command('backup', settings, backups.folder('one'))).code).toBe(0);
  const before = await documentsIn(documents);
  await endorse();
  await service.kill('SIGTERM');
  newer = (await documentsIn(documents)).filter((name) => !before.includes(name));
  expect([before.length, newer.length]).toEqual([2, 2]);
});
afterAll(async () => {
  await database?.drop();
  await backups?.remove();
});

test('A restore into a store with documents that the backup does not name is refused before anything changes', async () => {
  const url = await backups.emptyDatabase();
  const refused = await command('restore', backups.settings(url, 'own'), backups.folder('one'));
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('The document store holds 2 documents that the backup does not name');
  expect(refused.output).toContain('A trial needs a store of its own.');
  const tables = await rowsAt(
    url,
    `select count(*)::int as count from pg_tables where schemaname = 'public'`,
  );
  expect(tables).toEqual([{ count: 0 }]);
  expect(await documentsIn(documents)).toHaveLength(4);
});

test('A restore whose store cannot be used says so, ends, and has changed nothing', async () => {
  const url = await backups.emptyDatabase();
  const settings = backups.settings(url, 'unusable');
  await mkdir(settings.DATA_DIR);
  await writeFile(join(settings.DATA_DIR, 'documents'), 'a file in the place of the folder');
  const refused = await commandProcess('restore', settings, backups.folder('one'));
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('cannot be used') });
  const tables = await rowsAt(
    url,
    `select count(*)::int as count from pg_tables where schemaname = 'public'`,
  );
  expect(tables).toEqual([{ count: 0 }]);
});

test('A document of the store with another content than in the backup is never replaced', async () => {
  const [own = ''] = (await documentsIn(documents)).filter((name) => !newer.includes(name));
  const path = join(documents, own);
  const content = await readFile(path);
  await writeFile(path, 'encrypted anew');
  const settings = backups.settings(await backups.emptyDatabase(), 'own');
  const refused = await command('restore', settings, backups.folder('one'), '--used-store');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('1 documents in the store have another content than in the backup');
  expect(await readFile(path, 'utf8')).toBe('encrypted anew');
  await writeFile(path, content);
});

test('Documents stored since the backup outlive the sweeps after its restore into the installation’s own store', async () => {
  const [lost = ''] = (await documentsIn(documents)).filter((name) => !newer.includes(name));
  await rm(join(documents, lost));
  const settings = backups.settings(await backups.emptyDatabase(), 'own');
  const restored = await command('restore', settings, backups.folder('one'), '--used-store');
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored as of /) });
  expect(await documentsIn(documents)).toHaveLength(4);

  // A day later, by the times of the restore and of the files.
  await rowsAt(
    settings.DATABASE_URL,
    `alter table admin_audit disable trigger user;
     update admin_audit set at = at - interval '30 hours', details = details || jsonb_build_object(
       'TakenAt', (details ->> 'TakenAt')::timestamptz - interval '30 hours') where action = 'database.restore';
     alter table admin_audit enable trigger user`,
  );
  const orphan = join(documents, 'ab', 'ab'.repeat(16));
  await mkdir(join(documents, 'ab'), { recursive: true });
  await writeFile(orphan, 'of a failed request');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await utimes(orphan, hoursAgo(26), hoursAgo(26));
  for (const name of newer) await utimes(join(documents, name), hoursAgo(30), hoursAgo(30));
  const quiet = { PORT: '0', SANDBOX: 'false', SHUTDOWN_DELAY: '0s', LOG_LEVEL: 'silent' };
  const service = await startService(new Settings({ ...settings, ...quiet }));
  onTestFinished(() => service.stop());
  await service.app.get(DocumentSweeper, { strict: false }).sweep();
  expect(await documentsIn(documents)).not.toContain(join('ab', 'ab'.repeat(16)));
  expect(await documentsIn(documents)).toEqual(expect.arrayContaining(newer));
  expect(await documentsIn(documents)).toHaveLength(4);
});
