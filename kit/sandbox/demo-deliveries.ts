import type { EntityManager } from 'typeorm';
import { HOUR } from '../../src/config/duration.js';
import type { Subject } from '../../src/notifications/notification-subjects.rules.js';
import type { NotificationType } from '../../src/notifications/notification-types.rules.js';
import { newReferanceNo, newSubReferanceNo } from '../../src/notifications/references.js';
import type { Clock } from '../../src/time/clock.js';

/** Waits of the ladder between attempts, in milliseconds; types 10 and 102 have as many. */
const LADDER = [3_000, 10_000, 60_000, ...Array.from({ length: 7 }, () => HOUR)];
/** How long the attempts of a delivery without an answer go on. */
export const LADDER_MS = sum(LADDER);
const ERROR = 'Transport failure: ECONNREFUSED.';

/** A notification of the past to one agent. */
export interface DemoDelivery {
  agentId: number;
  type: NotificationType;
  payload: string;
  subject: Subject;
  /** Milliseconds since 1970. */
  began: number;
  /** Whether no attempt got an answer; else the first one arrived. */
  fails: boolean;
}

/** A notification with its attempts up to now: it arrived, or its attempts are used up, or the next one is due. */
export async function sent(tx: EntityManager, delivery: DemoDelivery, clock: Clock): Promise<void> {
  const { agentId, type, payload, subject, began, fails } = delivery;
  const ladder = [0, ...LADDER.map((_, place) => sum(LADDER.slice(0, place + 1)))].map(
    (wait) => began + wait,
  );
  const starts = fails ? ladder.filter((start) => start < clock.now().getTime()) : ladder.slice(0, 1);
  const state = fails ? (starts.length === ladder.length ? 'Exhausted' : null) : 'Delivered';
  const next = new Date(ladder[starts.length] ?? 0);
  const subs = starts.map((start) => newSubReferanceNo(start));
  const moments = starts.map((start) => new Date(start));
  const created = new Date(began);
  await tx.query(
    `with announced as (
       insert into notification (id, type, payload, created_at, subject_kind, subject_id)
       values (nextval('notification_no'), $1, $2, $3, $4, $5) returning id
     ), attempt as (
       select number::int, sub, started, case when $6 then $7 end as error, case when not $6 then 200 end as http_status,
              2 + number::int % 7 as late_ms, number = cardinality($8::text[]) as is_last
       from unnest($8::text[], $9::timestamptz[]) with ordinality as a (sub, started, number)
     ), numbered as (
       select nextval(pg_get_serial_sequence('delivery', 'id')) as id, id as notification_id from announced
     ), final as (
       insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at,
         finished_at, sub_referance_no, started_at, duration_ms, http_status, error, late_ms)
       select n.id, n.notification_id, $10::int, $1, $11, $12, a.number, $3, a.started + interval '20 milliseconds', a.sub,
              a.started, 12, a.http_status, a.error, a.late_ms
       from numbered n, attempt a where a.is_last and $12::text is not null
     ), live as (
       insert into delivery (id, notification_id, agent_id, type, referance_no, due_at, started, finished, created_at)
       select id, notification_id, $10::int, $1, $11, $13, cardinality($8::text[]), cardinality($8::text[]), $3
       from numbered where $12::text is null
     )
     insert into delivery_attempt (delivery_id, started_at, number, sub_referance_no, duration_ms, error, late_ms, verdict)
     select n.id, a.started, a.number, a.sub, 2, a.error, a.late_ms, 'Retry'
     from numbered n, attempt a where not a.is_last or $12::text is null`,
    [
      type,
      payload,
      created,
      subject.kind,
      subject.id,
      fails,
      ERROR,
      subs,
      moments,
      agentId,
      newReferanceNo(agentId, created),
      state,
      next,
    ],
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
