import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { UsersService } from './auth/users.service.js';
import { createAdapter } from './common/http/adapter.js';
import { createLogger, describeError, type Logger, nestLogger } from './common/http/logger.js';
import type { Settings } from './config/settings.js';
import { createDataSource, type DatabaseConnection } from './database/data-source.js';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.js';
import { runMigrations } from './database/migrate.js';

/** A service that answers requests. */
export interface RunningService {
  url: string;
  app: NestFastifyApplication;
  /** Where the platform simulator listens, in a sandbox. */
  simulatorUrl?: string;
  /** Stops accepting, finishes what runs, hands deliveries back and stops what this process started. */
  stop(): Promise<void>;
}

/** Starts everything that the settings ask for; what was started is stopped again when a later step fails. */
export async function startService(settings: Settings): Promise<RunningService> {
  const logger = createLogger(settings.logLevel);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) {
      await step().catch((error) => logger.warn({ event: 'stop', error: describeError(error) }));
    }
  };
  try {
    const connection = await openDatabase(settings, logger, stops);
    const dataSource = createDataSource(connection, settings.databasePoolSize);
    await connect(dataSource, logger);
    stops.push(() => dataSource.destroy());
    await runMigrations(dataSource);
    const app = await NestFactory.create<NestFastifyApplication>(
      AppModule.with(settings, dataSource),
      createAdapter(settings, logger),
      { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
    );
    stops.push(() => app.close());
    await app.get(UsersService).bootstrapAdministrator(settings);
    // Demo data and the simulator are not even loaded where they have no business.
    const simulatorUrl = settings.sandbox
      ? await (await import('./sandbox/sandbox.js')).startSandbox(app, settings, logger, stops)
      : undefined;
    await listen(app, settings);
    const { port } = app.getHttpServer().address() as AddressInfo;
    return {
      url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
      app,
      simulatorUrl,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase(
  settings: Settings,
  logger: Logger,
  stops: (() => Promise<unknown>)[],
): Promise<DatabaseConnection> {
  if (settings.databaseUrl) return { url: settings.databaseUrl };
  const log = (message: string) => logger.info({ event: 'embedded database', message });
  const embedded = await startEmbeddedPostgres({ directory: join(settings.dataDirectory, 'postgres'), log });
  stops.push(() => embedded.stop());
  return embedded.connection;
}

/** A database that starts at the same time as the service gets half a minute. */
async function connect(dataSource: DataSource, logger: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (attempt === 15) {
        throw new Error('The database cannot be reached; see DATABASE_URL.', { cause: error });
      }
      logger.warn({ event: 'database not reached', attempt, error: describeError(error) });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

async function listen(app: NestFastifyApplication, settings: Settings): Promise<void> {
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EADDRNOTAVAIL' && code !== 'EACCES') throw error;
    throw new Error(`Cannot listen on ${settings.host}:${settings.port} (${code}); see HOST and PORT.`);
  }
}
