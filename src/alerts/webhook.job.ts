import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings.js';
import { signatureHeaders } from '../crypto/webhook-signature.js';
import { Round, warning, whileAny } from '../data/round.js';
import { PlatformClient } from '../platform/platform.client.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { AlertMetrics } from './alerts.metrics.js';
import { type EventRow, itemOf, SHOWN } from './event-items.js';
import { nextWait } from './ladder.rules.js';

const EVERY_MS = 1_000;
/** Attempts at a time of one process. */
const AT_ONCE = 4;
/** Beyond the time-out of an attempt: a process that ends in between leaves the event to others that much later. */
const LEASE_BEYOND_MS = 15_000;
/** An attempt that a stop cuts off is made again when its lease has ended. */
const STOP_WITHIN_MS = 5_000;
/** Nothing of an answer but its status matters. */
const KEPT_BYTES = 1_024;

type Claimed = EventRow & { attempts: number; age: number };

/** Posts events to the webhook of the installation, each until it is taken, by leases: replicas share the work. */
@Injectable()
export class EventWebhooks implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
    private readonly clock: Clock,
    private readonly metrics: AlertMetrics,
    private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(
      (stopping) => whileAny(() => this.sendNext(), stopping),
      warning(logger, 'events not sent to the webhook'),
    );
  }

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.settings.alerts.url !== undefined) await this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop(STOP_WITHIN_MS);
  }

  /** Returns whether there may be more. */
  private async sendNext(): Promise<boolean> {
    const leaseMs = this.settings.platform.timeout + LEASE_BEYOND_MS;
    const claimed: Claimed[] = await this.dataSource.query(CLAIM, [AT_ONCE, leaseMs]);
    await Promise.all(claimed.map((event) => this.send(event)));
    return claimed.length === AT_ONCE;
  }

  private async send(event: Claimed): Promise<void> {
    const { url, secrets = [] } = this.settings.alerts;
    const item = itemOf(event, 'en', this.clock);
    const body = JSON.stringify({ type: item.Kind, timestamp: event.at.toISOString(), data: item });
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    const headers = signatureHeaders(secrets, { id: `event_${event.id}`, seconds, body });
    const endpoint = { url, apiKey: undefined, authorization: undefined };
    // The client appends to a path without its last slash.
    const path = url?.endsWith('/') || new URL(url ?? '').pathname === '/' ? '/' : '';
    const answer = await this.platform.ask(endpoint, { path, headers, body, keepBytes: KEPT_BYTES });
    const { status } = answer;
    if (status !== undefined && status >= 200 && status < 300) return this.ended(event, 'sent');
    const reason = answer.status === undefined ? answer.error : `HTTP ${answer.status}`;
    const wait = nextWait(event.attempts, event.age);
    if (wait === undefined) {
      this.logger.error({ event: 'event not taken by the webhook', id: event.id, kind: event.kind, reason });
      return this.ended(event, 'given_up');
    }
    if (event.attempts === 1)
      this.logger.warn({ event: 'event waits for the webhook', id: event.id, reason });
    await this.dataSource.query(RETRY, [event.id, event.attempts, wait]);
    this.metrics.ended('webhook', 'retried');
  }

  private async ended({ id, attempts }: Claimed, outcome: 'sent' | 'given_up'): Promise<void> {
    await this.dataSource.query(END, [id, attempts]);
    this.metrics.ended('webhook', outcome);
  }
}

/** Leases $1 due events for $2 milliseconds, oldest first; the number of the attempt fences its outcome. */
const CLAIM = `
  with claimed as (
    update event_webhook w
    set attempts = w.attempts + 1, due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where event_id = any (array(
      select event_id from event_webhook where due_at <= clock_timestamp() order by due_at, event_id limit $1
      for update skip locked))
    returning event_id, attempts, (extract(epoch from clock_timestamp() - since) * 1000)::float8 as age
  )
  select ${SHOWN}, claimed.attempts, claimed.age from claimed join operational_event event on event.id = claimed.event_id
  order by event.id`;
const RETRY = `
  update event_webhook set due_at = clock_timestamp() + $3 * interval '1 millisecond' where event_id = $1 and attempts = $2`;
const END = 'delete from event_webhook where event_id = $1 and attempts = $2';
