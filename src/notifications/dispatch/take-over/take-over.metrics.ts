import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

/** Metrics of leases taken over from dead replicas, and of whether others would notice the end of this one. */
@Injectable()
export class TakeOverMetrics {
  private readonly leases: Counter;
  private readonly session: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.leases = new Counter({
      name: 'zeyil_leases_taken_over_total',
      help: 'Leases of replicas that had died, freed by this one before their end.',
      registers,
    });
    this.session = new Gauge({
      name: 'zeyil_replica_session_held',
      help: '1 while this replica holds the session that its leases belong to; 0: if it dies now, its leases wait for their end.',
      registers,
    });
  }

  takenOver(count: number): void {
    this.leases.inc(count);
  }

  sessionIsHeld(isHeld: boolean): void {
    this.session.set(isHeld ? 1 : 0);
  }
}
