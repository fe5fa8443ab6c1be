import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';

/** How long requests take. Routes are labelled by their patterns: ids and unknown paths would create endless series. */
@Injectable()
export class HttpMetrics {
  constructor(registry: Registry, { httpAdapter }: HttpAdapterHost) {
    const durations = new Histogram({
      name: 'zeyil_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer, by route pattern, method and status class.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
    });
    const fastify = httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      durations.observe({ route, method: request.method, status }, reply.elapsedTime / 1000);
      done();
    });
  }
}
