import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { trySessionLock } from '../data/locking.js';
import { errorCode, errorMessage } from '../errors/caught.js';
import { type DatabaseConnection, dataSourceOptions, directly } from './data-source.js';
import { MIGRATIONS, type MigrationClass, migrationsBeforeBaseline } from './migrations/index.js';
import { readSchemaState, type SchemaState } from './schema-state.js';
import type { Log } from './server-check.js';
import { SESSION_OPTIONS } from './server-check.js';

/** How long a migration waits, in milliseconds. */
export interface MigrationPatience {
  /** For one table's lock, in one try: all other statements on the table queue behind the migration meanwhile. */
  tableLock: number;
  /** Between two tries, while other statements use the table. */
  betweenTries: number;
  /** For the locks of tables, all tries together. */
  tableLocks: number;
  /** For another process that migrates. */
  otherProcess: number;
}

const PATIENCE: MigrationPatience = {
  tableLock: 2_000,
  betweenTries: 3_000,
  tableLocks: 10 * 60_000,
  otherProcess: 30 * 60_000,
};

const TRY_EVERY_MS = 200;
const LOG_EVERY_MS = 30_000;
/** SQLSTATEs of a lock that was not granted in time, and of a transaction that was ended to resolve a deadlock. */
const WORTH_ANOTHER_TRY = ['55P03', '40P01'];

/**
 * A session that may change the schema. It has its own connection, whose end releases every lock. A change may take any
 * time, but must not keep others waiting.
 */
export class MigrationSession {
  private constructor(
    readonly runner: QueryRunner,
    private readonly log: Log,
    private readonly patience: MigrationPatience,
  ) {}

  /** Connects, runs the work and disconnects. */
  static async within<T>(
    connection: DatabaseConnection,
    work: (session: MigrationSession) => Promise<T>,
    log: Log = () => undefined,
    patience = PATIENCE,
    migrations: readonly MigrationClass[] = MIGRATIONS,
  ): Promise<T> {
    const { extra, ...options } = dataSourceOptions(directly(connection), 1);
    const timeouts = `${SESSION_OPTIONS} -c statement_timeout=0 -c lock_timeout=${patience.tableLock}`;
    const dataSource = new DataSource({
      ...options,
      migrations: [...migrations],
      entities: [],
      // Otherwise a failure that is tried again appears on standard output, too.
      logger: 'debug',
      extra: { ...extra, statement_timeout: 0, options: timeouts },
    });
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner();
    try {
      return await work(new MigrationSession(runner, log, patience));
    } finally {
      await runner.release();
      await dataSource.destroy();
    }
  }

  /** @throws Error when this release is too old for the database */
  async state(): Promise<SchemaState> {
    const state = await readSchemaState((sql) => this.runner.query(sql), this.names);
    if (state.refusal) throw new Error(`${state.refusal} Start that release, or a newer one.`);
    return state;
  }

  /** The migrations that this session can run or revert, oldest first. */
  get names(): string[] {
    return this.runner.dataSource.migrations.map(({ name = '' }) => name);
  }

  /** Adds the migrations before 1.0 for a database that such a release has made. */
  async addOlder(): Promise<void> {
    if (!(await this.state()).isOlder) return;
    const older = (await migrationsBeforeBaseline()).map((Migration) => new Migration());
    this.runner.dataSource.migrations.unshift(...older);
  }

  /**
   * Waits until no other process migrates, and keeps the others waiting until this session ends. It polls for the lock,
   * because an index that is built concurrently would wait for a statement that waits.
   * @throws Error that names the other's session when it takes too long
   */
  async takeLock(): Promise<void> {
    const since = performance.now();
    for (let loggedAt = -Infinity; ; await sleep(TRY_EVERY_MS)) {
      if (await trySessionLock(this.runner, ADVISORY_LOCKS.migration)) return;
      const [row]: { holder: number }[] = await this.runner.query(HOLDER, [ADVISORY_LOCKS.migration]);
      const now = performance.now();
      const other = `Another process (session ${row?.holder ?? 'unknown'}) migrates the database`;
      if (now - since > this.patience.otherProcess) {
        throw new Error(`${other} and did not end within ${minutes(this.patience.otherProcess)}.`);
      }
      if (now - loggedAt < LOG_EVERY_MS) continue;
      this.log(`${other}; this one waits for it.`);
      loggedAt = now;
    }
  }

  /**
   * Tries again while others hold a table that a migration needs; finished migrations are not repeated. `next` returns
   * the name of the migration that is about to run.
   * @throws Error that names the migration
   */
  async change(
    execute: (executor: MigrationExecutor) => Promise<unknown>,
    next: () => Promise<string | undefined>,
  ): Promise<void> {
    const executor = new MigrationExecutor(this.runner.dataSource, this.runner);
    executor.transaction = 'each';
    for (const since = performance.now(); ; await sleep(this.patience.betweenTries)) {
      try {
        await execute(executor);
        return;
      } catch (error) {
        const code = errorCode(error) ?? 'no SQLSTATE';
        const name = (await next().catch(() => undefined)) ?? 'under way';
        if (!WORTH_ANOTHER_TRY.includes(code)) {
          throw new Error(`The migration ${name} failed: ${errorMessage(error)} (${code})`);
        }
        if (performance.now() - since > this.patience.tableLocks) {
          const waited = minutes(this.patience.tableLocks);
          throw new Error(`The migration ${name} needs a table that others had locked for ${waited}.`);
        }
        this.log(`The migration ${name} needs a table that others have locked; it is tried again.`);
      }
    }
  }
}

const HOLDER = `
  select pid as holder from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and classid = 0 and objid = $1 and objsubid = 1`;

function minutes(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 60_000)} minutes`;
}
