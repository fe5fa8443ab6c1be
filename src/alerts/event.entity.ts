import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../api/language.js';
import type { EventKind, EventSubject } from '../events/event-kinds.rules.js';
import { User } from '../users/user.entity.js';

/**
 * An operational event of the feed. One replica at a time adds committed notes to it, so that the ids rise in the order in which
 * readers see events.
 */
@Entity('operational_event')
@Index('operational_event_kind', ['kind', 'id'])
@Index('operational_event_agent', ['agentId', 'id'], { where: 'agent_id IS NOT NULL' })
@Index('operational_event_subject', ['subjectKind', 'subjectId', 'id'])
@Index('operational_event_last', ['lastAt', 'id'])
export class OperationalEvent {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'operational_event_pk',
  })
  id: string;

  @Column({ type: 'text' })
  kind: EventKind;

  @Column({ type: 'text' })
  subjectKind: EventSubject['kind'];

  @Column({ type: 'text' })
  subjectId: string;

  @Column({ type: 'int', nullable: true })
  agentId: number | null;

  /** When it first happened; like events of the following hour are counted here. */
  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'timestamptz' })
  lastAt: Date;

  @Column({ type: 'bigint' })
  count: string;

  /** Of the last time. */
  @Column({ type: 'jsonb' })
  facts: object;

  /** When the state was over that it reports; null while it lasts, and where none does. */
  @Column({ type: 'timestamptz', nullable: true })
  overAt: Date | null;
}

/** Which events a member of the staff gets by mail, and up to which one the feed was read. */
@Entity('event_subscription')
export class EventSubscription {
  @ForeignKey(() => User, { name: 'event_subscription_user', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'event_subscription_pk' })
  userId: number;

  /** Null gets no mail. */
  @Column({ type: 'text', nullable: true })
  mail: string | null;

  @Column({ type: 'text', array: true, default: '{}' })
  kinds: EventKind[];

  /** Of the events that concern an agent; null is every agent. */
  @Column({ type: 'int', array: true, nullable: true })
  agentIds: number[] | null;

  /** Minutes of the business day from which and up to which mails wait; both are null without quiet hours. */
  @Column({ type: 'smallint', nullable: true })
  quietFrom: number | null;

  @Column({ type: 'smallint', nullable: true })
  quietTo: number | null;

  @Column({ type: 'text', default: 'tr' })
  language: Language;

  @Column({ type: 'bigint', default: 0 })
  seenUpTo: string;
}

/** An event that the receiver of the webhook has not taken yet. */
@Entity('event_webhook')
@Index('event_webhook_due', ['dueAt'])
export class EventWebhook {
  @ForeignKey(() => OperationalEvent, { name: 'event_webhook_event', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'event_webhook_pk' })
  eventId: string;

  /** When the next attempt is due, or the lease of the present one ends. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'int', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  since: Date;
}

/** A user's mails: when the next one is due, and the one that is under way. */
@Entity('event_mailbox')
@Index('event_mailbox_due', ['dueAt'])
export class EventMailbox {
  @ForeignKey(() => EventSubscription, { name: 'event_mailbox_subscription', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'event_mailbox_pk' })
  userId: number;

  /** When the next mail or attempt is due, or the lease of the present one ends; infinity without either. */
  @Column({ type: 'timestamptz' })
  dueAt: Date;

  /** The mail under way, which keeps its id and its events over its attempts; null without one. */
  @Column({ type: 'uuid', nullable: true })
  mailId: string | null;

  @Column({ type: 'int', default: 0 })
  attempts: number;

  /** Since when the mail under way is tried. */
  @Column({ type: 'timestamptz', nullable: true })
  since: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt: Date | null;

  /** Why the last mail was not taken, by codes of the mail system; null once one is. */
  @Column({ type: 'text', nullable: true })
  problem: string | null;
}

/** An event that a user is to get by mail, or that it is over. */
@Entity('event_mail_item')
@Index('event_mail_item_user', ['userId', 'dueAt'])
@Index('event_mail_item_of_event', ['eventId'])
export class EventMailItem {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'event_mail_item_pk',
  })
  id: string;

  @ForeignKey(() => EventSubscription, { name: 'event_mail_item_subscription', onDelete: 'CASCADE' })
  @Column({ type: 'int' })
  userId: number;

  @ForeignKey(() => OperationalEvent, { name: 'event_mail_item_event', onDelete: 'CASCADE' })
  @Column({ type: 'bigint' })
  eventId: string;

  @Column({ type: 'boolean' })
  isOver: boolean;

  @Column({ type: 'timestamptz' })
  dueAt: Date;

  /** The mail under way that has it. */
  @Column({ type: 'uuid', nullable: true })
  mailId: string | null;
}
