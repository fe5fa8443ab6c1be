/** Columns of the rows that a statement writes, by name, with their types in PostgreSQL. */
export type RowColumns = Readonly<Record<string, string>>;

/** One such row as it travels in JSON: a value for each column, null where it is left out; an object or array for a jsonb column. */
export type WrittenRow = Readonly<Record<string, string | number | boolean | object | null | undefined>>;

/**
 * A query of the rows that parameter $1 holds as a JSON array, in their order, numbered by `n` from 1. To the planner their number is a
 * constant, so that one plan serves any.
 */
export function givenRows(columns: RowColumns): string {
  const names = Object.keys(columns);
  const typed = names.map((name) => `${name} ${columns[name]}`);
  return `select * from rows from (json_to_recordset($1) as (${typed.join(', ')}))
          with ordinality as given (${names.join(', ')}, n)`;
}

/** PostgreSQL's form of a moment. Moments of the years 1 and 9999 in a time zone may lie in the years 0 and 10000 in UTC. */
export function momentText(moment: Date): string {
  const text = moment.toISOString().replace(/^\+0/, '');
  return text.startsWith('0000') ? `0001${text.slice(4)} BC` : text;
}
