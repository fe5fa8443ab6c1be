import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ModelYear } from './vehicle.answers.js';

/**
 * A vehicle type of the value list. Its model years live in the row as the JSON that answers show: why, see
 * docs/decisions/0005-vehicle-catalog.md. A type that is gone from the list stays, inactive, as it last was.
 */
@Entity('vehicle_type')
@Index('vehicle_type_active', { synchronize: false })
export class VehicleType {
  @PrimaryColumn({ type: 'int' })
  brandCode: number;

  @PrimaryColumn({ type: 'int' })
  modelCode: number;

  @Column({ type: 'text' })
  brandName: string;

  @Column({ type: 'text' })
  modelName: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  /** Newest first, only those that exist, values in whole lira. */
  @Column({ type: 'json' })
  modelYears: ModelYear[];

  /** `syncedAt` of the version that changed it last. */
  @Column({ type: 'timestamptz' })
  updatedAt: Date;
}

/** A state of the catalog that clients can name. */
@Entity('vehicle_catalog_version')
@Index('vehicle_catalog_version_version', ['version'], { unique: true })
export class VehicleCatalogVersion {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  /** `syncedAt` as `yyyyMMddHHmmssfff` in UTC. */
  @Column({ type: 'text' })
  version: string;

  /** Whole milliseconds, each later than the last. */
  @Column({ type: 'timestamptz' })
  syncedAt: Date;

  /** How many rows its change set has. */
  @Column({ type: 'int' })
  changedCount: number;

  /** Types of the whole catalog with this version: lists need not count them. */
  @Column({ type: 'int' })
  typeCount: number;

  @Column({ type: 'int' })
  activeCount: number;

  /** The version whose consequences this one took back. */
  @Column({ type: 'text', nullable: true })
  rollbackOf: string | null;
}

/**
 * One type that a version changed. Places count from 1 without a gap in the order of the codes, so that any page of a
 * change set is a range of the key. What the type was before is null when it was not active. The statement that writes a
 * change set has just written its version, which nothing deletes: no foreign key asks for it row by row.
 */
@Entity('vehicle_catalog_change')
export class VehicleCatalogChange {
  @PrimaryColumn({ type: 'int' })
  versionId: number;

  @PrimaryColumn({ type: 'int' })
  place: number;

  @Column({ type: 'int' })
  brandCode: number;

  @Column({ type: 'int' })
  modelCode: number;

  @Column({ type: 'text', nullable: true })
  previousBrandName: string | null;

  @Column({ type: 'text', nullable: true })
  previousModelName: string | null;

  @Column({ type: 'json', nullable: true })
  previousModelYears: ModelYear[] | null;
}
