import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DatabasePools } from '../common/database-pools.js';

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
        for (const pool of ['requests', 'access', 'probes', 'dispatcher'] as const) {
          const { totalCount, idleCount, waitingCount } = pools[pool];
          this.set({ pool, state: 'in use' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    });
  }
}
