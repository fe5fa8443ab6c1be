/*
 * A row carries the moment or the number of its beginning, and may commit after rows that began later. A count along
 * such an order must not pass over it. Either the transaction notes its change in a row of its own, which a later one
 * removes when it has counted it (sums of jobs, the audit's chain), or the count ends before what may still commit.
 */

/** SQL of the beginning of the oldest transaction that writes one of the tables, or waits to; null when none does. */
export const oldestWriter = (...tables: string[]) => `
  select min(a.xact_start) from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.database = (select oid from pg_database where datname = current_database())
    and l.relation in (${tables.map((table) => `'${table}'::regclass`).join(', ')})
    and l.mode = 'RowExclusiveLock'`;

/** Whether every transaction up to the number $1 has ended. */
export const HAVE_ENDED = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "haveEnded"';
