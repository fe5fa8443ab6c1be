import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Settings } from '../config/settings.js';
import { BindPipe } from './binding/bind.pipe.js';
import { Clock } from './clock.js';
import { ErrorFilter } from './errors/error.filter.js';
import { createLogger, LOGGER } from './http/logger.js';

/** What every module may use: the clock, the logger, the binder and the one error filter. */
@Global()
@Module({
  providers: [
    {
      provide: LOGGER,
      useFactory: (settings: Settings) => createLogger(settings.logLevel),
      inject: [Settings],
    },
    {
      provide: Clock,
      useFactory: (settings: Settings) => new Clock(settings.businessTimeZone),
      inject: [Settings],
    },
    { provide: APP_FILTER, useClass: ErrorFilter },
    BindPipe,
  ],
  exports: [LOGGER, Clock, BindPipe],
})
export class CommonModule {}
