import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Hands the one connected DataSource of the process to every module. */
@Global()
@Module({})
export class DatabaseModule {
  static with(dataSource: DataSource): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: DataSource, useValue: dataSource }],
      exports: [DataSource],
    };
  }
}
