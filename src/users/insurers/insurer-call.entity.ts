import { Column, Entity, PrimaryColumn } from 'typeorm';

const pk = { primaryKeyConstraintName: 'insurer_call_pk' };

/** A call of an insurer's user. Partitioned by the day of UTC in a ring, whose old days are emptied. */
@Entity('insurer_call')
export class InsurerCall {
  @PrimaryColumn({ type: 'int', ...pk }) userId: number;
  /** When it was answered. */
  @PrimaryColumn({ type: 'timestamptz', ...pk }) at: Date;
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS', ...pk }) id: string;
  /** The number of its day, modulo that of the partitions. */
  @PrimaryColumn({ type: 'smallint', ...pk }) slot: number;

  /** Those of the caller's token: later readers must have them all. */
  @Column({ type: 'int', array: true }) insuranceCompanyIds: number[];
  @Column({ type: 'text' }) method: string;
  /** Without the query. */
  @Column({ type: 'text' }) path: string;
  @Column({ type: 'int', nullable: true }) jobId: number | null;
  @Column({ type: 'smallint' }) status: number;
  /** Of the answer's envelope. */
  @Column({ type: 'text', nullable: true }) code: string | null;
  @Column({ type: 'text' }) requestId: string;
}
