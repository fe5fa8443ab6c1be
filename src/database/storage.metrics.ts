import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DatabasePools } from '../data/database-pools.js';
import { RESTORE_PROVEN } from './restore-proof.sql.js';

/** Seconds from now to the first moment for which one of the partitioned tables has no partition but its default one. */
const AHEAD = {
  name: 'partitions_ahead',
  text: `
    select null as label, extract(epoch from greatest(min(coalesce(until, now())) - now(), interval '0'))::float8 as value
    from (select max(substring(pg_get_expr(c.relpartbound, c.oid) from $1)::timestamptz) as until
          from pg_partitioned_table p
          join pg_class parent on parent.oid = p.partrelid and parent.relnamespace = current_schema()::regnamespace
          left join pg_inherits i on i.inhparent = p.partrelid
          left join pg_class c on c.oid = i.inhrelid
          where p.partstrat = 'r'
          group by p.partrelid) partitioned`,
  values: [String.raw`TO \('([^']+)'\)$`],
};

/** The share of its numbers that each sequence has given out. Those of jobs have 31 bits, which the interface prescribes. */
const NUMBERS_USED = `
  select sequencename as label, (coalesce(last_value, 0) / max_value::numeric)::float8 as value
  from pg_sequences where schemaname = current_schema()`;

/** Tables with a thousand dead rows and more, as the statistics know them: few labels, and none that says nothing. */
const DEAD_ROWS = `
  select relname as label, n_dead_tup::float8 as value
  from pg_stat_user_tables where schemaname = current_schema() and n_dead_tup >= 1000`;

interface Sample {
  label: string | null;
  value: number;
}

/**
 * Reports what ends or grows in the database by itself: partitions that are made ahead, numbers of sequences, and rows that
 * vacuum cannot remove; and when the backup was made that was last restored as a trial. Read at each scrape.
 */
@Injectable()
export class StorageMetrics {
  constructor(registry: Registry, { probes }: DatabasePools) {
    const samples = async (query: string | typeof AHEAD): Promise<Sample[]> =>
      (await probes.query<Sample>(query).catch(() => ({ rows: [] }))).rows;

    const single = (name: string, help: string, query: string | typeof AHEAD) =>
      new Gauge({
        name,
        help: `${help}; NaN while the database does not answer.`,
        registers: [registry],
        async collect() {
          const [sample] = await samples(query);
          this.set(sample?.value ?? Number.NaN);
        },
      });
    single('zeyil_partitions_ahead_seconds', 'How long the weeks and months that are made will last', AHEAD);
    single(
      'zeyil_restore_proven_seconds',
      'Moment of the newest backup that was restored as a trial, in seconds since 1970, 0 without one',
      RESTORE_PROVEN,
    );

    const labelled = (name: string, help: string, label: string, query: string) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          for (const { label: of, value } of await samples(query)) this.set({ [label]: of ?? '' }, value);
        },
      });
    labelled(
      'zeyil_sequence_used_ratio',
      'Share of its numbers that a sequence of the database has given out; without samples while that does not answer.',
      'sequence',
      NUMBERS_USED,
    );
    labelled(
      'zeyil_dead_rows',
      'Rows of a table that have ended and still take room, from a thousand on; without samples while the database does not answer.',
      'table',
      DEAD_ROWS,
    );
  }
}
