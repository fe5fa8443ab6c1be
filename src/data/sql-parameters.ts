/** The values of a statement that is put together from parts of several owners. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns its placeholder. A cast is needed where the place does not decide the type. */
  add(value: unknown, type?: string): string {
    return `$${this.values.push(value)}${type === undefined ? '' : `::${type}`}`;
  }
}

/**
 * SQL that gives the value of a placeholder, which the planner does not see. For a named statement, PostgreSQL plans each call again for
 * as long as the plan for its values seems cheaper than the one for all values; here both seem alike, so that it keeps the latter.
 */
export const unseen = (placeholder: string): string => `(select ${placeholder})`;

/** Conditions of a filter, all of which have to hold. */
export class Conditions {
  private readonly all: string[] = [];

  constructor(readonly parameters: SqlParameters) {}

  /** Adds conditions as they are. */
  add(...conditions: string[]): this {
    this.all.push(...conditions);
    return this;
  }

  /** Adds a condition that ends with its operator; an absent value adds none. */
  fits(condition: string, value: unknown, type?: string): void {
    if (value !== undefined) this.all.push(`${condition} ${this.parameters.add(value, type)}`);
  }

  toString(): string {
    return this.all.length > 0 ? this.all.join(' and ') : 'true';
  }
}
