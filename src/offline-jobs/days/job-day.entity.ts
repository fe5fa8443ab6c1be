import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** How many jobs of a company were created on a day of the business time zone, and in which stages they are. */
@Entity('job_day')
@Index('job_day_day', ['day'])
export class JobDay {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'job_day_pk' })
  insuranceCompanyId: number;

  /** `yyyy-MM-dd` */
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'job_day_pk' })
  day: string;

  @Column({ type: 'int' })
  jobs: number;

  /** The number of each stage, from stage 1 on. */
  @Column({ type: 'int', array: true })
  byStage: number[];
}

/** A change that `JobDay` does not contain yet. Triggers write it in the transaction that changes the job. */
@Entity('job_day_change')
export class JobDayChange {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'job_day_change_pk' })
  insuranceCompanyId: number;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'job_day_change_pk' })
  day: string;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'job_day_change_pk',
  })
  id: string;

  @Column({ type: 'smallint' })
  stage: number;

  /** Negative for jobs that left. */
  @Column({ type: 'int' })
  jobs: number;
}

/** Whose days they are. Without the row, changes are not noted. */
@Entity('job_day_state')
@Check('job_day_state_one', 'id')
export class JobDayState {
  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'job_day_state_pk', default: true })
  id: true;

  @Column({ type: 'text' })
  timeZone: string;

  /** Whether the days contain every job, and not only the changes since the row was written. */
  @Column({ type: 'boolean', default: false })
  isSummed: boolean;
}
