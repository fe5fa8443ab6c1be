// @module-tag running
import { createHash, randomBytes } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../src/audit/chain/audit-head.service.js';
import type { Manifest } from '../src/backup/manifest.js';
import { Settings } from '../src/config/settings.js';
import { Proofs } from '../src/crypto/proofs.js';
import { createDataSource } from '../src/database/data-source.js';
import { RESTORE_PROVEN } from '../src/database/restore-proof.sql.js';
import { BackupDirectory, rowsAt } from './support/backups.js';
import { command } from './support/commands.js';
import { connectionUrl, createTestDatabase, execute, type TestDatabase } from './support/database.js';

let backups: BackupDirectory;
let database: TestDatabase;
let variables: ReturnType<BackupDirectory['settings']>;

const prove = (folder = backups.folder('nights'), changes: Record<string, string> = {}) =>
  command('backup prove', { ...variables, ...changes }, folder);
const night = (name: string) => join('nights', name);
const recorded = async () =>
  (await rowsAt<{ value: number }>(database.url, RESTORE_PROVEN)).map(({ value }) => value * 1000)[0];
const momentOf = async (name: string) => Date.parse((await backups.manifest(night(name))).takenAt);
const scratch = () =>
  rowsAt<{ datname: string }>(
    database.url,
    `select datname from pg_database where datname like 'zeyil\\_restore\\_proof\\_%'`,
  );

beforeAll(async () => {
  backups = await BackupDirectory.make();
  database = await createTestDatabase();
  variables = backups.settings(database.url, 'data');
  await execute(
    database.connection,
    `insert into admin_audit (user_name, action, target) select 'clerk', 'test.audited', 'x' from generate_series(1, 30)`,
  );
  const source = await createDataSource({ url: database.url }, 2).initialize();
  const chain = new AuditChain(source, new AuditHead(source, new Settings(variables), new AuditService()));
  await chain.begin();
  await chain.extend();
  await source.destroy();
  for (const name of ['one', 'two'])
    expect((await command('backup', variables, backups.folder(night(name)))).code).toBe(0);
  // Names say nothing of age, and a run that was killed has left a folder.
  await rename(backups.folder(night('two')), backups.folder(night('a-later-one')));
  await cp(backups.folder(night('one')), backups.folder(night('three.unfinished-x')), { recursive: true });
});
afterAll(async () => {
  await database?.drop();
  await backups?.remove();
});

/** The backup of the latest night, changed, with a proof by the installation's own key. */
async function changed(change: (folder: string, manifest: Manifest) => Promise<void>): Promise<string> {
  const folder = backups.folder('changed');
  await rm(folder, { recursive: true, force: true });
  await cp(backups.folder(night('a-later-one')), folder, { recursive: true });
  const manifest = await backups.manifest('changed');
  await change(folder, manifest);
  const text = Buffer.from(JSON.stringify(manifest));
  await writeFile(join(folder, 'backup.json'), text);
  const { keyId, mac } = new Proofs(new Settings(variables).encryptionKeys, 'backup').prove(text);
  await writeFile(join(folder, 'backup.proof'), `${JSON.stringify({ keyId, mac: mac.toString('hex') })}\n`);
  return folder;
}

/** Rewrites a table's rows, and what the manifest says of the file. */
async function rewrite(folder: string, manifest: Manifest, name: string, write: (text: string) => string) {
  const copy = manifest.tables.find(({ table }) => table === name);
  if (!copy) throw new Error(`The backup has no table ${name}.`);
  const text = Buffer.from(write(gunzipSync(await readFile(join(folder, copy.file))).toString()));
  const content = gzipSync(text);
  await writeFile(join(folder, copy.file), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  Object.assign(copy, { bytes: content.length, sha256, unpacked: text.length });
}

test('A trial restores the newest backup of a folder, records its moment, and leaves no database', async () => {
  expect(await recorded()).toBe(0);
  const { code, output } = await prove();
  expect(output).toMatch(
    /entries are what the chain says[\s\S]*a-later-one restores: \d+ rows of \S+, and 0 documents/,
  );
  expect([code, await recorded()]).toEqual([0, await momentOf('a-later-one')]);
  expect(await scratch()).toEqual([]);
});

test('A trial of an older backup passes, and the newer one stays recorded', async () => {
  expect((await prove(backups.folder(night('one')))).code).toBe(0);
  expect(await recorded()).toBe(await momentOf('a-later-one'));
});

test.each<[string, RegExp, (folder: string, manifest: Manifest) => Promise<void>]>([
  [
    'a row too few',
    /admin_audit has 30 rows after the restore instead of 31\./,
    (folder, manifest) =>
      rewrite(folder, manifest, 'admin_audit', (text) => text.slice(text.indexOf('\n') + 1)),
  ],
  [
    'an entry of the audit that was changed before the backup',
    /Entry \d+ is not what the chain says\./,
    (folder, manifest) =>
      rewrite(folder, manifest, 'admin_audit', (text) => text.replace('test.audited', 'test.harmless')),
  ],
  [
    'a value that is read back in another form',
    /admin_audit has other rows than the backup\./,
    (folder, manifest) => rewrite(folder, manifest, 'admin_audit', (text) => `0${text}`),
  ],
  [
    'a row that breaks a rule of the schema',
    /null value in column|violates/,
    (folder, manifest) =>
      rewrite(folder, manifest, 'admin_audit', (text) => text.replace('test.audited', '\\N')),
  ],
])(
  'A trial of a backup with %s fails, records nothing and leaves no database',
  async (_which, reported, change) => {
    const before = await recorded();
    const { code, output } = await prove(await changed(change));
    expect(output).toMatch(reported);
    expect([code, await recorded(), await scratch()]).toEqual([1, before, []]);
  },
);

test('A backup whose files were changed afterwards, or that cannot be read, is not passed over for an older one', async () => {
  const newest = backups.folder(night('broken'));
  await cp(backups.folder(night('one')), newest, { recursive: true });
  await writeFile(join(newest, 'backup.json'), '{"takenAt": "2099-01-01T00:00:00Z"}');
  const forged = await prove();
  await writeFile(join(newest, 'backup.json'), '{');
  const unreadable = await prove();
  await rm(newest, { recursive: true });
  expect(forged).toMatchObject({ code: 1, output: expect.stringContaining('somebody changed the backup') });
  expect(unreadable).toMatchObject({
    code: 1,
    output: expect.stringContaining('somebody changed the backup'),
  });
});

test('A trial drops the databases that killed trials have left', async () => {
  const left = `zeyil_restore_proof_${randomBytes(6).toString('hex')}`;
  await execute(inject('testServer').connection, `create database ${left}`);
  expect((await prove()).code).toBe(0);
  expect(await scratch()).toEqual([]);
});

test('A trial by a role that may not create databases says so; on the server of PROOF_DATABASE_URL another role may', async () => {
  const role = `prover_${randomBytes(4).toString('hex')}`;
  const { connection } = inject('testServer');
  await execute(connection, `create role ${role} login`);
  await execute(
    database.connection,
    `grant select, insert, update on all tables in schema public to ${role}`,
  );
  const poor = { DATABASE_URL: connectionUrl({ ...database.connection, user: role }) };
  const refused = await prove(undefined, poor);
  const helped = await prove(undefined, { ...poor, PROOF_DATABASE_URL: connectionUrl(connection) });
  await execute(database.connection, `drop owned by ${role}; drop role ${role}`);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No database for the trial can be made: permission denied/),
  });
  expect(helped.code).toBe(0);
});

test('A trial of a folder without a backup says so', async () => {
  const folder = backups.folder('absent');
  expect(await prove(folder)).toEqual({ code: 1, output: `There is no backup in ${folder}.\n` });
});
