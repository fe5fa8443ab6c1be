import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An agent, and where and how its platform is reached. Keys are stored encrypted. */
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

  /** Since when nothing is sent to the agent's platform; what becomes due meanwhile waits. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
