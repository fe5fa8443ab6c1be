import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Settings } from './settings.js';

/** Hands the one Settings instance of the process to every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    };
  }
}
