import { Readable } from 'node:stream';
import type { DocumentBackend } from '../documents/document-store.js';
import { inWorkers } from '../time/in-workers.js';
import { contentOf } from './files.js';
import { DOCUMENTS_AT_ONCE } from './make-backup.js';
import type { WrittenFile } from './manifest.js';
import { type CheckedBackup, documentOf } from './restore-backup.js';

/**
 * Compares a store with a backup before anything is restored into it. Returns the backup's documents that are there
 * already: an earlier restore that failed has left them, or the store is the installation's own.
 * @param used whether the store may hold documents that the backup does not name
 * @throws Error when it holds others though it may not, or has the name of a document with another content: the backup's
 *   would replace one that was encrypted anew since, perhaps of an installation that is at work
 */
export async function compareStore(
  backup: CheckedBackup,
  store: DocumentBackend,
  { used }: { used: boolean },
): Promise<Set<string>> {
  const files = new Map(backup.documents.map(({ key, file }) => [key, file]));
  const there: string[] = [];
  let others = 0;
  for await (const { key } of store.list()) {
    if (files.has(key)) there.push(key);
    else others++;
  }
  if (others > 0 && !used) {
    throw new Error(
      `The document store holds ${others} documents that the backup does not name: newer ones, or another installation's. ` +
        'A trial needs a store of its own. To restore an installation into its own store, repeat with --used-store.',
    );
  }
  const different: string[] = [];
  await inWorkers(DOCUMENTS_AT_ONCE, there, async (key) => {
    const { sha256 } = await contentOf(await store.open(key));
    const file = files.get(key);
    if (file && sha256 !== (await plainHashOf(backup, file))) different.push(key);
  });
  if (different.length > 0) {
    throw new Error(
      `${different.length} documents in the store have another content than in the backup, such as ${different[0]}: they are ` +
        'damaged, or were encrypted anew since. Remove the damaged ones, or keep the store as it is with --without-documents.',
    );
  }
  return new Set(there);
}

/** The hash of a document as the store has it: of an encrypted backup it stands nowhere. */
async function plainHashOf(backup: CheckedBackup, file: WrittenFile): Promise<string> {
  if (!backup.identities) return file.sha256;
  return (await contentOf(Readable.from([await documentOf(backup, file)]))).sha256;
}
