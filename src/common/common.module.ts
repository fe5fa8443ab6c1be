import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { Registry } from 'prom-client';
import { BindPipe } from './binding/bind.pipe.js';
import { BodyRelease } from './binding/body-release.interceptor.js';
import { BodyRoom, MAX_BODY_BYTES } from './binding/body-room.js';
import { Clock } from './clock.js';
import { DecryptionMetrics } from './crypto/decryption.metrics.js';
import { ErrorFilter } from './errors/error.filter.js';
import { LOGGER, type Logger, outageLogOf } from './http/logger.js';
import { measureOutage } from './http/outage-log.js';
import { REQUEST_LIMITS, type RequestLimitSettings, RequestLimits } from './http/request-limits.js';
import { Readiness } from './readiness.js';
import { RetentionMetrics } from './retention-round.js';

/** What of the settings the common parts need. */
export interface CommonSettings {
  maxBodyBytes: number;
  requestLimits: RequestLimitSettings;
}

/** What every module may use: the clock, the logger, the metrics, readiness, the request limits, the binder and the one error filter. */
@Global()
@Module({})
export class CommonModule {
  static with(settings: CommonSettings, logger: Logger, clock: Clock): DynamicModule {
    return {
      module: CommonModule,
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Clock, useValue: clock },
        // Not prom-client's global one: two applications in one process must not mix.
        {
          provide: Registry,
          useFactory: () => {
            const registry = new Registry();
            measureOutage(outageLogOf(logger), registry);
            return registry;
          },
        },
        { provide: MAX_BODY_BYTES, useValue: settings.maxBodyBytes },
        { provide: REQUEST_LIMITS, useValue: settings.requestLimits },
        RequestLimits,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: BodyRelease },
        BodyRoom,
        BindPipe,
        DecryptionMetrics,
        RetentionMetrics,
        Readiness,
      ],
      exports: [
        LOGGER,
        Clock,
        Registry,
        DecryptionMetrics,
        MAX_BODY_BYTES,
        BodyRoom,
        BindPipe,
        RequestLimits,
        RetentionMetrics,
        Readiness,
      ],
    };
  }
}
