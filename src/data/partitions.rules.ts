/** A table that is partitioned by weeks or months of UTC. Rows without a partition of their own lie in `<name>_default`. */
export interface PartitionedTable {
  name: string;
  /** The column that decides the partition. */
  column: string;
  span: 'week' | 'month';
  /** Spans that are created ahead: the daily round may fail for that long. */
  ahead: number;
  /** Statements for a new partition before it is attached. */
  prepare: (partition: Partition) => string[];
}

export interface Partition {
  name: string;
  from: Date;
  /** The first moment after it. */
  end: Date;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The first moment of the week, which begins on Monday, or of the month that lies `later` after the one of a moment. */
export function spanStart(span: 'week' | 'month', moment: Date, later = 0): Date {
  if (span === 'month') return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1));
  const days = Math.floor(moment.getTime() / DAY_MS);
  // Day 0 of the epoch was a Thursday.
  return new Date((days - ((((days + 3) % 7) + 7) % 7)) * DAY_MS + later * WEEK_MS);
}

/** The partition of a moment; its name has its first day, such as `finished_delivery_20261116`. */
export function partitionAt({ name, span }: PartitionedTable, moment: Date, later = 0): Partition {
  const from = spanStart(span, moment, later);
  const day = from.toISOString().slice(0, 10).replaceAll('-', '');
  return { name: `${name}_${day}`, from, end: spanStart(span, from, 1) };
}

/** The partitions that must exist: the present one and those ahead. */
export function wantedPartitions(table: PartitionedTable, now: Date): Partition[] {
  return Array.from({ length: table.ahead + 1 }, (_, later) => partitionAt(table, now, later));
}
