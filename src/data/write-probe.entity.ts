import { Entity, PrimaryColumn } from 'typeorm';

/**
 * Always empty: readiness writes here and undoes it. Nothing else uses the table, so no other work can keep it locked.
 */
@Entity('write_probe')
export class WriteProbe {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'PK_write_probe' })
  id: string;
}
