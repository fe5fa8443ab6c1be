import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { restoredTimes } from '../audit/audit.service.js';
import { sha256 } from '../crypto/digest.js';
import { newDocumentKey } from '../documents/document-names.js';
import { DocumentReferences, type LostTime } from '../documents/document-references.js';
import { DocumentStore, StoreNotAskedError, unavailableStore } from '../documents/document-store.js';
import { isPdf } from '../documents/pdf.rules.js';
import { isRolledBack } from '../errors/database-errors.js';
import { DomainError } from '../errors/domain-error.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import type { FileKind } from './job-stages.rules.js';

/** A file whose bytes are in the document store and whose row is still to be written. */
export interface StoredFile {
  kind: FileKind;
  fileName: string;
  contentType: string;
  size: number;
  sha256: string;
  /** Null when it was stored before this was recorded. */
  isPdf: boolean | null;
  storeKey: string;
}

/** Stores a job's documents before the rows that name them are written, and removes them when there will be no rows. */
@Injectable()
export class JobDocuments {
  constructor(
    private readonly store: DocumentStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the contents, then runs `record`, which writes their rows in one transaction and may return false when it
   * wrote none. Without rows the contents are removed; when the outcome is unknown, since the database went away, the
   * sweeper decides later.
   * @throws DomainError General.Unavailable when the store does not take them
   */
  async storing(
    files: readonly { kind: FileKind; fileName: string; contentType: string; bytes: Buffer }[],
    record: (stored: StoredFile[]) => Promise<unknown>,
  ): Promise<void> {
    const contents: { bytes: Buffer; row: StoredFile }[] = [];
    for (const { bytes, ...file } of files) {
      contents.push({ bytes, row: { ...file, ...(await describe(bytes)) } });
    }
    const stored = contents.map((content) => content.row);
    await this.putAll(contents);
    try {
      if ((await record(stored)) === false) await this.discard(stored);
    } catch (error) {
      if (isCertain(error)) await this.discard(stored);
      throw error;
    }
  }

  /** @throws DomainError General.Unavailable when the store does not take one of them */
  private async putAll(contents: readonly { bytes: Buffer; row: StoredFile }[]): Promise<void> {
    const puts = await Promise.allSettled(
      contents.map(({ row, bytes }) => this.store.put(row.storeKey, bytes)),
    );
    const failures = puts.map((put) => (put.status === 'rejected' ? put : undefined));
    const failed = failures.find((put) => put !== undefined);
    if (!failed) return;
    // The caller does not wait for the removal, since the same store has just failed; the sweep finds leftovers.
    const asked = contents.filter((_, index) => !(failures[index]?.reason instanceof StoreNotAskedError));
    void this.discard(asked.map(({ row }) => row));
    throw unavailableStore(failed.reason);
  }

  private async discard(stored: readonly StoredFile[]): Promise<void> {
    const removals = await Promise.allSettled(stored.map(({ storeKey }) => this.store.remove(storeKey)));
    for (const removal of removals) {
      if (removal.status === 'fulfilled') continue;
      this.logger.warn({ event: 'document not removed', error: describeError(removal.reason) });
    }
  }
}

/** Answers the sweeper from the rows: which documents are still named. */
@Injectable()
export class JobFileReferences extends DocumentReferences {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async areNamed(keys: string[]): Promise<Set<string>> {
    const rows: { key: string }[] = await this.dataSource.query(
      'select distinct store_key as key from job_file where store_key = any ($1)',
      [keys],
    );
    return new Set(rows.map((row) => row.key));
  }

  override lostTimes(): Promise<LostTime[]> {
    return restoredTimes(this.dataSource);
  }
}

/**
 * Whether nothing was committed, because this service or the server refused; after a broken connection that is unknown.
 */
function isCertain(error: unknown): boolean {
  return error instanceof DomainError || isRolledBack(error);
}

async function describe(bytes: Buffer): Promise<Pick<StoredFile, 'size' | 'sha256' | 'isPdf' | 'storeKey'>> {
  return {
    size: bytes.length,
    sha256: await sha256(bytes),
    isPdf: isPdf(bytes),
    storeKey: newDocumentKey(),
  };
}
