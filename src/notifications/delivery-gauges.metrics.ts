import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { PAUSED_AGENTS } from '../agents/agents.sql.js';
import { Settings } from '../config/settings.js';
import { DeliveryStore } from './dispatch/delivery-store.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { OutcomeJournal } from './dispatch/outcomes/outcome-journal.js';
import { OutcomeRecorder } from './dispatch/outcomes/outcome-recorder.js';
import { WriteGate } from './dispatch/outcomes/write-gate.js';
import { rungs, SECONDS_TO_FIRST_LOSS } from './outages/first-loss.sql.js';

const PENDING = `select n_live_tup::float8 as count from pg_stat_user_tables where relid = 'delivery'::regclass`;

const PARKED = `select count(*)::int as count from delivery where due_at = 'infinity'`;

/**
 * Gauges of waiting deliveries and outcomes, read at each scrape and without a scan. While the database is away, gauges
 * that need it are NaN, and the rest of the page is answered all the same.
 */
@Injectable()
export class DeliveryGauges {
  constructor(
    registry: Registry,
    private readonly dataSource: DataSource,
    private readonly store: DeliveryStore,
    private readonly recorder: OutcomeRecorder,
    private readonly settings: Settings,
    gate: WriteGate,
    journal: OutcomeJournal,
    dispatcher: Dispatcher,
  ) {
    const registers = [registry];
    const asked = new Map<string, Promise<number>>();
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    /** A gauge that asks the database. */
    const askedGauge = (name: string, help: string, ask: () => Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const answer = ask().catch(() => Number.NaN);
          asked.set(name, answer);
          this.set(await answer);
        },
      });
    askedGauge(
      'zeyil_deliveries_pending',
      'Live deliveries, an estimate from the statistics of PostgreSQL: it may lag by a second and is off after a crash until the next vacuum.',
      () => this.count(PENDING),
    );
    askedGauge(
      'zeyil_deliveries_parked',
      'Deliveries that are sent no more until an administrator resends them, since eight claims in a row ended without an outcome.',
      () => this.count(PARKED),
    );
    askedGauge(
      'zeyil_delivery_oldest_due_age_seconds',
      'How long the oldest delivery that is due has been waiting to be claimed, or what came of an attempt to be recorded; 0 when nothing waits. Paused agents do not count.',
      () => this.oldestDueAge(),
    );
    askedGauge(
      'zeyil_first_loss_seconds',
      'Seconds until the first waiting notification of a failing agent is used up if all its attempts fail; +Inf when none is. Paused agents do not count.',
      () => this.firstLoss(),
    );
    askedGauge(
      'zeyil_agents_paused',
      'Active agents that are paused: their deliveries wait until each is resumed.',
      () => this.count(PAUSED_AGENTS),
    );
    // NaN compares with nothing, so alerts on those gauges are silent while they are NaN. This gauge is
    // registered after them, so that it is collected after they have asked.
    new Gauge({
      name: 'zeyil_metric_unreadable',
      help: '1 while a gauge that only the database can tell is NaN, since it does not answer; 0 otherwise.',
      labelNames: ['metric'],
      registers,
      async collect() {
        for (const [metric, answer] of asked) this.set({ metric }, Number.isNaN(await answer) ? 1 : 0);
      },
    });
    gauge(
      'zeyil_outcomes_unrecorded',
      'Attempts of this process whose outcome is not in the database yet.',
      () => recorder.backlog,
    );
    gauge(
      'zeyil_outcomes_journaled',
      'Outcomes that this process keeps on disk because the database does not take them.',
      () => journal.size,
    );
    gauge(
      'zeyil_deliveries_held',
      '1 while the database does not take outcomes: nothing is claimed or sent. 0 otherwise.',
      () => (gate.isOpen && !recorder.isBehind ? 0 : 1),
    );
    gauge(
      'zeyil_dispatcher_look_age_seconds',
      'How long ago this process last looked for due deliveries; it looks each second, every ten under an old snapshot.',
      () => dispatcher.sinceScout / 1_000,
    );
  }

  private async count(sql: string): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(sql);
    return row?.count ?? 0;
  }

  private async firstLoss(): Promise<number> {
    const [row]: { seconds: number | null }[] = await this.dataSource.query(
      SECONDS_TO_FIRST_LOSS,
      rungs(this.settings.notificationRetryWaits),
    );
    return row?.seconds ?? Number.POSITIVE_INFINITY;
  }

  /** Outcomes that wait in this process count also while the database cannot be asked. */
  private async oldestDueAge(): Promise<number> {
    const unrecorded = this.recorder.isBehind ? this.recorder.oldestAge : 0;
    const { due } = await this.store.scout(0).catch((error: unknown) => {
      if (unrecorded === 0) throw error;
      return { due: [] };
    });
    return Math.max(0, unrecorded, ...due.map(({ dueIn }) => -dueIn)) / 1000;
  }
}
