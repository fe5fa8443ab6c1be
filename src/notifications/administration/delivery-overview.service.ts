import { Injectable } from '@nestjs/common';
import { ofEachAgent } from '../../agents/agents.sql.js';
import { DatabasePools } from '../../data/database-pools.js';
import { waitingOf } from '../delivery-lanes.sql.js';
import { LIVING } from '../dispatch/take-over/replica.sql.js';

/** How deliveries stand as a whole. */
export interface DeliveryStand {
  /** Rises with each change of a delivery. */
  revision: number;
  /** Dropped or exhausted within the last 24 hours, or parked. */
  needsAttention: number;
  waiting: number;
  parked: number;
}

/** Where counting ends: the work of a read is bounded, however many deliveries wait or fail. */
export const COUNTED_TO = 1_000;

/** Notifications that may commit in another order than that of their numbers. */
const UNORDERED = 1_000;

/** A count of at most `COUNTED_TO` rows. */
const counted = (rows: string) => `(select count(*)::int from (${rows} limit ${COUNTED_TO}) counted)`;

/** The waiting deliveries of each agent. */
const WAITING = counted(ofEachAgent(waitingOf('a.id', COUNTED_TO)));

/**
 * The revision is the number of changes, and the number of the newest notification. A notification that becomes visible
 * after one with a larger number adds to the count of the last ones. That count loses at most what the newest number
 * gains, so that the sum rises with every notification. The statement is named: to plan it, for every week of two tables, takes
 * longer than to run it.
 */
const STAND = {
  name: 'delivery-overview',
  text: `
  select (newest.id + (select count(*) from notification n where n.id > newest.id - ${UNORDERED})
          + coalesce(pg_sequence_last_value('delivery_change_no'), 0))::float8 as revision,
         ${counted("select from finished_delivery where state in ('Dropped', 'Exhausted') and finished_at > now() - interval '24 hours'")}
           as failed,
         ${WAITING} as waiting,
         ${counted("select from delivery where due_at = 'infinity'")} as parked
  from (select coalesce((select id from notification order by id desc limit 1), 0) as id) newest`,
};

interface StandRow {
  revision: number;
  failed: number;
  waiting: number;
  parked: number;
}

/** Reads how deliveries stand, without a scan. */
@Injectable()
export class DeliveryOverview {
  constructor(private readonly pools: DatabasePools) {}

  /** Each count ends at `COUNTED_TO`; `needsAttention` at twice as many. */
  async read(): Promise<DeliveryStand> {
    const { rows } = await this.pools.requests.query<StandRow>(STAND);
    const [row] = rows;
    if (!row) throw new Error('The overview of deliveries has one row.');
    const { revision, failed, waiting, parked } = row;
    return { revision, needsAttention: failed + parked, waiting, parked };
  }

  /** How many processes deliver. @throws Error when the database cannot be asked */
  async replicas(): Promise<number> {
    const { rows } = await this.pools.requests.query<{ count: number }>(LIVING);
    return rows[0]?.count ?? 0;
  }
}
