import rateLimit from '@fastify/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { DomainError } from '../errors/domain-error.js';
import { addressGroup } from '../net/address-group.js';
import { LOGGER, type Logger } from './logger.js';
import { WindowCounts } from './window-counts.js';

/** Requests that one sender may make in any window of ten seconds; 0 is no limit. */
export interface RequestLimitSettings {
  perAddress: number;
  perCaller: number;
}

/** Injection token of the limits. */
export const REQUEST_LIMITS = Symbol('RequestLimits');
const WINDOW_MS = 10_000;

type Sender = 'address' | 'caller';
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Counts requests by address, before anything else is looked at, and by caller, once the token is known to be valid.
 * Each process counts for itself, in memory. Probes are not counted.
 */
@Injectable()
export class RequestLimits {
  private readonly refused: Counter<'by'>;
  private readonly limiters = new Map<Sender, Limiter>();

  constructor(
    { httpAdapter }: HttpAdapterHost,
    registry: Registry,
    @Inject(REQUEST_LIMITS) limits: RequestLimitSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.refused = new Counter({
      name: 'zeyil_requests_refused_total',
      help: 'Requests beyond the limit of their address or their caller, answered 429.',
      labelNames: ['by'],
      registers: [registry],
    });
    const fastify = httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(rateLimit, { global: false, timeWindow: WINDOW_MS, store: WindowCounts });
    void fastify.after(() => {
      const { perAddress, perCaller } = limits;
      const address = ({ ip }: FastifyRequest) => addressGroup(ip);
      // Callers whose tokens name no user share the limit of one at their address.
      const caller = (request: FastifyRequest) => request.callerId ?? address(request);
      for (const [by, max, keyGenerator] of [
        ['address', perAddress, address],
        ['caller', perCaller, caller],
      ] as const) {
        // From the start: an increase over a series that begins with 1 is none.
        this.refused.inc({ by }, 0);
        if (max > 0) this.limiters.set(by, fastify.createRateLimit({ max, keyGenerator }));
      }
    });
    fastify.addHook('onRequest', async (request, reply) => {
      if (!request.routeOptions.url?.startsWith('/health/')) await this.count('address', request, reply);
    });
  }

  /** Counts a request of the caller whom its token names. @throws DomainError General.TooManyRequests */
  countCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.count('caller', request, reply);
  }

  private async count(by: Sender, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = await this.limiters.get(by)?.(request);
    if (!counted || counted.isAllowed) return;
    const { max, remaining, ttlInSeconds, isExceeded } = counted;
    reply.headers({
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(ttlInSeconds),
    });
    // Only the request that takes the last place is logged: once in a window, whatever follows.
    if (remaining === 0 && !isExceeded) {
      const sender = by === 'address' ? { address: counted.key } : { userId: request.callerId };
      this.logger.warn({ event: 'request limit reached', requestId: request.id, by, limit: max, ...sender });
    }
    if (!isExceeded) return;
    this.refused.inc({ by });
    const message = `There were too many requests. Try again in ${ttlInSeconds} seconds.`;
    throw new DomainError('throttled', 'General.TooManyRequests', message, {
      retryAfterSeconds: ttlInSeconds,
    });
  }
}
