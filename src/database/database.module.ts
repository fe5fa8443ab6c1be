import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DIRECT_DATA_SOURCE } from '../data/direct-data-source.js';
import { RetentionMetrics, RetentionTools } from '../data/retention-round.js';
import { DatabaseTime } from '../time/database-time.js';
import type { OpenDatabase } from './open-database.js';

/** Provides the process's connected DataSources, the database's time and what removes old rows to every module. */
@Global()
@Module({})
export class DatabaseModule {
  static with({ dataSource, direct, time }: OpenDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: DataSource, useValue: dataSource },
        { provide: DIRECT_DATA_SOURCE, useValue: direct },
        { provide: DatabaseTime, useValue: time },
        RetentionMetrics,
        RetentionTools,
      ],
      exports: [DataSource, DIRECT_DATA_SOURCE, DatabaseTime, RetentionTools],
    };
  }
}
