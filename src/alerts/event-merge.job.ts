import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { leading, Round, warning, whileAny } from '../data/round.js';
import { afterCommit } from '../data/transaction.js';
import type { EventKind } from '../events/event-kinds.rules.js';
import { ANY_NOTE, TAKE_NOTES } from '../events/event-notes.sql.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { AlertMetrics } from './alerts.metrics.js';
import { addUp, chosenBy, ENDS, type Note } from './merge.rules.js';
import { ADD_OCCURRENCES, ADD_RECOVERIES, TO_MAILS, TO_WEBHOOK } from './merge.sql.js';

const EVERY_MS = 1_000;
const NOTES_AT_ONCE = 5_000;

/** What ends them is an event of its own. */
const REPORTED_BY_ANOTHER: ReadonlySet<EventKind> = new Set(Object.values(ENDS));

interface Added {
  id: string;
  kind: EventKind;
  agentId: number | null;
}

/**
 * Adds committed notes to the feed, and to what is on its way to the webhook and to mail boxes, in one transaction: a process that
 * ends in between leaves both or neither. One replica at a time does so.
 */
@Injectable()
export class EventMerge implements OnModuleDestroy {
  private readonly round: Round;
  private readonly sends: { webhook: boolean; mail: boolean };

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: AlertMetrics,
    { alerts }: Settings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sends = { webhook: alerts.url !== undefined, mail: alerts.smtp !== undefined };
    this.round = new Round(
      (stopping) => whileAny(() => this.mergeNext(), stopping),
      warning(logger, 'operational events not added to the feed'),
    );
  }

  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  /** Returns whether there may be more notes. */
  private async mergeNext(): Promise<boolean> {
    const waiting: unknown[] = await this.dataSource.query(ANY_NOTE);
    if (waiting.length === 0) return false;
    const taken = await leading(this.dataSource, ADVISORY_LOCKS.eventMerge, (tx) => this.merge(tx));
    return taken === NOTES_AT_ONCE;
  }

  private async merge(tx: EntityManager): Promise<number> {
    const notes: Note[] = await tx.query(TAKE_NOTES, [NOTES_AT_ONCE]);
    const { occurrences, recoveries } = addUp(notes);
    const added: (Added & { isNew: boolean; wasOver: boolean })[] = await tx.query(ADD_OCCURRENCES, [
      JSON.stringify(occurrences),
    ]);
    // TypeORM answers an update with its rows and their number.
    const [over]: [Added[], number] = await tx.query(ADD_RECOVERIES, [JSON.stringify(recoveries)]);
    const made = added.filter(({ isNew }) => isNew);
    const back = added.filter(({ wasOver }) => wasOver);
    if (this.sends.webhook && made.length > 0) await tx.query(TO_WEBHOOK, [made.map(({ id }) => id)]);
    if (this.sends.mail) await this.toMails(tx, { made, back, over });
    afterCommit(tx, () => {
      for (const { kind, count } of occurrences) this.metrics.happened(kind, count);
    });
    return notes.length;
  }

  private async toMails(
    tx: EntityManager,
    { made, back, over }: Record<'made' | 'back' | 'over', readonly Added[]>,
  ): Promise<void> {
    const send = async (events: readonly Added[], isOver: boolean) => {
      const given = events.map(({ id, agentId, kind }) => ({ id, agentId, kinds: chosenBy(kind) }));
      if (given.length > 0) await tx.query(TO_MAILS, [JSON.stringify(given), isOver]);
    };
    await send([...made, ...back], false);
    await send(
      over.filter(({ kind }) => !REPORTED_BY_ANOTHER.has(kind)),
      true,
    );
  }
}
