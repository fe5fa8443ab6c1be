import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** Counts what could not be decrypted when it was needed: a key that was dropped too early, or stored bytes at fault. */
@Injectable()
export class DecryptionMetrics {
  private readonly failures: Counter<'kind'>;

  constructor(registry: Registry) {
    this.failures = new Counter({
      name: 'zeyil_decryption_failures_total',
      help: 'Documents and payloads of deliveries that were needed and could not be decrypted.',
      labelNames: ['kind'],
      registers: [registry],
    });
  }

  failed(kind: 'document' | 'payload'): void {
    this.failures.inc({ kind });
  }
}
