import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { createComingMonths } from '../audit/retention/months.sql.js';
import { errorCode } from '../common/errors/caught.js';
import { inWorkers } from '../common/in-workers.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import type { DocumentBackend } from '../documents/document-store.js';
import { damageOf } from './files.js';
import { DOCUMENTS_AT_ONCE, fileOfDocument } from './make-backup.js';
import { FORMAT, MANIFEST, type Manifest, type TableCopy, type WrittenFile } from './manifest.js';
import { columnList, copiedTables, exchangeTimePartitions, quoted } from './tables.sql.js';

/** A backup whose every file is as it was written. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  documents: { key: string; file: WrittenFile }[];
}

/**
 * Reads a backup whole and compares every file with the hash that was noted when it was written.
 * @throws Error that names the first files that are damaged or absent
 */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  const documents = await documentsOf(folder, manifest);
  const files = [...manifest.tables, ...documents.map(({ file }) => file)];
  const damages: string[] = [];
  for (const file of files) {
    const damage = await damageOf(folder, file);
    if (damage) damages.push(damage);
    if (damages.length === 10) break;
  }
  if (damages.length > 0) throw new Error(`The backup is damaged:\n${damages.join('\n')}`);
  return { folder, manifest, documents };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} is no backup: ${MANIFEST} cannot be read (${errorCode(error)}).`);
  });
  const manifest = parsed(text, folder);
  if (manifest.format !== FORMAT) throw new Error(`Format ${manifest.format} of ${folder} is not known.`);
  return manifest;
}

function parsed(text: string, folder: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new Error(`The backup is damaged:\n${MANIFEST} in ${folder} is no JSON.`);
  }
}

async function documentsOf(folder: string, { documents }: Manifest): Promise<CheckedBackup['documents']> {
  if (!documents) return [];
  const damage = await damageOf(folder, documents.list);
  if (damage) throw new Error(`The backup is damaged:\n${damage}`);
  const text = await buffer(createReadStream(join(folder, documents.list.file)).pipe(createGunzip()));
  return String(text)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [key = '', bytes, sha256 = ''] = line.split(' ');
      return { key, file: { file: fileOfDocument(key), bytes: Number(bytes), sha256 } };
    });
}

/**
 * The migrations that an empty database needs to have the backup's schema.
 * @throws Error when this release does not know all of them
 */
export function migrationsOf({ migrations, release }: Manifest): typeof MIGRATIONS {
  const unknown = migrations.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `The backup is of release ${release}, whose schema this one does not know: ${unknown.join(', ')}.`,
    );
  }
  return MIGRATIONS.filter(({ name }) => migrations.includes(name));
}

/**
 * Lets an empty database pass, and one that an earlier restore of the same schema has left without rows.
 * @throws Error when the database has data, or a schema that the backup does not know
 */
export async function refuseUsedDatabase(database: DataSource, { migrations }: Manifest): Promise<void> {
  const [row]: { exists: boolean }[] = await database.query(
    `select to_regclass('app_user') is not null as exists`,
  );
  if (!row?.exists) return;
  await refuseRows((sql) => database.query(sql));
  const done: { name: string }[] = await database.query('select name::text as name from migrations');
  if (done.some(({ name }) => !migrations.includes(name))) {
    throw new Error('The database has a newer schema than the backup: restore into an empty one.');
  }
}

/** Every installation has users, and an audit from its first start on. */
async function refuseRows(query: (sql: string) => Promise<{ used: boolean }[]>): Promise<void> {
  const [row] = await query(
    'select exists (select from app_user) or exists (select from admin_audit) as used',
  );
  if (row?.used) throw new Error('The database has data already: restore into an empty one.');
}

/**
 * Puts the documents into the store, and then all rows, in one transaction, into a database that has the backup's schema and no
 * data. A failure leaves no row; documents without rows are swept later.
 * @param documents the store, and the documents that it has already; undefined leaves the documents out
 */
export async function restoreBackup(
  backup: CheckedBackup,
  database: DataSource,
  documents: { store: DocumentBackend; there: ReadonlySet<string> } | undefined,
  { pauseAgents = false } = {},
): Promise<void> {
  if (documents) {
    const absent = backup.documents.filter(({ key }) => !documents.there.has(key));
    await inWorkers(DOCUMENTS_AT_ONCE, absent, async ({ key, file }) =>
      documents.store.put(key, await readFile(join(backup.folder, file.file))),
    );
  }
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('set local statement_timeout = 0');
    await runner.query('set local idle_in_transaction_session_timeout = 0');
    await putRows(runner, backup);
    await runner.query(RESTORED, [
      JSON.stringify({ TakenAt: backup.manifest.takenAt, AgentsPaused: pauseAgents }),
    ]);
    if (pauseAgents) {
      await runner.query(`update agent set paused_at = now(), paused_by = 'restore' where paused_at is null`);
    }
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * The entry of the audit from which its readers learn that what came after the backup is missing. It is written with the rows,
 * in the schema of the backup; every release has these columns. $1 details.
 */
const RESTORED = `
  insert into admin_audit (user_name, action, target, details)
  values ('npm run restore', 'database.restore', 'database', $1)`;

async function putRows(runner: QueryRunner, { folder, manifest }: CheckedBackup): Promise<void> {
  const copies = new Map(manifest.tables.map((copy) => [copy.table, copy]));
  const tables = await copiedTables(runner);
  const strange = manifest.tables.filter(({ table }) => !tables.some((one) => one.table === table));
  if (strange.length > 0) throw new Error(`Unknown tables: ${strange.map(({ table }) => table).join(', ')}.`);
  // The triggers have done their work when the rows were first written.
  for (const { table } of tables) await runner.query(`alter table ${quoted(table)} disable trigger user`);
  // Nobody else writes from here on; a service that has started meanwhile has written its administrator.
  await refuseRows((sql) => runner.query(sql));
  // Migrations write a few rows of their own.
  for (const { table } of tables.toReversed()) await runner.query(`delete from ${quoted(table)}`);
  // Retention drops whole partitions, so rows have to lie in the ones that they lay in.
  if (manifest.partitions) await exchangeTimePartitions(runner, manifest.partitions);
  // Before the rows: a month cannot be made any more once the default partition has rows of it.
  await createComingMonths(runner);
  for (const { table } of tables) {
    const copy = copies.get(table);
    if (copy) await copyIn(runner, folder, copy);
  }
  for (const { table } of tables) await runner.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { sequence, value, isCalled } of manifest.sequences) {
    await runner.query('select setval($1::regclass, $2, $3)', [quoted(sequence), value, isCalled]);
  }
}

async function copyIn(runner: QueryRunner, folder: string, copy: TableCopy): Promise<void> {
  const connection: ClientBase = await runner.connect();
  const stream = connection.query(from(`copy ${quoted(copy.table)} (${columnList(copy)}) from stdin`));
  await pipeline(createReadStream(join(folder, copy.file)), createGunzip(), stream);
  const [row]: { rows: string }[] = await runner.query(
    `select count(*)::text as rows from ${quoted(copy.table)}`,
  );
  if (Number(row?.rows) !== copy.rows) {
    throw new Error(`${copy.table} has ${row?.rows} rows after the restore instead of ${copy.rows}.`);
  }
}
