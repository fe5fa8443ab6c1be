/** What the screens use of the package. Its own types are those of a service: they bring Node's along, and with them other timers. */
export function parse(
  text: string,
  options: {
    delimiter: string;
    relax_column_count: boolean;
    relax_quotes: boolean;
    on_record(row: string[]): void;
  },
): unknown;
export class CsvError extends Error {}
