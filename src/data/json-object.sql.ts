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
