import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseTime } from '../common/database-time.js';
import { SchemaCheck } from './schema.check.js';

/** Hands the one connected DataSource of the process, and its time, to every module, and watches its schema. */
@Global()
@Module({})
export class DatabaseModule {
  static with(dataSource: DataSource, time: DatabaseTime): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: DataSource, useValue: dataSource },
        { provide: DatabaseTime, useValue: time },
        SchemaCheck,
      ],
      exports: [DataSource, DatabaseTime],
    };
  }
}
