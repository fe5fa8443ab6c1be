import { AuditService } from '../audit/audit.service.js';
import { AuditHead } from '../audit/chain/audit-head.service.js';
import { identitiesOf } from '../backup/age.js';
import { compareStore } from '../backup/compare-store.js';
import { keyDigest } from '../backup/manifest.js';
import {
  checkBackup,
  migrationsOf,
  refuseUsedDatabase,
  requireIdentity,
  restoreBackup,
} from '../backup/restore-backup.js';
import { Settings } from '../config/settings.js';
import { Proofs } from '../crypto/proofs.js';
import { runMigrations } from '../database/migrate.js';
import { reachDatabase } from '../database/open-database.js';
import { openDocumentBackend } from '../documents/document-backend.js';
import type { DocumentBackend } from '../documents/document-store.js';
import { command, MisuseError, say } from './command-line.js';
import { keepPartitions } from './keep-partitions.js';

const usage = `Usage: zeyil restore FOLDER [--identity FILE] [--pause-agents] [--used-store | --without-documents] [--without-proof]
Compares the backup in FOLDER with its proof and the hashes in it, and puts it into the empty database and the document store of the settings.
The rows come in one transaction: after a failure the database is empty of data. Start the service afterwards.

  --identity FILE      opens an encrypted backup, as age-keygen writes it; without it BACKUP_IDENTITY_FILE
  --pause-agents       deliveries wait until each agent is resumed: for a trial, which must not call the platforms
  --used-store         the document store is the installation's own, and holds others, such as newer ones: they stay
  --without-documents  the database alone
  --without-proof      also a backup whose origin cannot be proven with ENCRYPTION_KEY: another installation's, or one of a
                       release that made no proofs
Ends with 0 when everything is restored, with 1 when not, with 2 for wrong arguments.`;
const options = {
  identity: '--identity <file>',
  pauseAgents: '--pause-agents',
  usedStore: '--used-store',
  withoutDocuments: '--without-documents',
  withoutProof: '--without-proof',
} as const;

export default command({ usage, options, files: 1 }, async (values, folder = '') => {
  const { identity, pauseAgents = false, usedStore = false, withoutDocuments, withoutProof = false } = values;
  if (usedStore && withoutDocuments) throw new MisuseError('--without-documents');
  const settings = new Settings(process.env);
  const proofs = new Proofs(settings.encryptionKeys, 'backup');
  const identityFile = identity ?? settings.backupIdentityFile;
  const identities = identityFile === undefined ? undefined : await identitiesOf(identityFile);
  const backup = await checkBackup(folder, proofs, { withoutProof, identities });
  requireIdentity(backup);
  const migrations = await migrationsOf(backup.manifest);
  const { direct, time, connection, close } = await reachDatabase(settings, () => undefined);
  // Opened below, so that a store that cannot be used ends the command: open connections would keep it running.
  let store: DocumentBackend | undefined;
  try {
    await refuseUsedDatabase(direct, backup.manifest);
    store = withoutDocuments ? undefined : await openDocumentBackend(settings.documentStore);
    const documents = store && {
      store,
      there: await compareStore(backup, store, { used: usedStore }),
    };
    await runMigrations(connection, undefined, undefined, migrations);
    const head = new AuditHead(direct, settings, new AuditService());
    await restoreBackup(backup, direct, documents, { pauseAgents, head });
    // To this release's schema, and to the partitions that the rows ask for.
    await runMigrations(connection);
    await keepPartitions(direct, settings, time);
  } finally {
    store?.onApplicationShutdown();
    await close();
  }
  say(`Restored as of ${backup.manifest.takenAt}: ${backup.documents.length} documents.`);
  if (backup.unproven !== undefined) say(`Its origin is not proven. ${backup.unproven}`);
  sayWhatFollows(backup.manifest.keys, settings, pauseAgents);
  return 0;
});

function sayWhatFollows(keys: readonly string[], { encryptionKeys }: Settings, arePaused: boolean): void {
  const here = encryptionKeys.map(keyDigest);
  if (!keys.some((key) => here.includes(key))) {
    say(
      'None of the keys in ENCRYPTION_KEY belongs to this backup: what it encrypted cannot be read without them.',
    );
  }
  say(
    arePaused
      ? 'All agents are paused: nothing is sent until they are resumed.'
      : 'What had not been delivered at that moment is sent again once the service starts.',
  );
  say(
    'Tokens that ended since then are valid again: replace JWT_SECRETS and end the sessions where that matters.',
  );
}
