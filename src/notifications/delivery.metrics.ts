import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { DeliveryState, Verdict } from './delivery.rules.js';
import type { NotificationType } from './notification-types.rules.js';

/** Seconds; the schedule promises milliseconds, and an outage of the database shows in the upper buckets. */
const LATENESS_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** Counters of the attempts of this process. Outcomes increase them: nothing is ever counted in the database. */
@Injectable()
export class DeliveryMetrics {
  private readonly deliveries = new StateCounts();
  private readonly attempts = new StateCounts();
  private readonly lateOutcomes: Counter;
  private readonly lateness: Histogram<'rung'>;

  constructor(registry: Registry) {
    const registers = [registry];
    const counter = (tally: StateCounts, name: string, label: string, help: string) =>
      new Counter({
        name,
        help,
        labelNames: ['type', label],
        registers,
        collect() {
          this.reset();
          tally.each((type, value, count) => this.inc({ type, [label]: value }, count));
        },
      });
    counter(
      this.deliveries,
      'zeyil_deliveries_total',
      'state',
      'Deliveries that came to a final state, by notification type.',
    );
    counter(
      this.attempts,
      'zeyil_delivery_attempts_total',
      'outcome',
      'Attempts whose outcome is recorded, by notification type and verdict.',
    );
    this.lateOutcomes = new Counter({
      name: 'zeyil_delivery_late_outcomes_total',
      help: 'Outcomes that came after their lease and moved nothing.',
      registers,
    });
    this.lateness = new Histogram({
      name: 'zeyil_delivery_lateness_seconds',
      help: 'From the moment an attempt was due to its start. Rung 0 is the first attempt, 1 the one after the first wait, and so on; the last rung has all later ones.',
      labelNames: ['rung'],
      buckets: LATENESS_BUCKETS,
      registers,
    });
  }

  /**
   * An attempt's outcome was recorded and moved its delivery.
   * @param latenessSeconds start of the attempt minus the moment it was due; below zero counts as zero
   * @param rung 0 for a first attempt, else the number of the wait before it; at most the number of waits
   */
  attemptEnded(type: NotificationType, verdict: Verdict, latenessSeconds: number, rung: number): void {
    this.attempts.add(type, verdict);
    this.lateness.observe({ rung }, Math.max(latenessSeconds, 0));
    if (verdict !== 'Retry') this.ended(type, verdict);
  }

  /** An attempt's outcome was recorded under a claim that is no longer the newest, and so moved no delivery. */
  late(): void {
    this.lateOutcomes.inc();
  }

  /** A delivery came to a final state, by an attempt or by an administrator. */
  ended(type: NotificationType, state: Exclude<DeliveryState, 'Pending'>): void {
    this.deliveries.add(type, state);
  }
}

/**
 * A counter that costs an attempt next to nothing: the library's counter builds a key from its labels at every step.
 */
class StateCounts {
  private readonly counts = new Map<NotificationType, Map<string, number>>();

  add(type: NotificationType, value: string): void {
    const ofType = this.counts.get(type);
    if (ofType) ofType.set(value, (ofType.get(value) ?? 0) + 1);
    else this.counts.set(type, new Map([[value, 1]]));
  }

  each(visit: (type: NotificationType, value: string, count: number) => void): void {
    for (const [type, ofType] of this.counts) {
      for (const [value, count] of ofType) visit(type, value, count);
    }
  }
}
