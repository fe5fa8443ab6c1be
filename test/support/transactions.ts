import type { DataSource } from 'typeorm';
import { errorCode } from '../../src/errors/caught.js';

/** A transaction on a connection of its own, which stays open until the test ends it. */
export interface OpenTransaction {
  query<T = unknown>(sql: string, values?: unknown[]): Promise<T>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export async function openTransaction({ dataSource }: { dataSource: DataSource }): Promise<OpenTransaction> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  return {
    query: (sql, values) => runner.query(sql, values),
    commit: async () => {
      await runner.commitTransaction();
      await runner.release();
    },
    rollback: async () => {
      await runner.rollbackTransaction();
      await runner.release();
    },
  };
}

/** Rows while a session of this database waits for a lock; other tests have databases of the same server, with tables of the same ids. */
export const WAITS_FOR_A_LOCK = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Does again what a deadlock has ended: statements on many tables lock them in another order than those of the service's timers. */
export async function despiteDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== '40P01') throw error;
    }
  }
}

/** Empties the tables that `tables`, the statement's end, names: those that a service's timers read meanwhile, on a busy machine for longer than its sessions wait for a lock. */
export function truncate(dataSource: DataSource, tables: string): Promise<void> {
  return despiteDeadlocks(() =>
    dataSource.transaction(async (tx) => {
      await tx.query('set local lock_timeout = 0');
      await tx.query(`truncate ${tables}`);
    }),
  );
}
