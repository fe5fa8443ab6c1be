import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AGENTS } from './baseline/agents.sql.js';
import { AUDIT } from './baseline/audit.sql.js';
import { ENDORSEMENTS } from './baseline/endorsements.sql.js';
import { INSTALLATION } from './baseline/installation.sql.js';
import { NOTIFICATIONS } from './baseline/notifications.sql.js';
import { OFFLINE_JOBS } from './baseline/offline-jobs.sql.js';
import { SERVICE_AVAILABILITY } from './baseline/service-availability.sql.js';
import { USERS } from './baseline/users.sql.js';
import { VEHICLE_CATALOG } from './baseline/vehicle-catalog.sql.js';

const SCHEMA = [
  ...[INSTALLATION, USERS, AUDIT, AGENTS, OFFLINE_JOBS, ENDORSEMENTS, NOTIFICATIONS],
  ...[SERVICE_AVAILABILITY, VEHICLE_CATALOG],
];
const MADE = /^CREATE (TABLE|VIEW|SEQUENCE|FUNCTION) (\w+)/gm;
/** The last migration before 1.0, which leaves the schema of the baseline. */
const LAST_BEFORE = 'NumberedChanges1795603190000';

/**
 * The schema of 1.0. A database that the migrations before 1.0 have brought here has it already, and keeps its rows.
 * Triggers that write other tables have the rights of the tables' owner, because a service's role may have none.
 */
export class Baseline1795800000000 implements MigrationInterface {
  name = 'Baseline1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    const last = await lastBefore(runner);
    if (last === LAST_BEFORE) return;
    if (last)
      throw new Error(`The database is at ${last}, of a release before 1.0: run \`npx zeyil migrate\``);
    for (const statements of SCHEMA) await runner.query(statements);
  }

  /** @throws Error when the database has data, all of which would be lost */
  async down(runner: QueryRunner): Promise<void> {
    if (await lastBefore(runner)) return;
    const [row]: { used: boolean }[] = await runner.query(
      'select exists (select from app_user) or exists (select from admin_audit) as used',
    );
    if (row?.used) throw new Error('the baseline is the whole schema, and the database has data');
    const made = SCHEMA.flatMap((statements) => [...statements.matchAll(MADE)]).toReversed();
    for (const [, kind, name] of made) await runner.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
  }
}

async function lastBefore(runner: QueryRunner): Promise<string | undefined> {
  const [row]: { name: string }[] = await runner.query(
    `select name from migrations where name <> '${Baseline1795800000000.name}' order by id desc limit 1`,
  );
  return row?.name;
}
