import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { ServiceStatus } from '../status/status.rules.js';

/** The result of a round: done, under way in another replica, or failed. */
export type EvaluationEnd = 'done' | 'elsewhere' | 'failed';

/** Counters of the outcomes that this process took and of its evaluations. */
@Injectable()
export class EvaluationMetrics {
  private readonly outcomes: Counter<'result'>;
  private readonly rounds: Counter<'outcome'>;
  private readonly changes: Counter<'to'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.outcomes = new Counter({
      name: 'zeyil_service_outcomes_total',
      help: 'Reported outcomes of calls to insurers: accepted, unknown to the catalog, or repeated.',
      labelNames: ['result'],
      registers,
    });
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

  /** A batch of `sent` outcomes was answered; those not accepted are of operations unknown to the catalog. */
  outcomesTaken(sent: number, { Accepted, Repeated }: { Accepted: number; Repeated: boolean }): void {
    if (Repeated) {
      this.outcomes.inc({ result: 'repeated' }, sent);
      return;
    }
    this.outcomes.inc({ result: 'accepted' }, Accepted);
    this.outcomes.inc({ result: 'unknown' }, sent - Accepted);
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
