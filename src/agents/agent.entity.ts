import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An agent and the endpoint of its platform. Keys are stored encrypted. */
@Entity('agent')
@Check('agent_auto_pause_whole', '(auto_pause_failures IS NULL) = (auto_pause_minutes IS NULL)')
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

  /** Secrets that sign the calls, separated by a space and encrypted together. */
  @Column({ type: 'text', nullable: true })
  signingSecrets: string | null;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** Since when deliveries to the agent's platform are paused; due deliveries wait. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null;

  /** Name of the user who paused it; null while it is not paused, and when the previous release paused it. */
  @Column({ type: 'text', nullable: true })
  pausedBy: string | null;

  @Column({ type: 'text', nullable: true })
  pauseReason: string | null;

  /** Why the service itself paused it: how its last attempt failed. Null while the staff's pause, or none, holds. */
  @Column({ type: 'text', nullable: true })
  pauseCause: string | null;

  /** Failed attempts in a row, within no less than so many minutes, after which the service pauses it; both or none. */
  @Column({ type: 'int', nullable: true })
  autoPauseFailures: number | null;

  @Column({ type: 'int', nullable: true })
  autoPauseMinutes: number | null;

  /** Attempts a second at most; null without limit. */
  @Column({ type: 'int', nullable: true })
  perSecond: number | null;

  /** Attempts a second at most while what waited during a pause is sent. */
  @Column({ type: 'int', default: 50 })
  resumePerSecond: number;

  /** When a pause ended, while deliveries that were due then still wait; set by a trigger. */
  @Column({ type: 'timestamptz', nullable: true })
  catchingUpSince: Date | null;

  /** Counted by triggers: changes of the agent's own fields, of its products and of its subscriptions. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'int', default: 1 })
  productsVersion: number;

  @Column({ type: 'int', default: 1 })
  subscriptionsVersion: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
