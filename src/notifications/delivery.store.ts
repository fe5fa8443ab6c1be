import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotificationType } from './notification.types.js';

/** A delivery leased to this process until its outcome is recorded or the lease ends. */
export interface ClaimedDelivery {
  id: string;
  notificationId: string;
  agentId: number;
  type: NotificationType;
  referanceNo: string;
  claimToken: string;
  /** Number of this attempt since the first or the latest resend: what the ladder counts. */
  attempt: number;
  /** Number in the attempt log, which goes on over resends. */
  attemptNumber: number;
  /** Milliseconds until the attempt is due, 0 when it is. */
  dueIn: number;
  /** Undefined when the payload is large and is read only when it is sent. */
  payload: string | null;
  platformUrl: string | null;
  platformApiKey: string | null;
  platformAuthorization: string | null;
  parked: boolean;
}

/** What is recorded of one attempt. */
export interface Outcome {
  deliveryId: string;
  claimToken: string;
  verdict: 'Delivered' | 'Retry' | 'Dropped' | 'Exhausted';
  /** Wait before the next attempt, counted from the end of this one. */
  waitMs: number;
  endedAt: number;
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

/** A delivery whose claims die this often without an outcome takes its process down: it is parked. */
const CLAIMS_BEFORE_PARKING = 3;
/** Payloads up to this size travel with the claim. */
const CLAIMED_PAYLOAD_BYTES = 64 * 1024;

/** The statements of the dispatcher. Retries are timed by the database's clock, whatever the replicas' clocks say. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Leases what is due within `lookAheadMs`, oldest first, passing over `busyAgents`. */
  async claim(request: {
    limit: number;
    leaseMs: number;
    lookAheadMs: number;
    busyAgents: number[];
  }): Promise<ClaimedDelivery[]> {
    return this.dataSource.query(CLAIM, [
      request.limit,
      request.leaseMs,
      request.lookAheadMs,
      request.busyAgents,
      randomUUID(),
    ]);
  }

  async payload(notificationId: string): Promise<string> {
    const rows: { payload: string }[] = await this.dataSource.query(
      'select payload from notification where id = $1',
      [notificationId],
    );
    return rows[0]?.payload ?? '';
  }

  /** Records attempts and moves their deliveries; one statement, one lock order. */
  async record(outcomes: readonly Outcome[]): Promise<void> {
    const now = performance.now();
    const rows = outcomes.map(({ attempt, endedAt, ...rest }) => ({
      ...rest,
      ...attempt,
      endedAgoMs: now - endedAt,
    }));
    await this.dataSource.query(RECORD, [JSON.stringify(rows)]);
  }

  /** Gives back claims whose attempt never began; they are due as before. */
  async handBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    await this.dataSource.query(
      `update delivery d set wake_at = statement_timestamp() + h.due_in * interval '1 millisecond',
              claim_token = null, started = started - 1
       from unnest($1::bigint[], $2::uuid[], $3::float8[]) as h (id, claim_token, due_in)
       where d.id = h.id and d.claim_token = h.claim_token`,
      [claims.map((c) => c.id), claims.map((c) => c.claimToken), claims.map((c) => c.dueIn)],
    );
  }

  /** Milliseconds until the next delivery may be looked at; undefined when none waits. */
  async nextDueIn(): Promise<number | undefined> {
    const rows: { ms: number | null }[] = await this.dataSource.query(
      `select (extract(epoch from min(wake_at) - statement_timestamp()) * 1000)::float8 as ms
       from delivery where wake_at < 'infinity'`,
    );
    return rows[0]?.ms ?? undefined;
  }
}

const CLAIM = `
  with due as materialized (
    select id, wake_at as due_at
    from delivery
    where wake_at <= statement_timestamp() + $3 * interval '1 millisecond' and agent_id <> all ($4::int[])
    order by wake_at, id
    limit $1
    for no key update skip locked
  ), claimed as (
    update delivery d
    set started = d.started + 1,
        claim_token = $5,
        wake_at = case
          when d.started - d.finished >= ${CLAIMS_BEFORE_PARKING} then 'infinity'
          else greatest(due.due_at, statement_timestamp()) + $2 * interval '1 millisecond'
        end
    from due
    where d.id = due.id
    returning d.*, due.due_at
  )
  select c.id, c.notification_id as "notificationId", c.agent_id as "agentId", c.type,
         c.referance_no as "referanceNo", c.claim_token as "claimToken", c.finished + 1 as attempt,
         c.earlier_attempts + c.finished + 1 as "attemptNumber", c.wake_at = 'infinity' as parked,
         greatest(extract(epoch from c.due_at - statement_timestamp()) * 1000, 0)::float8 as "dueIn",
         case when octet_length(n.payload) <= ${CLAIMED_PAYLOAD_BYTES} then n.payload end as payload,
         a.platform_url as "platformUrl", a.platform_api_key as "platformApiKey",
         a.platform_authorization as "platformAuthorization"
  from claimed c
  join notification n on n.id = c.notification_id
  join agent a on a.id = c.agent_id
  order by c.due_at, c.id`;

/**
 * A failure counts only under the newest claim: late ones are logged and change nothing. A success closes the delivery
 * whoever holds it, since the platform has accepted it.
 */
const RECORD = `
  with outcome as (
    select * from jsonb_to_recordset($1) as o (
      "deliveryId" bigint, "claimToken" uuid, verdict text, "waitMs" float8, "endedAgoMs" float8, number int,
      "subReferanceNo" text, "startedAt" timestamptz, "durationMs" int, "httpStatus" int, error text,
      "responseExcerpt" text)
  ), held as materialized (
    select d.*, o.verdict, o."waitMs", o."endedAgoMs"
    from delivery d join outcome o on o."deliveryId" = d.id
    where d.claim_token = o."claimToken" or o.verdict = 'Delivered'
    order by d.id
    for update of d
  ), logged as (
    insert into delivery_attempt (delivery_id, sub_referance_no, number, started_at, duration_ms, http_status, error,
                                  response_excerpt, verdict)
    select "deliveryId", "subReferanceNo", number, "startedAt", "durationMs", "httpStatus", error, "responseExcerpt",
           case when verdict = 'Delivered' or exists (select from held where held.id = "deliveryId") then verdict
                else 'Late' end
    from outcome
    on conflict do nothing
  ), finished as (
    insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at)
    select id, notification_id, agent_id, type, referance_no, verdict, earlier_attempts + finished + 1, created_at
    from held where verdict <> 'Retry'
    on conflict do nothing
  ), removed as (
    delete from delivery using held where delivery.id = held.id and held.verdict <> 'Retry'
  )
  update delivery d
  set finished = d.finished + 1,
      claim_token = null,
      wake_at = statement_timestamp() + (held."waitMs" - held."endedAgoMs") * interval '1 millisecond'
  from held where d.id = held.id and held.verdict = 'Retry'`;
