import { type DynamicModule, Global, Module } from '@nestjs/common';
import { REQUEST_LIMITS, type RequestLimitSettings, RequestLimits } from './request-limits.js';

/** Limits the requests of a process that serves, and lets the access guard count its callers. */
@Global()
@Module({})
export class RequestLimitsModule {
  static with(limits: RequestLimitSettings): DynamicModule {
    return {
      module: RequestLimitsModule,
      providers: [{ provide: REQUEST_LIMITS, useValue: limits }, RequestLimits],
      exports: [RequestLimits],
    };
  }
}
