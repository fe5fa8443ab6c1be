import type { QueryRunner } from 'typeorm';
import { type PartitionedTable, partitionName, weekEnd, weekNamed, weekOf } from './weeks.rules.js';

/** Other statements queue behind a requested lock, so it is given up before callers notice. */
const LOCK_WITHIN_MS = 250;
/** How long moving a week may block writers of the default partition; a week that takes longer stays there. */
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
 * Creates the partition of a week and moves the week's rows from the default partition into it. The table itself stays
 * open to readers and writers all the time; the default partition, which is usually empty, is locked while its rows
 * move.
 * @throws QueryFailedError when the locks are not granted in time; nothing has changed then
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
 * Drops a week, unless live deliveries still need its notifications; returns whether it did.
 * @throws QueryFailedError when the lock is not granted in time; nothing has changed then
 */
export async function dropPartition(
  runner: QueryRunner,
  table: PartitionedTable,
  week: Date,
): Promise<boolean> {
  // Checked twice: the first time without lock, since the check scans the live deliveries.
  if (table.name === 'notification' && (await isNeeded(runner, week))) return false;
  let dropped = true;
  await transaction(runner, MOVE_WITHIN_MS, [
    // Locks the parent first, as every reader and the drop itself do; a resend in between holds a lock on it too.
    `lock table only ${table.name} in access exclusive mode`,
    async () => {
      dropped = table.name !== 'notification' || !(await isNeeded(runner, week));
      if (dropped) await runner.query(`drop table ${partitionName(table, week)}`);
    },
  ]);
  return dropped;
}

/** Removes rows older than `before` from the default partition, a few at a time; returns their number. */
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

/** Whether a live delivery belongs to a notification of the week; both have the same creation time. */
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
