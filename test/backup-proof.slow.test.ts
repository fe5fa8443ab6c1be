// @module-tag running
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../src/audit/chain/audit-head.service.js';
import type { Manifest, WrittenFile } from '../src/backup/manifest.js';
import { checkBackup, restoreBackup } from '../src/backup/restore-backup.js';
import { Settings } from '../src/config/settings.js';
import { Proofs } from '../src/crypto/proofs.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { BackupDirectory, rowsAt } from './support/backups.js';
import { command } from './support/commands.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';

const KEY = randomBytes(32).toString('base64');
const FRESH = randomBytes(32).toString('base64');
const MEGABYTE = 1024 * 1024;

let backups: BackupDirectory;
let database: TestDatabase;
/** Where backups are restored that must be refused: it stays without a table. */
let empty: string;
let counted = 0;

const settings = (url: string, keys = KEY) => ({ ...backups.settings(url, 'data'), ENCRYPTION_KEY: keys });
const restore = (name: string, url: string, keys: string, ...args: string[]) =>
  command('restore', settings(url, keys), backups.folder(name), '--without-documents', ...args);

beforeAll(async () => {
  backups = await BackupDirectory.make();
  database = await createTestDatabase();
  empty = await backups.emptyDatabase();
  await execute(
    database.connection,
    `insert into admin_audit (user_name, action, target) select 'clerk', 'test.audited', 'x' from generate_series(1, 3)`,
  );
  const source = await new DataSource(dataSourceOptions({ url: database.url }, 2)).initialize();
  const head = new AuditHead(source, new Settings(settings(database.url)), new AuditService());
  const chain = new AuditChain(source, head);
  await chain.begin();
  await chain.extend();
  await source.destroy();
  expect((await command('backup', settings(database.url), backups.folder('whole'))).code).toBe(0);
});
afterAll(async () => {
  await database?.drop();
  await backups?.remove();
});

/** A copy of the backup; `change` makes somebody's changes, whose hashes are noted as if they were right. */
async function changed(
  change: (folder: string, manifest: Manifest) => Promise<void> | unknown,
): Promise<string> {
  const name = `changed-${++counted}`;
  await cp(backups.folder('whole'), backups.folder(name), { recursive: true });
  const manifest = await backups.manifest(name);
  await change(backups.folder(name), manifest);
  await writeFile(join(backups.folder(name), 'backup.json'), JSON.stringify(manifest));
  return name;
}
const tableOf = (manifest: Manifest, name: string) => {
  const found = manifest.tables.find(({ table }) => table === name);
  if (!found) throw new Error(`The backup has no table ${name}.`);
  return found;
};
async function put(folder: string, written: WrittenFile, content: Buffer): Promise<void> {
  await writeFile(join(folder, written.file), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  Object.assign(written, { bytes: content.length, sha256, unpacked: undefined });
}
/** Somebody's own administrator. */
const withForeignRows = (folder: string, manifest: Manifest) => {
  const users = tableOf(manifest, 'code_name');
  const values = users.columns.map((column) =>
    column === 'code' ? '7' : column === 'kind' ? 'Currencies' : 'x',
  );
  users.rows += 1;
  return put(folder, users, gzipSync(`${values.join('\t')}\n`));
};
async function refused(name: string, output: string): Promise<void> {
  expect(await restore(name, empty, KEY)).toEqual({ code: 1, output: expect.stringContaining(output) });
  expect(await rowsAt(empty, `select count(*)::int as n from pg_tables where schemaname = 'public'`)).toEqual(
    [{ n: 0 }],
  );
}

describe('the origin of a backup', () => {
  test('A backup in which somebody added rows and made the hashes fit is refused and restores nothing; `--without-proof` restores it and says so', async () => {
    const name = await changed(withForeignRows);
    await refused(
      name,
      'backup.json is not what backup.proof proves: somebody changed the backup after it was made.',
    );
    expect((await command('backup', settings(empty), backups.folder(name), '--check')).code).toBe(1);
    expect(
      await command('backup', settings(empty), backups.folder(name), '--check', '--without-proof'),
    ).toEqual({ code: 0, output: expect.stringContaining('Its origin is not proven.') });
    const url = await backups.emptyDatabase();
    expect(await restore(name, url, KEY, '--without-proof')).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Restored as of .*\nIts origin is not proven\. backup\.json is not what /,
      ),
    });
    expect(await rowsAt(url, `select count(*)::int as n from code_name`)).toEqual([{ n: 1 }]);
    expect(
      await rowsAt(
        url,
        `select details ->> 'Proven' as proven from admin_audit where action = 'database.restore'`,
      ),
    ).toEqual([{ proven: 'false' }]);
  });

  test('A backup without a proof, as of an earlier release, needs `--without-proof`', async () => {
    const name = await changed((folder) => rm(join(folder, 'backup.proof')));
    await refused(name, 'The backup has no proof of its origin (backup.proof)');
    const url = await backups.emptyDatabase();
    expect((await restore(name, url, KEY, '--without-proof')).code).toBe(0);
  });

  test('A backup is proven by a key that was rotated since; one of another installation needs `--without-proof`, and its audit verifies here afterwards', async () => {
    const rotated = await backups.emptyDatabase();
    expect(await restore('whole', rotated, `${FRESH},${KEY}`)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('not proven'),
    });
    expect((await command('audit verify', settings(rotated, `${FRESH},${KEY}`))).code).toBe(0);
    const foreign = await backups.emptyDatabase();
    expect(await restore('whole', foreign, FRESH)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The backup was proven with the key \S{8}, which ENCRYPTION_KEY lacks/),
    });
    expect(await restore('whole', foreign, FRESH, '--without-proof')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Its origin is not proven. The backup was proven with the key'),
    });
    expect(await command('audit verify', settings(foreign, FRESH))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^4 entries are what the chain says/),
    });
    // The key of the other installation proves nothing here any more.
    expect((await command('audit verify', settings(foreign, KEY))).code).toBe(1);
  });

  test('A backup is not proven by the proof of another one of the same installation', async () => {
    expect((await command('backup', settings(database.url), backups.folder('second'))).code).toBe(0);
    const name = await changed((folder) =>
      cp(join(backups.folder('second'), 'backup.proof'), join(folder, 'backup.proof')),
    );
    await refused(name, 'is not what backup.proof proves');
    await expect(
      command('backup', settings(database.url), backups.folder('never'), '--without-proof'),
    ).resolves.toMatchObject({ code: 2 });
  });
});

describe('what no backup has', () => {
  const notWritten = (what: string) => `${what} is not as the service writes it`;
  const AUDIT = 'admin_audit';
  test.each<[string, string | RegExp, (folder: string, manifest: Manifest) => Promise<void> | unknown]>([
    [
      'a file outside of its folder',
      notWritten('tables[0].file'),
      (_, { tables: [table] }) => Object.assign(table ?? {}, { file: '../whole/tables/agent.copy.gz' }),
    ],
    [
      'one file for two tables',
      notWritten('tables[1].file'),
      (_, { tables: [one, other] }) => Object.assign(other ?? {}, { file: one?.file }),
    ],
    [
      'a table twice',
      /tables\[\d+\]\.table is not as/,
      (_, { tables }) => tables.push(...tables.slice(0, 1)),
    ],
    [
      'a name that is no name',
      notWritten('tables[0].table'),
      (_, { tables: [table] }) => Object.assign(table ?? {}, { table: 'agent"; drop table agent; --' }),
    ],
    [
      'a partition of another table',
      notWritten('partitions[0].partition'),
      (_, { partitions = [] }) =>
        partitions.unshift({ table: AUDIT, partition: 'app_user', from: null, to: '2026-01-01' }),
    ],
    [
      'a moment that is none',
      notWritten('partitions[0].to'),
      (_, { partitions = [] }) =>
        partitions.unshift({ table: AUDIT, partition: 'admin_audit_x', from: null, to: "x'" }),
    ],
    [
      'a moment with more than a moment',
      'takenAt is not as the service writes it',
      (_, manifest) => void Object.assign(manifest, { takenAt: 'Jan 1 2026 (\u001b[2J)' }),
    ],
    [
      'a release that is no word',
      'release is not as the service writes it',
      (_, manifest) => void Object.assign(manifest, { release: '\u001b[2J' }),
    ],
    [
      'a migration that is no word',
      'migrations[0] is not as the service writes it',
      (_, { migrations }) => void migrations.unshift('\u001b[2J'),
    ],
    [
      'a list that is not compressed',
      'documents.txt.gz cannot be unpacked (Z_DATA_ERROR).',
      (folder, { documents }) =>
        documents ? put(folder, documents.list, Buffer.from('none at all')) : undefined,
    ],
    [
      'a list of documents elsewhere',
      notWritten('documents.list.file'),
      (_, { documents }) => Object.assign(documents?.list ?? {}, { file: '/etc/passwd' }),
    ],
    [
      'a document that leads out of the folder',
      'documents.txt.gz has no document in line 1',
      async (folder, { documents }) => {
        if (!documents) return;
        documents.count = 1;
        await put(folder, documents.list, gzipSync(`../../../../etc/passwd 10 ${'0'.repeat(64)}\n`));
      },
    ],
    [
      'a link in place of a file',
      'tables/agent.copy.gz is a link, or lies behind one.',
      async (folder, manifest) => {
        const { file } = tableOf(manifest, 'agent');
        await rename(join(folder, file), join(folder, 'elsewhere'));
        await symlink(join(folder, 'elsewhere'), join(folder, file));
      },
    ],
    [
      'a link in place of a folder',
      'is a link, or lies behind one.',
      async (folder) => {
        await rename(join(folder, 'tables'), join(folder, 'elsewhere'));
        await symlink('elsewhere', join(folder, 'tables'));
      },
    ],
    [
      'a pipe in place of a file',
      'tables/agent.copy.gz is no file.',
      async (folder, manifest) => {
        const file = join(folder, tableOf(manifest, 'agent').file);
        await rm(file);
        execFileSync('mkfifo', [file]);
      },
    ],
    [
      'a list that unpacks to fill the memory',
      `documents.txt.gz unpacks to more than ${64 * MEGABYTE} bytes.`,
      async (folder, { documents }) => {
        if (documents) await put(folder, documents.list, gzipSync(Buffer.alloc(80 * MEGABYTE)));
      },
    ],
  ])(
    'A backup with %s is refused before anything changes, with `--without-proof`, too',
    async (_, told, change) => {
      const name = await changed(change);
      const proofs = new Proofs([Buffer.from(KEY, 'base64')], 'backup');
      await expect(checkBackup(backups.folder(name), proofs, { withoutProof: true })).rejects.toThrow(told);
    },
  );

  test('A table that unpacks to fill the disk is given up at its limit, and leaves no row', async () => {
    const name = await changed((folder, manifest) =>
      put(folder, tableOf(manifest, 'vehicle_type'), gzipSync(Buffer.alloc(80 * MEGABYTE, 'x'))),
    );
    const url = await backups.emptyDatabase();
    expect(await restore(name, url, KEY, '--without-proof')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`unpacks to more than ${64 * MEGABYTE} bytes.`),
    });
    expect(await rowsAt(url, 'select count(*)::int as n from admin_audit')).toEqual([{ n: 0 }]);
  });

  test('A file that is exchanged between the comparison and the restore is noticed, and leaves no row', async () => {
    const name = await changed(() => undefined);
    await cp(join(backups.folder('whole'), 'backup.json'), join(backups.folder(name), 'backup.json'));
    const used = new Settings(settings(database.url));
    const checked = await checkBackup(backups.folder(name), new Proofs(used.encryptionKeys, 'backup'));
    expect(checked.unproven).toBeUndefined();
    const path = join(backups.folder(name), tableOf(checked.manifest, 'admin_audit').file);
    const rows = gunzipSync(await readFile(path))
      .toString()
      .replaceAll('clerk', 'Clerk');
    await writeFile(path, gzipSync(rows, { level: 1 }));
    const target = await createTestDatabase();
    const source = await new DataSource(dataSourceOptions({ url: target.url }, 2)).initialize();
    const head = new AuditHead(source, used, new AuditService());
    await expect(restoreBackup(checked, source, undefined, { head })).rejects.toThrow(
      'was changed while it was read.',
    );
    expect(await source.query('select count(*)::int as n from admin_audit')).toEqual([{ n: 0 }]);
    await source.destroy();
    await target.drop();
  });
});
