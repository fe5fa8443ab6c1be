import type { DataSource } from 'typeorm';

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
