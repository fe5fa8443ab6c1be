import type { DocumentStoreSettings } from '../config/settings.js';
import type { DocumentBackend } from './document-store.js';
import { FolderDocumentStore } from './folder-document-store.js';

/** The place of the documents as the settings choose it. @throws DocumentStoreError for a folder that cannot be written */
export async function openDocumentBackend(settings: DocumentStoreSettings): Promise<DocumentBackend> {
  if (settings.kind === 'folder') return FolderDocumentStore.at(settings.directory);
  // Loaded only when chosen: the SDK costs every start 100 ms and 25 MB.
  const { S3DocumentStore } = await import('./s3-document-store.js');
  return new S3DocumentStore(settings);
}
