import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

const KINDS = ['document', 'payload'] as const;

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
    // From the start: an increase over a series that begins with 1 is none.
    for (const kind of KINDS) this.failures.inc({ kind }, 0);
  }

  failed(kind: (typeof KINDS)[number]): void {
    this.failures.inc({ kind });
  }
}
