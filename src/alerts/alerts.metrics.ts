import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { EventKind } from '../events/event-kinds.rules.js';

/** What came of an attempt to send events. */
export type SendOutcome = 'sent' | 'retried' | 'given_up';

/** Counts events and what became of them outside of the service. */
@Injectable()
export class AlertMetrics {
  private readonly events: Counter<'kind'>;
  private readonly sends: Counter<'to' | 'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.events = new Counter({
      name: 'zeyil_events_total',
      help: 'Operational events that this process added to the feed, by kind.',
      labelNames: ['kind'],
      registers,
    });
    this.sends = new Counter({
      name: 'zeyil_event_sends_total',
      help: 'Attempts to send operational events to the webhook or as a mail: sent, retried later, given up.',
      labelNames: ['to', 'outcome'],
      registers,
    });
    for (const to of ['webhook', 'mail']) {
      for (const outcome of ['sent', 'retried', 'given_up']) this.sends.inc({ to, outcome }, 0);
    }
  }

  happened(kind: EventKind, count: number): void {
    this.events.inc({ kind }, count);
  }

  ended(to: 'webhook' | 'mail', outcome: SendOutcome): void {
    this.sends.inc({ to, outcome });
  }
}
