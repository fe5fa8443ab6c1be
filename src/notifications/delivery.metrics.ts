import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { DeliveryState, Verdict } from './delivery.rules.js';
import type { NotificationType } from './notification.types.js';

/** Seconds; the schedule promises milliseconds, an outage of the database shows in the upper ones. */
const LATENESS_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** Counters of what this process sent. Bumped by outcomes: nothing is ever counted in the database. */
@Injectable()
export class DeliveryMetrics {
  private readonly deliveries: Counter<'type' | 'state'>;
  private readonly attempts: Counter<'type' | 'outcome'>;
  private readonly lateOutcomes: Counter;
  private readonly lateness: Histogram<'rung'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.deliveries = new Counter({
      name: 'zeyil_deliveries_total',
      help: 'Deliveries that came to a final state, by notification type.',
      labelNames: ['type', 'state'],
      registers,
    });
    this.attempts = new Counter({
      name: 'zeyil_delivery_attempts_total',
      help: 'Attempts whose outcome is recorded, by notification type and verdict.',
      labelNames: ['type', 'outcome'],
      registers,
    });
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
    this.attempts.inc({ type, outcome: verdict });
    this.lateness.observe({ rung }, Math.max(latenessSeconds, 0));
    if (verdict !== 'Retry') this.ended(type, verdict);
  }

  /** An attempt's outcome was recorded under a claim that is no longer the newest: it moved nothing. */
  late(): void {
    this.lateOutcomes.inc();
  }

  /** A delivery came to a final state, by an attempt or by an administrator. */
  ended(type: NotificationType, state: Exclude<DeliveryState, 'Pending'>): void {
    this.deliveries.inc({ type, state });
  }
}
