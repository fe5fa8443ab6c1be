import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ServiceAvailability } from '../status/service-availability.entity.js';

/** The number of calls of a record's operation in a minute, and how many of them failed. */
@Entity('service_outcome_count')
@Check('service_outcome_count_sound', 'failures between 0 and calls')
export class ServiceOutcomeCount {
  /** The minute's first moment. It leads the key, since reads and removals always cover some minutes of all records. */
  @PrimaryColumn({ type: 'timestamptz' })
  minute: Date;

  @ForeignKey(() => ServiceAvailability)
  @PrimaryColumn({ type: 'int' })
  serviceAvailabilityId: number;

  @Column({ type: 'int' })
  calls: number;

  @Column({ type: 'int' })
  failures: number;
}

/**
 * A batch of outcomes that was counted under an id of its sender: its repeat gets the same answer and counts nothing.
 */
@Entity('service_outcome_batch')
export class ServiceOutcomeBatch {
  @PrimaryColumn({ type: 'text' })
  sender: string;

  @PrimaryColumn({ type: 'text' })
  batchId: string;

  /** SHA-256 of the outcomes. */
  @Column({ type: 'text' })
  contentHash: string;

  @Column({ type: 'json' })
  answer: object;

  @Column({ type: 'timestamptz' })
  receivedAt: Date;
}
