/** Months of the two partitioned tables, in UTC. */
export interface MonthlyTable {
  name: 'admin_audit' | 'audit_chain';
  /** The column that decides about the month. */
  column: 'at' | 'chained_at';
}

export const MONTHLY: readonly [MonthlyTable, MonthlyTable] = [
  { name: 'admin_audit', column: 'at' },
  { name: 'audit_chain', column: 'chained_at' },
];

/** How far ahead months are made: an installation may be without its daily round that long. */
const MONTHS_AHEAD = 3;

/** The first moment of a month, so many months after that of a moment. */
export function monthAfter(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
}

/** The present month and those ahead, without what lies before `coveredUntil`. */
export function monthsWanted(now: Date, coveredUntil: Date | undefined): Date[] {
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, index) => monthAfter(now, index));
  return wanted.filter((month) => coveredUntil === undefined || month >= coveredUntil);
}

/** `admin_audit_20261101`: the table and its month's first day. */
export function partitionOf({ name }: MonthlyTable, month: Date): string {
  return `${name}_${month.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Whether a month that ends here has had its time. */
export function isOver(end: Date, keptFor: number, now: Date): boolean {
  return end.getTime() <= now.getTime() - keptFor;
}
