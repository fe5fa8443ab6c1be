/**
 * The select list of an answer's properties: the SQL of each value under the property's name. The compiler holds the names to
 * the answer's class. `row_to_json` writes such rows in half the time that `json_build_object` takes.
 */
export function answerColumns<T>(expressions: { readonly [K in keyof T]-?: string }): string {
  return Object.entries<string>(expressions)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
}

/**
 * `json_build_object` with a member for each property of an answer: `expressions` are the SQL of their values. The compiler
 * holds the names to the answer's class.
 */
export function jsonObject<T>(expressions: { readonly [K in keyof T]-?: string }): string {
  const members = Object.entries<string>(expressions).map(([name, sql]) => `'${name}', ${sql}`);
  return `json_build_object(${members.join(', ')})`;
}

/**
 * The same as text without spaces: `expressions` are the SQL of the values' JSON, as text or as a type that PostgreSQL
 * writes like JSON. It is null when one of them is.
 */
export function compactJsonObject<T>(expressions: { readonly [K in keyof T]-?: string }): string {
  const members = Object.entries<string>(expressions).map(([name, sql]) => `"${name}":' || (${sql})`);
  return `'{${members.join(` || ',`)} || '}'`;
}

/** A moment as `Clock.withOffset` writes it: in the zone `zone` (a placeholder) with its offset and three fractional digits. */
export function offsetMoment(column: string, zone: string): string {
  const [local, utc] = [`${column} at time zone ${zone}`, `${column} at time zone 'UTC'`];
  return `(to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || case when ${local} < ${utc} then '-' else '+' end
    || to_char(greatest(${local}, ${utc}) - least(${local}, ${utc}), 'HH24:MI'))`;
}
