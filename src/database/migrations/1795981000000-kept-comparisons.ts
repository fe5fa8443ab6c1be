import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of comparisons that somebody wanted to keep. */
export class KeptComparisons1795981000000 implements MigrationInterface {
  name = 'KeptComparisons1795981000000';

  async up(runner: QueryRunner): Promise<void> {
    // Summary and result are text of JSON: jsonb would take time for each, and order the members anew.
    await runner.query(`
      CREATE TABLE kept_comparison (
        id integer GENERATED ALWAYS AS IDENTITY,
        day date NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        user_id integer,
        insurance_company_ids integer[],
        agent_id integer,
        summary text NOT NULL,
        result text NOT NULL,
        CONSTRAINT kept_comparison_pk PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX kept_comparison_day ON kept_comparison (day, id)');
    await runner.query('CREATE INDEX kept_comparison_user ON kept_comparison (user_id, id)');
    await runner.query('CREATE INDEX kept_comparison_at ON kept_comparison (at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_comparison');
  }
}
