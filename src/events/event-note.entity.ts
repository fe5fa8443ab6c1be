import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { EventKind, EventSubject } from './event-kinds.rules.js';

/**
 * A note of an operational event, written in the transaction of what it reports. One replica takes committed notes out and adds them
 * to the feed, so that writers wait for no row, and a note that commits late is read all the same.
 */
@Entity('event_note')
export class EventNote {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'event_note_pk',
  })
  id: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  @Column({ type: 'text' })
  kind: EventKind;

  @Column({ type: 'text' })
  subjectKind: EventSubject['kind'];

  @Column({ type: 'text' })
  subjectId: string;

  /** The agent that it concerns, by which readers choose. */
  @Column({ type: 'int', nullable: true })
  agentId: number | null;

  /** How many things happened alike, such as deliveries that one statement ended. */
  @Column({ type: 'int', default: 1 })
  count: number;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  facts: object;

  /** The state that events of this kind report is over: all is well again. */
  @Column({ type: 'boolean', default: false })
  isOver: boolean;
}

/** A state that lasts, such as a platform that fails: reported when it begins and when it is over, however often it is found. */
@Entity('event_condition')
export class EventCondition {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'event_condition_pk' })
  kind: EventKind;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'event_condition_pk' })
  subjectKind: EventSubject['kind'];

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'event_condition_pk' })
  subjectId: string;

  /** A step of the state; the next one is reported, too. */
  @Column({ type: 'int', default: 0 })
  step: number;
}
