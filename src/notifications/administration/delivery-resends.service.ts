import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refused } from '../../api/refusal.js';
import type { ResendProgress } from './delivery.answers.js';
import { RESEND_NOT_FOUND } from './delivery.refusals.js';

/** Records resends by filter and reads their progress. */
@Injectable()
export class DeliveryResends {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a resend within its transaction; returns its number. */
  async record(tx: EntityManager, deliveryIds: readonly string[]): Promise<number> {
    const [row]: { id: string }[] = await tx.query(RECORD, [deliveryIds]);
    return Number(row?.id);
  }

  /**
   * How the deliveries of a resend stand now. One that was sent again since counts as it stands now, too.
   * @throws DomainError General.NotFound
   */
  async progress(id: bigint): Promise<ResendProgress> {
    const [row]: { count: number; waiting: number; delivered: number }[] = await this.dataSource.query(
      PROGRESS,
      [id],
    );
    if (!row) throw refused(RESEND_NOT_FOUND);
    const { count, waiting, delivered } = row;
    return {
      Id: Number(id),
      Count: count,
      Waiting: waiting,
      Delivered: delivered,
      Failed: count - waiting - delivered,
    };
  }
}

/** Removes old ones as well, which are few. */
const RECORD = `
  with old as (
    delete from delivery_resend where id in (
      select id from delivery_resend where sent_at < now() - interval '7 days' for update skip locked)
  )
  insert into delivery_resend (delivery_ids) values ($1) returning id`;

/** A delivery that has finished did so after it was sent again: the moment leaves out all earlier weeks. */
const PROGRESS = `
  select cardinality(r.delivery_ids) as count,
         (select count(*)::int from delivery d where d.id = any (r.delivery_ids) and d.due_at < 'infinity') as waiting,
         (select count(*)::int from finished_delivery d
          where d.id = any (r.delivery_ids) and d.state = 'Delivered' and d.finished_at >= r.sent_at) as delivered
  from delivery_resend r where r.id = $1`;
