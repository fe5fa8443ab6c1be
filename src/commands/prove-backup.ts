import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditService } from '../audit/audit.service.js';
import { AuditHead } from '../audit/chain/audit-head.service.js';
import { identitiesOf } from '../backup/age.js';
import { isEncrypted, MANIFEST, type Manifest } from '../backup/manifest.js';
import { type CheckedBackup, checkBackup, migrationsOf, restoreBackup } from '../backup/restore-backup.js';
import { withScratchDatabase } from '../backup/scratch-database.js';
import { Settings } from '../config/settings.js';
import { Proofs } from '../crypto/proofs.js';
import { createDataSource, type DatabaseConnection, directly } from '../database/data-source.js';
import { runMigrations } from '../database/migrate.js';
import { reachDatabase, requireDatabase } from '../database/open-database.js';
import { RECORD_RESTORE_PROOF } from '../database/restore-proof.sql.js';
import { missingIn } from './backup.js';
import { refuseEmptyDatabase } from './command-context.js';
import { command, say } from './command-line.js';
import { verifyAudit } from './verify-audit.js';

const usage = `Usage: zeyil backup prove FOLDER [--identity FILE]
Restores the newest backup in FOLDER as a trial, each night for example: compares its proof and every file with the hashes in it, puts
the rows into a database that is made for the trial and dropped afterwards, counts them and compares them with the backup's, brings
the schema to this release, and verifies the chain of the audit. Then it records the backup's moment in the service's database, for
the metric zeyil_restore_proven_seconds, its alert and the status. Documents are compared with their hashes and not stored.

  --identity FILE  opens an encrypted backup, as age-keygen writes it; without it BACKUP_IDENTITY_FILE. Nothing is decrypted to a disk

The database is made on the server of PROOF_DATABASE_URL, or of DATABASE_URL, whose role needs the right to create databases.
Ends with 0 when the backup restores, with 1 when not, with 2 for wrong arguments.`;

const options = { identity: '--identity <file>' } as const;

export default command({ usage, options, files: 1 }, async ({ identity }, folder = '') => {
  const settings = new Settings(process.env);
  requireDatabase(settings);
  const newest = await newestIn(folder);
  const identityFile = identity ?? settings.backupIdentityFile;
  const identities = identityFile === undefined ? undefined : await identitiesOf(identityFile);
  const backup = await checkBackup(newest, new Proofs(settings.encryptionKeys, 'backup'), { identities });
  if (isEncrypted(backup.manifest) && !identities) {
    throw new Error(
      `${newest} cannot be proven: it is encrypted, and no identity is named (--identity FILE, or BACKUP_IDENTITY_FILE). Its files are as they were written.`,
    );
  }
  const { direct, connection, close } = await reachDatabase(settings, () => undefined);
  try {
    await refuseEmptyDatabase(direct);
    const { proofDatabaseUrl: url } = settings;
    const server = url === undefined ? directly(connection) : { url };
    if (!(await withScratchDatabase(server, (scratch) => isWhole(backup, scratch, settings)))) return 1;
    const { takenAt, tables } = backup.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    await direct.query(RECORD_RESTORE_PROOF, [takenAt, rows, backup.documents.length]);
    say(
      `${newest} restores: ${rows} rows of ${takenAt}, and ${backup.documents.length} documents as they were.`,
    );
    // The backup is what the service had: its run has ended with 1, and this names them again.
    missingIn(backup.manifest);
    return 0;
  } finally {
    await close();
  }
});

/** The backup of the latest moment, by what the folders in it say, or the folder itself. */
async function newestIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const folders = names.filter((name) => !name.includes('.unfinished-')).map((name) => join(folder, name));
  const found = await Promise.all(
    [folder, ...folders].map(async (place) => {
      const text = await readFile(join(place, MANIFEST), 'utf8').catch(() => undefined);
      return text === undefined ? [] : [{ place, takenAt: momentIn(text) }];
    }),
  );
  const [newest] = found.flat().sort((one, other) => other.takenAt - one.takenAt);
  if (!newest) throw new Error(`There is no backup in ${folder}.`);
  return newest.place;
}

/** A backup that cannot be read is the newest, so that it is reported instead of an older one. */
function momentIn(manifest: string): number {
  try {
    const moment = Date.parse((JSON.parse(manifest) as Partial<Manifest>).takenAt ?? '');
    return Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @throws Error when it cannot be restored, or what was restored differs from it */
async function isWhole(
  backup: CheckedBackup,
  scratch: DatabaseConnection,
  settings: Settings,
): Promise<boolean> {
  await runMigrations(scratch, undefined, undefined, await migrationsOf(backup.manifest));
  const database = await createDataSource(scratch, 2).initialize();
  try {
    const head = new AuditHead(database, settings, new AuditService());
    await restoreBackup(backup, database, undefined, { head, compares: true });
    await runMigrations(scratch);
    return await verifyAudit(database, settings);
  } finally {
    await database.destroy();
  }
}
