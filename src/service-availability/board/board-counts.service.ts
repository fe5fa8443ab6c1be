import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DAY } from '../../config/duration.js';
import { Clock } from '../../time/clock.js';

/** What the board's chips show. */
export interface ServiceCounts {
  closedByHand: number;
  closedAutomatically: number;
  reopeningToday: number;
  closedOverDay: number;
  plannedClosings: number;
}

/** Each part reads the closed or planned records alone, by an index. $1 the end of today, $2 a day ago. */
const COUNTS = `
  select closed.*,
    (select count(*)::int from service_availability
     where reopen_at is not null and reopen_at < $1 and removed_at is null) as "reopeningToday",
    (select count(distinct service_availability_id)::int from service_status_plan
     where state = 'Pending') as "plannedClosings"
  from (
    select count(*) filter (where status = 'ManualDisabled')::int as "closedByHand",
           count(*) filter (where status = 'AutoDisabled')::int as "closedAutomatically",
           count(*) filter (where status_date < $2)::int as "closedOverDay"
    from service_availability where status <> 'Active' and removed_at is null
  ) closed`;

/** Counts the closed services and those that will open or close by themselves. */
@Injectable()
export class BoardCounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The counts as of now; today ends at midnight of the business zone. */
  async read(): Promise<ServiceCounts> {
    const now = this.clock.now();
    const { to = now } = this.clock.day(this.clock.today()) ?? {};
    const dayAgo = new Date(now.getTime() - DAY);
    const [counts]: [ServiceCounts] = await this.dataSource.query(COUNTS, [to, dayAgo]);
    return counts;
  }
}
