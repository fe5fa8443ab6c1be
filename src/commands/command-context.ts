import 'reflect-metadata';
import { type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../config/config.module.js';
import { Settings } from '../config/settings.js';
import { CommonModule } from '../core.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { openDatabase } from '../database/open-database.js';
import { Clock } from '../time/clock.js';
import { createLogger } from '../tracing/logger.js';
import { say } from './command-line.js';

/**
 * Runs `work` with the providers of these modules, in Nest's application context: without HTTP, schedules, and the pools
 * of a process that serves. The database is opened and migrated before, and closed afterwards.
 * @throws Error whose message says what to do, when a setting is wrong or the database cannot be used
 */
export async function withModules<T>(
  imports: NonNullable<ModuleMetadata['imports']>,
  work: (context: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const settings = new Settings(process.env);
  const database = await openDatabase(settings, say);
  try {
    const clock = new Clock(settings.businessTimeZone, database.time);
    const shared = [
      ConfigModule.with(settings),
      CommonModule.with(settings, createLogger('error'), clock),
      DatabaseModule.with(database),
    ];
    const root = { module: class {}, imports: [...shared, ...imports] };
    const context = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    return await work(context).finally(() => context.close());
  } finally {
    await database.close();
  }
}
