import { IsIn, IsOptional } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import {
  FromQuery,
  ID_LENGTH,
  isIdText,
  QueryFlag,
  QueryIds,
  QueryInteger,
  QueryList,
  QueryMoment,
  QuerySearch,
} from '../../api/binding/decorators.js';
import type { PageQuery } from '../../api/binding/page-query.js';
import { MAX_INT32 } from '../../api/integers.js';
import { SERVICE_STATUSES } from '../status/status.rules.js';
import { NONE } from './board.rules.js';

/** What the board can be sorted by. */
const BOARD_SORT_FIELDS = [
  'status',
  'statusDate',
  'company',
  'companyStatus',
  'product',
  'operation',
  'id',
] as const;
export type BoardSortField = (typeof BOARD_SORT_FIELDS)[number];

const LOWER_CASE_STATUSES = SERVICE_STATUSES.map((status) => status.toLowerCase());

const IDS_AT_MOST = 100;
const RECORDS_AT_MOST = 1_000;
const QueryIdsOrNone = () =>
  QueryList({
    atMost: IDS_AT_MOST,
    length: ID_LENGTH,
    fits: (entry) => entry === NONE || isIdText(entry),
    words: `ids or the word ${NONE}`,
  });
const QueryStatuses = () =>
  QueryList({
    atMost: SERVICE_STATUSES.length,
    length: Math.max(...SERVICE_STATUSES.map((status) => status.length)),
    fits: (entry) => LOWER_CASE_STATUSES.includes(entry),
    words: `words of ${SERVICE_STATUSES.join(', ')}`,
  });

/** Filter of the board; a record has to match every field that is given. */
export abstract class BoardFilter {
  @About(
    'Words, separated by white space, in any case; marks of letters do not count (ö is o, ş is s, ı is i). A record fits when each word is part of ' +
      'one of its names (company, product, operation, service, outsource process), or equals one of their ids or its own.',
  )
  @Example('kasko teklif')
  @QuerySearch()
  q?: string;

  @About('Ids of records, separated by commas.')
  @Example('311,312')
  @QueryIds(RECORDS_AT_MOST)
  id?: string;

  @About('Ids, separated by commas.')
  @Example('110,124')
  @QueryIds(IDS_AT_MOST)
  insuranceCompanyId?: string;

  @About('Ids, separated by commas; `none` selects operations that belong to no product.')
  @Example('111,none')
  @QueryIdsOrNone()
  productId?: string;

  @About('Ids, separated by commas.')
  @Example('14')
  @QueryIds(IDS_AT_MOST)
  serviceOperationId?: string;

  @About('Ids, separated by commas; `none` selects operations without an outsource process.')
  @Example('none')
  @QueryIdsOrNone()
  outsourceProcessId?: string;

  @About('Statuses in any case, separated by commas.')
  @Example('AutoDisabled,ManualDisabled')
  @QueryStatuses()
  status?: string;

  @About('Selects records with an earlier StatusDate. A day means its midnight.')
  @Example('2026-11-22')
  @QueryMoment()
  changedBefore?: string;

  @About('Selects records with a ReopenAt, or those without one.')
  @QueryFlag()
  reopens?: boolean;

  @About('Selects records with an earlier ReopenAt. A day means its midnight.')
  @Example('2026-11-23')
  @QueryMoment()
  reopensBefore?: string;

  @About('Selects records by their AutomaticEvaluation.')
  @QueryFlag()
  evaluation?: boolean;

  @About('Selects records with a pending plan, or those without one.')
  @QueryFlag()
  planned?: boolean;
}

/** Query parameters of the board's list. */
export class ListBoard extends BoardFilter implements PageQuery {
  @About(
    'In any case. `status` begins with closed records, the latest change first; the open ones follow by company, product ' +
      'and operation. `companyStatus` does so within each company. Names are in Turkish order; ties break by Id in the same direction.',
  )
  @FromQuery()
  @IsOptional()
  @IsIn(BOARD_SORT_FIELDS, { message: '$property must be a valid sort field.' })
  sortBy: BoardSortField = 'status';

  @About('`desc` reverses the whole order.')
  @FromQuery()
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: '$property must be asc or desc.' })
  sortOrder: 'asc' | 'desc' = 'asc';

  @QueryInteger(1, MAX_INT32, { message: '$property must be at least 1.' })
  page = 1;

  @QueryInteger(1, 1000)
  pageSize = 50;
}

/** Query parameters of the board's facets. */
export class ShowFacets extends BoardFilter {}
