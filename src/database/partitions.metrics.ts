import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DatabasePools } from '../common/database-pools.js';

/** Seconds from now to the first moment for which one of the partitioned tables has no partition but its default one. */
const AHEAD = {
  name: 'partitions_ahead',
  text: `
    select extract(epoch from greatest(min(coalesce(until, now())) - now(), interval '0'))::float8 as ahead
    from (select max(substring(pg_get_expr(c.relpartbound, c.oid) from $1)::timestamptz) as until
          from pg_partitioned_table p
          join pg_class parent on parent.oid = p.partrelid and parent.relnamespace = current_schema()::regnamespace
          left join pg_inherits i on i.inhparent = p.partrelid
          left join pg_class c on c.oid = i.inhrelid
          group by p.partrelid) partitioned`,
  values: [String.raw`TO \('([^']+)'\)$`],
};

/**
 * Reports how far ahead partitions exist: the weeks of deliveries and the months of the audit. A row of a later time goes to
 * the default partition, which retention cannot drop.
 */
@Injectable()
export class PartitionMetrics {
  constructor(registry: Registry, { probes }: DatabasePools) {
    new Gauge({
      name: 'zeyil_partitions_ahead_seconds',
      help: 'How long the weeks and months that are made will last; NaN while the database does not answer.',
      registers: [registry],
      async collect() {
        const { rows } = await probes
          .query<{ ahead: number }>(AHEAD)
          .catch(() => ({ rows: [] as { ahead: number }[] }));
        this.set(rows[0]?.ahead ?? Number.NaN);
      },
    });
  }
}
