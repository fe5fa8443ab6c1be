import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ServiceAvailability } from '../status/service-availability.entity.js';

/** The automatic evaluation's memory of a record that it closed. Any change of status by others removes the row. */
@Entity('service_evaluation')
export class ServiceEvaluation {
  @ForeignKey(() => ServiceAvailability)
  @PrimaryColumn({ type: 'int' })
  serviceAvailabilityId: number;

  /** How often the record was closed without a stable time in between, the last closing included. */
  @Column({ type: 'int' })
  closings: number;

  /** The record is not opened before this moment. */
  @Column({ type: 'timestamptz' })
  quietUntil: Date;

  /** When the evaluation opened the record; null while it is closed. */
  @Column({ type: 'timestamptz', nullable: true })
  openedAt: Date | null;
}
