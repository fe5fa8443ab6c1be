import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '../data/transaction.js';
import { keepConditions } from '../events/event-notes.sql.js';
import { Clock } from '../time/clock.js';
import type { PullOutcome, SourceItem } from './source.answers.js';
import { publicNameOf } from './source.client.js';
import { SourceRead } from './source-read.entity.js';

/** What a read of a source came to. */
export interface Look {
  name: string;
  source: string;
  outcome: PullOutcome;
  error: string | undefined;
}

/** The last read of each source, for the staff. */
@Injectable()
export class SourceReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async record({ name, source, outcome, error }: Look): Promise<void> {
    const place = publicNameOf(source);
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query(
        `insert into source_look (name, source, looked_at, outcome, error) values ($1, $2, $3, $4, $5)
         on conflict (name) do update
         set source = excluded.source, looked_at = excluded.looked_at, outcome = excluded.outcome, error = excluded.error`,
        [name, place, this.clock.now(), outcome, error],
      );
      // What was not read for reasons of the service's own says nothing of the source.
      if (outcome === 'failed' || outcome === 'busy') return;
      await tx.query(REPORT_UNREACHABLE, [name, outcome === 'unreachable', { source: place, reason: error }]);
    });
  }

  /** The source of the settings with its last read; one of another source, which was set before, does not count. */
  async find(name: string, { source, interval }: { source?: string; interval: number }): Promise<SourceItem> {
    const found = source === undefined ? null : publicNameOf(source);
    const row = await this.dataSource.getRepository(SourceRead).findOneBy({ name });
    const read = row?.source === found ? row : undefined;
    return {
      Source: found,
      IntervalSeconds: Math.round(interval / 1_000),
      LookedAt: read ? this.clock.withOffset(read.lookedAt) : null,
      Outcome: read?.outcome ?? null,
      Error: read?.error ?? null,
    };
  }
}

/** Reports a source $1 that cannot be reached, once, and again when it is; $2 whether it cannot now, $3 the facts. */
const REPORT_UNREACHABLE = keepConditions(
  { kind: 'source.unreachable', subject: 'Source', among: 'c.subject_id = $1' },
  `select $1::text as subject_id, null::int as agent_id, 0 as step, $3::jsonb as facts where $2::boolean`,
);
