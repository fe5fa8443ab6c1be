import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { DeliveryStore } from './delivery.store.js';

/**
 * What waits in the database, asked when it is scraped and without a scan. While the database is away the gauges are
 * NaN, and the rest of the page is answered all the same.
 */
@Injectable()
export class DeliveryGauges {
  constructor(
    registry: Registry,
    private readonly dataSource: DataSource,
    private readonly store: DeliveryStore,
  ) {
    const registers = [registry];
    const gauge = (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read().catch(() => Number.NaN));
        },
      });
    gauge(
      'zeyil_deliveries_pending',
      'Live deliveries, an estimate from the statistics of PostgreSQL: it may lag by a second and is off after a crash until the next vacuum.',
      () => this.pending(),
    );
    gauge(
      'zeyil_delivery_oldest_due_age_seconds',
      'How long the oldest delivery that is due has been waiting to be claimed; 0 when none is due. Paused agents do not count.',
      () => this.oldestDueAge(),
    );
  }

  private async pending(): Promise<number> {
    const sql = `select n_live_tup::float8 as count from pg_stat_user_tables where relid = 'delivery'::regclass`;
    const [row]: { count: number }[] = await this.dataSource.query(sql);
    return row?.count ?? 0;
  }

  private async oldestDueAge(): Promise<number> {
    const lanes = await this.store.scout(0);
    return Math.max(0, ...lanes.map(({ dueIn }) => -dueIn)) / 1000;
  }
}
