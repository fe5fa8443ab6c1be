import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Parameters1795280100000 implements MigrationInterface {
  name = 'Parameters1795280100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parameter_value');
  }
}

const STATEMENTS = [
  // Half of each page is left free: a sync that changes nearly every value then writes the new rows beside the old ones
  // and does not touch the indexes.
  `CREATE TABLE parameter_value (
       parameter_id integer NOT NULL,
       parameter_value text COLLATE "C" NOT NULL,
       natural_order text COLLATE "C" NOT NULL,
       parameter_name text NOT NULL,
       status boolean NOT NULL,
       crossed boolean NOT NULL,
       dependents json NOT NULL,
       additional_details json NOT NULL,
       CONSTRAINT "PK_0cc37c2944c51811b8e1e035dd4" PRIMARY KEY (parameter_id, parameter_value)
   ) WITH (fillfactor = 50)`,
  `CREATE INDEX parameter_value_natural_order ON parameter_value (parameter_id, natural_order, parameter_value)`,
];
