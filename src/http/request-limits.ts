import rateLimit from '@fastify/rate-limit';
import { type DynamicModule, Global, Inject, Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { TOO_MANY_REQUESTS } from '../api/general.refusals.js';
import { refusedWith } from '../api/refusal.js';
import { addressGroup } from '../net/address-group.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { UnderWay } from './under-way.js';
import { WindowCounts } from './window-counts.js';

/** Requests that one sender may make in any window of ten seconds, and may have under way; 0 is no limit. */
export interface RequestLimitSettings {
  perAddress: number;
  perCaller: number;
  /** Of an address, without a token that is valid. */
  withoutToken: number;
  /** Of an address, to `/health/*`, which no other limit counts. */
  probes: number;
  underWayPerAddress: number;
  underWayPerCaller: number;
}

/** Injection token of the limits. */
const REQUEST_LIMITS = Symbol('RequestLimits');
const WINDOW_MS = 10_000;
/** `Retry-After` of a caller with too many requests under way: one of them may end at any time. */
const SECONDS_UNDER_WAY = 1;

/** The limits of requests in a window, by the words of the metric and the log. */
type Window = 'address' | 'caller' | 'without token' | 'probe';
type Limit = Window | 'address under way' | 'caller under way';
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** What the headers of an answer say of a limit. */
interface LimitState {
  max: number;
  remaining: number;
  seconds: number;
}

const addressOf = ({ ip }: FastifyRequest) => addressGroup(ip);
/** Callers whose tokens name no user share the limit of one caller at their address. */
const callerOf = (request: FastifyRequest) => request.callerId ?? addressOf(request);

/**
 * Counts requests by address before any other check, and by caller as soon as the token is known to be valid. Each
 * process counts for itself, in memory.
 */
@Injectable()
export class RequestLimits {
  private readonly refused: Counter<'by'>;
  private readonly limiters = new Map<Window, Limiter>();
  private readonly underWay = new Map<Limit, UnderWay>();

  constructor(
    { httpAdapter }: HttpAdapterHost,
    registry: Registry,
    @Inject(REQUEST_LIMITS) limits: RequestLimitSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.refused = new Counter({
      name: 'zeyil_requests_refused_total',
      help: 'Requests beyond a limit of their address or their caller, answered 429.',
      labelNames: ['by'],
      registers: [registry],
    });
    for (const [by, most] of [
      ['address under way', limits.underWayPerAddress],
      ['caller under way', limits.underWayPerCaller],
    ] as const) {
      this.refused.inc({ by }, 0);
      if (most > 0) this.underWay.set(by, new UnderWay(most, (sender) => this.log(by, most, sender)));
    }
    const fastify = httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(rateLimit, { global: false, timeWindow: WINDOW_MS, store: WindowCounts });
    void fastify.after(() => {
      for (const [by, max, keyGenerator] of [
        ['address', limits.perAddress, addressOf],
        ['caller', limits.perCaller, callerOf],
        ['without token', limits.withoutToken, addressOf],
        ['probe', limits.probes, addressOf],
      ] as const) {
        // Starts at 0: an increase over a series that begins with 1 is not counted.
        this.refused.inc({ by }, 0);
        if (max > 0) this.limiters.set(by, fastify.createRateLimit({ max, keyGenerator }));
      }
    });
    fastify.addHook('onRequest', (request, reply) => this.countAddress(request, reply));
  }

  /** Counts a request for the caller that its token names. @throws DomainError General.TooManyRequests */
  async countCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.count('caller', request, reply);
    await this.begin('caller under way', callerOf(request), reply);
  }

  /**
   * Counts a request whose token is not valid, or not asked for. Repeated calls for a request do nothing.
   * @throws DomainError General.TooManyRequests
   */
  async countWithoutToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.isCounted) return;
    request.isCounted = true;
    await this.count('without token', request, reply);
  }

  private async countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url = '' } = request.routeOptions;
    if (url.startsWith('/health/')) {
      request.isCounted = true;
      return this.count('probe', request, reply);
    }
    await this.count('address', request, reply);
    // The guard reads a token at addresses of the API alone, and counts a request whose token is not valid.
    const hasToken = request.headers.authorization !== undefined && url.startsWith('/api/') && !request.is404;
    if (!hasToken) await this.countWithoutToken(request, reply);
    await this.begin('address under way', addressOf(request), reply);
  }

  private async count(by: Window, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = await this.limiters.get(by)?.(request);
    if (!counted || counted.isAllowed) return;
    const { max, remaining, ttlInSeconds: seconds, isExceeded } = counted;
    // Only the request that reaches the limit is logged: once in a window, however many follow.
    if (remaining === 0 && !isExceeded) this.log(by, max, counted.key, request);
    const state = { max, remaining, seconds };
    if (isExceeded) this.refuse(by, state, reply);
    // Balancers and probes read no limits.
    if (by !== 'probe') sendState(state, reply);
  }

  private async begin(by: Limit, sender: string, reply: FastifyReply): Promise<void> {
    const limit = this.underWay.get(by);
    if (!limit || (await limit.begin(sender, reply.raw))) return;
    this.refuse(by, { max: limit.most, remaining: 0, seconds: SECONDS_UNDER_WAY }, reply);
  }

  private log(by: Limit, limit: number, sender: string, request?: FastifyRequest): void {
    const named = by.startsWith('caller') ? { userId: sender } : { address: sender };
    this.logger.warn({ event: 'request limit reached', requestId: request?.id, by, limit, ...named });
  }

  private refuse(by: Limit, state: LimitState, reply: FastifyReply): never {
    this.refused.inc({ by });
    reply.headers(headersOf(state));
    throw refusedWith({ retryAfterSeconds: state.seconds }, TOO_MANY_REQUESTS, state.seconds);
  }
}

/** Of several limits that count a request, its answer states the one that leaves the fewest. */
function sendState(state: LimitState, reply: FastifyReply): void {
  const fewest = Number(reply.getHeader('ratelimit-remaining') ?? Number.POSITIVE_INFINITY);
  if (state.remaining <= fewest) reply.headers(headersOf(state));
}

function headersOf({ max, remaining, seconds }: LimitState): Record<string, string> {
  return {
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(seconds),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request was counted as a probe, or as one without a valid token. */
    isCounted?: boolean;
  }
}

/** Limits the requests of a process that serves, and lets the access guard count its callers. */
@Global()
@Module({})
export class RequestLimitsModule {
  static with(limits: RequestLimitSettings): DynamicModule {
    return {
      module: RequestLimitsModule,
      providers: [{ provide: REQUEST_LIMITS, useValue: limits }, RequestLimits],
      exports: [RequestLimits],
    };
  }
}
