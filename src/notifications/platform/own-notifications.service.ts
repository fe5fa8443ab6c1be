import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../access/access.js';
import type { BodyHold } from '../../api/binding/body-budget.js';
import { refused } from '../../api/refusal.js';
import { WALKED_AT_MOST } from '../../data/feeds.js';
import { Clock } from '../../time/clock.js';
import { DELIVERY_NOT_FOUND } from '../administration/delivery.refusals.js';
import { DeliveryAdministration } from '../administration/delivery-administration.service.js';
import { FINAL_COLUMNS, LISTED, LISTED_WITH, LIVE_COLUMNS } from '../administration/delivery-columns.sql.js';
import type { ListedRow } from '../administration/delivery-items.js';
import { DeliveryReads } from '../administration/delivery-reads.service.js';
import type { OwnNotificationDetail, OwnNotifications } from './own-notification.answers.js';
import type { ListOwnNotifications } from './own-notification.requests.js';
import { SettledIds } from './settled-ids.js';

type Found = Omit<ListedRow, 'id'> & { id: string | null; ended: string | null };

/** The notifications of one agent, for its platform. */
@Injectable()
export class OwnNotificationReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settled: SettledIds,
    private readonly deliveries: DeliveryAdministration,
    private readonly reads: DeliveryReads,
  ) {}

  /** The next notifications by Id. One whose transaction is still open keeps later ones back, so that none is passed over. */
  async page(
    agentId: number,
    { after = 0, state, type, pageSize }: Omit<ListOwnNotifications, 'agentId'>,
  ): Promise<OwnNotifications> {
    const upTo = await this.settled.last();
    const rows: Found[] = await this.dataSource.query(PAGE, [
      agentId,
      after,
      upTo,
      pageSize,
      state ?? null,
      type ?? null,
      state === undefined && type === undefined ? pageSize : WALKED_AT_MOST,
    ]);
    const items = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
    // Where the search ended before the page was full, the next call goes on there.
    const end = items.length < pageSize ? rows[0]?.ended : null;
    return {
      Items: items.map((row) => ({
        Id: Number(row.id),
        ReferanceNo: row.referance_no,
        Type: row.type,
        State: row.state,
        Attempts: row.attempts,
        CreatedAt: this.clock.withOffset(row.created_at),
        LastHttpStatus: row.http_status,
      })),
      NextAfter: Number(end ?? items.at(-1)?.id ?? after),
    };
  }

  /**
   * A notification of the agent with its payload and attempts.
   * @param hold takes the payload, which may be large
   * @throws DomainError General.NotFound, General.Unavailable
   */
  async one(agentId: number, referanceNo: string, hold: BodyHold): Promise<OwnNotificationDetail> {
    const id = await this.idOf(agentId, referanceNo);
    const { listed, payload, attempts } = await this.reads.whole(id, hold);
    return {
      Id: listed.Id,
      ReferanceNo: listed.ReferanceNo,
      Type: listed.NotificationType,
      State: listed.State,
      CreatedAt: listed.CreatedAt,
      LastHttpStatus: listed.LastHttpStatus,
      Payload: payload,
      Attempts: attempts,
    };
  }

  /**
   * Sends a notification of the agent again.
   * @throws DomainError General.NotFound; General.Conflict while it is pending, or when its payload is no longer kept
   */
  async resend(caller: Caller, agentId: number, referanceNo: string): Promise<void> {
    await this.deliveries.resend(caller, await this.idOf(agentId, referanceNo));
  }

  private async idOf(agentId: number, referanceNo: string): Promise<bigint> {
    const [found]: { id: string }[] = await this.dataSource.query(FIND, [agentId, referanceNo]);
    if (!found) throw refused(DELIVERY_NOT_FOUND);
    return BigInt(found.id);
  }
}

/** $1 agent, $2 ReferanceNo. */
const FIND = `
  select id from finished_delivery where referance_no = $2 and agent_id = $1
  union all
  select id from delivery where referance_no = $2 and agent_id = $1`;

const STATE = `case when d.due_at = 'infinity' then 'Parked' else 'Pending' end`;

/**
 * $1 agent, $2 after, $3 the last settled id, $4 page size, $5 state or null, $6 type or null, $7 final rows that are gone through.
 * Each row has `ended`: the last id that was gone through, or null when all were.
 */
const PAGE = `
  with walk as materialized (
    select d.id, d.finished_at from finished_delivery d
    where d.agent_id = $1 and d.id > $2 and d.id <= $3 order by d.id limit $7
  ), ending as (
    select case when count(*) = $7 then max(id) end as ended from walk
  ), found as (
    select ${LIVE_COLUMNS} from delivery d, ending
    where d.agent_id = $1 and d.id > $2 and d.id <= least($3, ending.ended)
      and ($5::text is null or ${STATE} = $5) and ($6::smallint is null or d.type = $6)
    union all
    select ${FINAL_COLUMNS} from walk join finished_delivery d using (id, finished_at)
    where ($5::text is null or d.state = $5) and ($6::smallint is null or d.type = $6)
    order by id limit $4
  )
  select ending.ended, listed.* from ending left join lateral (
    select ${LISTED} from found d ${LISTED_WITH}
  ) listed on true
  order by listed.id`;
