import rateLimit from '@fastify/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { TOO_MANY_REQUESTS } from '../errors/general.refusals.js';
import { refusedWith } from '../errors/refusal.js';
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
 * Counts requests by address before any other check, and by caller as soon as the token is known to be valid. Each
 * process counts for itself, in memory. Probes are not counted.
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
      // Callers whose tokens name no user share the limit of one caller at their address.
      const caller = (request: FastifyRequest) => request.callerId ?? address(request);
      for (const [by, max, keyGenerator] of [
        ['address', perAddress, address],
        ['caller', perCaller, caller],
      ] as const) {
        // Starts at 0: an increase over a series that begins with 1 is not counted.
        this.refused.inc({ by }, 0);
        if (max > 0) this.limiters.set(by, fastify.createRateLimit({ max, keyGenerator }));
      }
    });
    fastify.addHook('onRequest', async (request, reply) => {
      if (!request.routeOptions.url?.startsWith('/health/')) await this.count('address', request, reply);
    });
  }

  /** Counts a request for the caller that its token names. @throws DomainError General.TooManyRequests */
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
    // Only the request that reaches the limit is logged: once in a window, however many follow.
    if (remaining === 0 && !isExceeded) {
      const sender = by === 'address' ? { address: counted.key } : { userId: request.callerId };
      this.logger.warn({ event: 'request limit reached', requestId: request.id, by, limit: max, ...sender });
    }
    if (!isExceeded) return;
    this.refused.inc({ by });
    throw refusedWith({ retryAfterSeconds: ttlInSeconds }, TOO_MANY_REQUESTS, ttlInSeconds);
  }
}
