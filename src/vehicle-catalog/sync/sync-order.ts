import type { Actor } from '../../audit/audit.service.js';
import type { Reached } from '../../notifications/notifications.service.js';
import type { FileStamp } from '../list/file-stamp.js';
import type { ListPeriod } from '../list/period.rules.js';
import type { TrippedGate } from './gates.rules.js';
import type { SyncGate, SyncSource } from './sync.answers.js';
import type { Comparison } from './sync.rules.js';

/** A list in a file. */
export interface ListInFile {
  path: string;
  /** The name that the sender gave the file. */
  fileName: string;
  /** SHA-256 in hexadecimal. */
  contentHash: string;
  /** The state of a file that others may change. */
  stamp?: FileStamp;
  /** Called once the file is no longer needed. */
  release(): Promise<void>;
}

/** The wanted content of the catalog: a list, or its state before a version. */
export type SyncContent =
  | { list: ListInFile }
  | { before: { id: number; version: string; period: ListPeriod | undefined } };

/** A requested sync. */
export interface SyncOrder {
  content: SyncContent;
  source: SyncSource;
  actor: Actor;
  /** Runs everything, without effect. */
  dryRun: boolean;
  /** The gates that are open. */
  confirm: readonly SyncGate[];
  /**
   * For content that took long to arrive: the last sync at the time of its request. When another sync has begun since,
   * the two overlap, and this one is refused.
   */
  since?: number;
}

/** Gates refused a sync. */
export class SyncRefused extends Error {
  override name = 'SyncRefused';

  constructor(
    readonly gates: readonly TrippedGate[],
    readonly comparison: Comparison,
    /** Whom the list would reach; undefined when it is not known. */
    readonly reached: Reached | undefined,
  ) {
    super(gates.map(({ gate }) => gate).join(', '));
  }
}
