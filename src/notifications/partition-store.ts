import type { QueryRunner } from 'typeorm';
import { type PartitionedTable, partitionName, weekEnd, weekNamed, weekOf } from './partitions.js';

/** Statements queue behind a lock that is asked for: it is given up before anybody notices. */
const LOCK_WITHIN_MS = 250;
/** As long may a moved week keep writers of the default partition waiting; a larger one stays there. */
const MOVE_WITHIN_MS = 2_000;
const CLEANED_AT_ONCE = 5_000;

/** The weeks for which the table has partitions. */
export async function existingWeeks(runner: QueryRunner, { name }: PartitionedTable): Promise<Date[]> {
  const rows: { name: string }[] = await runner.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by c.relname`,
    [name],
  );
  return rows.flatMap((row) => weekNamed(row.name) ?? []);
}

/** The weeks whose rows lie in the default partition because they had none of their own. */
export async function weeksInDefault(
  runner: QueryRunner,
  { name, column }: PartitionedTable,
): Promise<Date[]> {
  const rows: { moment: Date }[] = await runner.query(
    `select min(${column}) as moment from ${name}_default group by date_trunc('week', ${column}, 'UTC')`,
  );
  return rows.map(({ moment }) => weekOf(moment));
}

/**
 * Makes the partition of a week, with what of that week lies in the default partition. The table itself stays open to
 * readers and writers all the time; the default partition is locked while its rows move, and it is empty as a rule.
 * @throws QueryFailedError when the locks are not to be had in time; nothing has changed then
 */
export async function createPartition(
  runner: QueryRunner,
  table: PartitionedTable,
  week: Date,
): Promise<void> {
  const { name, column } = table;
  const partition = partitionName(table, week);
  const [from, to] = [week, weekEnd(week)].map((moment) => `timestamptz '${moment.toISOString()}'`);
  await transaction(runner, MOVE_WITHIN_MS, [
    `create table ${partition} (like ${name} including defaults)`,
    `lock table ${name}_default in access exclusive mode`,
    `with moved as (
       delete from ${name}_default where ${column} >= ${from} and ${column} < ${to} returning *
     )
     insert into ${partition} select * from moved`,
    `alter table ${name} attach partition ${partition} for values from (${from}) to (${to})`,
  ]);
}

/**
 * Drops a week, unless live deliveries still need its notifications; answers whether it did.
 * @throws QueryFailedError when the lock is not to be had in time; nothing has changed then
 */
export async function dropPartition(
  runner: QueryRunner,
  table: PartitionedTable,
  week: Date,
): Promise<boolean> {
  // Asked twice: the first time without lock, since it costs a scan of the live deliveries.
  if (table.name === 'notification' && (await isNeeded(runner, week))) return false;
  let dropped = true;
  await transaction(runner, MOVE_WITHIN_MS, [
    // The parent first, as every reader and the drop itself do; a resend in between holds a lock on it too.
    `lock table only ${table.name} in access exclusive mode`,
    async () => {
      dropped = table.name !== 'notification' || !(await isNeeded(runner, week));
      if (dropped) await runner.query(`drop table ${partitionName(table, week)}`);
    },
  ]);
  return dropped;
}

/** Removes rows older than `before` from the default partition, a few at a time; answers how many. */
export async function cleanDefault(
  runner: QueryRunner,
  { name, column }: PartitionedTable,
  before: Date,
  goOn: () => boolean,
): Promise<number> {
  const needed =
    name === 'notification' ? 'and not exists (select from delivery d where d.notification_id = r.id)' : '';
  let removed = 0;
  while (goOn()) {
    const [, count]: [unknown, number] = await runner.query(
      `delete from ${name}_default where ctid = any (array(
         select r.ctid from ${name}_default r where r.${column} < $1 ${needed} limit ${CLEANED_AT_ONCE}
       ))`,
      [before],
    );
    removed += count;
    if (count < CLEANED_AT_ONCE) break;
  }
  return removed;
}

/** Whether a live delivery belongs to a notification of the week; their moments of creation are equal. */
async function isNeeded(runner: QueryRunner, week: Date): Promise<boolean> {
  const [row]: { needed: boolean }[] = await runner.query(
    'select exists (select from delivery where created_at >= $1 and created_at < $2) as needed',
    [week, weekEnd(week)],
  );
  return row?.needed ?? true;
}

async function transaction(
  runner: QueryRunner,
  withinMs: number,
  steps: (string | (() => Promise<void>))[],
): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
    await runner.query(`set local statement_timeout = ${withinMs}`);
    for (const step of steps) await (typeof step === 'string' ? runner.query(step) : step());
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
