import { type Recipients, recipientsOf } from '../backup/age.js';
import { makeBackup } from '../backup/make-backup.js';
import type { Manifest } from '../backup/manifest.js';
import { keyDigest } from '../backup/manifest.js';
import { checkBackup } from '../backup/restore-backup.js';
import { Settings } from '../config/settings.js';
import { Proofs } from '../crypto/proofs.js';
import { reachDatabase, requireDatabase } from '../database/open-database.js';
import { openDocumentsForReading } from '../documents/document-backend.js';
import { refuseEmptyDatabase } from './command-context.js';
import { command, MisuseError, say } from './command-line.js';

const usage = `Usage: zeyil backup FOLDER [--recipient RECIPIENT...] [--without-documents] [--check [--without-proof]]
Copies the database, as one moment has it, and every document that its rows name, into the new folder FOLDER, reads the copy
again and compares it. The service may run meanwhile. The keys of ENCRYPTION_KEY are not in it: keep them elsewhere. They prove
its origin.

  --recipient RECIPIENT     encrypts tables and documents in the age format, for this and every other recipient (age1...)
  --recipients-file FILE    the same for those in FILE, one a line; both may be repeated
  --without-documents  the database alone, where the store has backups of its own
  --check              makes nothing: compares the backup in FOLDER with its proof and the hashes in it
  --without-proof      with --check: also a backup whose origin cannot be proven with the keys here
Ends with 0 when the backup is whole, with 1 when not, or when documents are missing in the store, with 2 for wrong arguments.`;
const options = {
  recipient: '--recipient <recipient...>',
  recipientsFile: '--recipients-file <file...>',
  withoutDocuments: '--without-documents',
  check: '--check',
  withoutProof: '--without-proof',
} as const;

export default command({ usage, options, files: 1 }, async (values, folder = '') => {
  const {
    recipient = [],
    recipientsFile = [],
    withoutDocuments = false,
    check,
    withoutProof = false,
  } = values;
  const isForSome = recipient.length + recipientsFile.length > 0;
  if ((withoutProof && !check) || (isForSome && check)) throw new MisuseError('--check');
  const recipients = await recipientsOf(recipient, recipientsFile);
  const settings = new Settings(process.env);
  const proofs = new Proofs(settings.encryptionKeys, 'backup');
  if (!check) await make(settings, proofs, folder, { withoutDocuments, recipients });
  const checked = await checkBackup(folder, proofs, { withoutProof });
  const { manifest, documents, unproven } = checked;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`The backup of ${manifest.takenAt} is whole: ${rows} rows, ${documents.length} documents.`);
  if (unproven !== undefined) say(`Its origin is not proven. ${unproven}`);
  return missingIn(manifest) ? 1 : 0;
});

async function make(
  settings: Settings,
  proofs: Proofs,
  folder: string,
  { withoutDocuments, recipients }: { withoutDocuments: boolean; recipients: Recipients | undefined },
): Promise<void> {
  requireDatabase(settings);
  const documents = withoutDocuments ? undefined : await openDocumentsForReading(settings.documentStore);
  const { direct, close } = await reachDatabase(settings, () => undefined);
  try {
    await refuseEmptyDatabase(direct);
    const keys = settings.encryptionKeys.map(keyDigest);
    await makeBackup({ database: direct, documents, keys, proofs, recipients }, folder);
  } finally {
    documents?.onApplicationShutdown();
    await close();
  }
}

/** Whether documents are missing in the backup; names them. */
export function missingIn({ documents }: Manifest): boolean {
  const missing = documents?.missing ?? [];
  if (missing.length === 0) return false;
  say(`Missing in the document store, and so in the backup: ${missing.length}, such as ${missing[0]}.`);
  return true;
}
