import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ListRemark } from '../list/list-remarks.js';
import type { TrippedGate } from './gates.rules.js';
import type { SyncGate, SyncPhase, SyncSource, SyncState, ValueMove, YearFigures } from './sync.answers.js';

/**
 * One sync from its start to its outcome. The row is written outside the sync's transaction, so that others see the
 * progress; only success is written within it, and so is recorded if and only if it is true. At most one row is running: that
 * decides between syncs that begin at the same moment.
 */
@Entity('vehicle_catalog_sync')
@Index('vehicle_catalog_sync_running', ['state'], { unique: true, where: `state = 'Running'` })
@Check('vehicle_catalog_sync_state', `state in ('Running', 'Succeeded', 'Failed')`)
export class VehicleCatalogSync {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text', default: 'Running' })
  state: SyncState;

  @Column({ type: 'text' })
  phase: SyncPhase;

  @Column({ type: 'int', default: 0 })
  done: number;

  @Column({ type: 'int', default: 0 })
  total: number;

  @Column({ type: 'int', default: 0 })
  added: number;

  @Column({ type: 'int', default: 0 })
  updated: number;

  @Column({ type: 'int', default: 0 })
  deactivated: number;

  @Column({ type: 'int', default: 0 })
  unchanged: number;

  /** Null when nothing changed, on a dry run and on failure. */
  @Column({ type: 'text', nullable: true })
  version: string | null;

  /** In English, for an earlier release and for readers of the table; `reasons` and `gates` say it in any language. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** Null for a sync of an earlier release, which kept words only. */
  @Column({ type: 'json', nullable: true })
  reasons: ListRemark[] | null;

  @Column({ type: 'json', default: () => `'[]'` })
  gates: TrippedGate[];

  /** In English, as `error`. */
  @Column({ type: 'json', default: () => `'[]'` })
  warnings: string[];

  /** The warnings without their language; null as `reasons`. */
  @Column({ type: 'json', nullable: true })
  remarks: ListRemark[] | null;

  /** What the list does to each model year, newest first. */
  @Column({ type: 'json', default: () => `'[]'` })
  years: YearFigures[];

  @Column({ type: 'json', default: () => `'[]'` })
  biggestMoves: ValueMove[];

  @Column({ type: 'boolean' })
  dryRun: boolean;

  /** Whether every gate was open. */
  @Column({ type: 'boolean' })
  confirm: boolean;

  @Column({ type: 'json', default: () => `'[]'` })
  confirmedGates: SyncGate[];

  @Column({ type: 'text' })
  source: SyncSource;

  /** Name of the list's file; null for a rollback. */
  @Column({ type: 'text', nullable: true })
  fileName: string | null;

  /** The month that the list is for, `yyyy-MM`; for a rollback, that of the restored state. */
  @Column({ type: 'text', nullable: true })
  period: string | null;

  @Column({ type: 'int', nullable: true })
  revision: number | null;

  /** How many agents the version reaches, or would reach; null where it is not known. */
  @Column({ type: 'int', nullable: true })
  agents: number | null;

  /** The notifications to all of them. */
  @Column({ type: 'int', nullable: true })
  notifications: number | null;

  /** SHA-256 of a list, in hexadecimal. */
  @Column({ type: 'text', nullable: true })
  contentHash: string | null;

  /** The version that is rolled back. */
  @Column({ type: 'text', nullable: true })
  rollbackOf: string | null;

  @Column({ type: 'text' })
  startedBy: string;

  /** The session of PostgreSQL that runs the sync's transaction. */
  @Column({ type: 'text' })
  session: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
