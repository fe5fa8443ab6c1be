import { randomBytes } from 'node:crypto';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { trySessionLock } from '../data/locking.js';
import { createDataSource, type DatabaseConnection } from '../database/data-source.js';
import { errorMessage } from '../errors/caught.js';
import { quoted } from './tables.sql.js';

/** Begins the names of scratch databases, and of no others: those without sessions are left-overs of killed runs. */
const PREFIX = 'zeyil_restore_proof_';
const LEFT = `
  select datname::text as name from pg_database d
  where starts_with(datname, $1) and pg_has_role(datdba, 'usage')
    and not exists (select from pg_stat_activity a where a.datid = d.oid)`;

/**
 * Makes an empty database on this server, and drops it when `work` has ended, however that was.
 * @throws Error when the role may not create databases, or when a trial runs on the server already
 */
export async function withScratchDatabase<T>(
  server: DatabaseConnection,
  work: (scratch: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const source = await createDataSource(server, 1).initialize();
  const session = source.createQueryRunner();
  try {
    if (!(await trySessionLock(session, ADVISORY_LOCKS.restoreProof)))
      throw new Error('Another trial restores a backup on this server.');
    const left: { name: string }[] = await session.query(LEFT, [PREFIX]);
    for (const { name } of left) await session.query(`drop database if exists ${quoted(name)}`);
    const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
    await session
      .query(`create database ${quoted(name)} template template0 encoding 'UTF8'`)
      .catch((error) => {
        throw new Error(`No database for the trial can be made: ${errorMessage(error)}.`, { cause: error });
      });
    try {
      return await work(onSameServer(server, name));
    } finally {
      await session.query(`drop database if exists ${quoted(name)} with (force)`);
    }
  } finally {
    await session.release();
    await source.destroy();
  }
}

function onSameServer(server: DatabaseConnection, database: string): DatabaseConnection {
  if (!('url' in server)) return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
