import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import type { DatabaseConnection } from './data-source.js';
import { type MigrationPatience, MigrationSession } from './migration-session.js';
import type { MigrationClass } from './migrations/index.js';
import { POOLED_NAME } from './pooled-session.js';
import type { Log } from './server-check.js';

/**
 * Brings the schema up to date; safe with any number of replicas starting at once. Each migration is a transaction, or
 * can be repeated.
 * @param migrations those of an earlier release; by default all that the database needs
 * @throws Error that says which migration failed, which wait was too long, or that this release is too old
 */
export async function runMigrations(
  connection: DatabaseConnection,
  log?: Log,
  patience?: MigrationPatience,
  migrations?: readonly MigrationClass[],
): Promise<void> {
  const work = async (session: MigrationSession) => {
    // Without a pending migration the start does not wait: a newer release may be migrating for a long time.
    if ((await session.state()).pending.length === 0) return;
    await session.takeLock();
    if (migrations === undefined) await session.addOlder();
    if ((await session.state()).pending.length === 0) return;
    const next = async () => (await session.state()).pending[0];
    await session.change((executor) => executor.executePendingMigrations(), next);
  };
  await MigrationSession.within(connection, work, log, patience, migrations);
}

/**
 * Counts the service's sessions, of every purpose. Sessions of a pooler count only while they are used, because it
 * keeps them after the service has ended; each replica behind a pooler has a direct session as well, which shows that
 * it lives.
 */
const SESSIONS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'zeyil-gateway%' and pid <> pg_backend_pid()
    and (application_name <> '${POOLED_NAME}' or state <> 'idle')`;

/** A busy server lists a session for so long after its client has ended it. */
const ENDED_WITHIN_MS = 2_000;

async function lastingSessions(runner: QueryRunner): Promise<number> {
  for (const since = performance.now(); ; await sleep(100)) {
    const [serving]: { count: number }[] = await runner.query(SESSIONS);
    const count = serving?.count ?? 0;
    if (count === 0 || performance.now() - since > ENDED_WITHIN_MS) return count;
  }
}

/**
 * Reverts the last migration and returns its name. Replicas of this release cannot work without it; those of the
 * release before can. `whileServing` states that only such replicas run.
 * @throws Error when there is none, when it belongs to a newer release, or when the service runs
 */
export async function revertLastMigration(
  connection: DatabaseConnection,
  { whileServing }: { whileServing: boolean },
  log?: Log,
  patience?: MigrationPatience,
): Promise<string> {
  const work = async (session: MigrationSession) => {
    await session.takeLock();
    await session.addOlder();
    const [last]: { name: string }[] = await session.runner.query(
      'select name from migrations order by id desc limit 1',
    );
    if (!last) throw new Error('There is no migration to revert.');
    if (!session.names.includes(last.name)) {
      throw new Error(`The last migration, ${last.name}, is a newer release's: revert it with that release.`);
    }
    const sessions = whileServing ? 0 : await lastingSessions(session.runner);
    if (sessions > 0) {
      throw new Error(
        `The service is connected to this database (sessions: ${sessions}). Replicas of this release cannot work ` +
          `without ${last.name}: stop them first, or repeat with --yes when only the release before runs.`,
      );
    }
    await session.change(
      (executor) => executor.undoLastMigration(),
      async () => last.name,
    );
    return last.name;
  };
  return MigrationSession.within(connection, work, log, patience);
}
