import { Injectable } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { type BatchEnd, RetentionRound, RetentionTools } from '../data/retention-round.js';

/** Rows of a batch; all of an endorsement leave together. */
const BATCH = 3_000;
const AFTER_START_MS = 240_000;

/**
 * Moves installments that earlier releases wrote as rows into their endorsements, in small transactions beside the usual work. A
 * release that is rolled out may still write some: every night's round searches for them.
 */
@Injectable()
export class FormerInstallments extends RetentionRound {
  constructor(tools: RetentionTools) {
    super({ what: 'former installments', keptFor: 0, lock: ADVISORY_LOCKS.formerInstallments }, tools);
  }

  /** Apart from the retention of jobs, which would wait for the same rows. */
  @Timeout(AFTER_START_MS)
  override runAfterStart(): Promise<void> {
    return this.run();
  }

  @Cron('40 3 * * *', { timeZone: 'UTC' })
  override runAtNight(): Promise<void> {
    return this.run();
  }

  protected override async removeBatch(tx: EntityManager, _before: Date, after: BatchEnd) {
    const [moved]: { rows: number; last: string | null }[] = await tx.query(MOVE, [after.id, BATCH]);
    return {
      removed: moved?.rows ?? 0,
      last: moved?.last ? { at: after.at, id: moved.last } : undefined,
    };
  }
}

/** Moves the installments of the next endorsements after action $1, about $2 rows. */
const MOVE = `
  with next as materialized (
    select distinct action_id from (
      select action_id from former_installment where action_id > $1::bigint order by action_id limit $2
    ) rows
  ), former as (
    delete from former_installment where action_id in (select action_id from next) returning *
  ), moved as (
    update endorsement e
    set installment_nos = f.nos, installment_amounts = f.amounts, installment_dates = f.dates, installment_commissions = f.commissions
    from (
      select action_id, array_agg(installment_no order by position) as nos, array_agg(payment_amount order by position) as amounts,
             array_agg(payment_date order by position) as dates, array_agg(commission order by position) as commissions
      from former group by action_id
    ) f
    where e.action_id = f.action_id
  )
  select (select count(*)::int from former) as rows, (select max(action_id)::text from next) as last`;
