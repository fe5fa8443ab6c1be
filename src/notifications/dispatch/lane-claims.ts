import type { StoredEndpoint } from '../../agents/endpoint.rules.js';
import type { ClaimedDelivery, ClaimedDeliveryRow, ClaimRow, LaneClaim } from './claim.sql.js';

/** What the deliveries of a claim share. */
export type Lease = Pick<ClaimedDelivery, 'claimToken' | 'claimedAt'>;

/** What a claim reads of a notification. */
export type Content = Pick<ClaimedDelivery, 'payload' | 'traceParent'>;

const NOTHING: Content = { payload: null, traceParent: null };

/** Groups rows by lane: rows of lanes come first, then those of deliveries by due time. */
export function byLane(
  rows: readonly ClaimRow[],
  lease: Lease,
  contents: ReadonlyMap<string, Content>,
): LaneClaim[] {
  const lanes = new Map<number, LaneClaim & { asOf: string; endpoint: StoredEndpoint }>();
  for (const row of rows) {
    if (row.id === null) {
      const { agentId, lane } = row;
      const { asOf, platformUrl, platformApiKey, platformAuthorization, signingSecrets } = lane;
      const endpoint = { platformUrl, platformApiKey, platformAuthorization, signingSecrets };
      const nextDueIn = lane.nextDueIn ?? undefined;
      lanes.set(agentId, {
        agentId,
        asOf,
        endpoint,
        ...(lane.pace !== undefined && { pace: lane.pace ?? 'later' }),
        deliveries: [],
        parked: [],
        nextDueIn,
        last: undefined,
      });
      continue;
    }
    const lane = lanes.get(row.agentId);
    if (!lane) continue;
    lane.last = { asOf: lane.asOf, dueIn: row.dueIn, id: row.id };
    if (row.parked) lane.parked.push({ id: row.id, type: row.type, referanceNo: row.referanceNo });
    else
      lane.deliveries.push(claimed(row, lease, contents.get(row.notificationId) ?? NOTHING, lane.endpoint));
  }
  return [...lanes.values()];
}

function claimed(
  { id, notificationId, agentId, type, referanceNo, attempt, attemptNumber, dueIn }: ClaimedDeliveryRow,
  { claimToken, claimedAt }: Lease,
  { payload, traceParent }: Content,
  endpoint: StoredEndpoint,
): ClaimedDelivery {
  return {
    id,
    notificationId,
    agentId,
    type,
    referanceNo,
    claimToken,
    claimedAt,
    attempt,
    attemptNumber,
    dueIn,
    payload,
    traceParent,
    endpoint,
  };
}
