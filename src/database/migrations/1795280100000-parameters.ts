import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Parameters1795280100000 implements MigrationInterface {
  name = 'Parameters1795280100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parameter_value');
    await runner.query('DROP FUNCTION natural_order');
  }
}

const ZEROS = '0'.repeat(20);

const STATEMENTS = [
  // Every number in a code gets the same length, so that 9-1616 stands before 10-2; beyond 20 digits only the last 20 count.
  `CREATE FUNCTION natural_order(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
       SELECT regexp_replace(regexp_replace(code, '[0-9]+', '${ZEROS}\\&', 'g'), '[0-9]*([0-9]{20})', '\\1', 'g')
   $$`,
  // Half of each page is left free: a sync that changes nearly every value writes the new rows beside the old ones and
  // leaves both indexes alone.
  `CREATE TABLE parameter_value (
       parameter_id integer NOT NULL,
       parameter_value text NOT NULL,
       parameter_name text NOT NULL,
       status boolean NOT NULL,
       crossed boolean NOT NULL,
       dependents json NOT NULL,
       additional_details json NOT NULL,
       CONSTRAINT "PK_parameter_value" PRIMARY KEY (parameter_id, parameter_value)
   ) WITH (fillfactor = 50)`,
  `CREATE INDEX parameter_value_natural_order ON parameter_value
       (parameter_id, natural_order(parameter_value) COLLATE "C", parameter_value COLLATE "C")`,
];
