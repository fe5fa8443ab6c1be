import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { stringifyJson } from '../common/json/stringify.js';
import { inTransaction } from '../common/transaction.js';
import type { EndorsementRejectedPayload } from '../endorsements/endorsement.payloads.js';
import { newReferanceNo, newSubReferanceNo } from '../notifications/references.js';

const HOUR = 3_600_000;
const DAYS = 7;

interface DemoClosing {
  companyId: number;
  productId: number | null;
  operationId: number;
  status: 'ManualDisabled' | 'AutoDisabled';
  reason: string;
  /** Hours ago. */
  from: number;
  /** Hours ago; left out while it lasts. */
  to?: number;
}

/** What was closed in the last week; one service still is, for longer than a day. */
const CLOSINGS: readonly DemoClosing[] = [
  byHand([110, 111, 1], 'Planlı bakım', 150, 146),
  byHand([110, 101, 2], 'Hatalı fiyat', 128, 121),
  automatic([110, 111, 1], 100, 98.5),
  automatic([126, 311, 1], 76, 75),
  byHand([126, null, 20], 'Şirketin talebi', 60, 51),
  byHand([124, 115, 2], 'Şirket yanıt vermiyor', 30),
  automatic([110, 101, 3], 20, 19.2),
  byHand([110, 111, 4], 'Planlı bakım', 6, 4),
];

/** Waits of the ladder between the attempts that failed, in milliseconds. */
const LADDER = [3_000, 10_000, 60_000, ...Array.from({ length: 7 }, () => HOUR)];
const ERROR = 'Transport failure: ECONNREFUSED.';

/**
 * Gives a fresh sandbox a past, so that the administration screens have something to show: a week of closings, and an
 * endorsement's rejection that never reached its agent. The rows are written directly, because operations have no past
 * and would announce it to the simulator.
 */
export async function seedWeek(app: NestFastifyApplication, failingAgentId: number): Promise<void> {
  const clock = app.get(Clock);
  await inTransaction(app.get(DataSource), async (tx) => {
    const [{ isFresh }]: [{ isFresh: boolean }] = await tx.query(
      `select not exists (select from service_status_change) and not exists (select from finished_delivery) as "isFresh"`,
    );
    if (!isFresh) return;
    await tx.query(`update service_presence set added_at = added_at - $1 * interval '1 day'`, [DAYS]);
    await tx.query(`update service_availability set status_date = status_date - $1 * interval '1 day'`, [
      DAYS,
    ]);
    for (const closing of CLOSINGS) await close(tx, closing);
    await exhaust(tx, failingAgentId, clock);
  });
}

async function close(tx: EntityManager, closing: DemoClosing): Promise<void> {
  const { companyId, productId, operationId, status, reason, from, to } = closing;
  const isByHand = status === 'ManualDisabled';
  await tx.query(
    `with service as (
       select id from service_availability
       where insurance_company_id = $1 and product_id is not distinct from $2::int and service_operation_id = $3
         and outsource_process_id is null
     ), doer as (
       select id from app_user where user_name = 'demo-admin' and $4
     ), changed as (
       insert into service_status_change
         (service_availability_id, changed_at, changed_by, changed_by_user_id, from_status, to_status, reason, notifications)
       select service.id, now() - step.ago * interval '1 hour',
              case when $4 then 'demo-admin' else 'Otomatik değerlendirme' end, (select id from doer),
              step.from_status, step.to_status, step.reason, 0
       from service, (values ($5::float8, 'Active', $6, $7), ($8::float8, $6, 'Active', 'Sorun giderildi'))
         as step (ago, from_status, to_status, reason)
       where step.ago is not null
       order by 2
     )
     update service_availability s
     set status_date = now() - coalesce($8::float8, $5) * interval '1 hour',
         status = case when $8::float8 is null then $6 else 'Active' end,
         reason = case when $8::float8 is null then $7 else 'Sorun giderildi' end
     from service where s.id = service.id`,
    [companyId, productId, operationId, isByHand, from, status, reason, to ?? null],
  );
}

/** The rejection of the agent's job was tried for hours, and its attempts are used up. */
async function exhaust(tx: EntityManager, agentId: number, clock: Clock): Promise<void> {
  const [job]: JobRow[] = await tx.query(
    `select j.id, j.product_id as "productId", j.insurance_company_id as "companyId", a.id as "actionId", a.message
     from job j join job_action a on a.job_id = j.id and a.reject_reason_id is not null
     where j.agent_id = $1 order by j.id, a.id limit 1`,
    [agentId],
  );
  if (!job) return;
  const began = clock.now().getTime() - sum(LADDER) - HOUR;
  const starts = [began, ...LADDER.map((_, place) => began + sum(LADDER.slice(0, place + 1)))];
  const created = new Date(began);
  const payload: EndorsementRejectedPayload = {
    JobId: job.id,
    ProductId: job.productId,
    InsuranceCompanyId: job.companyId,
    ActionId: Number(job.actionId),
    RejectReasonId: 4,
    Message: job.message,
    Stage: 4,
    CreateDate: clock.withOffset(created),
    PlatformProposalId: null,
  };
  await tx.query('update job set create_date = $2, last_action_date = $2 where id = $1', [job.id, created]);
  await tx.query('update job_action set create_date = $2 where job_id = $1', [job.id, created]);
  const subs = starts.map((start) => newSubReferanceNo(start));
  const moments = starts.map((start) => new Date(start));
  await tx.query(
    `with announced as (
       insert into notification (id, type, payload, created_at, subject_kind, subject_id)
       values (nextval('notification_no'), 102, $1, $2, 'Job', $3) returning id
     ), finished as (
       insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at,
         finished_at, sub_referance_no, started_at, duration_ms, error)
       select nextval(pg_get_serial_sequence('delivery', 'id')), id, $4::int, 102, $5, 'Exhausted', cardinality($6::text[]), $2,
         ($7::timestamptz[])[cardinality($6::text[])] + interval '1 second', ($6::text[])[cardinality($6::text[])],
         ($7::timestamptz[])[cardinality($6::text[])], 2, $8
       from announced returning id
     )
     insert into delivery_attempt (delivery_id, started_at, number, sub_referance_no, duration_ms, error, verdict)
     select finished.id, a.started, a.number, a.sub, 2, $8, 'Retry'
     from finished, unnest($6::text[], $7::timestamptz[]) with ordinality as a (sub, started, number)
     where a.number < cardinality($6::text[])`,
    [
      stringifyJson(payload),
      created,
      String(job.id),
      agentId,
      newReferanceNo(agentId, created),
      subs,
      moments,
      ERROR,
    ],
  );
}

interface JobRow {
  id: number;
  productId: number;
  companyId: number;
  actionId: string;
  message: string | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

type Place = readonly [companyId: number, productId: number | null, operationId: number];

function byHand(
  [companyId, productId, operationId]: Place,
  reason: string,
  from: number,
  to?: number,
): DemoClosing {
  return { companyId, productId, operationId, status: 'ManualDisabled', reason, from, to };
}

function automatic([companyId, productId, operationId]: Place, from: number, to: number): DemoClosing {
  const reason = '20 çağrının 14’ü başarısız oldu.';
  return { companyId, productId, operationId, status: 'AutoDisabled', reason, from, to };
}
