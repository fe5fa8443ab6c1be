/** A table that is partitioned by months, in UTC. */
export interface MonthlyTable {
  name: 'admin_audit' | 'audit_chain';
  /** The column that the table is partitioned by. */
  column: 'at' | 'chained_at';
}

export const MONTHLY: readonly [MonthlyTable, MonthlyTable] = [
  { name: 'admin_audit', column: 'at' },
  { name: 'audit_chain', column: 'chained_at' },
];

/** Months that are created ahead: the daily round may fail for that long. */
const MONTHS_AHEAD = 3;

/** The first moment of the month that lies `months` after the one of `moment`. */
export function monthAfter(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
}

/** The present month and the coming ones, without those before `coveredUntil`. */
export function monthsWanted(now: Date, coveredUntil: Date | undefined): Date[] {
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, index) => monthAfter(now, index));
  return wanted.filter((month) => coveredUntil === undefined || month >= coveredUntil);
}

/** `admin_audit_20261101`: the table and its month's first day. */
export function partitionOf({ name }: MonthlyTable, month: Date): string {
  return `${name}_${month.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Whether a month that ends at `end` is older than the retention. */
export function isOver(end: Date, keptFor: number, now: Date): boolean {
  return end.getTime() <= now.getTime() - keptFor;
}
