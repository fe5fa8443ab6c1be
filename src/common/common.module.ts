import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { Registry } from 'prom-client';
import { BatchSizes } from './batches.js';
import { BodyRelease } from './binding/body-release.interceptor.js';
import { BodyRoom, MAX_BODY_BYTES } from './binding/body-room.js';
import { Clock } from './clock.js';
import { DecryptionMetrics } from './crypto/decryption.metrics.js';
import { ErrorFilter } from './errors/error.filter.js';
import { LOGGER, type Logger, outageLogOf } from './http/logger.js';
import { measureOutage } from './http/outage-log.js';
import { NameCache } from './net/name-cache.js';
import { Readiness } from './readiness.js';
import { RetentionMetrics } from './retention-round.js';

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
        BodyRoom,
        DecryptionMetrics,
        RetentionMetrics,
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
        BodyRoom,
        RetentionMetrics,
        NameCache,
        BatchSizes,
        Readiness,
      ],
    };
  }
}
