import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A time for which a record was in the catalog. A trigger on the catalog writes it. */
@Entity('service_presence')
@Index('service_presence_record', ['serviceAvailabilityId', 'addedAt'])
export class ServicePresence {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'service_presence_pk',
  })
  id: number;

  @Column({ type: 'int' })
  serviceAvailabilityId: number;

  @Column({ type: 'timestamptz' })
  addedAt: Date;

  /** Null while the record is in the catalog. */
  @Column({ type: 'timestamptz', nullable: true })
  removedAt: Date | null;
}

/** How long a record was open on a day of the business zone. A record that was not in the catalog has no row. */
@Entity('service_day')
@Index('service_day_day', ['day'])
export class ServiceDay {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'service_day_pk' })
  serviceAvailabilityId: number;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'service_day_pk' })
  day: string;

  @Column({ type: 'int' })
  openSeconds: number;

  /** How often it was closed. */
  @Column({ type: 'int' })
  closings: number;
}

/** The sums of a company's records on a day; written together with their days. */
@Entity('service_company_day')
export class ServiceCompanyDay {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'service_company_day_pk' })
  day: string;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'service_company_day_pk' })
  insuranceCompanyId: number;

  /** Records that were in the catalog at some time of the day. */
  @Column({ type: 'int' })
  services: number;

  @Column({ type: 'bigint' })
  openSeconds: string;

  @Column({ type: 'int' })
  closings: number;
}

/** A day whose records are all counted. */
@Entity('service_day_counted')
export class ServiceDayCounted {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'service_day_counted_pk' })
  day: string;
}
