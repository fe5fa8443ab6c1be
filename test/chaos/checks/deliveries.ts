import { ALL_ATTEMPTS } from '../../support/deliveries.js';
import type { ChaosDatabase } from '../database.js';
import type { Findings } from '../findings.js';
import type { SeenAttempt } from '../platforms.js';
import type { Life } from '../replica.js';
import { type FinishedRow, type LoggedAttempt, problemsOf, sentAgain } from './delivery.rules.js';
import type { Hindrance } from './lives.js';

/** Figures of the deliveries that have ended since the last look. */
export interface DeliveryFigures {
  finished: number;
  /** The obstacle to recording a success, for each time that a delivery was sent again after a success. */
  sentAgain: Hindrance[];
}

/** Compares the platforms' ledger with the gateway's own record. */
export class DeliveryChecks {
  /** Deliveries that had their final state at an earlier look. */
  private readonly settled = new Set<string>();
  private since = '-infinity';

  constructor(
    private readonly database: ChaosDatabase,
    private readonly findings: Findings,
  ) {}

  /** Call when all deliveries have ended; `ledger` holds the attempts since the last call. */
  async look(ledger: readonly SeenAttempt[], lives: ReadonlyMap<string, Life>): Promise<DeliveryFigures> {
    const rows = await this.database.rows<FinishedRow & { finishedAt: string }>(
      `select id, referance_no as "referanceNo", type, state, attempts, finished_at::text as "finishedAt"
       from finished_delivery where finished_at > $1::timestamptz order by finished_at`,
      [this.since],
    );
    this.since = rows.at(-1)?.finishedAt ?? this.since;
    const logged = await this.database.rows<LoggedAttempt & { deliveryId: string }>(
      `select delivery_id as "deliveryId", number, sub_referance_no as "subReferanceNo", verdict,
              duration_ms as "durationMs", error
       from ${ALL_ATTEMPTS} attempt where delivery_id = any ($1::bigint[]) order by number`,
      [rows.map(({ id }) => id)],
    );
    const logs = groupBy(logged, ({ deliveryId }) => deliveryId);
    const sent = groupBy(ledger, ({ referanceNo }) => referanceNo);
    const figures: DeliveryFigures = { finished: rows.length, sentAgain: [] };
    for (const row of rows) {
      const { id, referanceNo, type, state, attempts: count } = row;
      const attempts = (sent.get(referanceNo) ?? []).sort((a, b) => a.at - b.at);
      const delivery = { row, attempts, log: logs.get(id) ?? [], lives };
      for (const problem of problemsOf(delivery))
        this.findings.add(problem, `${referanceNo} of type ${type} (${state}, ${count} attempts)`);
      figures.sentAgain.push(...sentAgain(delivery));
      this.settled.add(referanceNo);
      sent.delete(referanceNo);
    }
    for (const referanceNo of await this.newlyParked()) sent.delete(referanceNo);
    for (const [referanceNo, [attempt]] of sent) {
      const why = this.settled.has(referanceNo) ? 'after its final state' : 'though no change announced it';
      this.findings.add(`SENT ${why}`, `${referanceNo} of type ${attempt?.type}`);
    }
    return figures;
  }

  /**
   * Deliveries that were parked since the last look. Each is a finding, since no fault of the run justifies parking.
   */
  private async newlyParked(): Promise<string[]> {
    const rows = await this.database.rows<{ referanceNo: string }>(
      `select referance_no as "referanceNo" from delivery where due_at = 'infinity'`,
    );
    const parked = rows.map(({ referanceNo }) => referanceNo).filter((one) => !this.settled.has(one));
    for (const referanceNo of parked) {
      this.findings.add('PARKED', referanceNo);
      this.settled.add(referanceNo);
    }
    return parked;
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
