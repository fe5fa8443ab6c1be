import { lookup as systemLookup } from 'node:dns';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { publicOnly } from '../common/net/public-lookup.js';
import { isPublicHttps } from '../common/net/public-urls.js';
import { Settings } from '../config/settings.js';
import { OriginConnections, type PlatformAnswer } from './origin-connections.js';

export type { PlatformAnswer };

/** Where and with which keys an agent's platform is reached; the URL is undefined when none is configured. */
export interface PlatformEndpoint {
  url: string | undefined;
  apiKey: string | undefined;
  authorization: string | undefined;
}

/** As much of an answer to a notification as is read; a longer one is judged by what has come until then. */
const READ_AT_MOST = 64 * 1024;

/** What calls of one endpoint have in common. */
interface Target {
  connections: OriginConnections;
  basePath: string;
  headers: Readonly<Record<string, string>>;
}

/** Endpoints remembered; far more than there are agents, so that only changed keys ever pile up. */
const TARGETS_AT_MOST = 10_000;

/** The one door to the platforms. */
@Injectable()
export class PlatformClient implements OnApplicationShutdown {
  private readonly origins = new Map<string, OriginConnections>();
  private readonly targets = new Map<string, Target>();
  /** The deliveries of a claim share their endpoint's object: most look-ups need not put its key together. */
  private readonly lately = new WeakMap<PlatformEndpoint, Target>();

  constructor(private readonly settings: Settings) {}

  /** Posts a notification envelope; never rejects. */
  async push(
    endpoint: PlatformEndpoint,
    body: string,
    extraHeaders?: Readonly<Record<string, string>>,
  ): Promise<PlatformAnswer> {
    const target = this.target(endpoint);
    if (typeof target === 'string') return { error: target };
    return target.connections.post({
      path: `${target.basePath}/PushNotification`,
      headers: extraHeaders ? { ...target.headers, ...extraHeaders } : target.headers,
      body,
      timeout: this.settings.platform.timeout,
      keepBytes: READ_AT_MOST,
    });
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
    if (!endpoint.url || !URL.canParse(endpoint.url)) return 'No platform URL is configured.';
    const url = new URL(endpoint.url);
    if (!this.settings.allowPrivatePlatformUrls && !isPublicHttps(url)) {
      return 'The platform URL must be https and public.';
    }
    const target = {
      connections: this.connectionsTo(url.origin),
      basePath: url.pathname.replace(/\/+$/, ''),
      headers: {
        'content-type': 'application/json',
        ...(endpoint.apiKey && { 'x-api-key': endpoint.apiKey }),
        ...(endpoint.authorization && { authorization: endpoint.authorization }),
      },
    };
    if (this.targets.size >= TARGETS_AT_MOST) this.targets.clear();
    this.targets.set(key, target);
    return target;
  }

  private connectionsTo(origin: string): OriginConnections {
    const known = this.origins.get(origin);
    if (known) return known;
    const lookup = this.settings.allowPrivatePlatformUrls ? undefined : publicOnly(systemLookup);
    const connections = new OriginConnections(origin, lookup);
    this.origins.set(origin, connections);
    return connections;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.origins.values()].map((connections) => connections.close()));
  }
}
