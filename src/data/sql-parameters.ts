/** The values of a statement that is put together from parts of several owners. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns its placeholder. A cast is needed where the place does not tell the type. */
  add(value: unknown, type?: string): string {
    return `$${this.values.push(value)}${type === undefined ? '' : `::${type}`}`;
  }
}
