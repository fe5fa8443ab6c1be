import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Readiness } from '../../data/readiness.js';
import { serviceVersion } from '../../version.js';

/** Metrics of this release's version and of readiness, from the looks that probes share. */
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
        for (const { name, missing } of await readiness.look()) this.set({ check: name }, missing ? 0 : 1);
      },
    });
    new Gauge({
      name: 'zeyil_readiness_warning',
      help: 'Whether what the check looks at deserves attention although requests are served: 1 or 0. GET /health/ready says why.',
      labelNames: ['check'],
      registers,
      async collect() {
        for (const { name, warning } of await readiness.look()) this.set({ check: name }, warning ? 1 : 0);
      },
    });
  }
}
