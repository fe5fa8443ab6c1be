import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SchemaCheck } from './schema.check.js';

/** Hands the one connected DataSource of the process to every module, and watches its schema. */
@Global()
@Module({})
export class DatabaseModule {
  static with(dataSource: DataSource): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: DataSource, useValue: dataSource }, SchemaCheck],
      exports: [DataSource],
    };
  }
}
