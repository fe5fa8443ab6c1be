import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document that no row names any more and that the store still has, until it is removed there. */
@Entity('document_removal')
export class DocumentRemoval {
  @PrimaryColumn({ type: 'text' })
  storeKey: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  requestedAt: Date;
}
