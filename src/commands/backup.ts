import { makeBackup } from '../backup/make-backup.js';
import type { Manifest } from '../backup/manifest.js';
import { keyDigest } from '../backup/manifest.js';
import { checkBackup } from '../backup/restore-backup.js';
import { runCommand, say } from '../common/command-line.js';
import { Settings } from '../config/settings.js';
import { reachDatabase, requireDatabase } from '../database/open-database.js';
import { openDocumentBackend } from '../documents/document-backend.js';

const usage = `Usage: npm run backup -- FOLDER [--without-documents] [--check]
Copies the database, as one moment has it, and every document that its rows name, into the new folder FOLDER, reads the copy
again and compares it. The service may run meanwhile. The keys of ENCRYPTION_KEY are not in it: keep them elsewhere.

  --without-documents  the database alone, where the store has backups of its own
  --check              makes nothing: compares the backup in FOLDER with the hashes in it
Ends with 0 when the backup is whole, with 1 when not, or when documents are missing in the store, with 2 for wrong arguments.`;
const options = {
  'without-documents': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

await runCommand({ usage, options, files: 1 }, async ({ values, files: [folder = ''] }) => {
  if (!values.check) await make(folder, values['without-documents']);
  const { manifest, documents } = await checkBackup(folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`The backup of ${manifest.takenAt} is whole: ${rows} rows, ${documents.length} documents.`);
  warnOfMissing(manifest);
});

async function make(folder: string, withoutDocuments: boolean): Promise<void> {
  const settings = new Settings(process.env);
  requireDatabase(settings);
  const { direct, close } = await reachDatabase(settings, () => undefined);
  const documents = withoutDocuments ? undefined : await openDocumentBackend(settings.documentStore);
  try {
    await makeBackup({ database: direct, documents, keys: settings.encryptionKeys.map(keyDigest) }, folder);
  } finally {
    documents?.onApplicationShutdown();
    await close();
  }
}

function warnOfMissing({ documents }: Manifest): void {
  const missing = documents?.missing ?? [];
  if (missing.length === 0) return;
  say(`Missing in the document store, and so in the backup: ${missing.length}, such as ${missing[0]}.`);
  process.exitCode = 1;
}
