import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AvailabilityEvaluation1795280400000 implements MigrationInterface {
  name = 'AvailabilityEvaluation1795280400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_evaluation, service_outcome_batch, service_outcome_count');
  }
}

const STATEMENTS = [
  `CREATE TABLE service_outcome_count (
       minute timestamptz NOT NULL,
       service_availability_id integer NOT NULL,
       calls integer NOT NULL,
       failures integer NOT NULL,
       CONSTRAINT service_outcome_count_sound CHECK (failures between 0 and calls),
       CONSTRAINT "PK_0ec809878e786c6d4744a6a5bc2" PRIMARY KEY (minute, service_availability_id)
   )`,
  `CREATE TABLE service_outcome_batch (
       sender text NOT NULL,
       batch_id text NOT NULL,
       content_hash text NOT NULL,
       answer json NOT NULL,
       received_at timestamptz NOT NULL,
       CONSTRAINT "PK_8c93dcbd998ddd0f609ed59da23" PRIMARY KEY (sender, batch_id)
   )`,
  `CREATE TABLE service_evaluation (
       service_availability_id integer NOT NULL,
       closings integer NOT NULL,
       quiet_until timestamptz NOT NULL,
       opened_at timestamptz,
       CONSTRAINT "PK_184e7d90617b27a768d91fbd0db" PRIMARY KEY (service_availability_id)
   )`,
  `ALTER TABLE service_outcome_count ADD CONSTRAINT "FK_098f81b8a2a639e1682ab1e72e5" FOREIGN KEY (service_availability_id) REFERENCES service_availability(id)`,
  `ALTER TABLE service_evaluation ADD CONSTRAINT "FK_184e7d90617b27a768d91fbd0db" FOREIGN KEY (service_availability_id) REFERENCES service_availability(id)`,
];
