import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs by company, business day and stage, so that a list's total needs no count of its rows. Triggers note every change of a
 * job, also by the previous release and by hand; the service sums up what there is when it starts.
 */
export class JobDays1795601900000 implements MigrationInterface {
  name = 'JobDays1795601900000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    for (const statement of TRIGGERS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      await runner.query(`DROP TRIGGER job_day_${event} ON job`);
      await runner.query(`DROP FUNCTION note_job_day_${event}`);
    }
    await runner.query('DROP TABLE job_day, job_day_change, job_day_state');
  }
}

const TABLES = [
  `CREATE TABLE job_day_state (
     id boolean NOT NULL DEFAULT true,
     time_zone text NOT NULL,
     is_summed boolean NOT NULL DEFAULT false,
     CONSTRAINT job_day_state_pk PRIMARY KEY (id),
     CONSTRAINT job_day_state_one CHECK (id)
   )`,
  // Room for new versions of rows on their pages: a sum changes often, and none of its indexed columns does.
  `CREATE TABLE job_day (
     insurance_company_id integer NOT NULL,
     day date NOT NULL,
     jobs integer NOT NULL,
     by_stage integer[] NOT NULL,
     CONSTRAINT job_day_pk PRIMARY KEY (insurance_company_id, day)
   ) WITH (fillfactor = 50)`,
  'CREATE INDEX job_day_day ON job_day (day)',
  // Rows live for a second: vacuumed by their number, since the table's size says nothing.
  `CREATE TABLE job_day_change (
     id bigint GENERATED ALWAYS AS IDENTITY,
     insurance_company_id integer NOT NULL,
     day date NOT NULL,
     stage smallint NOT NULL,
     jobs integer NOT NULL,
     CONSTRAINT job_day_change_pk PRIMARY KEY (insurance_company_id, day, id)
   ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
];

/** Notes rows of a table expression `job`, each with the number by which it counts. Without a state, nothing is noted. */
const note = (job: string, jobs: string) =>
  `INSERT INTO job_day_change (insurance_company_id, day, stage, jobs)
   SELECT job.insurance_company_id, (job.create_date AT TIME ZONE state.time_zone)::date, job.current_stage, ${jobs}
   FROM job_day_state state, ${job}`;
const noteAll = (rows: string, jobs: string) => `${note(`${rows} job`, jobs)} GROUP BY 1, 2, 3`;
const values = (row: string) => `${row}.insurance_company_id, ${row}.create_date, ${row}.current_stage`;
const noteMove = note(
  `(VALUES (${values('OLD')}, -1), (${values('NEW')}, 1)) job (insurance_company_id, create_date, current_stage, jobs)`,
  'job.jobs',
);

const functionOf = (event: string, work: string) =>
  `CREATE FUNCTION note_job_day_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     ${work};
     RETURN NULL;
   END $$`;

/** Notes what an update changes, row by row. */
export const NOTE_UPDATE = [
  functionOf('update', noteMove),
  `CREATE TRIGGER job_day_update AFTER UPDATE OF insurance_company_id, create_date, current_stage ON job
   FOR EACH ROW WHEN ((OLD.insurance_company_id, OLD.create_date, OLD.current_stage)
     IS DISTINCT FROM (NEW.insurance_company_id, NEW.create_date, NEW.current_stage))
   EXECUTE FUNCTION note_job_day_update()`,
];

const TRIGGERS = [
  functionOf('insert', noteAll('added', 'count(*)')),
  functionOf('delete', noteAll('removed', '-count(*)')),
  functionOf('truncate', 'DELETE FROM job_day; DELETE FROM job_day_change'),
  `CREATE TRIGGER job_day_insert AFTER INSERT ON job REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_insert()`,
  `CREATE TRIGGER job_day_delete AFTER DELETE ON job REFERENCING OLD TABLE AS removed
   FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_delete()`,
  ...NOTE_UPDATE,
  'CREATE TRIGGER job_day_truncate AFTER TRUNCATE ON job FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_truncate()',
];
