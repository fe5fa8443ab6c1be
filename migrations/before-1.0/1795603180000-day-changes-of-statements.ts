import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NOTE_UPDATE } from './1795601900000-job-days.js';

/**
 * Changes of jobs are noted once for a statement, added up by company, day and stage: endorsements that are recorded together
 * had two rows each. A change that is neither of company, day nor stage adds up to nothing.
 */
export class DayChangesOfStatements1795603180000 implements MigrationInterface {
  name = 'DayChangesOfStatements1795603180000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...DROP, ...NOTE_STATEMENT, RIGHTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...DROP, ...NOTE_UPDATE, RIGHTS]) await runner.query(statement);
  }
}

const DROP = ['DROP TRIGGER job_day_update ON job', 'DROP FUNCTION note_job_day_update'];
/** The role of the previous release may have no rights on the table. */
const RIGHTS = 'ALTER FUNCTION note_job_day_update() SECURITY DEFINER SET search_path FROM CURRENT';
const NOTE_STATEMENT = [
  `CREATE FUNCTION note_job_day_update() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO job_day_change (insurance_company_id, day, stage, jobs)
     SELECT job.insurance_company_id, (job.create_date AT TIME ZONE state.time_zone)::date, job.current_stage, sum(job.jobs)
     FROM job_day_state state, (
       SELECT insurance_company_id, create_date, current_stage, -1 AS jobs FROM former
       UNION ALL SELECT insurance_company_id, create_date, current_stage, 1 FROM changed
     ) job
     GROUP BY 1, 2, 3 HAVING sum(job.jobs) <> 0;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER job_day_update AFTER UPDATE ON job REFERENCING OLD TABLE AS former NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_update()`,
];
