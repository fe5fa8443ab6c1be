import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { activeAgents, agentOf } from '../../agents/agents.sql.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { answerColumns } from '../../data/answers.sql.js';
import { Clock } from '../../time/clock.js';
import type {
  Audience,
  AudienceAgent,
  AvailabilityDetail,
  AvailabilityItem,
  ExplainedAvailability,
  IdentifiedStatusChange,
  StatusChangeItem,
  StatusHistoryPage,
} from './availability.answers.js';
import { AVAILABILITY_NOT_FOUND } from './availability.refusals.js';
import {
  agentInScope,
  agentSubscribed,
  type Beyond,
  DETAIL,
  type DetailRow,
  detailOf,
  ITEM,
  type ItemRow,
  itemOf,
} from './availability.sql.js';
import type { ServiceStatus } from './status.rules.js';

/** Selects the records of a list; all given members must match. */
export interface AvailabilityFilter {
  page: number;
  pageSize: number;
  insuranceCompanyId?: number;
  productId?: number;
  serviceOperationId?: number;
  status?: ServiceStatus;
}

/** Reads of the service catalog. Records that have left it are in no list. */
@Injectable()
export class AvailabilityReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One page of the catalog, or of the records in an agent's scope, by Id. */
  async page(filter: AvailabilityFilter, agentId?: number): Promise<Page<AvailabilityItem[]>> {
    const scope =
      agentId === undefined ? { sql: '' } : { sql: `and ${agentInScope('$5')}`, values: [agentId] };
    return this.pageOf(filter, scope, (place) => ({ sql: `select ${ITEM} ${place}` }));
  }

  /** One page of the catalog; each record says whether an agent is notified of its changes, and why not. */
  async explained(
    { serviceAvailabilityId: id, ...filter }: AvailabilityFilter & { serviceAvailabilityId?: number },
    agentId: number,
  ): Promise<Page<ExplainedAvailability[]>> {
    const scope = id === undefined ? { sql: '', values: [] } : { sql: 'and s.id = $5', values: [id] };
    const own = `$${scope.values.length + 5}`;
    const select = (place: string) => ({ sql: explainedSql(place, own), values: [...scope.values, agentId] });
    return this.pageOf<ExplainedAvailability>(filter, scope, select);
  }

  /** @throws DomainError General.NotFound for a record that is not in the catalog */
  async detail(id: number): Promise<AvailabilityDetail> {
    const [row]: DetailRow[] = await this.dataSource.query(
      `select ${ITEM}, ${DETAIL} from service_availability s where s.id = $1 and s.removed_at is null`,
      [id],
    );
    if (!row) throw refused(AVAILABILITY_NOT_FOUND);
    return detailOf(row, this.clock);
  }

  /** Every change of a record's status, newest first; it outlives the record. @throws DomainError General.NotFound */
  async history(id: number): Promise<StatusChangeItem[]> {
    await this.assertEverInCatalog(id);
    const rows: Unwritten<StatusChangeItem>[] = await this.dataSource.query(
      `select ${STATUS_CHANGE} from service_status_change where service_availability_id = $1 order by id desc`,
      [id],
    );
    return rows.map((row) => ({ ...row, ChangedAt: this.clock.withOffset(row.ChangedAt) }));
  }

  /** The newest changes, or those before the change `before`, at most `pageSize`. @throws DomainError General.NotFound */
  async historyPage(
    id: number,
    { before, pageSize }: { before?: number; pageSize: number },
  ): Promise<StatusHistoryPage> {
    await this.assertEverInCatalog(id);
    const rows: Unwritten<IdentifiedStatusChange>[] = await this.dataSource.query(
      `select ${IDENTIFIED_CHANGE} from service_status_change
       where service_availability_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [id, before, pageSize + 1],
    );
    const items = rows.slice(0, pageSize).map((row) => ({
      ...row,
      Id: Number(row.Id),
      ChangedAt: this.clock.withOffset(row.ChangedAt),
    }));
    return { Items: items, NextBefore: rows.length > pageSize ? (items.at(-1)?.Id ?? null) : null };
  }

  /** @throws DomainError General.NotFound for a record that is not in the catalog */
  async audience(id: number): Promise<Audience> {
    await this.detail(id);
    const agents: AudienceAgent[] = await this.dataSource.query(
      `select ${AGENT}
       from service_availability s join ${activeAgents(`${agentInScope('a.id')} and ${agentSubscribed('a.id')}`)}
       where s.id = $1 order by a.id`,
      [id],
    );
    return { Agents: agents };
  }

  private async assertEverInCatalog(id: number): Promise<void> {
    const [record]: unknown[] = await this.dataSource.query(
      'select from service_availability where id = $1',
      [id],
    );
    if (!record) throw refused(AVAILABILITY_NOT_FOUND);
  }

  private async pageOf<T extends AvailabilityItem = AvailabilityItem>(
    filter: AvailabilityFilter,
    scope: SqlPart,
    select: (place: string) => SqlPart,
  ): Promise<Page<T[]>> {
    const { page, pageSize, insuranceCompanyId, productId, serviceOperationId, status } = filter;
    const { sql, values = [] } = scope;
    const filtered = [insuranceCompanyId, productId, serviceOperationId, status];
    const listed = `from service_availability s where ${LISTED} ${sql}`;
    const wanted = select(`${listed} order by s.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
    const [rows, [counted]]: [(T & ItemRow)[], { total: string }[]] = await Promise.all([
      this.dataSource.query(wanted.sql, [...filtered, ...(wanted.values ?? values)]),
      this.dataSource.query(`select count(*) as total ${listed}`, [...filtered, ...values]),
    ]);
    const items = rows.map((row) => itemOf(row, this.clock));
    return pageOf(items, Number(counted?.total ?? 0), page, pageSize);
  }
}

/** A part of a statement with the values after the filter's four, which are $1 to $4. */
interface SqlPart {
  sql: string;
  values?: readonly unknown[];
}

const LISTED = `s.removed_at is null and ($1::int is null or s.insurance_company_id = $1)
  and ($2::int is null or s.product_id = $2) and ($3::int is null or s.service_operation_id = $3)
  and ($4::text is null or s.status = $4)`;

/** A change of status whose moment still needs its offset. */
type Unwritten<T extends StatusChangeItem> = Omit<T, 'ChangedAt'> & { ChangedAt: Date };

const CHANGE = {
  ChangedAt: 'changed_at',
  ChangedBy: 'changed_by',
  From: 'from_status',
  To: 'to_status',
  Reason: 'reason',
} as const;
const STATUS_CHANGE = answerColumns<StatusChangeItem>(CHANGE);
const IDENTIFIED_CHANGE = answerColumns<IdentifiedStatusChange>({
  Id: 'id',
  ...CHANGE,
  ChangedByUserId: 'changed_by_user_id',
  Notifications: 'notifications',
  BulkId: 'bulk_id',
});

const AGENT = answerColumns<AudienceAgent>({ AgentId: 'a.id', AgentName: 'a.name' });

const EXPLANATION = answerColumns<Beyond<ExplainedAvailability>>({
  Notified: `s.reasons = '{}'`,
  Reasons: 's.reasons',
});

const explainedSql = (place: string, agentId: string) => `
  select ${ITEM}, ${EXPLANATION}
  from (
    select s.*, array_remove(array[
      case when not a.is_active then 'AgentInactive' end,
      case when ${agentInScope('a.id')} then null
           when exists (select from agent_product p where p.agent_id = a.id
                        and p.insurance_company_id = s.insurance_company_id) then 'ProductNotAuthorised'
           else 'CompanyNotAuthorised' end,
      case when not ${agentSubscribed('a.id')} then 'OperationNotSubscribed' end
    ], null) as reasons
    from (select s.* ${place}) s join ${agentOf(agentId)}
  ) s order by s.id`;
