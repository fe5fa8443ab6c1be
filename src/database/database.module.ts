import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabasePools } from '../common/database-pools.js';
import { DatabaseTime } from '../common/database-time.js';
import { DIRECT_DATA_SOURCE } from '../common/direct-data-source.js';
import { PoolMetrics } from './pool.metrics.js';
import { SchemaCheck } from './schema.check.js';

/**
 * Hands the one connected DataSource of the process, the pools beside it and the database's time to every module, and
 * watches its schema.
 */
@Global()
@Module({})
export class DatabaseModule {
  static with(
    dataSource: DataSource,
    direct: DataSource,
    pools: DatabasePools,
    time: DatabaseTime,
  ): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: DataSource, useValue: dataSource },
        { provide: DIRECT_DATA_SOURCE, useValue: direct },
        { provide: DatabasePools, useValue: pools },
        { provide: DatabaseTime, useValue: time },
        PoolMetrics,
        SchemaCheck,
      ],
      exports: [DataSource, DIRECT_DATA_SOURCE, DatabasePools, DatabaseTime],
    };
  }
}
