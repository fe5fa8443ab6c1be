import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DataSource, QueryRunner } from 'typeorm';
import type { AuditHead } from '../audit/chain/audit-head.service.js';
import { createComingMonths } from '../audit/retention/audit-months.sql.js';
import type { Proofs } from '../crypto/proofs.js';
import {
  isBeforeBaseline,
  MIGRATIONS,
  type MigrationClass,
  migrationsBeforeBaseline,
} from '../database/migrations/index.js';
import type { DocumentBackend } from '../documents/document-store.js';
import { errorCode, errorMessage } from '../errors/caught.js';
import { inWorkers } from '../time/in-workers.js';
import { assertOpens, decrypted, type Identities } from './age.js';
import { copyIn } from './copy-in.js';
import { contentOf, damageOf, openFileOf, unpackedOf, unpackingLimit } from './files.js';
import { DOCUMENTS_AT_ONCE, fileOfDocument } from './make-backup.js';
import { isEncrypted, MANIFEST, type Manifest, PROOF, type WrittenFile } from './manifest.js';
import { checkManifest } from './manifest-check.js';
import { copiedTables, exchangeTimePartitions, quoted } from './tables.sql.js';

/** No manifest is larger, not even one that names a million missing documents. */
const LARGEST_MANIFEST = 64 * 1024 * 1024;
const LARGEST_PROOF = 1_000;
/** No document is larger: MAX_BODY_MB limits it to less. */
const LARGEST_DOCUMENT = 512 * 1024 * 1024;
/** A line of the list: name, bytes and hash of a document. */
const DOCUMENT_LINE = /^([0-9a-f]{32}) ([0-9]{1,12}) ([0-9a-f]{64})$/;

/** A backup whose every file is as it was written. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  documents: { key: string; file: WrittenFile }[];
  /** Undefined when it comes from an installation with a key of this ENCRYPTION_KEY; otherwise why that is not known. */
  unproven: string | undefined;
  /** What opens its tables and documents; undefined for a backup that is not encrypted, or is only compared. */
  identities: Identities | undefined;
}

/**
 * Reads a backup whole and compares every file with the hash that was noted when it was written, after it has verified that
 * an installation with these keys has noted them.
 * @param withoutProof whether a backup without a right proof is taken all the same
 * @param identities open an encrypted backup, and are tried; all of it is compared without them
 * @throws Error that says what is wrong with the proof, names the first files that are damaged or absent, or says that no identity
 *   opens it
 */
export async function checkBackup(
  folder: string,
  proofs: Proofs,
  { withoutProof = false, identities }: { withoutProof?: boolean; identities?: Identities | undefined } = {},
): Promise<CheckedBackup> {
  const text = await manifestOf(folder);
  const unproven = await doubtOf(folder, text, proofs);
  if (unproven !== undefined && !withoutProof) {
    throw new Error(`${unproven} One whose origin you know otherwise is taken with --without-proof.`);
  }
  const manifest = parsed(text, folder);
  const documents = await documentsOf(folder, manifest, unproven === undefined);
  const files = [...manifest.tables, ...documents.map(({ file }) => file)];
  const damages: string[] = [];
  for (const file of files) {
    const damage = await damageOf(folder, file);
    if (damage) damages.push(damage);
    if (damages.length === 10) break;
  }
  if (damages.length > 0) throw new Error(`The backup is damaged:\n${damages.join('\n')}`);
  if (!isEncrypted(manifest)) return { folder, manifest, documents, unproven, identities: undefined };
  const [first] = files;
  if (identities && first) {
    await assertOpens(identities, first.file, (await openFileOf(folder, first.file)).stream);
  }
  return { folder, manifest, documents, unproven, identities };
}

/** @throws Error for an encrypted backup without an identity */
export function requireIdentity({ manifest, identities }: CheckedBackup): void {
  if (!isEncrypted(manifest) || identities) return;
  throw new Error(
    'The backup is encrypted: name the file of an identity that opens it, by --identity FILE or BACKUP_IDENTITY_FILE.',
  );
}

async function manifestOf(folder: string): Promise<Buffer> {
  return smallFile(folder, MANIFEST, LARGEST_MANIFEST).catch((error: unknown) => {
    const cause = errorCode(error) ?? errorMessage(error);
    throw new Error(`${folder} is no backup: ${MANIFEST} cannot be read (${cause}).`);
  });
}

/** @throws Error when it is larger, or no file of the folder itself */
async function smallFile(folder: string, file: string, largest: number): Promise<Buffer> {
  const { stream, size } = await openFileOf(folder, file);
  if (size <= largest) return buffer(stream);
  stream.destroy();
  throw new Error(`it has more than ${largest} bytes`);
}

/** Why it is not known that an installation with these keys has written the manifest; undefined when it is. */
async function doubtOf(folder: string, manifest: Buffer, proofs: Proofs): Promise<string | undefined> {
  const text = await smallFile(folder, PROOF, LARGEST_PROOF).catch(() => undefined);
  if (!text)
    return `The backup has no proof of its origin (${PROOF}), as those of earlier releases have none.`;
  const [, keyId = '', mac = ''] =
    /^\{"keyId":"([\w-]{1,64})","mac":"([0-9a-f]{64})"\}\s*$/.exec(String(text)) ?? [];
  const verdict = proofs.verify(manifest, { keyId, mac: Buffer.from(mac, 'hex') });
  if (verdict === 'proven') return undefined;
  if (verdict === 'other key' && keyId) {
    return `The backup was proven with the key ${keyId}, which ENCRYPTION_KEY lacks: it is another installation's, or the key was taken out of the list since.`;
  }
  return `${MANIFEST} is not what ${PROOF} proves: somebody changed the backup after it was made.`;
}

function parsed(text: Buffer, folder: string): Manifest {
  try {
    return checkManifest(JSON.parse(String(text)));
  } catch (error) {
    const cause = error instanceof SyntaxError ? 'is no JSON' : `cannot be used: ${errorMessage(error)}`;
    throw new Error(`The backup is damaged:\n${MANIFEST} in ${folder} ${cause}.`.replace(/\.\.$/, '.'));
  }
}

async function documentsOf(
  folder: string,
  manifest: Manifest,
  isProven: boolean,
): Promise<CheckedBackup['documents']> {
  const { documents } = manifest;
  if (!documents) return [];
  const damage = await damageOf(folder, documents.list);
  if (damage) throw new Error(`The backup is damaged:\n${damage}`);
  const limit = unpackingLimit(documents.list, isProven);
  const text = await buffer(await unpackedOf(folder, documents.list, limit));
  const lines = String(text).split('\n').filter(Boolean);
  const listed = lines.map((line, index) => {
    const [, key = '', bytes, sha256 = ''] = DOCUMENT_LINE.exec(line) ?? [];
    if (!key || Number(bytes) > LARGEST_DOCUMENT) {
      throw new Error(`The backup is damaged:\n${documents.list.file} has no document in line ${index + 1}.`);
    }
    return { key, file: { file: fileOfDocument(key, isEncrypted(manifest)), bytes: Number(bytes), sha256 } };
  });
  if (listed.length !== documents.count || new Set(listed.map(({ key }) => key)).size !== documents.count) {
    throw new Error(
      `The backup is damaged:\n${documents.list.file} does not have ${documents.count} documents.`,
    );
  }
  return listed;
}

/**
 * The migrations that an empty database needs to have the backup's schema. The baseline stands for those before it.
 * @throws Error when this release does not know all of them
 */
export async function migrationsOf({
  migrations,
  release,
}: Pick<Manifest, 'migrations' | 'release'>): Promise<MigrationClass[]> {
  const older = migrations.some(isBeforeBaseline) ? await migrationsBeforeBaseline() : [];
  const unknown = migrations.filter(
    (name) => ![...older, ...MIGRATIONS].some((known) => known.name === name),
  );
  if (unknown.length > 0) {
    throw new Error(
      `The backup is of release ${release}, whose schema this one does not know: ${unknown.join(', ')}.`,
    );
  }
  const since = MIGRATIONS.filter(({ name }) => migrations.includes(name));
  return since.length > 0 ? since : older.filter(({ name }) => migrations.includes(name));
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
 * @param compares whether every table is read again and compared with the backup
 */
export async function restoreBackup(
  backup: CheckedBackup,
  database: DataSource,
  documents: { store: DocumentBackend; there: ReadonlySet<string> } | undefined,
  {
    pauseAgents = false,
    compares = false,
    head,
  }: { pauseAgents?: boolean; compares?: boolean; head: AuditHead },
): Promise<void> {
  requireIdentity(backup);
  if (documents) {
    const absent = backup.documents.filter(({ key }) => !documents.there.has(key));
    await inWorkers(DOCUMENTS_AT_ONCE, absent, async ({ key, file }) =>
      documents.store.put(key, await documentOf(backup, file)),
    );
  }
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('set local statement_timeout = 0');
    await runner.query('set local idle_in_transaction_session_timeout = 0');
    await putRows(runner, backup, compares);
    await runner.query(RESTORED, [
      JSON.stringify({
        TakenAt: backup.manifest.takenAt,
        AgentsPaused: pauseAgents,
        Proven: backup.unproven === undefined,
      }),
    ]);
    if (backup.unproven !== undefined) await adoptHead(runner, head);
    if (pauseAgents) {
      // The service would probe the agents that it has paused itself.
      await runner.query(
        `update agent set paused_at = now(), paused_by = 'restore' where paused_at is null or paused_by = 'Service'`,
      );
    }
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/** The content of a document, which is what it was when all files were compared. */
export async function documentOf(
  { folder, identities }: Pick<CheckedBackup, 'folder' | 'identities'>,
  { file, sha256 }: WrittenFile,
): Promise<Buffer> {
  const content = await buffer((await openFileOf(folder, file)).stream);
  const found = await contentOf(Readable.from([content]));
  if (found.sha256 !== sha256) throw new Error(`${file} was changed while it was read.`);
  return identities ? decrypted(identities, file, content) : content;
}

/** The end of another installation's audit is proven with a key that this one lacks. Earlier releases have no such end. */
async function adoptHead(runner: QueryRunner, head: AuditHead): Promise<void> {
  const [row]: { exists: boolean }[] = await runner.query(
    `select to_regclass('audit_head') is not null as exists`,
  );
  if (row?.exists) await head.adopt(runner.manager);
}

/**
 * The entry of the audit from which its readers learn that what came after the backup is missing. It is written with the rows,
 * in the schema of the backup; every release has these columns. $1 details.
 */
const RESTORED = `
  insert into admin_audit (user_name, action, target, details)
  values ('zeyil restore', 'database.restore', 'database', $1)`;

async function putRows(runner: QueryRunner, backup: CheckedBackup, compares: boolean): Promise<void> {
  const { manifest } = backup;
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
    if (copy) await copyIn(runner, backup, copy, { compares });
  }
  for (const { table } of tables) await runner.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { sequence, value, isCalled } of manifest.sequences) {
    await runner.query('select setval($1::regclass, $2, $3)', [quoted(sequence), value, isCalled]);
  }
}
