import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ServiceAvailability } from '../service-availability.entity.js';

/** How many calls of a record's operation there were in a minute, and how many of them failed. */
@Entity('service_outcome_count')
@Check('service_outcome_count_sound', 'failures between 0 and calls')
export class ServiceOutcomeCount {
  /** The minute's first moment. It leads the key: what is read and removed is always some minutes of all records. */
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

/** A batch of outcomes that was counted under an id of its sender: its repeat is answered alike and counts nothing. */
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

/**
 * What the automatic evaluation has to remember of a record that it closed. Any change of status that is not its own
 * removes the row.
 */
@Entity('service_evaluation')
export class ServiceEvaluation {
  @ForeignKey(() => ServiceAvailability)
  @PrimaryColumn({ type: 'int' })
  serviceAvailabilityId: number;

  /** How often it was closed without a stable time in between, the last closing included. */
  @Column({ type: 'int' })
  closings: number;

  /** It is not opened before. */
  @Column({ type: 'timestamptz' })
  quietUntil: Date;

  /** When the evaluation opened it; null while it is closed. */
  @Column({ type: 'timestamptz', nullable: true })
  openedAt: Date | null;
}
