import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { PayloadAnswer } from './log-payload.rules.js';

/** Counters of the bodies that were requested from this process. */
@Injectable()
export class OutgoingLogMetrics {
  private readonly questions: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.questions = new Counter({
      name: 'zeyil_outgoing_log_questions_total',
      help: 'Bodies of outgoing logs that were asked for: answered here while undelivered (Local), by the platform (Answered), or not.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** A body was requested; `Local` when it was returned without asking the platform. */
  asked(outcome: 'Local' | PayloadAnswer['outcome']): void {
    this.questions.inc({ outcome });
  }
}
