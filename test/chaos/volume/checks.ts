import { hindrance } from '../checks/lives.js';
import type { ChaosDatabase } from '../database.js';
import type { Findings } from '../findings.js';
import type { Life } from '../replica.js';
import type { Receiver } from './receiver.js';

const BATCH = 20_000;

/** What the deliveries of a long run were, compared with what the platforms accepted. */
export interface Deliveries {
  delivered: number;
  /** Times that a delivery was sent again after a success, by the cause that kept its process from recording it. */
  sentAgain: Record<'killed' | 'unknown', number>;
}

/** Statements over the whole run that must find nothing. */
const NEVER: Readonly<Record<string, string>> = {
  'NOT ENDED': 'select id::text from delivery limit 5',
  'NOT DELIVERED': `select id || ' ' || state as id from finished_delivery where state <> 'Delivered' limit 5`,
  'NOT FOR EVERY AGENT': `select n.id::text from notification n left join finished_delivery f on f.notification_id = n.id
    where n.type = 8 group by n.id having count(distinct f.agent_id) <> (select count(*) from agent) limit 5`,
};

/** Holds every delivery of the database to the platforms' ledger: each came, none came unannounced, none twice without cause. */
export async function checkVolume(
  database: Pick<ChaosDatabase, 'rows'>,
  receiver: Receiver,
  lives: ReadonlyMap<string, Life>,
  findings: Findings,
): Promise<Deliveries> {
  for (const [problem, sql] of Object.entries(NEVER)) {
    const rows = await database.rows<{ id: string }>(sql);
    if (rows.length > 0) findings.add(`${problem}: ${rows.map(({ id }) => id)}`);
  }
  const figures: Deliveries = { delivered: 0, sentAgain: { killed: 0, unknown: 0 } };
  for (let after = '0'; ; ) {
    const rows = await database.rows<{ id: string; referanceNo: string }>(
      `select id::text, referance_no as "referanceNo" from finished_delivery
       where id > $1 and state = 'Delivered' order by finished_delivery.id limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? after;
    figures.delivered += rows.length;
    const { missing, repeated } = await receiver.take(rows.map(({ referanceNo }) => referanceNo));
    for (const referanceNo of missing) findings.add('NEVER ACCEPTED, but Delivered', referanceNo);
    for (const { referanceNo, times } of repeated)
      for (const [place, { from, at }] of times.slice(0, -1).entries()) {
        const why = hindrance(lives.get(from), at, times[place + 1]?.at ?? at);
        if (why !== 'killed') findings.add(`SENT AGAIN after a success without cause: ${why}`, referanceNo);
        figures.sentAgain[why === 'killed' ? 'killed' : 'unknown'] += 1;
      }
  }
  for (const referanceNo of await receiver.rest())
    findings.add('SENT, though no change announced it', referanceNo);
  return figures;
}

/** How late the last attempt of each delivery began, in milliseconds, by share of all. */
export async function latenessOf(
  database: ChaosDatabase,
): Promise<{ p50: number; p99: number; most: number }> {
  const [row] = await database.rows<{ p50: number; p99: number; most: number }>(
    `select percentile_disc(0.5) within group (order by late_ms) as p50,
            percentile_disc(0.99) within group (order by late_ms) as p99, max(late_ms) as most from finished_delivery`,
  );
  return row ?? { p50: 0, p99: 0, most: 0 };
}
