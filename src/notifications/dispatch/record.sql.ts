import { randomUUID } from 'node:crypto';
import { COUNT_TRIALS } from '../../agents/trials/endpoint-trials.sql.js';
import { MAX_INT32 } from '../../api/integers.js';
import { commitTrial } from '../../data/commit-trial.sql.js';
import { notedWithin } from '../../events/event-notes.sql.js';
import type { TraceIds } from '../../tracing/tracing.js';
import { lifeSign } from '../delivery.rules.js';
import type { NotificationType } from '../notification-types.rules.js';
import { COUNT_FAILURES } from '../outages/outage.sql.js';

/** The record of one attempt. */
export interface AttemptOutcome {
  deliveryId: string;
  /** Of the delivery; undefined in the journal of an earlier release. */
  referanceNo?: string;
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
  /** When it was claimed, in milliseconds since 1970; undefined in the journal of an earlier release. */
  claimedAt?: number;
  /** For the attempt's line in the log, where traces are recorded. */
  traceIds?: TraceIds;
  /** An earlier try to record it failed, or it was read from a journal: the database may already have it. */
  mayBeRecorded?: boolean;
  attempt: {
    number: number;
    subReferanceNo: string;
    /** Milliseconds since 1970. */
    startedAt: number;
    durationMs: number;
    httpStatus: number | null;
    error: string | null;
    responseExcerpt: string | null;
  };
}

/**
 * Records outcomes and moves their deliveries in one statement. A failure counts only under the newest claim: late
 * failures are logged and change nothing. A success closes the delivery under any claim, since the platform has
 * accepted it; but only the delivery with its ReferanceNo: a standby that did not have the last numbers when it was promoted gives
 * them out again. The attempt that ends a delivery is kept in its final row, every other one in the attempt log. However many
 * deliveries of an agent end without success, they are one event. Late attempts, too, show whether the platform works.
 */
export const RECORD = `
  with outcome as materialized (
    select o.*, to_timestamp(o.started_ms / 1000) as started_at, ($10::uuid[])[o.claim] as claim_token,
           ($11::text[])[o.error_text] as error, ($11::text[])[o.response_text] as response_excerpt
    from unnest($1::bigint[], $2::text[], $3::float8[], $4::int[], $5::text[], $6::float8[], $7::int[], $8::int[],
                $9::int[], $12::int[], $13::int[], $14::int[], $15::text[], $16::int[], $17::smallint[], $18::float8[])
      as o (delivery_id, verdict, wait_ms, number, sub_referance_no, started_ms, duration_ms, http_status, claim,
            error_text, response_text, late_ms, referance_no, agent_id, sign, claimed_ms)
  ), ended as (
    delete from delivery d using outcome o
    where d.id = o.delivery_id and o.verdict <> 'Retry' and (d.claim_token = o.claim_token or o.verdict = 'Delivered')
      and d.referance_no = coalesce(o.referance_no, d.referance_no)
    returning d.*, o.verdict, o.sub_referance_no, o.started_at, o.duration_ms, o.http_status, o.error, o.response_excerpt,
              o.late_ms
  ), retried as (
    update delivery d
    -- An outcome proves that this delivery did not cause its earlier claims to end.
    set finished = d.finished + 1, started = d.finished + 1, claim_token = null, leased_until = null,
        due_at = statement_timestamp() + o.wait_ms * interval '1 millisecond'
    from outcome o
    where d.id = o.delivery_id and o.verdict = 'Retry' and d.claim_token = o.claim_token
    returning d.id
  ), finished as (
    insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at,
                                   sub_referance_no, started_at, duration_ms, http_status, error, response_excerpt,
                                   late_ms)
    select id, notification_id, agent_id, type, referance_no, verdict, earlier_attempts + finished + 1, created_at,
           sub_referance_no, started_at, duration_ms, http_status, error, response_excerpt, late_ms
    from ended
  ), ${notedWithin(`
    select 'delivery.' || lower(verdict), 'Agent', agent_id::text, agent_id, count(*)::int,
           jsonb_build_object('type', (array_agg(type))[1], 'httpStatus', (array_agg(http_status))[1],
                              'error', (array_agg(error))[1])
    from ended where verdict <> 'Delivered' group by verdict, agent_id`)}, counted as (
    select id from ended union all select id from retried
  ), logged as (
    insert into delivery_attempt (delivery_id, sub_referance_no, number, started_at, duration_ms, http_status, error,
                                  response_excerpt, late_ms, verdict)
    select o.delivery_id, o.sub_referance_no, o.number, o.started_at, o.duration_ms, o.http_status, o.error,
           o.response_excerpt, o.late_ms, case when c.id is null then 'Late' else o.verdict end
    from outcome o left join counted c on c.id = o.delivery_id
    where c.id is null or o.verdict = 'Retry'
    on conflict do nothing
  ), ${COUNT_FAILURES}, ${COUNT_TRIALS}
  select o.delivery_id as "deliveryId" from outcome o left join counted c on c.id = o.delivery_id where c.id is null`;

/** The recorded ones among the attempts with the sub-references $2 of the deliveries $1. */
export const RECORDED = `
  select sub_referance_no as no from finished_delivery where id = any ($1::bigint[]) and sub_referance_no = any ($2)
  union all
  select sub_referance_no from delivery_attempt where delivery_id = any ($1::bigint[]) and sub_referance_no = any ($2)`;

/** Prolongs by $3 milliseconds the leases of the deliveries $1 under the claims $2 whose outcomes wait. */
export const PROLONG = `
  update delivery d set leased_until = statement_timestamp() + $3 * interval '1 millisecond'
  from unnest($1::bigint[], $2::uuid[]) as o (id, claim_token)
  where d.id = o.id and d.claim_token = o.claim_token`;

/**
 * Writes a record of the size of a page and undoes it: only a record that needs new pages shows whether the database
 * takes outcomes. Then it commits a row that is removed: without a synchronous standby, records would wait. No other step waits long.
 */
export const tryRecord = (filler: string) => `
  begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at,
                                 response_excerpt)
  values (-(random() * 1e15)::bigint, 0, 0, 0, '', 'Dropped', 0, now(), '${filler}');
  insert into delivery_attempt (delivery_id, started_at, number, sub_referance_no, duration_ms, verdict)
  values (-(random() * 1e15)::bigint, now(), 0, '', 0, 'Late');
  rollback;
  ${commitTrial(randomUUID())}`;

/**
 * The parameters of RECORD; `waitMs` is reduced by the time that has passed since each attempt ended. Claims and texts
 * are named by their places in lists: most outcomes share them, and answers are expensive to quote and to send.
 */
export function recordParameters(outcomes: readonly AttemptOutcome[]): unknown[] {
  const now = performance.now();
  const claims = new Places();
  const texts = new Places();
  const column = (value: (outcome: AttemptOutcome) => string | number | null) => plainArray(outcomes, value);
  const claim = column((o) => claims.of(o.claimToken));
  const errorText = column((o) => texts.of(o.attempt.error));
  const responseText = column((o) => texts.of(o.attempt.responseExcerpt));
  return [
    column((o) => o.deliveryId),
    column((o) => o.verdict),
    column((o) => o.waitMs - (now - o.endedAt)),
    column((o) => o.attempt.number),
    column((o) => o.attempt.subReferanceNo),
    column((o) => o.attempt.startedAt),
    column((o) => o.attempt.durationMs),
    column((o) => o.attempt.httpStatus),
    claim,
    claims.values,
    texts.values,
    errorText,
    responseText,
    column((o) => Math.min(Math.max(Math.round(o.lateMs), 0), MAX_INT32)),
    column((o) => o.referanceNo ?? null),
    column((o) => o.agentId),
    column((o) => lifeSign(o.type, o.verdict, o.attempt.httpStatus)),
    column((o) => o.claimedAt ?? null),
  ];
}

/** Distinct values in the order of their first use. */
class Places {
  private readonly known = new Map<string, number>();

  /** The place of a value, from 1; null has none. */
  of(value: string | null): number | null {
    if (value === null) return null;
    const place = this.known.get(value) ?? this.known.size + 1;
    if (place > this.known.size) this.known.set(value, place);
    return place;
  }

  get values(): string[] {
    return [...this.known.keys()];
  }
}

/** An array literal of items that need no quotes: the driver would quote and escape every element. */
export function plainArray<T>(items: readonly T[], value: (item: T) => string | number | null): string {
  return `{${items.map((item) => value(item) ?? 'null').join()}}`;
}
