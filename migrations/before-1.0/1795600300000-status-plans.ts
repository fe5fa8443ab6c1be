import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Closings of services that are planned for a later time. */
export class StatusPlans1795600300000 implements MigrationInterface {
  name = 'StatusPlans1795600300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_status_plan');
  }
}

const STATEMENTS = [
  `CREATE TABLE service_status_plan (
       id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
       bulk_id uuid NOT NULL,
       service_availability_id integer NOT NULL,
       insurance_company_id integer NOT NULL,
       status text NOT NULL,
       reason text NOT NULL,
       from_at timestamptz NOT NULL,
       until_at timestamptz,
       planned_by text NOT NULL,
       planned_by_user_id integer,
       planned_at timestamptz NOT NULL,
       state text NOT NULL DEFAULT 'Pending',
       ended_at timestamptz,
       note text,
       CONSTRAINT service_status_plan_status_closed CHECK (status in ('AutoDisabled', 'ManualDisabled')),
       CONSTRAINT service_status_plan_state_known CHECK (state in ('Pending', 'Done', 'Ended', 'Cancelled')),
       CONSTRAINT service_status_plan_ended CHECK ((ended_at is null) = (state = 'Pending')),
       CONSTRAINT service_status_plan_until_later CHECK (until_at > from_at),
       CONSTRAINT service_status_plan_pk PRIMARY KEY (id)
   )`,
  `CREATE UNIQUE INDEX service_status_plan_bulk ON service_status_plan (bulk_id, service_availability_id)`,
  `CREATE INDEX service_status_plan_record ON service_status_plan (service_availability_id, id)`,
  `CREATE INDEX service_status_plan_company ON service_status_plan (insurance_company_id, id)`,
  `CREATE INDEX service_status_plan_due ON service_status_plan (from_at) WHERE state = 'Pending'`,
  `CREATE INDEX service_status_plan_pending ON service_status_plan (service_availability_id, from_at) WHERE state = 'Pending'`,
  `ALTER TABLE service_status_plan ADD CONSTRAINT service_status_plan_of_record FOREIGN KEY (service_availability_id) REFERENCES service_availability(id)`,
];
