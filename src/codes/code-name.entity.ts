import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The names of a number that the insurers and the platforms have agreed upon. */
@Entity('code_name')
export class CodeNameRow {
  @PrimaryColumn({ type: 'text' })
  kind: string;

  @PrimaryColumn({ type: 'int' })
  code: number;

  @Column({ type: 'text' })
  tr: string;

  @Column({ type: 'text' })
  en: string;
}
