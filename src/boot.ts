import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { Readiness } from './data/readiness.js';
import { RefusedWrites } from './data/refused-writes.js';
import { servingOptions } from './database/data-source.js';
import { openDatabase } from './database/open-database.js';
import { endPools, openPools, sessionsOf } from './database/open-pools.js';
import { type Log, warnOfFewSessions } from './database/server-check.js';
import { watchStart } from './database/start-watch.js';
import { errorCode } from './errors/caught.js';
import { createAdapter } from './http/adapter.js';
import { fromKit } from './kit.js';
import { giveAddressesTime } from './net/address-time.js';
import { hostInUrl } from './net/host-urls.js';
import { refuseToStartWith, warnOfFewFileHandles } from './start-problems.js';
import { createLogger, describeError, type Logger, nestLogger } from './tracing/logger.js';
import { startTracing } from './tracing/start-tracing.js';
import { UserBootstrapService } from './users/user-bootstrap.service.js';

/** Time that connections have to end: longer than a platform's usual time-out, and within the stop's 20 seconds. */
const CONNECTIONS_END_WITHIN_MS = 16_000;
/** Time that a connection without any request has to begin one. */
const REQUEST_BEGINS_WITHIN_MS = 1_000;

/** A service that answers requests. */
export interface RunningService {
  url: string;
  app: NestFastifyApplication;
  /** Where the platform simulator listens, in a sandbox. */
  simulatorUrl?: string;
  /**
   * Reports that the service is no longer ready, and serves on for SHUTDOWN_DELAY, unless `hurry` ends that. Then it
   * stops accepting, finishes running work, hands deliveries back and stops what this process started.
   */
  stop(hurry?: AbortSignal): Promise<void>;
}

/** Starts everything that the settings ask for; stops it again when a later step fails. */
export async function startService(settings: Settings): Promise<RunningService> {
  const started = watchStart();
  try {
    return await start(settings);
  } finally {
    started();
  }
}

async function start(settings: Settings): Promise<RunningService> {
  giveAddressesTime();
  const tracing = await startTracing(settings.tracing);
  const logger = createLogger(settings.logLevel, await terminal(settings));
  tracing?.logTo(logger);
  tellTracing(settings, logger);
  for (const message of settings.warnings) logger.warn({ event: 'weak setting', message });
  await warnOfFewFileHandles(settings, logger);
  await refuseToStartWith(settings);
  const stops: (() => Promise<unknown>)[] = tracing ? [tracing.stop] : [];
  const end = async () => {
    for (const step of stops.splice(0).reverse()) {
      await step().catch((error) => logger.warn({ event: 'stop', error: describeError(error) }));
    }
  };
  try {
    const say: Log = (message, level = 'info') => {
      // No warnings about a sandbox's database: it lies on the developer's disk.
      logger[settings.production ? level : 'info']({ event: 'database', message });
    };
    const refusedWrites = new RefusedWrites();
    const database = await openDatabase(settings, say, servingOptions(refusedWrites));
    stops.push(database.close);
    await warnOfFewSessions(database.direct, sessionsOf(database), say);
    const pools = openPools(database, refusedWrites);
    stops.push(() => endPools(pools));
    const app = await NestFactory.create<NestFastifyApplication>(
      AppModule.with(settings, database, pools, logger),
      createAdapter(settings, logger),
      { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
    );
    const connections = connectionsOf(app.getHttpServer());
    stops.push(() => close(app, connections));
    await app.get(UserBootstrapService).bootstrap(settings);
    // Demo data and the simulator are loaded in a sandbox only.
    const simulatorUrl = settings.sandbox
      ? await (await fromKit('A sandbox', () => import('../kit/sandbox/sandbox.js'))).startSandbox(
          app,
          settings,
          logger,
          stops,
        )
      : undefined;
    await listen(app, settings);
    const stopping = announceStop(app);
    const { port } = app.getHttpServer().address() as AddressInfo;
    return {
      url: `http://${hostInUrl(settings.host)}:${port}`,
      app,
      simulatorUrl,
      stop: async (hurry) => {
        stopping();
        await sleep(settings.shutdownDelay, undefined, { signal: hurry }).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Says where traces go, or why none do although something asks for them. */
function tellTracing({ tracing }: Settings, logger: Logger): void {
  const { isOn, problem, protocol, variables } = tracing;
  const { endpoint, tracesEndpoint, sampler = 'parentbased_always_on' } = variables;
  if (problem !== undefined) logger.warn({ event: 'traces off', message: problem });
  else if (isOn) logger.info({ event: 'traces', to: hostOf(tracesEndpoint ?? endpoint), protocol, sampler });
}

/** The host of a URL. The log gets no more of an endpoint, because its path or query could hold a key. */
function hostOf(url: string | undefined): string {
  return url === undefined ? 'localhost:4318' : new URL(url).host;
}

/**
 * From this call on, every answer closes its connection, so that the stop cuts none between two requests, and probes
 * report at once that the service is not ready.
 */
function announceStop(app: NestFastifyApplication): () => void {
  const fastify = app.getHttpAdapter().getInstance();
  const missing = 'It stops, and serves only what still comes.';
  app.get(Readiness).add({
    name: 'stopping',
    standsFor: 0,
    probe: () => (fastify.isStopping ? { missing, isOwn: true } : {}),
  });
  return () => {
    fastify.isStopping = true;
  };
}

/**
 * Closes the listener first: Nest waits for attempts in flight before it closes the server, and requests that arrive
 * meanwhile might stay unanswered. Node closes idle connections only once, when listening ends: a sweep closes those
 * that finish an upload later, and CONNECTIONS_END_WITHIN_MS ends those that never finish. To Node, a connection whose
 * client has sent nothing yet is not idle; clients open such connections in advance. The sweep is a plain timer,
 * because `app.close` empties the SchedulerRegistry before it closes the server.
 */
async function close(app: NestFastifyApplication, connections: ReadonlySet<Socket>): Promise<void> {
  const server = app.getHttpServer();
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const unused = setTimeout(() => {
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  }, REQUEST_BEGINS_WITHIN_MS);
  const end = setTimeout(() => server.closeAllConnections(), CONNECTIONS_END_WITHIN_MS);
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(unused);
    clearTimeout(end);
  });
}

/** The open connections of a server that does not listen yet. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return connections;
}

async function listen(app: NestFastifyApplication, settings: Settings): Promise<void> {
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EADDRINUSE' && code !== 'EADDRNOTAVAIL' && code !== 'EACCES') throw error;
    throw new Error(
      `Cannot listen on ${hostInUrl(settings.host)}:${settings.port} (${code}); see HOST and PORT.`,
    );
  }
}

/** Lines for people, where a developer looks at the log in a terminal; elsewhere it stays JSON, which collectors read. */
async function terminal({ production }: Settings): Promise<DestinationStream | undefined> {
  if (production || !process.stdout.isTTY) return undefined;
  // A package of developers, which an installation without development packages lacks: its log stays JSON.
  const pretty = await import('pino-pretty').catch(() => undefined);
  return pretty?.default({
    sync: true,
    translateTime: 'SYS:HH:MM:ss.l',
    messageFormat: '{event}',
    ignore: 'event',
    singleLine: true,
  });
}
