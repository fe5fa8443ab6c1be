import { Module } from '@nestjs/common';
import { type DocumentStoreSettings, Settings } from '../config/settings.js';
import { DocumentStore } from './document-store.js';
import { FolderDocumentStore } from './folder-document-store.js';

/** Provides the DocumentStore that the settings choose; a folder that cannot be written stops the start. */
@Module({
  providers: [
    {
      provide: DocumentStore,
      inject: [Settings],
      useFactory: (settings: Settings) => openDocumentStore(settings.documentStore),
    },
  ],
  exports: [DocumentStore],
})
export class DocumentsModule {}

async function openDocumentStore(settings: DocumentStoreSettings): Promise<DocumentStore> {
  if (settings.kind === 'folder') return FolderDocumentStore.at(settings.directory);
  // Loaded only when chosen: the SDK costs every start 100 ms and 25 MB.
  const { S3DocumentStore } = await import('./s3-document-store.js');
  return new S3DocumentStore(settings);
}
