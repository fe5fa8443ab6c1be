import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../access/access.js';
import type { BodyHold } from '../../api/binding/body-budget.js';
import { refused } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
import { AuditedReads } from '../../audit/audited-reads.service.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { NOTIFICATION_TYPES, type NotificationType, namesPersons } from '../notification-types.rules.js';
import { PayloadCipher } from '../payload-cipher.service.js';
import type {
  DeliveryAttemptItem,
  DeliveryDetail,
  DeliveryPayload,
  ListedDelivery,
} from './delivery.answers.js';
import { DELIVERY_NOT_FOUND } from './delivery.refusals.js';
import { FINAL_COLUMNS, LISTED, LISTED_WITH, LIVE_COLUMNS } from './delivery-columns.sql.js';
import { type AttemptRow, asAttempt, asListed, hasAnswer, type ListedRow } from './delivery-items.js';

/** One delivery as the staff reads it, live or final. */
@Injectable()
export class DeliveryReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly audited: AuditedReads,
    private readonly payloads: PayloadCipher,
  ) {}

  /**
   * One delivery with its attempts, oldest first. What may name a person is shown only when it is asked for, and once the audit
   * has the read; the payload of a type that forgets it is never shown here, because it is read with a reason only.
   * @param asked whether the caller asks for the payload, or for its absence; undefined for neither
   * @param hold takes the payload, which may be large
   * @throws DomainError General.NotFound, General.Unavailable
   */
  async detail(
    caller: Caller,
    id: bigint,
    asked: boolean | undefined,
    hold: BodyHold,
  ): Promise<DeliveryDetail> {
    const { row, attempts } = await this.found(id);
    const size = showsPayload(row.type, asked) ? row.size : null;
    const payload = await this.stored(id, size, hold);
    const isPersonal = namesPersons(row.type);
    const withAnswers = !isPersonal || asked === true;
    if (isPersonal && withAnswers && (payload !== null || attempts.some(hasAnswer))) {
      const details = { AgentId: row.agent_id, NotificationType: row.type };
      await this.audited.note(caller, { action: 'delivery.readPayload', target: `delivery ${id}`, details });
    }
    return {
      ...asListed(row, this.clock),
      Payload: payload,
      PayloadForgotten: row.forgotten,
      AttemptLog: attempts.map((attempt) => asAttempt(attempt, this.clock, withAnswers)),
    };
  }

  /**
   * Reads the payload of a delivery. The caller and the reason are recorded before the payload is returned: at each read of
   * a type that forgets its payload, and for the others as `AuditedReads` counts repeats.
   * @param hold takes the payload, which may be large
   * @throws DomainError General.NotFound, General.Unavailable; DecryptionError, and then nothing is recorded
   */
  async payload(caller: Caller, id: bigint, reason: string, hold: BodyHold): Promise<DeliveryPayload> {
    const [found]: PayloadRow[] = await this.dataSource.query(FIND_PAYLOAD, [id]);
    if (!found) throw refused(DELIVERY_NOT_FOUND);
    const { agentId, type, notificationId, size, forgotten } = found;
    const stored = await this.stored(id, size, hold);
    const payload = stored && (await this.payloads.decrypt(notificationId, stored));
    const details = { AgentId: agentId, NotificationType: type, Reason: reason };
    const audited = { action: 'delivery.readPayload' as const, target: `delivery ${id}`, details };
    if (NOTIFICATION_TYPES[type].forgetsPayload) {
      await inTransaction(this.dataSource, (tx) => this.audit.record(tx, caller, audited));
    } else {
      await this.audited.note(caller, audited);
    }
    return { Id: Number(id), NotificationType: type, Payload: payload, PayloadForgotten: forgotten };
  }

  /**
   * A delivery as the platform sees that it goes to: with the payload of any type, as long as it is kept, and its own answers. `hold`
   * takes the payload. @throws DomainError General.NotFound, General.Unavailable; DecryptionError
   */
  async whole(
    id: bigint,
    hold: BodyHold,
  ): Promise<{ listed: ListedDelivery; payload: string | null; attempts: DeliveryAttemptItem[] }> {
    const { row, attempts } = await this.found(id);
    const stored = await this.stored(id, row.size, hold);
    return {
      listed: asListed(row, this.clock),
      payload: stored && (await this.payloads.decrypt(row.notification_id, stored)),
      attempts: attempts.map((attempt) => asAttempt(attempt, this.clock, true)),
    };
  }

  private async found(id: bigint): Promise<{ row: FoundRow; attempts: AttemptRow[] }> {
    const [row]: FoundRow[] = await this.dataSource.query(FIND, [id]);
    if (!row) throw refused(DELIVERY_NOT_FOUND);
    return { row, attempts: await this.dataSource.query(ATTEMPTS, [id]) };
  }

  /**
   * The stored payload of a delivery, once `hold` has capacity for its bytes: it may have tens of megabytes. Null when there is
   * none to read, or none any more.
   * @throws DomainError General.Unavailable when there was no capacity in time
   */
  private async stored(id: bigint, size: number | null, hold: BodyHold): Promise<string | null> {
    if (size === null) return null;
    await hold.add(size);
    await hold.complete();
    const [kept]: { payload: string | null }[] = await this.dataSource.query(READ_PAYLOAD, [id]);
    return kept?.payload ?? null;
  }
}

type FoundRow = ListedRow & { size: number | null; forgotten: boolean; notification_id: string };

const FIND = `
  select ${LISTED}, n.id is not null and n.payload is null as forgotten, octet_length(n.payload) as size
  from (select ${LIVE_COLUMNS} from delivery d where d.id = $1
        union all select ${FINAL_COLUMNS} from finished_delivery d where d.id = $1) d
  ${LISTED_WITH}`;

const ATTEMPTS = `
  select number, sub_referance_no, started_at, late_ms, duration_ms, http_status, error, response_excerpt, verdict
  from delivery_attempt where delivery_id = $1
  union all
  select attempts, sub_referance_no, started_at, late_ms, duration_ms, http_status, error, response_excerpt, state
  from finished_delivery where id = $1 and started_at is not null
  order by started_at, number`;

interface PayloadRow {
  agentId: number;
  type: NotificationType;
  notificationId: string;
  size: number | null;
  forgotten: boolean;
}

function showsPayload(type: NotificationType, asked: boolean | undefined): boolean {
  const { forgetsPayload, namesPersons: isPersonal } = NOTIFICATION_TYPES[type];
  return !forgetsPayload && (asked ?? !isPersonal);
}

/** What is known of the payload of the delivery $1, live or final. */
const FIND_PAYLOAD = `
  select d.agent_id as "agentId", d.type, d.notification_id as "notificationId", octet_length(n.payload) as size,
         n.id is not null and n.payload is null as forgotten
  from (
    select agent_id, type, notification_id, created_at from delivery where id = $1
    union all
    select agent_id, type, notification_id, created_at from finished_delivery where id = $1
  ) d
  left join notification n on n.id = d.notification_id and n.created_at = d.created_at`;

const READ_PAYLOAD = `
  select n.payload from (
    select notification_id, created_at from delivery where id = $1
    union all
    select notification_id, created_at from finished_delivery where id = $1
  ) d join notification n on n.id = d.notification_id and n.created_at = d.created_at`;
