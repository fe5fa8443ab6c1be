import type { DataSource } from 'typeorm';

/** A step of an executed plan, as PostgreSQL explains it. */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** On average for each loop. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanStep[];
}

/**
 * Runs reads with a data source that also executes the plan of each statement.
 * @returns the steps of all plans
 */
export async function planSteps(
  dataSource: DataSource,
  read: (noting: DataSource) => Promise<unknown>,
): Promise<PlanStep[]> {
  const steps: PlanStep[] = [];
  const note = (step: PlanStep) => {
    steps.push(step);
    for (const inner of step.Plans ?? []) note(inner);
  };
  const noting: DataSource = Object.create(dataSource, {
    query: {
      value: async (sql: string, values: unknown[]) => {
        const [row] = await dataSource.query(`explain (analyze, format json) ${sql}`, values);
        note(row['QUERY PLAN'][0].Plan);
        return dataSource.query(sql, values);
      },
    },
  });
  await read(noting);
  return steps;
}

/** Rows that a step went through, in all its loops. */
export function rowsOf(step: PlanStep): number {
  return (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
}
