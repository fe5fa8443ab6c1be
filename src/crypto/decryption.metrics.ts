import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

const KINDS = ['document', 'payload'] as const;

/** Counts failed decryptions of data that was needed: a key was dropped too early, or the stored bytes are at fault. */
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
    // Starts at 0: an increase over a series that begins with 1 is not counted.
    for (const kind of KINDS) this.failures.inc({ kind }, 0);
  }

  failed(kind: (typeof KINDS)[number]): void {
    this.failures.inc({ kind });
  }
}
