import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sums of endorsements by day, and the days that are closed. */
export class Settlement1795810100000 implements MigrationInterface {
  name = 'Settlement1795810100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settlement_day (
        insurance_company_id integer NOT NULL,
        day date NOT NULL,
        agent_id integer NOT NULL,
        product_id integer NOT NULL,
        currency_type smallint NOT NULL,
        count integer NOT NULL,
        refunds integer NOT NULL,
        gross_premium numeric NOT NULL,
        net_premium numeric NOT NULL,
        commission numeric NOT NULL,
        local_gross_premium numeric NOT NULL,
        local_commission numeric NOT NULL,
        hash text NOT NULL,
        CONSTRAINT settlement_day_pk PRIMARY KEY (insurance_company_id, day, agent_id, product_id, currency_type)
      )`);
    await runner.query('CREATE INDEX settlement_day_agent ON settlement_day (agent_id, day)');
    await runner.query(
      'CREATE INDEX settlement_day_day ON settlement_day USING brin (day) WITH (pages_per_range = 8)',
    );
    await runner.query(
      'CREATE TABLE settlement_closed_day (day date NOT NULL, CONSTRAINT settlement_closed_day_pk PRIMARY KEY (day))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE settlement_closed_day');
    await runner.query('DROP TABLE settlement_day');
  }
}
