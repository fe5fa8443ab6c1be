import type { HttpAdapterHost } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createLogger } from '../tracing/logger.js';
import { RequestLimits } from './request-limits.js';

const OFF = {
  perAddress: 0,
  perCaller: 0,
  withoutToken: 0,
  probes: 0,
  underWayPerAddress: 0,
  underWayPerCaller: 0,
};

/**
 * Sets a limit for each caller; returns a function that sends a caller's next request and returns the remaining number.
 */
async function limitsOf(perCaller: number) {
  const server = fastify();
  const host = { httpAdapter: { getInstance: () => server } } as unknown as HttpAdapterHost;
  const limits = new RequestLimits(host, new Registry(), { ...OFF, perCaller }, createLogger('silent'));
  await server.ready();
  return {
    remaining: async (callerId: string) => {
      let left = '';
      const reply = {
        getHeader: () => undefined,
        headers: (told: Record<string, string>) => {
          left = told['ratelimit-remaining'] ?? left;
        },
      };
      const request = { callerId, routeOptions: {} };
      await limits.countCaller(request as FastifyRequest, reply as unknown as FastifyReply);
      return Number(left);
    },
  };
}

test('of requests at the same moment as many pass as there is room for', async () => {
  const limits = await limitsOf(3);
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => limits.remaining('one')));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
});

test('a sender is forgotten behind 5,000 others, and not while it keeps coming', async () => {
  const { remaining } = await limitsOf(100);
  for (let sender = 0; sender < 20_000; sender += 1) {
    await remaining(`once ${sender}`);
    if (sender % 1_000 === 0) expect(await remaining('again')).toBe(99 - sender / 1_000);
  }
  expect(await remaining('once 19999')).toBe(98);
  expect(await remaining('once 0')).toBe(99);
});
