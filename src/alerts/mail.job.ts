import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../api/language.js';
import { MINUTE } from '../config/duration.js';
import { Settings } from '../config/settings.js';
import { Round, warning, whileAny } from '../data/round.js';
import { inTransaction } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { AlertMetrics } from './alerts.metrics.js';
import { type EventRow, momentText, named } from './event-items.js';
import { nextWait } from './ladder.rules.js';
import { MailClient, SENT_WITHIN_MS } from './mail.client.js';
import {
  DROP_MAILS,
  DUE_MAILBOX,
  END_MAIL,
  EVENTS_OF_MAIL,
  FILL,
  LEASE,
  LEAVE_MAIL,
  LOCK_MAILBOX,
  POSTPONE,
  RETRY_MAIL,
} from './mail.sql.js';
import { mailText } from './mail-text.rules.js';
import { minutesOf, quietFor } from './quiet-hours.rules.js';

const EVERY_MS = 5_000;
const LEASE_MS = SENT_WITHIN_MS + MINUTE;
/** An attempt that a stop cuts off is made again by another process when its lease has ended. */
const STOP_WITHIN_MS = 5_000;

interface Mailbox {
  userId: number;
  mailId: string | null;
  language: Language;
  from: number | null;
  to: number | null;
  mail: string | null;
}

interface ClaimedMail {
  userId: number;
  mailId: string;
  to: string;
  language: Language;
  attempts: number;
  age: number;
  events: (EventRow & { isOver: boolean })[];
}

/**
 * Sends mails about events, one at a time, by leases. A mail keeps its id and its events over its attempts: where a process ends
 * after the mail server has taken it, the same mail comes once more.
 */
@Injectable()
export class EventMails implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: MailClient,
    private readonly clock: Clock,
    private readonly metrics: AlertMetrics,
    private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(
      (stopping) => whileAny(() => this.sendNext(), stopping),
      warning(logger, 'events not mailed'),
    );
  }

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.settings.alerts.smtp) await this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop(STOP_WITHIN_MS);
  }

  /** Returns whether there may be more. */
  private async sendNext(): Promise<boolean> {
    const claim = await inTransaction(this.dataSource, (tx) => this.claim(tx));
    if (claim === undefined) return false;
    if (claim !== 'passed over') await this.send(claim);
    return true;
  }

  private async claim(tx: EntityManager): Promise<ClaimedMail | 'passed over' | undefined> {
    const [mailbox]: Mailbox[] = await tx.query(DUE_MAILBOX);
    if (!mailbox) return undefined;
    const { userId, mail, language } = mailbox;
    const pass = async (statement: string, ...more: unknown[]) => {
      await tx.query(statement, [userId, ...more]);
      return 'passed over' as const;
    };
    if (mail === null) return pass(DROP_MAILS);
    const quiet = quietFor(minutesOf(this.clock.local(this.clock.now()).slice(11, 16)) ?? 0, mailbox);
    if (quiet > 0) return pass(POSTPONE, quiet * MINUTE);
    const mailId = mailbox.mailId ?? randomUUID();
    await tx.query(FILL, [userId, mailId]);
    const events: ClaimedMail['events'] = await tx.query(EVENTS_OF_MAIL, [mailId]);
    // The retention has removed them, or what was over is not over any more.
    if (events.length === 0) return pass(LEAVE_MAIL, mailId);
    const [leased]: [{ attempts: number; age: number }[], number] = await tx.query(LEASE, [
      userId,
      mailId,
      LEASE_MS,
    ]);
    const { attempts = 1, age = 0 } = leased[0] ?? {};
    return { userId, mailId, to: mail, language, attempts, age, events };
  }

  private async send({ userId, mailId, to, language, attempts, age, events }: ClaimedMail): Promise<void> {
    const reader = { language, moment: momentText(this.clock, language), base: this.settings.publicUrl };
    const content = mailText(
      events.map((row) => ({ ...named(row), isOver: row.isOver })),
      reader,
    );
    const refusal = await this.client.send({ id: mailId, to, ...content });
    const end = (problem: string | null) =>
      inTransaction(this.dataSource, async (tx) => {
        await tx.query(LOCK_MAILBOX, [userId]);
        await tx.query(END_MAIL, [userId, mailId, problem]);
      });
    if (!refusal) {
      await end(null);
      return this.metrics.ended('mail', 'sent');
    }
    const reason = refusal.code;
    const wait = refusal.isFinal ? undefined : nextWait(attempts, age);
    if (wait === undefined) {
      this.logger.error({ event: 'mail given up', userId, mailId, reason });
      await end(reason);
      return this.metrics.ended('mail', 'given_up');
    }
    if (attempts === 1) this.logger.warn({ event: 'mail waits for the mail server', userId, mailId, reason });
    await this.dataSource.query(RETRY_MAIL, [userId, attempts, wait, reason]);
    this.metrics.ended('mail', 'retried');
  }
}
