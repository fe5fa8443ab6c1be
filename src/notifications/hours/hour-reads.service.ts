import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { DAY, HOUR } from '../../config/duration.js';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../time/clock.js';
import { rungs } from '../outages/first-loss.sql.js';
import type { AgentHealth, DeliveriesByHour, OutcomesOfHour } from './hours.answers.js';
import {
  byKey,
  HEALTH_HOURS,
  HOURS_AT_MOST,
  hourOf,
  hoursBetween,
  quantileOf,
  sumOf,
} from './hours.rules.js';
import { HEALTH, HEALTH_OF_HOURS, HOURS, LAST_COUNTED } from './hours.sql.js';

/** The agent of the rows that add up all agents. */
const EVERY_AGENT = 0;

interface HourRow {
  hour: Date;
  outcome: keyof Omit<OutcomesOfHour, 'Hour'>;
  count: number;
  late: number[];
}

interface HealthRow {
  id: number;
  lastDeliveredAt: Date | null;
  lastFailedAt: Date | null;
  lastHttpStatus: number | null;
  lastError: string | null;
  failingSince: Date | null;
  pausedBy: string | null;
  firstLossAt: Date | null;
  nextProbeAt: Date | null;
  waiting: number;
}

/** Selects the outcomes of a span. */
export interface HourFilter {
  /** Days of the business zone or date-times, both included. */
  from?: string;
  to?: string;
  agentId?: number;
  type?: number;
}

/** Reads what was counted by hour. */
@Injectable()
export class HourReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * The outcomes of each hour of a span, as they were reached: a resend adds another one.
   * @throws DomainError Validation.General for a span that is longer than 31 days, or ends before it begins
   */
  async byHour({ from, to, agentId = EVERY_AGENT, type }: HourFilter): Promise<DeliveriesByHour> {
    const now = this.clock.now().getTime();
    const end = (to && this.clock.after(to)?.getTime()) || now;
    const begin = (from && this.clock.parse(from)?.getTime()) || end - DAY;
    const hours = begin < end ? hoursBetween(begin, end) : [];
    if (hours.length === 0 || hours.length > HOURS_AT_MOST) {
      throw validationError([{ Field: 'To', Message: 'To must be within 31 days from From on.' }]);
    }
    const span = [hours[0] ?? begin, end].map((moment) => new Date(moment));
    const [counted]: { countedTo: Date }[] = await this.dataSource.query(LAST_COUNTED);
    const rows: HourRow[] = await this.dataSource.query(HOURS, [agentId, ...span, type ?? null]);
    const found = byKey(rows, ({ hour }) => hour.getTime());
    return {
      Hours: hours.filter((hour) => hour <= now).map((hour) => this.asHour(hour, found.get(hour) ?? [])),
      CountedTo: this.clock.withOffset(counted?.countedTo ?? new Date(begin)),
    };
  }

  /** The health of these agents, or of a page of all, by id; an id without an agent is left out. */
  async health(
    ids: readonly number[] | undefined,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<AgentHealth[]> {
    const now = this.clock.now().getTime();
    const first = hourOf(now) - (HEALTH_HOURS - 1) * HOUR;
    const agents: HealthRow[] = await this.dataSource.query(HEALTH, [
      ...(ids ? [ids, ids.length, 0] : [null, pageSize, (page - 1) * pageSize]),
      ...rungs(this.settings.notificationRetryWaits),
    ]);
    const counts: { agentId: number; hour: Date; outcome: string; count: number }[] =
      await this.dataSource.query(HEALTH_OF_HOURS, [agents.map(({ id }) => id), new Date(first)]);
    const found = byKey(counts, ({ agentId }) => agentId);
    const moment = (date: Date | null) => date && this.clock.withOffset(date);
    return agents.map((agent) => {
      const ofAgent = found.get(agent.id) ?? [];
      const Hours = hoursBetween(first, now + 1).map((hour) => {
        const outcomes = ofAgent.filter((one) => one.hour.getTime() === hour);
        return {
          Hour: this.clock.withOffset(new Date(hour)),
          Delivered: countOf(outcomes, ['Delivered']),
          Failed: countOf(outcomes, ['Dropped', 'Exhausted', 'Parked']),
        };
      });
      return {
        AgentId: agent.id,
        LastDeliveredAt: moment(agent.lastDeliveredAt),
        LastFailureAt: moment(agent.lastFailedAt),
        LastHttpStatus: agent.lastHttpStatus,
        LastError: agent.lastError,
        FailingSince: moment(agent.failingSince),
        PausedBy: agent.pausedBy,
        FirstLossAt: moment(agent.firstLossAt),
        NextProbeAt: moment(agent.nextProbeAt),
        Waiting: agent.waiting,
        Delivered24h: Hours.reduce((sum, { Delivered }) => sum + Delivered, 0),
        Failed24h: Hours.reduce((sum, { Failed }) => sum + Failed, 0),
        Hours,
      };
    });
  }

  private asHour(hour: number, rows: readonly HourRow[]): OutcomesOfHour {
    const late = sumOf(rows.map((row) => row.late));
    return {
      Hour: this.clock.withOffset(new Date(hour)),
      Delivered: countOf(rows, ['Delivered']),
      Dropped: countOf(rows, ['Dropped']),
      Exhausted: countOf(rows, ['Exhausted']),
      Cancelled: countOf(rows, ['Cancelled']),
      Parked: countOf(rows, ['Parked']),
      LateP50Ms: quantileOf(late, 0.5),
      LateP99Ms: quantileOf(late, 0.99),
    };
  }
}

function countOf(rows: readonly { outcome: string; count: number }[], outcomes: readonly string[]): number {
  return rows.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0);
}
