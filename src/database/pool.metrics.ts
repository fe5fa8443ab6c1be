import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { DatabasePools } from '../data/database-pools.js';
import { RequestPool } from './request-pool.js';

/** How busy the connections to the database are. */
@Injectable()
export class PoolMetrics {
  constructor(registry: Registry, pools: DatabasePools) {
    new Gauge({
      name: 'zeyil_database_connections',
      help: 'Connections to the database by pool: in use, idle, and callers waiting for one.',
      labelNames: ['pool', 'state'],
      registers: [registry],
      collect() {
        for (const pool of ['requests', 'access', 'probes', 'commits', 'fresh', 'dispatcher'] as const) {
          const { totalCount, idleCount, waitingCount } = pools[pool];
          this.set({ pool, state: 'in use' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    });
    new Counter({
      name: 'zeyil_database_connections_refused_total',
      help: 'Callers that got no connection for requests in time, or found too many waiting: answered 503.',
      registers: [registry],
      collect() {
        this.reset();
        if (pools.requests instanceof RequestPool) this.inc(pools.requests.refused);
      },
    });
  }
}
