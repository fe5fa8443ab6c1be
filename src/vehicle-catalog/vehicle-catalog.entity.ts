import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ModelYear } from './vehicle.answers.js';

/**
 * A vehicle type of the value list. Its model years are part of the row, as the JSON of the answers; the reasons are in
 * docs/decisions/0005-vehicle-catalog.md. A type that is gone from the list keeps its last state, inactive.
 */
@Entity('vehicle_type')
@Index('vehicle_type_active', { synchronize: false })
@Index('vehicle_type_words', { synchronize: false })
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

  /** Newest first, only years that exist, values in whole lira. */
  @Column({ type: 'json' })
  modelYears: ModelYear[];

  /** `syncedAt` of the version that last changed the type. */
  @Column({ type: 'timestamptz' })
  updatedAt: Date;
}

/** A state of the catalog that clients can refer to. */
@Entity('vehicle_catalog_version')
@Index('vehicle_catalog_version_version', ['version'], { unique: true })
export class VehicleCatalogVersion {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  /** `syncedAt` as `yyyyMMddHHmmssfff` in UTC. */
  @Column({ type: 'text' })
  version: string;

  /** In whole milliseconds, each later than the last. */
  @Column({ type: 'timestamptz' })
  syncedAt: Date;

  /** The number of rows in its change set. */
  @Column({ type: 'int' })
  changedCount: number;

  /** The number of types in the whole catalog with this version, so that lists need not count them. */
  @Column({ type: 'int' })
  typeCount: number;

  @Column({ type: 'int' })
  activeCount: number;

  /** The version whose changes this one undid. */
  @Column({ type: 'text', nullable: true })
  rollbackOf: string | null;

  /** The month that its list is for, `yyyy-MM`; of a rollback, that of the restored state. */
  @Column({ type: 'text', nullable: true })
  period: string | null;

  @Column({ type: 'int', nullable: true })
  revision: number | null;
}

/**
 * One type that a version changed. Places number the changes from 1 without a gap in the order of the codes, so that
 * any page of a change set is a range of the key. The previous state is null when the type was not active. There is no
 * foreign key to the version, which would be checked row by row: the same transaction has just written the version, and
 * nothing deletes it.
 */
@Entity('vehicle_catalog_change')
@Index('vehicle_catalog_change_type', ['brandCode', 'modelCode', 'versionId'])
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
