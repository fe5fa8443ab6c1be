import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A process that delivers notifications, from its start to its end. Its claim tokens contain its number, and its
 * session locks the number; the row does not change while the process lives.
 */
@Entity('replica')
export class Replica {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'BY DEFAULT' })
  number: number;

  /** The name that its listener sends; no other process has the same. */
  @Column({ type: 'uuid' })
  name: string;

  /** Equal for processes that share a network stack; null where the system does not report it. */
  @Column({ type: 'text', nullable: true })
  machine: string | null;

  /** The addresses of its listener, first the one for processes of the same machine. */
  @Column({ type: 'text', array: true })
  addresses: string[];

  @Column({ type: 'int' })
  port: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt: Date;

  /** Since when its session has been missing, while nothing shows that its process has ended. */
  @Column({ type: 'timestamptz', nullable: true })
  missedSince: Date | null;

  /** When a search for its leases last ran, once it was known to be dead. */
  @Column({ type: 'timestamptz', nullable: true })
  takenAt: Date | null;
}
