import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CatalogSource } from './catalog.answers.js';

/** A sync that succeeded. The first one of all creates the catalog and is not announced. */
@Entity('service_catalog_sync')
export class ServiceCatalogSync {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz' })
  syncedAt: Date;

  @Column({ type: 'text' })
  syncedBy: string;

  @Column({ type: 'int' })
  added: number;

  @Column({ type: 'int' })
  removed: number;

  @Column({ type: 'int' })
  unchanged: number;

  /** SHA-256 of the source's content; null when the catalog was sent over the API. */
  @Column({ type: 'text', nullable: true })
  contentHash: string | null;

  /** Null for a sync of a release that did not record it. */
  @Column({ type: 'text', nullable: true })
  source: CatalogSource | null;
}

/** A record that a sync added, removed or renamed. Its names stand in the record, which is never deleted. */
@Entity('service_catalog_sync_change')
export class ServiceCatalogSyncChange {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'service_catalog_sync_change_pk' })
  syncId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'service_catalog_sync_change_pk' })
  serviceAvailabilityId: number;

  @Column({ type: 'text' })
  kind: 'added' | 'removed' | 'renamed';
}
