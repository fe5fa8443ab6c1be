import type { LookupFunction } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { getProxyForUrl } from 'proxy-from-env';
import { Settings } from '../config/settings.js';
import { NameCache } from '../net/name-cache.js';
import { publicOnly } from '../net/public-lookup.js';
import { isPublicHttps, withoutSlashes } from '../net/public-urls.js';
import { USER_AGENT } from '../version.js';
import { type HttpAnswer, OriginConnections, type PlatformRequest } from './origin-connections.js';
import { PlatformTls } from './platform-tls.service.js';

/** The answer to a notification, of any status, or the reason why there was none; see `HttpAnswer`. */
export type PlatformAnswer =
  | { status: number; body: string; brokenOff?: string; error?: undefined }
  | { status?: undefined; body?: undefined; error: string };

/** The URL of an agent's platform and the keys for it; the URL is undefined when none is configured. */
export interface PlatformEndpoint {
  url: string | undefined;
  apiKey: string | undefined;
  authorization: string | undefined;
}

/** Bytes of an answer to a notification that are read; a longer one is judged by these. */
const READ_AT_MOST = 64 * 1024;

/** Connections and headers that calls of one endpoint share. */
interface Target {
  connections: OriginConnections;
  /** The platform's name; undefined behind a proxy, which resolves it. */
  name: string | undefined;
  basePath: string;
  headers: Readonly<Record<string, string>>;
}

/** Endpoints that are remembered; far more than there are agents, so the limit only removes changed keys. */
const TARGETS_AT_MOST = 10_000;

/** Headers of every call to a platform. */
export function headersFor({ apiKey, authorization }: PlatformEndpoint): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    // A proxy in between may compress all the same; see `decoded`.
    'accept-encoding': 'identity',
    'user-agent': USER_AGENT,
    ...(apiKey && { 'x-api-key': apiKey }),
    ...(authorization && { authorization }),
  };
}

/** Calls platforms, which nothing else in the service does: notifications, and the questions of `PlatformQueries`. */
@Injectable()
export class PlatformClient implements OnApplicationShutdown {
  private readonly origins = new Map<string, OriginConnections>();
  private readonly targets = new Map<string, Target>();
  /** Deliveries of one claim share their endpoint's object, so most look-ups need not compose a key from its fields. */
  private readonly lately = new WeakMap<PlatformEndpoint, Target>();

  /**
   * Resolves the host name of a platform while the connection is opened. The connection goes to the address that was checked.
   */
  private readonly lookup: LookupFunction;

  constructor(
    private readonly settings: Settings,
    private readonly tls: PlatformTls,
    private readonly names: NameCache,
  ) {
    this.lookup = settings.allowPrivatePlatformUrls ? names.lookup : publicOnly(names.all);
  }

  /**
   * Resolves when the look-up of the platform's name need not be waited for; undefined when it need not now. Never rejects: a name
   * that is not found is reported by the call. The time of a call does not contain the look-up, which has a time-out of its own.
   */
  named(endpoint: PlatformEndpoint): Promise<unknown> | undefined {
    const target = this.target(endpoint);
    return typeof target === 'string' || target.name === undefined
      ? undefined
      : this.names.ready(target.name);
  }

  /** Posts a notification envelope; `done` is called once, after this method has returned. */
  push(
    endpoint: PlatformEndpoint,
    body: string,
    extraHeaders: Readonly<Record<string, string>> | undefined,
    done: (answer: PlatformAnswer) => void,
  ): void {
    const target = this.target(endpoint);
    if (typeof target === 'string') {
      queueMicrotask(() => done({ error: target }));
      return;
    }
    const request = {
      path: `${target.basePath}/PushNotification`,
      headers: extraHeaders ? { ...target.headers, ...extraHeaders } : target.headers,
      body,
      timeout: this.settings.platform.timeout,
      keepBytes: READ_AT_MOST,
    };
    target.connections.send(request, (answer) => done(inText(answer)));
  }

  /** Posts a question of a path below the platform's URL, through the proxies of the settings. Never rejects. */
  ask(
    endpoint: PlatformEndpoint,
    question: Pick<PlatformRequest, 'path' | 'headers' | 'body' | 'keepBytes' | 'take'>,
  ): Promise<HttpAnswer> {
    const url = this.addressOf(endpoint);
    if (typeof url === 'string') return Promise.resolve({ error: url });
    const connections = this.connectionsTo(url.origin, getProxyForUrl(url.origin));
    const request = {
      ...question,
      path: `${withoutSlashes(url.pathname)}${question.path}`,
      headers: { ...headersFor(endpoint), ...question.headers },
      timeout: this.settings.platform.timeout,
    };
    return new Promise((resolve) => connections.send(request, resolve));
  }

  /** The endpoint's connections and headers, or why it must not be called. */
  private target(endpoint: PlatformEndpoint): Target | string {
    const lately = this.lately.get(endpoint);
    if (lately) return lately;
    const target = this.targetByContent(endpoint);
    if (typeof target !== 'string') this.lately.set(endpoint, target);
    return target;
  }

  private targetByContent(endpoint: PlatformEndpoint): Target | string {
    const key = `${endpoint.url}\n${endpoint.apiKey}\n${endpoint.authorization}`;
    const known = this.targets.get(key);
    if (known) return known;
    const url = this.addressOf(endpoint);
    if (typeof url === 'string') return url;
    const proxy = this.settings.proxyNotifications ? getProxyForUrl(url.origin) : '';
    const target = {
      connections: this.connectionsTo(url.origin, proxy),
      name: proxy ? undefined : url.hostname.replace(/^\[|\]$/g, ''),
      basePath: withoutSlashes(url.pathname),
      headers: headersFor(endpoint),
    };
    if (this.targets.size >= TARGETS_AT_MOST) this.targets.clear();
    this.targets.set(key, target);
    return target;
  }

  /** The platform's address, or why it must not be called. */
  addressOf({ url: text }: PlatformEndpoint): URL | string {
    if (!text || !URL.canParse(text)) return 'No platform URL is configured.';
    const url = new URL(text);
    const allowed = this.settings.allowPrivatePlatformUrls || isPublicHttps(url);
    return allowed ? url : 'The platform URL must be https and public.';
  }

  private connectionsTo(origin: string, proxy: string): OriginConnections {
    const key = `${origin}\n${proxy}`;
    const known = this.origins.get(key);
    if (known) return known;
    const { timeout, addressTimeout } = this.settings.platform;
    const connections = new OriginConnections(origin, {
      timeout,
      addressTimeout,
      lookup: this.lookup,
      ...(proxy && { proxy }),
      secureContext: () => this.tls.secureContext,
    });
    this.origins.set(key, connections);
    return connections;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.origins.values()].map((connections) => connections.close()));
  }
}

function inText(answer: HttpAnswer): PlatformAnswer {
  return answer.status === undefined ? answer : { ...answer, body: answer.body.toString() };
}
