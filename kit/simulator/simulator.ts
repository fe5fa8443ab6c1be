import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { hostInUrl, urlOfListener } from '../../src/net/host-urls.js';
import { projectFolder } from '../../src/project-folder.js';
import { refusal, send } from './answer.js';
import { type Behaviour, BehaviourRules } from './behaviour.js';
import { refuse, registerControlRoutes } from './control-routes.js';
import { EventStream } from './event-stream.js';
import { NotificationStore } from './notification-store.js';
import { PUSH_PATH, receiveUnread, registerPlatformRoutes } from './platform-routes.js';
import type { ReceivedNotification } from './received-notification.js';
import { refuseOtherOrigins } from './same-origin.js';
import type { SimulatorParts } from './simulator-parts.js';

/** Room for both bodies of an outgoing log, 5 MB each, with every character escaped twice. */
const MAX_BODY_BYTES = 48 * 1024 * 1024;

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export interface PlatformSimulatorOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Where received notifications are kept across restarts; without it they live in memory only. */
  directory?: string;
  /** When given, calls without this x-api-key are refused. */
  apiKey?: string;
  log?: (message: string) => void;
}

export interface PlatformSimulator {
  /** Origin without a trailing slash: the agent's PlatformUrl, and the page. */
  url: string;
  /** Every attempt that is still kept, oldest first. */
  received(): ReceivedNotification[];
  /** @throws InvalidBehaviourError when the behaviour is invalid */
  setBehaviour(behaviour: Behaviour): void;
  /** Forgets the received notifications, including the outgoing logs in them; the behaviour stays. */
  clear(): void;
  close(): Promise<void>;
}

/** Starts a simulated platform on `host`:`port`; rejects with a plain message when the port is in use. */
export async function startPlatformSimulator(options: PlatformSimulatorOptions): Promise<PlatformSimulator> {
  const store = await NotificationStore.open(options.directory, options.log ?? (() => undefined));
  const stopping = new AbortController();
  const events = new EventStream();
  const behaviour = new BehaviourRules();
  const app = buildApp(
    { store, behaviour, events, apiKey: options.apiKey, closing: stopping.signal },
    options,
  );
  const close = async () => {
    stopping.abort();
    events.close();
    await app.close();
    await store.close();
  };
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await close();
    throw listenFailure(error, options);
  }
  const url = urlOfListener(options.host, (app.server.address() as AddressInfo).port);
  options.log?.(`Platform simulator listens on ${url}`);
  return {
    url,
    received: () => store.all(),
    setBehaviour: (wanted) => {
      behaviour.set(wanted);
      events.publish('behaviour', { rules: behaviour.list() });
    },
    clear: () => {
      store.clear();
      events.publish('cleared', {});
    },
    close,
  };
}

function buildApp(parts: SimulatorParts, { host, log }: PlatformSimulatorOptions): FastifyInstance {
  const app = fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  refuseOtherOrigins(app, host);
  // Bodies stay text: the digits of 64-bit ids are read from it, and the simulator itself refuses a wrong content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500)
      log?.(`Platform simulator: ${request.method} ${request.routeOptions.url} failed: ${error.message}`);
    const message = status < 500 ? error.message : 'The simulator failed.';
    if (request.routeOptions.url !== PUSH_PATH) return refuse(reply, status, message);
    const refused = refusal(status, message);
    await receiveUnread(parts, request, refused);
    await send(reply, refused, parts.closing);
    return reply;
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is nothing at this address.'));
  registerPlatformRoutes(app, parts);
  registerControlRoutes(app, parts);
  registerPageRoutes(app);
  return app;
}

/** The page at `/` with its built files; the page loads nothing from elsewhere. */
function registerPageRoutes(app: FastifyInstance): void {
  const built = join(projectFolder(), 'admin-ui/dist/simulator');
  app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/simulator/assets/',
    // Their names contain a hash of their contents.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.headers(SECURITY_HEADERS),
  });
  app.get('/', (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', built, { cacheControl: false }),
  );
}

function listenFailure(error: unknown, options: PlatformSimulatorOptions): Error {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const reason = taken ? 'the port is in use' : error instanceof Error ? error.message : String(error);
  return new Error(
    `The platform simulator cannot listen on ${hostInUrl(options.host)}:${options.port}: ${reason}`,
  );
}
