import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { Registry } from 'prom-client';
import { BodyBudget, BodyRelease, MAX_BODY_BYTES } from './api/binding/body-budget.js';
import { DecryptionMetrics } from './crypto/decryption.metrics.js';
import { BatchSizes } from './data/batches.js';
import { Readiness } from './data/readiness.js';
import { ErrorFilter } from './http/error.filter.js';
import { NameCache } from './net/name-cache.js';
import { Clock } from './time/clock.js';
import { LOGGER, type Logger, outageLogOf } from './tracing/logger.js';
import { measureOutage } from './tracing/outage-log.js';

/** Settings that the common parts need. */
export interface CommonSettings {
  maxBodyBytes: number;
}

/** Provides the clock, logger, metrics, readiness, binder and error filter to every module. */
@Global()
@Module({})
export class CommonModule {
  static with(settings: CommonSettings, logger: Logger, clock: Clock): DynamicModule {
    return {
      module: CommonModule,
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Clock, useValue: clock },
        // Instead of prom-client's global registry, so that two applications in one process do not mix.
        {
          provide: Registry,
          useFactory: () => {
            const registry = new Registry();
            measureOutage(outageLogOf(logger), registry);
            return registry;
          },
        },
        { provide: MAX_BODY_BYTES, useValue: settings.maxBodyBytes },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: BodyRelease },
        BodyBudget,
        DecryptionMetrics,
        NameCache,
        BatchSizes,
        Readiness,
      ],
      exports: [
        LOGGER,
        Clock,
        Registry,
        DecryptionMetrics,
        MAX_BODY_BYTES,
        BodyBudget,
        NameCache,
        BatchSizes,
        Readiness,
      ],
    };
  }
}
