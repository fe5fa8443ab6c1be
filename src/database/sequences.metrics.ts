import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DatabasePools } from '../common/database-pools.js';

/** The share of its numbers that each sequence has given out. Those of jobs have 31 bits, which the interface prescribes. */
const USED = `
  select sequencename as sequence, (coalesce(last_value, 0) / max_value::numeric)::float8 as used
  from pg_sequences where schemaname = current_schema()`;

/** Reports how much of each sequence is used: behind the last number of one, rows of its table are refused. */
@Injectable()
export class SequenceMetrics {
  constructor(registry: Registry, { probes }: DatabasePools) {
    new Gauge({
      name: 'zeyil_sequence_used_ratio',
      help: 'Share of its numbers that a sequence of the database has given out; without samples while that does not answer.',
      labelNames: ['sequence'],
      registers: [registry],
      async collect() {
        this.reset();
        const answer = probes.query<{ sequence: string; used: number }>(USED);
        for (const { sequence, used } of (await answer.catch(() => ({ rows: [] }))).rows) {
          this.set({ sequence }, used);
        }
      },
    });
  }
}
