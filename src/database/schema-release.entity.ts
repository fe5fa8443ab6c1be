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
