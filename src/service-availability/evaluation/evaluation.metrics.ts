import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { ServiceStatus } from '../status/status.rules.js';

/** The result of a round: done, under way in another replica, or failed. */
export type EvaluationEnd = 'done' | 'elsewhere' | 'failed';

/** Counters of this process's evaluations. */
@Injectable()
export class EvaluationMetrics {
  private readonly rounds: Counter<'outcome'>;
  private readonly changes: Counter<'to'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.rounds = new Counter({
      name: 'zeyil_service_evaluations_total',
      help: 'Rounds of the automatic evaluation, by what came of them.',
      labelNames: ['outcome'],
      registers,
    });
    this.changes = new Counter({
      name: 'zeyil_service_evaluation_changes_total',
      help: 'Services that the automatic evaluation closed (AutoDisabled) or opened (Active).',
      labelNames: ['to'],
      registers,
    });
  }

  /** A round of this process has ended. */
  roundEnded(outcome: EvaluationEnd): void {
    this.rounds.inc({ outcome });
  }

  /** A record was closed or opened, and the change is committed. */
  changed(to: ServiceStatus): void {
    this.changes.inc({ to });
  }
}
