/** A table that is partitioned into weeks by one of its columns, and dropped week by week. */
export interface PartitionedTable {
  name: 'notification' | 'finished_delivery' | 'delivery_attempt';
  /** The column that decides the week. */
  column: string;
  /** How much longer than the retention its rows are kept. */
  keptLongerMs: number;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** How many weeks are created ahead: an installation may miss its daily round for that long. */
const WEEKS_AHEAD = 4;

/**
 * Rows of a final delivery are older than its end: by up to a week, since both may fall into the same partition, and by
 * a day for the ladder in between.
 */
const KEPT_WITH_THEIR_DELIVERY = WEEK_MS + DAY_MS;
export const PARTITIONED: readonly PartitionedTable[] = [
  { name: 'notification', column: 'created_at', keptLongerMs: KEPT_WITH_THEIR_DELIVERY },
  { name: 'finished_delivery', column: 'finished_at', keptLongerMs: 0 },
  { name: 'delivery_attempt', column: 'started_at', keptLongerMs: KEPT_WITH_THEIR_DELIVERY },
];

/** Monday 00:00 UTC of a moment's week. */
export function weekOf(moment: Date): Date {
  const days = Math.floor(moment.getTime() / DAY_MS);
  // Day 0 of the epoch was a Thursday.
  return new Date((days - ((((days + 3) % 7) + 7) % 7)) * DAY_MS);
}

/** The first moment after a week. */
export function weekEnd(week: Date): Date {
  return new Date(week.getTime() + WEEK_MS);
}

/** The weeks that must exist: the present one and those ahead. */
export function weeksWanted(now: Date): Date[] {
  const first = weekOf(now).getTime();
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, index) => new Date(first + index * WEEK_MS));
}

/** `finished_delivery_20261116`: the table and its week's Monday. */
export function partitionName(table: PartitionedTable, week: Date): string {
  return `${table.name}_${week.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** The week of a partition, by its name; undefined for the default partition. */
export function weekNamed(partition: string): Date | undefined {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(partition) ?? [];
  return year ? new Date(`${year}-${month}-${day}T00:00:00Z`) : undefined;
}

/** Rows older than this moment are beyond their retention. */
export function keptSince(table: PartitionedTable, retentionMs: number, now: Date): Date {
  return new Date(now.getTime() - retentionMs - table.keptLongerMs);
}
