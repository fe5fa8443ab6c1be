import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ACTIVE_AGENTS } from '../agents/agents.sql.js';
import { RawJson, stringifyJson } from '../api/json/stringify.js';
import { afterCommit, queryNamed, requireTransaction } from '../data/transaction.js';
import type { RowColumns, WrittenRow } from '../data/written-rows.sql.js';
import { Clock } from '../time/clock.js';
import { traceParent } from '../tracing/tracing.js';
import { DispatchSignals } from './dispatch-signals.js';
import type { Subject, SubjectKind } from './notification-subjects.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-types.rules.js';
import { PayloadCipher } from './payload-cipher.service.js';
import { newReferanceNo } from './references.js';

/** The ids of the published rows. */
export interface Published {
  notificationId: string;
  deliveryIds: string[];
}

/** A query by which PostgreSQL selects the announcements, and its parameters. */
export interface Select {
  sql: string;
  parameters: readonly unknown[];
}

/** A select whose rows have a column `subject_id`, and the kind of these subjects; a row without one has no subject. */
export interface Announcements extends Select {
  about: SubjectKind;
}

/** A notification addressed to an agent. */
interface Addressed {
  id: string;
  agentId: number;
}

/** A notification to one agent, which a statement of the caller's writes. */
interface NotificationOfRow {
  type: NotificationType;
  agentId: number;
  subject: Subject;
}

/** What `announcementsOf` needs of each row, beside its payload. */
export const ADDRESS_COLUMNS = {
  notification_type: 'smallint',
  agent_id: 'int',
  subject_kind: 'text',
  subject_id: 'text',
  trace_parent: 'text',
  referance_no: 'text',
} satisfies RowColumns;

/** What `announcementsOf` needs of each row whose payload names a row that the same statement writes. */
export const ANNOUNCEMENT_COLUMNS = {
  ...ADDRESS_COLUMNS,
  payload_before: 'text',
  payload_after: 'text',
} satisfies RowColumns;

/** The payload of a row of `ANNOUNCEMENT_COLUMNS`, which names the row of `idColumn`. */
export const payloadNaming = (idColumn: string): string => `payload_before || ${idColumn} || payload_after`;

/** The numbers of a row's notification and delivery, for the query that draws them. */
export const ANNOUNCEMENT_IDS = `
  nextval('notification_no') as notification_id, nextval('delivery_id_seq') as delivery_id`;

/**
 * CTEs that write the notification and the delivery of each row of `rows`, which has `ADDRESS_COLUMNS` and the columns of
 * `ANNOUNCEMENT_IDS`. `payload` is SQL of a row.
 */
export const announcementsOf = (rows: string, payload: string): string => `
  announced as (
    insert into notification (id, type, payload, subject_kind, subject_id, trace_parent)
    select notification_id, notification_type, ${payload}, subject_kind, subject_id, trace_parent from ${rows}
  ), addressed as (
    insert into delivery (id, notification_id, agent_id, type, referance_no) overriding system value
    select delivery_id, notification_id, agent_id, notification_type, referance_no from ${rows}
  )`;

/** How many notifications go to how many agents. */
export interface Reached {
  agents: number;
  notifications: number;
}

/** The interface of notifications for other modules, which publish them in the transaction of the announced change. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly clock: Clock,
    @Inject(DispatchSignals) private readonly signals: Pick<DispatchSignals, 'wake'>,
    @Inject(PayloadCipher) private readonly payloads: Pick<PayloadCipher, 'encryptsPayloadsOf' | 'encrypt'>,
  ) {}

  /**
   * Writes a notification and one delivery for each agent; the deliveries are due at commit and vanish on rollback.
   * Without agents it writes nothing and returns undefined.
   * @throws Error outside a transaction, or for several agents when the type forgets its payload
   */
  async publish(
    tx: EntityManager,
    notification: { type: NotificationType; payload: unknown; agentIds: readonly number[]; subject: Subject },
  ): Promise<Published | undefined> {
    requireTransaction(tx);
    if (notification.agentIds.length === 0) return undefined;
    if (NOTIFICATION_TYPES[notification.type].forgetsPayload && notification.agentIds.length > 1) {
      throw new Error('A payload that is forgotten once it is delivered goes to one agent.');
    }
    const now = this.clock.now();
    const { id, payload } = await this.numbered(tx, notification);
    const rows = await queryNamed<{ id: string; notificationId: string }>(tx, PUBLISH, [
      notification.type,
      payload,
      notification.agentIds,
      notification.agentIds.map((agentId) => newReferanceNo(agentId, now)),
      id,
      notification.subject.kind,
      notification.subject.id,
      traceParent(),
    ]);
    afterCommit(tx, () => this.signals.wake(notification.agentIds));
    return { notificationId: rows[0]?.notificationId ?? '', deliveryIds: rows.map(({ id }) => id) };
  }

  /**
   * The values of `ANNOUNCEMENT_COLUMNS` for a notification; its payload is given the id of the row that it names, as JSON.
   * @throws Error for a type whose payloads are encrypted
   */
  announcementRow(notification: NotificationOfRow, payload: (id: RawJson) => unknown): WrittenRow {
    if (this.payloads.encryptsPayloadsOf(notification.type))
      throw new Error('An encrypted payload needs its number first.');
    const [before, after] = aroundId(payload);
    return { ...this.addressRow(notification), payload_before: before, payload_after: after };
  }

  /**
   * The values of `ADDRESS_COLUMNS` for a notification, which a statement of the caller's writes by `announcementsOf`. The caller
   * wakes the dispatcher by `wake` when that has succeeded.
   */
  addressRow({ type, agentId, subject }: NotificationOfRow): WrittenRow {
    return {
      notification_type: type,
      agent_id: agentId,
      subject_kind: subject.kind,
      subject_id: subject.id,
      trace_parent: traceParent(),
      referance_no: newReferanceNo(agentId, this.clock.now()),
    };
  }

  /** Has the dispatcher claim the deliveries of these agents at once. */
  wake(agentIds: readonly number[]): void {
    this.signals.wake(agentIds);
  }

  /**
   * Publishes payloads that PostgreSQL itself writes to every active agent, paused ones included: each row (payload,
   * subject_id) of the select becomes one notification. Notifications are numbered in the order of the rows. They may arrive in another
   * order, since several are under way to an agent at once and retries come late. Returns how many notifications go to how many agents,
   * all agents together.
   * @throws Error outside a transaction
   */
  async publishToAll(tx: EntityManager, type: NotificationType, select: Announcements): Promise<Reached> {
    requireTransaction(tx);
    const agents = await this.everyAgent(tx);
    if (agents.length === 0) return { agents: 0, notifications: 0 };
    const announced: { id: string }[] = await tx.query(
      `insert into notification (id, type, payload, subject_kind, subject_id, trace_parent)
       select nextval('notification_no'), ${type}, payload, ${kindOf(select)}, subject_id, ${currentTrace()}
       from (${select.sql}) as selected (payload, subject_id)
       returning id`,
      [...select.parameters],
    );
    const addressed = announced.flatMap(({ id }) => agents.map((agent) => ({ id, agentId: agent.id })));
    await this.address(tx, type, addressed);
    return { agents: agents.length, notifications: addressed.length };
  }

  /** The agents that `publishToAll` reaches, by their ids. */
  async everyAgent(tx: EntityManager): Promise<{ id: number }[]> {
    return tx.query(ACTIVE_AGENTS);
  }

  /**
   * Publishes payloads that differ from agent to agent: each row (agent_id, payload, subject_id) of the select
   * becomes one notification. The payloads never leave the database. Returns the number of notifications of each
   * subject id that has some.
   * @throws Error outside a transaction
   */
  async publishSelected(
    tx: EntityManager,
    type: NotificationType,
    select: Announcements,
  ): Promise<ReadonlyMap<string, number>> {
    requireTransaction(tx);
    const announced: (Addressed & { subjectId: string })[] = await tx.query(
      `with numbered as materialized (
         select nextval('notification_no') as id, agent_id, payload, subject_id
         from (${select.sql}) as selected (agent_id, payload, subject_id)
       ), announced as (
         insert into notification (id, type, payload, subject_kind, subject_id, trace_parent)
         select id, ${type}, payload, ${kindOf(select)}, subject_id, ${currentTrace()} from numbered
       )
       select id, agent_id as "agentId", subject_id as "subjectId" from numbered`,
      [...select.parameters],
    );
    await this.address(tx, type, announced);
    const counts = new Map<string, number>();
    for (const { subjectId } of announced) counts.set(subjectId, (counts.get(subjectId) ?? 0) + 1);
    return counts;
  }

  /** The stored form of a payload. Encryption binds it to the notification's number. */
  async asStored(type: NotificationType, notificationId: string, payload: unknown): Promise<string> {
    const text = stringifyJson(payload);
    return this.payloads.encryptsPayloadsOf(type) ? this.payloads.encrypt(notificationId, text) : text;
  }

  /** The payload in its stored form, and the notification's number where that had to be drawn first. */
  private async numbered(
    tx: EntityManager,
    { type, payload }: { type: NotificationType; payload: unknown },
  ): Promise<{ id?: string; payload: string }> {
    if (!this.payloads.encryptsPayloadsOf(type)) return { payload: stringifyJson(payload) };
    const [next]: { id: string }[] = await tx.query(`select nextval('notification_no') as id`);
    const id = next?.id ?? '';
    return { id, payload: await this.asStored(type, id, payload) };
  }

  private async address(
    tx: EntityManager,
    type: NotificationType,
    addressed: readonly Addressed[],
  ): Promise<void> {
    if (addressed.length === 0) return;
    const now = this.clock.now();
    const agentIds = addressed.map(({ agentId }) => agentId);
    await tx.query(
      `insert into delivery (notification_id, agent_id, type, referance_no)
       select addressed.id, addressed.agent_id, $1, addressed.referance_no
       from unnest($2::bigint[], $3::int[], $4::text[]) as addressed (id, agent_id, referance_no)`,
      [
        type,
        addressed.map(({ id }) => id),
        agentIds,
        agentIds.map((agentId) => newReferanceNo(agentId, now)),
      ],
    );
    afterCommit(tx, () => this.signals.wake([...new Set(agentIds)]));
  }
}

/** SQL of the current span, whose text has hexadecimal digits only. */
const currentTrace = () => {
  const parent = traceParent();
  return parent === null ? 'null' : `'${parent}'`;
};

const kindOf = ({ about }: Announcements) => `case when subject_id is not null then '${about}' end`;

/** Stands in a payload where the id will stand. What precedes it in a payload are numbers, so that the first one is meant. */
const ID = '{id}';

/** The texts before and after the id of a payload. */
function aroundId(payload: (id: RawJson) => unknown): [before: string, after: string] {
  const text = stringifyJson(payload(new RawJson(ID)));
  const place = text.indexOf(ID);
  return [text.slice(0, place), text.slice(place + ID.length)];
}

/** $1 type, $2 payload, $3 agents and $4 their references, $5 number or null, $6 and $7 subject, $8 trace. */
const PUBLISH = {
  name: 'publish-notification',
  text: `
  with announced as (
    insert into notification (id, type, payload, subject_kind, subject_id, trace_parent)
    values (coalesce($5::bigint, nextval('notification_no')), $1, $2, $6, $7, $8)
    returning id
  )
  insert into delivery (notification_id, agent_id, type, referance_no)
  select announced.id, addressed.agent_id, $1, addressed.referance_no
  from announced, unnest($3::int[], $4::text[]) as addressed (agent_id, referance_no)
  returning id, notification_id as "notificationId"`,
};
