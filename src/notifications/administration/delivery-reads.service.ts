import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../access/access.js';
import type { BodyHold } from '../../api/binding/body-budget.js';
import { refused } from '../../api/refusal.js';
import { AuditedReads } from '../../audit/audited-reads.service.js';
import { Clock } from '../../time/clock.js';
import type { DeliveryState } from '../delivery.rules.js';
import { NOTIFICATION_TYPES, type NotificationType, namesPersons } from '../notification-types.rules.js';
import type { DeliveryDetail, DeliveryItem } from './delivery.answers.js';
import { DELIVERY_NOT_FOUND } from './delivery.refusals.js';
import { FINAL_COLUMNS, LISTED, LISTED_WITH, LIVE_COLUMNS } from './delivery-columns.sql.js';
import { type DeliveryFilter, type FilterSql, filterSql } from './delivery-filter.sql.js';
import {
  type AttemptRow,
  asAttempt,
  asItem,
  asListed,
  type DeliveryRow,
  hasAnswer,
  type ListedRow,
} from './delivery-items.js';
import { storedPayload } from './delivery-payload.sql.js';

/** Deliveries as the staff reads them: live ones and final ones as one list. */
@Injectable()
export class DeliveryReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audited: AuditedReads,
  ) {}

  /**
   * One page, newest first; ids rise with the time of publishing. The statement is unnamed, so that its plan is made
   * for the filter.
   */
  async page(
    filter: DeliveryFilter,
    page: number,
    pageSize: number,
  ): Promise<{ items: DeliveryItem[]; total: number }> {
    const condition = filterSql(filter, this.clock);
    const { values } = condition;
    const deliveries = source(filter.state, condition);
    const [rows, [counted]]: [DeliveryRow[], { total: string }[]] = await Promise.all([
      this.dataSource.query(
        `select ${LISTED}
         from (select * from (${deliveries}) d
               order by d.id desc limit $${values.length + 1} offset $${values.length + 2}) d
         ${LISTED_WITH}
         order by d.id desc`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      this.dataSource.query(`select count(*) as total from (${deliveries}) d`, values),
    ]);
    return { items: rows.map((row) => asItem(row, this.clock)), total: Number(counted?.total ?? 0) };
  }

  /**
   * One delivery with its attempts, oldest first. What may name a person is shown only when it is asked for, and once the audit
   * has the look; the payload of a type that forgets it is never shown here, because it is read with a reason only.
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
    const one = source(undefined, { whereLive: 'd.id = $1', whereFinal: 'd.id = $1' });
    const rows: (ListedRow & { size: number | null; forgotten: boolean })[] = await this.dataSource.query(
      `select ${LISTED}, n.id is not null and n.payload is null as forgotten, octet_length(n.payload) as size
         from (${one}) d
         ${LISTED_WITH}`,
      [id],
    );
    const [row] = rows;
    if (!row) throw refused(DELIVERY_NOT_FOUND);
    const attempts: AttemptRow[] = await this.dataSource.query(
      `select number, sub_referance_no, started_at, late_ms, duration_ms, http_status, error, response_excerpt, verdict
       from delivery_attempt where delivery_id = $1
       union all
       select attempts, sub_referance_no, started_at, late_ms, duration_ms, http_status, error, response_excerpt, state
       from finished_delivery where id = $1 and started_at is not null
       order by started_at, number`,
      [id],
    );
    const size = showsPayload(row.type, asked) ? row.size : null;
    const payload = await storedPayload(this.dataSource, id, size, hold);
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
}

function showsPayload(type: NotificationType, asked: boolean | undefined): boolean {
  const { forgetsPayload, namesPersons: isPersonal } = NOTIFICATION_TYPES[type];
  return !forgetsPayload && (asked ?? !isPersonal);
}

/** Live and final deliveries with the same columns, as far as the requested state needs them. */
function source(
  state: DeliveryState | undefined,
  { whereLive, whereFinal }: Pick<FilterSql, 'whereLive' | 'whereFinal'>,
): string {
  const live = `select ${LIVE_COLUMNS} from delivery d where ${whereLive}`;
  const final = `select ${FINAL_COLUMNS} from finished_delivery d where ${whereFinal}`;
  switch (state) {
    case undefined:
      return `${live} union all ${final}`;
    case 'Pending':
      return `${live} and d.due_at < 'infinity'`;
    case 'Parked':
      return `${live} and d.due_at = 'infinity'`;
    default:
      return final;
  }
}
