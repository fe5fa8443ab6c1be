import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../kit/embedded/embedded-postgres.js';

/** A crash of the server must not lose confirmed transactions, but the machine itself does not crash. */
const SERVER = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };
/** This session controls the faults, none of which may affect it. */
const OWN_SESSION = { application_name: 'chaos', options: '-c default_transaction_read_only=off' };
const NOT_OWN = `datname = current_database() and application_name <> 'chaos' and pid <> pg_backend_pid()`;
const LOCK_NOT_AVAILABLE = '55P03';

/** A PostgreSQL server of the run, and its faults. */
export class ChaosDatabase {
  readonly pool: pg.Pool;

  private constructor(private readonly server: EmbeddedPostgres) {
    this.pool = new pg.Pool({ ...server.connection, ...OWN_SESSION, max: 4 });
    this.pool.on('error', () => undefined);
  }

  static async start(directory: string): Promise<ChaosDatabase> {
    return new ChaosDatabase(
      await startEmbeddedPostgres({ directory, log: () => undefined, settings: SERVER }),
    );
  }

  get connection(): EmbeddedPostgres['connection'] {
    return this.server.connection;
  }

  /** Rows of a statement, on a session that read-only faults do not affect. */
  async rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(sql, values)).rows;
  }

  /** Stops the server, in fast mode or at once as in a crash; its owner starts it again within seconds. */
  async restart(isFast: boolean): Promise<void> {
    const [row] = await this.rows<{ pid: string; since: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, pg_postmaster_start_time()::text as since`,
    );
    process.kill(Number(row?.pid), isFast ? 'SIGINT' : 'SIGQUIT');
    const isBack = async () => {
      const [now] = await this.rows<{ since: string }>('select pg_postmaster_start_time()::text as since');
      return now !== undefined && now.since !== row?.since;
    };
    while (!(await isBack().catch(() => false))) await sleep(50);
  }

  /** Ends one session of the service, every second one, or all. */
  async terminate(way: number): Promise<void> {
    const which = way < 1 / 3 ? 'limit 1' : way < 2 / 3 ? 'and pid % 2 = 0' : '';
    await this.rows(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where ${NOT_OWN} ${which}) s`,
    );
  }

  /** Makes every new transaction read-only; the returned function ends that. */
  readOnly(): Promise<() => Promise<void>> {
    return this.setting('default_transaction_read_only');
  }

  /** Makes every insert and update fail as on a full disk; the returned function ends that. Needs `prepareFull`. */
  full(): Promise<() => Promise<void>> {
    return this.setting('chaos.is_full');
  }

  /** Creates triggers that fail on request as a full disk does: really filling a disk needs root. */
  async prepareFull(): Promise<void> {
    await this.rows(`
      create function chaos_full() returns trigger language plpgsql as $$
      begin
        if current_setting('chaos.is_full', true) = 'on' then
          raise exception 'could not extend file: No space left on device' using errcode = '53100';
        end if;
        return null;
      end $$`);
    const tables = await this.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    for (const { name } of tables)
      await this.rows(
        `create trigger chaos_full before insert or update on ${name} for each statement execute function chaos_full()`,
      );
  }

  /** Locks a table for `holdMs`; gives up when a paused replica keeps the lock for more than a second. */
  async lock(table: string, holdMs: number): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local lock_timeout = 1000');
      await client.query(`lock table ${table} in access exclusive mode`);
      await sleep(holdMs);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    } finally {
      client.release(true);
    }
  }

  async stop(): Promise<void> {
    await this.pool.end();
    await this.server.stop();
  }

  private async setting(name: string): Promise<() => Promise<void>> {
    await this.set(`alter system set ${name} = on`);
    return () => this.set(`alter system reset ${name}`);
  }

  private async set(statement: string): Promise<void> {
    await this.rows(statement);
    await this.rows('select pg_reload_conf()');
  }
}
