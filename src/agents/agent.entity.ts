import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An agent and the endpoint of its platform. Keys are stored encrypted. */
@Entity('agent')
export class Agent {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  platformUrl: string | null;

  @Column({ type: 'text', nullable: true })
  platformApiKey: string | null;

  @Column({ type: 'text', nullable: true })
  platformAuthorization: string | null;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** Since when deliveries to the agent's platform are paused; due deliveries wait. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
