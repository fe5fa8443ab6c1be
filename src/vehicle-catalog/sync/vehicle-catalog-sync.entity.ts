import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SyncPhase, SyncSource, SyncState, ValueMove } from './sync.answers.js';

/**
 * One sync from its start to its outcome. The row is written outside the sync's transaction, so that others see the
 * progress; only success is written within it, and so is recorded if and only if it is true.
 */
@Entity('vehicle_catalog_sync')
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

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'json', default: () => `'[]'` })
  warnings: string[];

  @Column({ type: 'json', default: () => `'[]'` })
  biggestMoves: ValueMove[];

  @Column({ type: 'boolean' })
  dryRun: boolean;

  @Column({ type: 'boolean' })
  confirm: boolean;

  @Column({ type: 'text' })
  source: SyncSource;

  /** Name of the list's file; null for a rollback. */
  @Column({ type: 'text', nullable: true })
  fileName: string | null;

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
