import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row. A migration that older code cannot work with writes the oldest release that can. */
@Entity('schema_release')
@Check('schema_release_is_one', 'id = 1')
@Check('schema_release_is_version', "oldest_compatible ~ '^[0-9]+[.][0-9]+[.][0-9]+$'")
export class SchemaRelease {
  @PrimaryColumn({ type: 'smallint', default: 1, primaryKeyConstraintName: 'PK_schema_release' })
  id: number;

  /** As in package.json, such as `0.2.0`. */
  @Column({ type: 'text' })
  oldestCompatible: string;
}

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
