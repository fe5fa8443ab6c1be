import type { Doer } from '../../audit/audit.service.js';
import type { SyncSource } from './sync.answers.js';
import type { Comparison } from './sync.rules.js';

/** A list in a file. */
export interface ListInFile {
  path: string;
  /** As its sender calls it. */
  fileName: string;
  /** SHA-256 in hexadecimal. */
  contentHash: string;
  /** Called once nobody needs the file any more. */
  release(): Promise<void>;
}

/** What the catalog shall become: a list, or what it was before a version. */
export type SyncContent = { list: ListInFile } | { before: { id: number; version: string } };

/** A sync that somebody wants. */
export interface SyncOrder {
  content: SyncContent;
  source: SyncSource;
  doer: Doer;
  /** Everything but the effect. */
  dryRun: boolean;
  /** Opens the gates. */
  confirm: boolean;
  /**
   * Of content that took its time to come: the sync that was the last when it was asked for. When another came after it,
   * the content may be older than that one's and is refused.
   */
  since?: number;
}

/** A sync was refused by a gate; the message is for whoever sent the list. */
export class SyncRefused extends Error {
  override name = 'SyncRefused';

  constructor(
    message: string,
    readonly comparison: Comparison,
  ) {
    super(message);
  }
}
