import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who of the staff did what to what; written in the transaction of the deed and never changed. */
@Entity('admin_audit')
export class AdminAudit {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** Null when the token named no user. */
  @Column({ type: 'int', nullable: true })
  userId: number | null;

  @Column({ type: 'text' })
  userName: string;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  target: string;

  /** Never a payload, key or password. */
  @Column({ type: 'jsonb', nullable: true })
  details: Record<string, unknown> | null;
}
