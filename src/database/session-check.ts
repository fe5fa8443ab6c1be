import type { DataSource, QueryRunner } from 'typeorm';

/** Several tries, because another client may take the server's session at that moment. */
const TRIES = 3;

const BACKEND = 'select pg_backend_pid() as pid';

/**
 * Checks that two transactions of one connection run in the same session of the server while another connection is in
 * use.
 * @throws Error that names the setting when they do not: locks would be released too early, or never
 */
export async function requireSessions(dataSource: DataSource): Promise<void> {
  const runners = [dataSource.createQueryRunner(), dataSource.createQueryRunner()] as const;
  try {
    for (let i = 0; i < TRIES; i++) if (await changesSession(...runners)) throw new Error(POOLED);
  } finally {
    await Promise.all(runners.map((runner) => runner.release()));
  }
}

/** The message of a refused start when a pooler shares sessions. */
export const POOLED =
  'A pooler in transaction mode stands before the database: DATABASE_URL_DIRECT must lead to the database itself.';

async function changesSession(one: QueryRunner, other: QueryRunner): Promise<boolean> {
  const before = await backend(one);
  await other.startTransaction();
  try {
    await backend(other);
    return (await backend(one)) !== before;
  } finally {
    await other.rollbackTransaction();
  }
}

async function backend(runner: QueryRunner): Promise<number | undefined> {
  const [row]: { pid: number }[] = await runner.query(BACKEND);
  return row?.pid;
}
