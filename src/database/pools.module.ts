import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabasePools } from '../data/database-pools.js';
import { OutgrownStatistics } from './outgrown-statistics.job.js';
import { PoolMetrics } from './pool.metrics.js';
import { SchemaCheck } from './schema-check.js';
import { SessionWatch } from './session-watch.js';
import { StorageMetrics } from './storage.metrics.js';

/**
 * Provides the pools of a process that serves to every module, counts and watches their connections, watches schema and
 * storage, and keeps the planner's statistics up with the tables.
 */
@Global()
@Module({})
export class PoolsModule {
  static with(pools: DatabasePools): DynamicModule {
    return {
      module: PoolsModule,
      providers: [
        { provide: DatabasePools, useValue: pools },
        PoolMetrics,
        StorageMetrics,
        SchemaCheck,
        SessionWatch,
        OutgrownStatistics,
      ],
      exports: [DatabasePools, SessionWatch],
    };
  }
}
