import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Longer than nearly all transactions that publish. */
const WAITED_MS = 2_000;
const FIRST_PAUSE_MS = 5;

/**
 * Ids of deliveries are drawn in another order than their transactions commit. An id is settled when every transaction that may
 * have drawn it or a smaller one has ended: no smaller id appears later.
 */
@Injectable()
export class SettledIds {
  private known = '0';

  constructor(private readonly dataSource: DataSource) {}

  /** The last settled id. Waits for the transactions of the moment, but not for long: an older answer is still true. */
  async last(): Promise<string> {
    const [drawn]: { id: string }[] = await this.dataSource.query(LAST_DRAWN);
    if (!drawn) throw new Error('The last drawn id has one row.');
    // Read after the id: a transaction that has drawn a smaller one holds its lock by now, or has ended.
    const writers = await this.writers();
    const patience = performance.now() + WAITED_MS;
    for (let pause = FIRST_PAUSE_MS; writers.length > 0 && (await this.anyRuns(writers)); pause *= 2) {
      if (performance.now() + pause > patience) return this.known;
      await sleep(pause);
    }
    if (BigInt(drawn.id) > BigInt(this.known)) this.known = drawn.id;
    return drawn.id;
  }

  private async anyRuns(transactions: readonly string[]): Promise<boolean> {
    const running = new Set(await this.writers());
    return transactions.some((one) => running.has(one));
  }

  private async writers(): Promise<string[]> {
    const rows: { transaction: string }[] = await this.dataSource.query(WRITERS);
    return rows.map(({ transaction }) => transaction);
  }
}

const LAST_DRAWN = `select coalesce(pg_sequence_last_value('delivery_id_seq'), 0)::text as id`;

/**
 * The transactions that write deliveries: they lock the table before they draw an id, until they end. Their numbers would not do:
 * those of the whole cluster are counted together, and a long transaction of another database would hold the ids back.
 */
const WRITERS = `
  select distinct virtualtransaction as transaction from pg_locks
  where relation = 'delivery'::regclass and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;
