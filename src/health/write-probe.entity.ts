import { Entity, PrimaryColumn } from 'typeorm';

/** Always empty: readiness writes here and undoes it. A table of its own, so that no work can keep it locked. */
@Entity('write_probe')
export class WriteProbe {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'PK_write_probe' })
  id: string;
}
