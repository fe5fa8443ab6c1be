import type { NotificationType } from './notification.types.js';

/** What is recorded of one attempt. */
export interface Outcome {
  deliveryId: string;
  notificationId: string;
  agentId: number;
  claimToken: string;
  verdict: 'Delivered' | 'Retry' | 'Dropped' | 'Exhausted';
  /** Wait before the next attempt, counted from the end of this one. */
  waitMs: number;
  /** On performance.now()'s scale. */
  endedAt: number;
  type: NotificationType;
  /** Number of the attempt on the ladder, from 1. */
  attemptOnLadder: number;
  /** Milliseconds from the due moment to the start of the attempt. */
  lateMs: number;
  attempt: {
    number: number;
    subReferanceNo: string;
    startedAt: Date;
    durationMs: number;
    httpStatus: number | null;
    error: string | null;
    responseExcerpt: string | null;
  };
}

/** What became of one recorded outcome. */
export interface RecordedOutcome {
  deliveryId: string;
  /** The outcome moved the delivery; a late failure moves nothing. */
  counted: boolean;
}

/**
 * Records outcomes and moves their deliveries in one statement, in one lock order. A failure counts only under the
 * newest claim: late ones are logged and change nothing. A success closes the delivery whoever holds it, since the
 * platform has accepted it.
 */
export const RECORD = `
  with outcome as materialized (
    select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::float8[], $5::int[], $6::text[], $7::timestamptz[],
                         $8::int[], $9::int[], $10::text[], $11::text[])
      as o (delivery_id, claim_token, verdict, wait_ms, number, sub_referance_no, started_at, duration_ms, http_status,
            error, response_excerpt)
  ), held as materialized (
    select d.*, o.verdict, o.wait_ms
    from delivery d join outcome o on o.delivery_id = d.id
    where d.claim_token = o.claim_token or o.verdict = 'Delivered'
    order by d.id
    for no key update of d
  ), logged as (
    insert into delivery_attempt (delivery_id, sub_referance_no, number, started_at, duration_ms, http_status, error,
                                  response_excerpt, verdict)
    select o.delivery_id, o.sub_referance_no, o.number, o.started_at, o.duration_ms, o.http_status, o.error,
           o.response_excerpt, case when held.id is null then 'Late' else o.verdict end
    from outcome o left join held on held.id = o.delivery_id
    on conflict do nothing
  ), finished as (
    insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at)
    select id, notification_id, agent_id, type, referance_no, verdict, earlier_attempts + finished + 1, created_at
    from held where verdict <> 'Retry'
  ), removed as (
    delete from delivery using held where delivery.id = held.id and held.verdict <> 'Retry'
  ), retried as (
    update delivery d
    -- An outcome shows that the claims before it did not die of this delivery.
    set finished = d.finished + 1, started = d.finished + 1, claim_token = null,
        wake_at = statement_timestamp() + held.wait_ms * interval '1 millisecond'
    from held where d.id = held.id and held.verdict = 'Retry'
  )
  select o.delivery_id as "deliveryId", held.id is not null as counted
  from outcome o left join held on held.id = o.delivery_id`;

/** The parameters of RECORD; `waitMs` shrinks by the time that has passed since each attempt ended. */
export function recordParameters(outcomes: readonly Outcome[]): unknown[] {
  const now = performance.now();
  const column = <T>(value: (outcome: Outcome) => T) => outcomes.map(value);
  return [
    column((o) => o.deliveryId),
    column((o) => o.claimToken),
    column((o) => o.verdict),
    column((o) => o.waitMs - (now - o.endedAt)),
    column((o) => o.attempt.number),
    column((o) => o.attempt.subReferanceNo),
    column((o) => o.attempt.startedAt.toISOString()),
    column((o) => o.attempt.durationMs),
    column((o) => o.attempt.httpStatus),
    column((o) => o.attempt.error),
    column((o) => o.attempt.responseExcerpt),
  ];
}
