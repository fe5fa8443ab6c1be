import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many transactions have changed the tables of an area. Triggers count them at their commit. */
@Entity('area_revision')
export class AreaRevision {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'area_revision_pk' })
  area: 'ServiceStatuses' | 'ServiceCatalog' | 'Agents' | 'VehicleSyncs';

  @Column({ type: 'bigint', default: 0 })
  revision: string;
}
