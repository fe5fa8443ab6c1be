/**
 * The select list of an answer's properties: the SQL of each value under the property's name. The compiler holds the names to
 * the answer's class.
 */
export function answerColumns<T>(expressions: { readonly [K in keyof T]-?: string }): string {
  return Object.entries<string>(expressions)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
}
