import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { Readiness } from '../../data/readiness.js';
import { serviceVersion } from '../../version.js';

/** Metrics of this release's version and of readiness, from the checks that probes share. */
@Injectable()
export class ServiceMetrics {
  constructor(registry: Registry, readiness: Readiness) {
    const registers = [registry];
    new Gauge({
      name: 'zeyil_build_info',
      help: 'Always 1; the labels name the release and the Node.js that runs it.',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version: serviceVersion(), node: process.versions.node }, 1);
    new Gauge({
      name: 'zeyil_ready',
      help: 'Whether what the check looks at is as requests need it: 1 or 0. GET /health/ready says why not.',
      labelNames: ['check'],
      registers,
      async collect() {
        for (const { name, missing } of await readiness.probe()) this.set({ check: name }, missing ? 0 : 1);
      },
    });
    new Gauge({
      name: 'zeyil_readiness_warning',
      help: 'Whether what the check looks at deserves attention although requests are served: 1 or 0. GET /health/ready says why.',
      labelNames: ['check'],
      registers,
      async collect() {
        for (const { name, warning } of await readiness.probe()) this.set({ check: name }, warning ? 1 : 0);
      },
    });
  }
}

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
