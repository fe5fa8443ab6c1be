import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, pageOf } from '../../api/paging.js';
import { soughtWords, wordSearch } from '../../data/sought-words.js';
import { Clock } from '../../time/clock.js';
import { type DetailRow, detailOf } from '../status/availability.sql.js';
import { SERVICE_STATUSES, type ServiceStatus } from '../status/status.rules.js';
import type { BoardFacets, ServiceBoardItem } from './board.answers.js';
import type { BoardFilter, ListBoard } from './board.requests.js';
import { idsOf, statusesOf } from './board.rules.js';
import { type Facet, facetsSql, pageSql, plannedCondition, SOUGHT_IN } from './board.sql.js';

type BoardRow = DetailRow & { ChangedBy: string };

type FacetRow = { count: number; closed: number } & (
  | { facet: 'Statuses'; status: ServiceStatus }
  | { facet: 'Companies' | 'Operations'; id: number; name: string }
  /** Id 0 stands for records without such an id. */
  | { facet: 'Products' | 'Processes'; id: number; name: string | null }
);
type RowOf<F extends Facet> = Extract<FacetRow, { facet: F }>;

/**
 * The board of services. Records that have left the catalog are not on it. The statements are unnamed on purpose: a generic
 * plan knows neither which filters are given nor how many records they leave.
 */
@Injectable()
export class ServiceBoard {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One page of the records that fit, and their number. */
  async page({ page, pageSize, sortBy, sortOrder, ...filter }: ListBoard): Promise<Page<ServiceBoardItem[]>> {
    const { sought, values } = this.filter(filter);
    const limit = `$${values.push(pageSize)}`;
    const offset = `$${values.push((page - 1) * pageSize)}`;
    const sql = pageSql(sought, { by: sortBy, order: sortOrder }, { limit, offset });
    const rows: ({ total: number } & (BoardRow | { Id: null }))[] = await this.dataSource.query(sql, values);
    const items = rows.flatMap(({ total: _, ...row }) => (row.Id === null ? [] : detailOf(row, this.clock)));
    return pageOf(items, rows[0]?.total ?? 0, page, pageSize);
  }

  /** The choices of each filter among the records that fit all the others. */
  async facets(filter: BoardFilter): Promise<BoardFacets> {
    const { sought, values } = this.filter(filter);
    const rows: FacetRow[] = await this.dataSource.query(facetsSql(sought), values);
    const of = <F extends Facet>(facet: F) => rows.filter((row): row is RowOf<F> => row.facet === facet);
    const choices = (facet: 'Companies' | 'Operations') =>
      of(facet).map(({ id, name, count, closed }) => ({ Id: id, Name: name, Count: count, Closed: closed }));
    const optional = (facet: 'Products' | 'Processes') =>
      of(facet).map(({ id, name, count, closed }) => ({
        Id: id || null,
        Name: name,
        Count: count,
        Closed: closed,
      }));
    const countOf = (status: ServiceStatus) =>
      of('Statuses').find((row) => row.status === status)?.count ?? 0;
    return {
      Statuses: SERVICE_STATUSES.map((status) => ({ Status: status, Count: countOf(status) })),
      Companies: choices('Companies'),
      Products: optional('Products'),
      Operations: choices('Operations'),
      Processes: optional('Processes'),
    };
  }

  private filter(filter: BoardFilter) {
    const given = [
      idsOf(filter.insuranceCompanyId),
      idsOf(filter.productId),
      idsOf(filter.serviceOperationId),
      idsOf(filter.outsourceProcessId),
      statusesOf(filter.status),
      filter.changedBefore && this.clock.parse(filter.changedBefore),
      filter.reopens,
      filter.evaluation,
      idsOf(filter.id),
      filter.reopensBefore && this.clock.parse(filter.reopensBefore),
    ];
    const values: unknown[] = [...given];
    const { from, conditions } = wordSearch(
      soughtWords(filter.q),
      SOUGHT_IN,
      (value) => `$${values.push(value)}`,
    );
    return { sought: { from, conditions: [...plannedCondition(filter.planned), ...conditions] }, values };
  }
}
