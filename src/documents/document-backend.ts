import type { DocumentStoreSettings } from '../config/document-store-settings.js';
import type { Clock } from '../time/clock.js';
import type { DocumentBackend } from './document-store.js';
import { FolderDocumentStore } from './folder-document-store.js';

/**
 * Opens the store that the settings choose.
 * @param clock of the service: an S3 server refuses signatures that a wrong machine clock has dated
 * @throws DocumentStoreError for a folder that cannot be written
 */
export async function openDocumentBackend(
  settings: DocumentStoreSettings,
  clock?: Clock,
): Promise<DocumentBackend> {
  if (settings.kind === 'folder') return FolderDocumentStore.at(settings.directory);
  // Loaded only when chosen: the SDK costs 100 ms and 25 MB at every start.
  const { S3DocumentStore } = await import('./s3-document-store.js');
  return new S3DocumentStore(settings, undefined, clock);
}

/** The store that the settings choose, for work that only reads: a folder need not exist, nor take a document. */
export async function openDocumentsForReading(settings: DocumentStoreSettings): Promise<DocumentBackend> {
  return settings.kind === 'folder'
    ? FolderDocumentStore.ofReaders(settings.directory)
    : openDocumentBackend(settings);
}
