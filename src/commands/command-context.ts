import 'reflect-metadata';
import { type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { ConfigModule } from '../config/config.module.js';
import { Settings } from '../config/settings.js';
import { CommonModule } from '../core.module.js';
import { DatabasePools } from '../data/database-pools.js';
import { RefusedWrites } from '../data/refused-writes.js';
import { DatabaseModule } from '../database/database.module.js';
import { type OpenDatabase, openDatabase, reachDatabase } from '../database/open-database.js';
import { endPools, openPools } from '../database/open-pools.js';
import { readSchemaState } from '../database/schema-state.js';
import type { Log } from '../database/server-check.js';
import { Clock } from '../time/clock.js';
import { createLogger } from '../tracing/logger.js';
import { say } from './command-line.js';

/** How `withModules` opens the database. */
interface Opening {
  /** False for commands that must not change the schema: a database of an older or newer one is refused. */
  migrates?: boolean;
}

/**
 * Runs `work` with the providers of these modules, in Nest's application context: without HTTP, schedules, and
 * without using the pools of a process that serves. The database is opened and migrated before, and closed afterwards.
 * @throws Error whose message says what to do, when a setting is wrong or the database cannot be used
 */
export async function withModules<T>(
  imports: NonNullable<ModuleMetadata['imports']>,
  work: (context: INestApplicationContext) => Promise<T>,
  { migrates = true }: Opening = {},
): Promise<T> {
  const settings = new Settings(process.env);
  const database = await (migrates ? openDatabase(settings, say) : openUnchanged(settings, say));
  const pools = openPools(database, new RefusedWrites());
  try {
    const clock = new Clock(settings.businessTimeZone, database.time);
    const shared = [
      ConfigModule.with(settings),
      CommonModule.with(settings, createLogger('error'), clock),
      DatabaseModule.with(database),
      {
        module: class {},
        global: true,
        providers: [{ provide: DatabasePools, useValue: pools }],
        exports: [DatabasePools],
      },
    ];
    const root = { module: class {}, imports: [...shared, ...imports] };
    const context = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    return await work(context).finally(() => context.close());
  } finally {
    await endPools(pools);
    await database.close();
  }
}

/** Opens the database for a command that must not change the schema. @throws Error unless the schema is this release's */
export async function openUnchanged(settings: Settings, log: Log): Promise<OpenDatabase> {
  const database = await reachDatabase(settings, log);
  try {
    await requireSchema(database.direct);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws Error for a database in which no service has run, such as that of a wrong URL */
export async function refuseEmptyDatabase(database: DataSource): Promise<void> {
  const [row]: { isEmpty: boolean }[] = await database.query(
    `select to_regclass('migrations') is null as "isEmpty"`,
  );
  if (row?.isEmpty) {
    throw new Error(
      'The database is empty: no service has started on it. See DATABASE_URL, or start one first.',
    );
  }
}

/** @throws Error unless the schema is this release's */
async function requireSchema(database: DataSource): Promise<void> {
  await refuseEmptyDatabase(database);
  const { pending, unknown, refusal } = await readSchemaState((sql) => database.query(sql));
  if (refusal !== undefined) throw new Error(refusal);
  if (unknown.length > 0)
    throw new Error('The database has the schema of a newer release: use that release.');
  if (pending.length > 0) {
    throw new Error(
      'The database has the schema of an older release. Bring it up to date first: zeyil migrate.',
    );
  }
}
