import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabasePools } from '../data/database-pools.js';
import { PoolMetrics } from './pool.metrics.js';
import { SchemaCheck } from './schema-check.js';
import { SessionWatch } from './session-watch.js';
import { StorageMetrics } from './storage.metrics.js';

/** Provides the pools of a process that serves to every module, counts and watches their connections, and watches schema and storage. */
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
      ],
      exports: [DatabasePools, SessionWatch],
    };
  }
}
