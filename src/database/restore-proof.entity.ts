import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row once a backup was restored as a trial (`zeyil backup prove`): the newest of those that were. */
@Entity('restore_proof')
@Check('restore_proof_is_one', 'id = 1')
export class RestoreProof {
  @PrimaryColumn({ type: 'smallint', default: 1, primaryKeyConstraintName: 'restore_proof_pk' })
  id: number;

  /** The moment that the backup has. */
  @Column({ type: 'timestamptz' })
  takenAt: Date;

  @Column({ type: 'timestamptz' })
  provenAt: Date;

  @Column({ type: 'bigint' })
  restoredRows: string;

  @Column({ type: 'integer' })
  documents: number;
}
