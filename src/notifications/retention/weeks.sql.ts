import type { QueryRunner } from 'typeorm';
import { BRIEFLY, createPartition } from '../../data/partitions.js';
import { type Partition, type PartitionedTable, partitionAt } from '../../data/partitions.rules.js';

/** How long moving a week may block writers of the default partition; a week that takes longer stays there. */
const MOVE_WITHIN_MS = 2_000;
const CLEANED_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;
/**
 * Rows of a final delivery are older than its end: by up to a week, since both may fall into the same partition, and by
 * a day for the ladder in between.
 */
const KEPT_WITH_THEIR_DELIVERY = 8 * DAY_MS;

/** A table whose weeks are dropped. */
export interface WeeklyTable extends PartitionedTable {
  name: 'notification' | 'finished_delivery' | 'delivery_attempt';
  /** How much longer than the retention its rows are kept. */
  keptLongerMs: number;
}

export const WEEKLY: readonly WeeklyTable[] = [
  weekly('notification', 'created_at', KEPT_WITH_THEIR_DELIVERY),
  weekly('finished_delivery', 'finished_at', 0),
  weekly('delivery_attempt', 'started_at', KEPT_WITH_THEIR_DELIVERY),
];

/** The week's rows move from the default partition, which is usually empty and locked while they do. */
function weekly(name: WeeklyTable['name'], column: string, keptLongerMs: number): WeeklyTable {
  const prepare = ({ name: partition, from, end }: Partition) => [
    `lock table ${name}_default in access exclusive mode`,
    `with moved as (
       delete from ${name}_default where ${column} >= '${from.toISOString()}' and ${column} < '${end.toISOString()}' returning *
     )
     insert into ${partition} select * from moved`,
  ];
  return { name, column, span: 'week', ahead: 4, keptLongerMs, prepare };
}

/** Rows older than this moment are beyond their retention. */
export function keptSince(table: WeeklyTable, retentionMs: number, now: Date): Date {
  return new Date(now.getTime() - retentionMs - table.keptLongerMs);
}

/** The weeks whose rows lie in the default partition because they had none of their own. */
export async function weeksInDefault(runner: QueryRunner, table: WeeklyTable): Promise<Partition[]> {
  const { name, column } = table;
  const rows: { moment: Date }[] = await runner.query(
    `select min(${column}) as moment from ${name}_default group by date_trunc('week', ${column}, 'UTC')`,
  );
  return rows.map(({ moment }) => partitionAt(table, moment));
}

/** Creates the partition of a week. @throws QueryFailedError when the locks are not granted in time; nothing has changed then */
export function createWeek(runner: QueryRunner, table: WeeklyTable, week: Partition): Promise<void> {
  return transaction(runner, () => createPartition(runner.manager, table, week));
}

/**
 * Drops a week, unless live deliveries still need its notifications; returns whether it did.
 * @throws QueryFailedError when the lock is not granted in time; nothing has changed then
 */
export async function dropWeek(runner: QueryRunner, table: WeeklyTable, week: Partition): Promise<boolean> {
  // Checked twice: the first time without lock, since the check scans the live deliveries.
  if (table.name === 'notification' && (await isNeeded(runner, week))) return false;
  let dropped = true;
  await transaction(runner, async () => {
    // Locks the parent first, as every reader and the drop itself do; a resend in between holds a lock on it too.
    await runner.query(`lock table only ${table.name} in access exclusive mode`);
    dropped = table.name !== 'notification' || !(await isNeeded(runner, week));
    if (dropped) await runner.query(`drop table ${week.name}`);
  });
  return dropped;
}

/** Removes rows older than `before` from the default partition, a few at a time; returns their number. */
export async function cleanDefault(
  runner: QueryRunner,
  { name, column }: WeeklyTable,
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
async function isNeeded(runner: QueryRunner, { from, end }: Partition): Promise<boolean> {
  const [row]: { needed: boolean }[] = await runner.query(
    'select exists (select from delivery where created_at >= $1 and created_at < $2) as needed',
    [from, end],
  );
  return row?.needed ?? true;
}

async function transaction(runner: QueryRunner, steps: () => Promise<void>): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(BRIEFLY);
    await runner.query(`set local statement_timeout = ${MOVE_WITHIN_MS}`);
    await steps();
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
