import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { stringifyJson } from '../../src/api/json/stringify.js';
import { HOUR } from '../../src/config/duration.js';
import { inTransaction } from '../../src/data/transaction.js';
import type { EndorsementRejectedPayload } from '../../src/endorsements/endorsement.payloads.js';
import { COUNT_OUTCOMES, NOTE_HEALTH } from '../../src/notifications/hours/hours.sql.js';
import { changePayloads } from '../../src/service-availability/status/status-change.payloads.js';
import { Clock } from '../../src/time/clock.js';
import { LADDER_MS, sent } from './demo-deliveries.js';

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
  automatic([110, 111, 1], 5, 4.4),
];

/** Since when the failing agent's platform is closed, in hours. */
const CLOSED_SINCE = 24;
/**
 * Gives a fresh sandbox a past, so that the administration screens have something to show: a week of closings with their
 * notifications, and an agent that nothing has reached for a day. The rows are written directly, because operations have
 * no past and would announce it to the simulator.
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
    const [{ now }]: [{ now: Date }] = await tx.query('select now() as now');
    const steps = CLOSINGS.flatMap((closing) => stepsOf(tx, closing, failingAgentId, clock));
    const rejected = now.getTime() - LADDER_MS - HOUR;
    steps.push({ ago: LADDER_MS / HOUR + 1, take: () => exhaust(tx, failingAgentId, rejected, clock) });
    // Lists are by number: what happened later gets the larger one.
    for (const { take } of steps.sort((one, other) => other.ago - one.ago)) await take();
    await countHours(tx);
  });
}

/** A change of status as it was recorded. */
interface DemoChange {
  changeId: string;
  serviceId: number;
  at: Date;
  status: string;
  reason: string;
}

/** What happened at a moment of the past; `ago`: hours. */
interface Step {
  ago: number;
  take(): Promise<void>;
}

/** A closing and, unless it lasts, the opening after it. */
function stepsOf(tx: EntityManager, closing: DemoClosing, failingAgentId: number, clock: Clock): Step[] {
  const { status, reason, from, to } = closing;
  const step = (ago: number, before: string, after: string, because: string): Step => ({
    ago,
    take: async () => {
      const change = await changeStatus(tx, closing, [ago, before, after, because]);
      if (change) await notify(tx, change, failingAgentId, clock);
    },
  });
  return [
    step(from, 'Active', status, reason),
    ...(to === undefined ? [] : [step(to, status, 'Active', 'Sorun giderildi')]),
  ];
}

async function changeStatus(
  tx: EntityManager,
  { companyId, productId, operationId, status: closedAs }: DemoClosing,
  change: readonly [ago: number, before: string, after: string, reason: string],
): Promise<DemoChange | undefined> {
  const isByHand = closedAs === 'ManualDisabled';
  const [made]: DemoChange[] = await tx.query(
    `with service as (
       select id from service_availability
       where insurance_company_id = $1 and product_id is not distinct from $2::int and service_operation_id = $3
         and outsource_process_id is null
     ), actor as (
       select id from app_user where user_name = 'demo-admin' and $4
     ), made as (
       insert into service_status_change
         (service_availability_id, changed_at, changed_by, changed_by_user_id, from_status, to_status, reason, notifications)
       select service.id, now() - $5::float8 * interval '1 hour',
              case when $4 then 'demo-admin' else 'Otomatik değerlendirme' end, (select id from actor), $6, $7, $8, 0
       from service returning *
     ), present as (
       update service_availability s set status_date = made.changed_at, status = made.to_status, reason = made.reason
       from made where s.id = made.service_availability_id
     )
     select id as "changeId", service_availability_id as "serviceId", changed_at as at, to_status as status, reason from made`,
    [companyId, productId, operationId, isByHand, ...change],
  );
  return made;
}

/** Notification 10 of a change, as each agent that hears of it got it then. */
async function notify(
  tx: EntityManager,
  change: DemoChange,
  failingAgentId: number,
  clock: Clock,
): Promise<void> {
  const { changeId, serviceId, at, status, reason } = change;
  const notified: { agent_id: number; payload: string }[] = await tx.query(
    changePayloads(
      'select $2::int as id, $3::text as change_type, $4::text as reason, $2::text as subject_id',
    ),
    [clock.withOffset(at), serviceId, status, reason],
  );
  const isClosed = clock.now().getTime() - at.getTime() < CLOSED_SINCE * HOUR;
  for (const { agent_id: agentId, payload } of notified) {
    const fails = isClosed && agentId === failingAgentId;
    const subject = { kind: 'ServiceAvailability', id: String(serviceId) } as const;
    await sent(tx, { agentId, type: 10, payload, subject, began: at.getTime(), fails }, clock);
  }
  await tx.query('update service_status_change set notifications = $2 where id = $1', [
    changeId,
    notified.length,
  ]);
}

/** The rejection of the agent's job was tried for hours, and its attempts are used up. */
async function exhaust(tx: EntityManager, agentId: number, began: number, clock: Clock): Promise<void> {
  const [job]: JobRow[] = await tx.query(
    `select j.id, j.product_id as "productId", j.insurance_company_id as "companyId", a.id as "actionId", a.message
     from job j join job_action a on a.job_id = j.id and a.reject_reason_id is not null
     where j.agent_id = $1 order by j.id, a.id limit 1`,
    [agentId],
  );
  if (!job) return;
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
  const subject = { kind: 'Job', id: String(job.id) } as const;
  await sent(tx, { agentId, type: 102, payload: stringifyJson(payload), subject, began, fails: true }, clock);
}

/** Counts the past by hour, which ended before rounds began to count. */
async function countHours(tx: EntityManager): Promise<void> {
  const [{ from, to }]: [{ from: Date; to: Date }] = await tx.query(
    `select counted_to - $1 * interval '1 day' as "from", counted_to as "to" from delivery_hours_counted for update`,
    [DAYS + 1],
  );
  await tx.query(COUNT_OUTCOMES, [from, to]);
  await tx.query(NOTE_HEALTH, [from, to, 0]);
}

interface JobRow {
  id: number;
  productId: number;
  companyId: number;
  actionId: string;
  message: string | null;
}

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
