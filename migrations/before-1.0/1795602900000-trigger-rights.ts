import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers that write other tables do so with the rights of the tables' owner. During a roll-out the role of the previous
 * release has none on tables that a migration has just made, and each of its writes that fires the trigger would fail.
 */
export class TriggerRights1795602900000 implements MigrationInterface {
  name = 'TriggerRights1795602900000';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) {
      await runner.query(`ALTER FUNCTION ${name}() SECURITY DEFINER SET search_path FROM CURRENT`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) {
      await runner.query(`ALTER FUNCTION ${name}() SECURITY INVOKER RESET search_path`);
    }
  }
}

const FUNCTIONS = [
  'audit_await_chain',
  'end_admin_sessions',
  'note_job_day_insert',
  'note_job_day_delete',
  'note_job_day_update',
  'note_job_day_truncate',
];
