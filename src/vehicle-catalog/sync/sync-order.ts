import type { Doer } from '../../audit/audit.service.js';
import type { SyncSource } from './sync.answers.js';
import type { Comparison } from './sync.rules.js';

/** A list in a file. */
export interface ListInFile {
  path: string;
  /** The name that the sender gave the file. */
  fileName: string;
  /** SHA-256 in hexadecimal. */
  contentHash: string;
  /** Called once the file is no longer needed. */
  release(): Promise<void>;
}

/** The wanted content of the catalog: a list, or its state before a version. */
export type SyncContent = { list: ListInFile } | { before: { id: number; version: string } };

/** A requested sync. */
export interface SyncOrder {
  content: SyncContent;
  source: SyncSource;
  doer: Doer;
  /** Runs everything, without effect. */
  dryRun: boolean;
  /** Skips the gates. */
  confirm: boolean;
  /**
   * For content that took long to arrive: the last sync at the time of its request. When another sync has followed, the
   * content may be older than that one's and is refused.
   */
  since?: number;
}

/** A gate refused a sync; the message is for the sender of the list. */
export class SyncRefused extends Error {
  override name = 'SyncRefused';

  constructor(
    message: string,
    readonly comparison: Comparison,
  ) {
    super(message);
  }
}
