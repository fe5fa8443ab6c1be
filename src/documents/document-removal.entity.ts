import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document that no row names any more, until it is removed from the store. */
@Entity('document_removal')
export class DocumentRemoval {
  @PrimaryColumn({ type: 'text' })
  storeKey: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  requestedAt: Date;
}
