import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { DocumentReferences } from './document-references.js';
import { DocumentRemovals } from './document-removals.js';
import { DocumentSweeper } from './document-sweeper.js';
import { DocumentsModule } from './documents.module.js';

/** Removal of documents: those that are given up, and by schedule those that nothing refers to. */
@Module({})
export class DocumentSweepingModule {
  /** @param references which documents the rows of the importing module refer to */
  static with(references: Type<DocumentReferences>): DynamicModule {
    return {
      module: DocumentSweepingModule,
      imports: [DocumentsModule],
      providers: [{ provide: DocumentReferences, useClass: references }, DocumentRemovals, DocumentSweeper],
      exports: [DocumentRemovals],
    };
  }
}
