import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PullOutcome } from './source.answers.js';

/** The last read of a source by schedule, of whichever replica. */
@Entity('source_look')
export class SourceRead {
  /** What is pulled, such as `service catalog`. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'source_look_pk' })
  name: string;

  /** The URL without secret parts, or the file's path. */
  @Column({ type: 'text' })
  source: string;

  @Column({ type: 'timestamptz' })
  lookedAt: Date;

  @Column({ type: 'text' })
  outcome: PullOutcome;

  @Column({ type: 'text', nullable: true })
  error: string | null;
}
