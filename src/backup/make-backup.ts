import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Proofs } from '../crypto/proofs.js';
import { type DocumentBackend, DocumentMissingError } from '../documents/document-store.js';
import { syncDirectory } from '../documents/durable-files.js';
import { inWorkers } from '../time/in-workers.js';
import { serviceVersion } from '../version.js';
import { ENCRYPTED, type Recipients } from './age.js';
import { syncDirectories, writeFileOf } from './files.js';
import {
  ENCRYPTED_FORMAT,
  FORMAT,
  MANIFEST,
  type Manifest,
  PROOF,
  type TableCopy,
  type WrittenFile,
} from './manifest.js';
import { DOCUMENT_LIST, fileOfTable } from './manifest-check.js';
import { columnList, copiedTables, quoted, sequenceValues, timePartitions } from './tables.sql.js';

export const DOCUMENTS_AT_ONCE = 8;
/** PostgreSQL sends a table without a pause; ten minutes without a byte mean a lost connection, or a table that is locked. */
const SILENCE_MS = 10 * 60_000;

/** Where the data comes from; without a store, the backup has no documents. */
export interface BackupSource {
  database: DataSource;
  documents: DocumentBackend | undefined;
  /** Digests of the encryption keys. */
  keys: string[];
  /** Prove that the backup comes from this installation. */
  proofs: Proofs;
  /** Whom tables and documents are encrypted for; undefined leaves them as they are. */
  recipients?: Recipients | undefined;
  /** How long the server may send nothing, in milliseconds; ten minutes by default. */
  silenceMs?: number;
}

/**
 * Copies the database, as one snapshot has it, and the documents that its rows name, into a new folder, while the service runs.
 * The folder has its name only once everything is written and synced; an earlier end leaves nothing there.
 * @throws Error when the folder exists, when something cannot be read or written, or when the server goes silent
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  const target = resolve(folder);
  await refuseExisting(target);
  // Of its own, so that two runs to the same folder do not mix; the one that ends later is refused.
  const unfinished = await mkdtemp(`${target}.unfinished-`);
  try {
    const { documentKeys, ...copied } = await copyDatabase(source, unfinished);
    const documents =
      source.documents && (await copyDocuments(source, source.documents, documentKeys, unfinished));
    const manifest: Manifest = {
      format: source.recipients ? ENCRYPTED_FORMAT : FORMAT,
      release: serviceVersion(),
      ...copied,
      ...(documents && { documents }),
      keys: source.keys,
    };
    const text = Buffer.from(JSON.stringify(manifest, null, 2));
    await writeFileOf(unfinished, MANIFEST, Readable.from([text]));
    const { keyId, mac } = source.proofs.prove(text);
    const proof = Buffer.from(`${JSON.stringify({ keyId, mac: mac.toString('hex') })}\n`);
    await writeFileOf(unfinished, PROOF, Readable.from([proof]));
    await syncDirectories(unfinished);
    await rename(unfinished, target);
    await syncDirectory(dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function refuseExisting(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const there = await readdir(target).catch(() => undefined);
  if (there) throw new Error(`${target} exists: give each backup a folder of its own.`);
}

/** Every table in one snapshot. */
async function copyDatabase({ database, recipients, silenceMs = SILENCE_MS }: BackupSource, folder: string) {
  const runner = database.createQueryRunner();
  try {
    await runner.query('begin isolation level repeatable read read only');
    await runner.query('set local statement_timeout = 0');
    await runner.query('set local idle_in_transaction_session_timeout = 0');
    const [row]: { now: Date }[] = await runner.query('select now() as now');
    const migrations: { name: string }[] = await runner.query(
      'select name::text as name from migrations order by id',
    );
    const tables: TableCopy[] = [];
    for (const table of await copiedTables(runner)) {
      const statement = `copy (select ${columnList(table)} from ${quoted(table.table)}) to stdout`;
      const file = fileOfTable(table.table, recipients !== undefined);
      tables.push({
        ...table,
        ...(await copyOut(runner, { statement, silenceMs, recipients }, folder, file)),
      });
    }
    const keys: { key: string }[] = await runner.query(
      'select distinct store_key::text as key from job_file where store_key is not null order by 1',
    );
    // Not part of the snapshot, and never behind it.
    const sequences = await sequenceValues(runner);
    return {
      takenAt: (row?.now ?? new Date()).toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      partitions: await timePartitions(runner),
      sequences,
      documentKeys: keys.map(({ key }) => key),
    };
  } finally {
    await runner.query('rollback').catch(() => undefined);
    await runner.release();
  }
}

async function copyOut(
  runner: QueryRunner,
  {
    statement,
    silenceMs,
    recipients,
  }: { statement: string; silenceMs: number; recipients: Recipients | undefined },
  folder: string,
  file: string,
): Promise<WrittenFile & { rows: number }> {
  const connection: Client = await runner.connect();
  const stream = connection.query(to(statement));
  const timer = setTimeout(() => {
    stream.destroy(new Error(`The database has sent nothing for ${silenceMs / 1000} seconds (${file}).`));
    // Without an end, the statements that follow would wait for the same server.
    void connection.end();
  }, silenceMs);
  const chunks = Readable.from(refreshing(timer, stream));
  const written = await writeFileOf(folder, file, chunks, { compress: true, recipients }).finally(() =>
    clearTimeout(timer),
  );
  return { ...written, rows: stream.rowCount };
}

async function* refreshing(timer: NodeJS.Timeout, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    timer.refresh();
    yield chunk;
  }
}

/**
 * The documents are copied as they lie in the store, encrypted or not. One that a row of the snapshot names may be gone because
 * its job's retention ended meanwhile: only what a row still names is missing.
 */
async function copyDocuments(
  { database, recipients }: BackupSource,
  documents: DocumentBackend,
  keys: string[],
  folder: string,
) {
  const lines: string[] = [];
  const missing: string[] = [];
  let bytes = 0;
  await inWorkers(DOCUMENTS_AT_ONCE, keys, async (key) => {
    try {
      const file = fileOfDocument(key, recipients !== undefined);
      const written = await writeFileOf(folder, file, await documents.open(key), { recipients });
      lines.push(`${key} ${written.bytes} ${written.sha256}\n`);
      bytes += written.bytes;
    } catch (error) {
      if (!(error instanceof DocumentMissingError)) throw error;
      const named: unknown[] = await database.query('select from job_file where store_key = $1 limit 1', [
        key,
      ]);
      if (named.length > 0) missing.push(key);
    }
  });
  const list = await writeFileOf(folder, DOCUMENT_LIST, Readable.from([Buffer.from(lines.sort().join(''))]), {
    compress: true,
  });
  return { list, count: lines.length, bytes, missing };
}

/** Where a document lies in a backup. */
export const fileOfDocument = (key: string, encrypted: boolean): string =>
  join('documents', key.slice(0, 2), `${key}${encrypted ? ENCRYPTED : ''}`);
