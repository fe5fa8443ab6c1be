import { Module } from '@nestjs/common';
import { IdempotencyKeys } from './idempotency.service.js';

/** Calls that may be repeated under a key of the caller. */
@Module({ providers: [IdempotencyKeys], exports: [IdempotencyKeys] })
export class IdempotencyModule {}
