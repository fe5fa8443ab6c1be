import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A process that delivers notifications, from its start to its end. Its number stands in the tokens of its claims, and
 * is locked by its session; nothing is written here while it lives.
 */
@Entity('replica')
export class Replica {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'BY DEFAULT' })
  number: number;

  /** What its door answers; no other process answers the same. */
  @Column({ type: 'uuid' })
  name: string;

  /** Equal for processes that share a network stack; null where the system does not tell. */
  @Column({ type: 'text', nullable: true })
  machine: string | null;

  /** Where its door is, the address for processes of the same machine first. */
  @Column({ type: 'text', array: true })
  addresses: string[];

  @Column({ type: 'int' })
  port: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt: Date;

  /** Since when its session is missed while nothing shows that its process has ended. */
  @Column({ type: 'timestamptz', nullable: true })
  missedSince: Date | null;

  /** When its leases were looked for last, since it is dead. */
  @Column({ type: 'timestamptz', nullable: true })
  takenAt: Date | null;
}
