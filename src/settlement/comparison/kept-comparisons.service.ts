import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../access/access.js';
import { RawJson, stringifyJson } from '../../api/json/stringify.js';
import { refused } from '../../api/refusal.js';
import { Conditions, SqlParameters } from '../../data/sql-parameters.js';
import { Clock } from '../../time/clock.js';
import { userNameOf } from '../../users/users.sql.js';
import { COMPARISON_NOT_KEPT } from '../settlement.refusals.js';
import type { SettlementFilter } from '../settlement.sql.js';
import type { WrittenComparison } from './comparison.service.js';

/** Results of one user that are kept, some hundred bytes to a megabyte each; the oldest leave first. */
export const KEPT_OF_USER = 100;

interface KeptRow {
  id: number;
  at: Date;
  userName: string | null;
  summary: string;
  result: string;
}

/** Keeps results of comparisons for those who may settle the same endorsements. */
@Injectable()
export class KeptComparisons {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Keeps a result, and returns its number. */
  async keep(
    caller: Caller,
    day: string,
    { companies, ownAgentId, ...filter }: SettlementFilter,
    found: WrittenComparison,
  ): Promise<number> {
    const summary = stringifyJson({
      InsuranceCompanyId: filter.insuranceCompanyId ?? null,
      AgentId: filter.agentId ?? null,
      ProductId: filter.productId ?? null,
      CurrencyType: filter.currencyType ?? null,
      Agreed: found.Agreed,
      Counts: found.Counts,
    });
    const userId = caller.userId === undefined ? null : Number(caller.userId);
    const values = [day, userId, companies ?? null, ownAgentId ?? null, summary, stringifyJson(found)];
    const [kept]: [{ id: number }] = await this.dataSource.query(KEEP, values);
    return kept.id;
  }

  /** What was kept for a day, the newest first. */
  async list(own: SettlementFilter, day: string): Promise<RawJson[]> {
    const rows = await this.find(own, day, 'null as result');
    return rows.map((row) => new RawJson(this.headOf(row, day)));
  }

  /** One of them, as it was answered. @throws DomainError General.NotFound */
  async show(own: SettlementFilter, day: string, id: number): Promise<RawJson> {
    const [row] = await this.find(own, day, 'c.result', id);
    if (!row) throw refused(COMPARISON_NOT_KEPT);
    return new RawJson(`${this.headOf(row, day).slice(0, -1)},"Result":${row.result}}`);
  }

  private headOf({ id, at, userName, summary }: KeptRow, day: string): string {
    const head = { Id: id, Day: day, At: this.clock.withOffset(at), UserName: userName };
    return `${stringifyJson(head).slice(0, -1)},${summary.slice(1)}`;
  }

  private find(
    { companies, ownAgentId }: SettlementFilter,
    day: string,
    shown: string,
    id?: number,
  ): Promise<KeptRow[]> {
    const where = new Conditions(new SqlParameters());
    where.fits('c.day =', day, 'date');
    where.fits('c.id =', id, 'int');
    where.fits('c.insurance_company_ids <@', companies, 'int[]');
    where.fits('c.agent_id =', ownAgentId, 'int');
    return this.dataSource.query(
      `select c.id, c.at, ${userNameOf('c.user_id')} as "userName", c.summary, ${shown} from kept_comparison c
       where ${where} order by c.id desc limit ${KEPT_OF_USER}`,
      where.parameters.values,
    );
  }
}

const KEEP = `
  with gone as (
    delete from kept_comparison where id in (
      select id from kept_comparison where user_id is not distinct from $2::int order by id desc offset ${KEPT_OF_USER - 1}
    )
  )
  insert into kept_comparison (day, user_id, insurance_company_ids, agent_id, summary, result)
  values ($1::date, $2::int, $3::int[], $4::int, $5, $6) returning id`;
