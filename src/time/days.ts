const DAY_MS = 86_400_000;

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later, or earlier for a negative number. */
export function dayAfter(day: string, days = 1): string {
  return new Date(atMidnight(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one to another, both included; not a number when one of them is no day. */
export function daysFrom(first: string, last: string): number {
  return (atMidnight(last) - atMidnight(first)) / DAY_MS + 1;
}

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  return Array.from({ length: daysFrom(first, last) }, (_, days) => dayAfter(first, days));
}
