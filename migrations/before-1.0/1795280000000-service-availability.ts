import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ServiceAvailability1795280000000 implements MigrationInterface {
  name = 'ServiceAvailability1795280000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE agent_product, agent_subscription, service_status_change, service_catalog_sync, service_availability',
    );
  }
}

const STATEMENTS = [
  `CREATE TABLE service_availability (
       id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
       insurance_company_id integer NOT NULL,
       insurance_company_name text NOT NULL,
       product_id integer,
       product_name text,
       product_branch_id integer,
       product_branch_name text,
       service_operation_id integer NOT NULL,
       service_operation_name text NOT NULL,
       service_name text NOT NULL,
       outsource_process_id integer,
       outsource_process_name text,
       status text NOT NULL DEFAULT 'Active',
       reason text NOT NULL,
       status_date timestamptz NOT NULL,
       reopen_at timestamptz,
       automatic_evaluation boolean NOT NULL DEFAULT false,
       removed_at timestamptz,
       CONSTRAINT service_availability_ids_positive CHECK (least(insurance_company_id, product_id, service_operation_id, outsource_process_id) > 0),
       CONSTRAINT service_availability_status_known CHECK (status in ('Active', 'AutoDisabled', 'ManualDisabled')),
       CONSTRAINT "PK_133de312c99ab93064574a6c905" PRIMARY KEY (id)
   )`,
  `CREATE UNIQUE INDEX service_availability_record ON service_availability
       (insurance_company_id, product_id, service_operation_id, outsource_process_id) NULLS NOT DISTINCT`,
  `CREATE INDEX service_availability_operation ON service_availability (service_operation_id, id)`,
  `CREATE INDEX service_availability_reopening ON service_availability (reopen_at) WHERE reopen_at IS NOT NULL`,
  `CREATE TABLE service_status_change (
       id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
       service_availability_id integer NOT NULL,
       changed_at timestamptz NOT NULL,
       changed_by text NOT NULL,
       from_status text NOT NULL,
       to_status text NOT NULL,
       reason text NOT NULL,
       CONSTRAINT "PK_b295e8def332c69053db98e3857" PRIMARY KEY (id)
   )`,
  `CREATE INDEX service_status_change_record ON service_status_change (service_availability_id, id)`,
  `CREATE TABLE service_catalog_sync (
       id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
       synced_at timestamptz NOT NULL,
       synced_by text NOT NULL,
       added integer NOT NULL,
       removed integer NOT NULL,
       unchanged integer NOT NULL,
       content_hash text,
       CONSTRAINT "PK_b87e64b5de4e64cd70839da5cc8" PRIMARY KEY (id)
   )`,
  `CREATE TABLE agent_product (
       agent_id integer NOT NULL,
       insurance_company_id integer NOT NULL,
       product_id integer NOT NULL,
       CONSTRAINT "PK_276df6b0ff1332247dd8aa617b7" PRIMARY KEY (agent_id, insurance_company_id, product_id)
   )`,
  `CREATE INDEX agent_product_agents ON agent_product (insurance_company_id, product_id, agent_id)`,
  `CREATE TABLE agent_subscription (
       id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
       agent_id integer NOT NULL,
       service_operation_id integer NOT NULL,
       outsource_process_id integer,
       CONSTRAINT "PK_a8c0dc5f0c13e875be76865da42" PRIMARY KEY (id)
   )`,
  `CREATE UNIQUE INDEX agent_subscription_operation ON agent_subscription
       (agent_id, service_operation_id, outsource_process_id) NULLS NOT DISTINCT`,
  `CREATE INDEX agent_subscription_agents ON agent_subscription (service_operation_id, outsource_process_id, agent_id)`,
  `ALTER TABLE service_status_change ADD CONSTRAINT "FK_4e384ff9167ea4ffd600959322c" FOREIGN KEY (service_availability_id) REFERENCES service_availability(id)`,
  `ALTER TABLE agent_product ADD CONSTRAINT "FK_17653094d47997fedbfd74a89eb" FOREIGN KEY (agent_id) REFERENCES agent(id)`,
  `ALTER TABLE agent_subscription ADD CONSTRAINT "FK_92099d4084e70f891db4977e36e" FOREIGN KEY (agent_id) REFERENCES agent(id)`,
];
