/** A moment as `Clock.withOffset` writes it: in the zone `zone` (a placeholder) with its offset and three fractional digits. */
export function offsetMoment(column: string, zone: string): string {
  const [local, utc] = [`${column} at time zone ${zone}`, `${column} at time zone 'UTC'`];
  return `(to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || case when ${local} < ${utc} then '-' else '+' end
    || to_char(greatest(${local}, ${utc}) - least(${local}, ${utc}), 'HH24:MI'))`;
}
