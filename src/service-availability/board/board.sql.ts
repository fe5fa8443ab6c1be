import { answerColumns } from '../../data/answers.sql.js';
import { TURKISH } from '../../data/turkish.sql.js';
import { type Beyond, CHANGED_BY, DETAIL, ITEM } from '../status/availability.sql.js';
import { ALL_PRODUCTS } from '../status/status.rules.js';
import type { ServiceBoardItem } from './board.answers.js';
import type { BoardSortField } from './board.requests.js';

const PRODUCT_NAME = `coalesce(s.product_name, '${ALL_PRODUCTS}')`;

/** The filters that have choices of their own. $1 to $4 ids, in which 0 stands for records without one, $5 statuses. */
const CHOICES = [
  {
    facet: 'Companies',
    given: '$1::int[]',
    value: 's.insurance_company_id',
    name: 's.insurance_company_name',
  },
  { facet: 'Products', given: '$2::int[]', value: 'coalesce(s.product_id, 0)', name: PRODUCT_NAME },
  {
    facet: 'Operations',
    given: '$3::int[]',
    value: 's.service_operation_id',
    name: 's.service_operation_name',
  },
  {
    facet: 'Processes',
    given: '$4::int[]',
    value: 'coalesce(s.outsource_process_id, 0)',
    name: 's.outsource_process_name',
  },
  { facet: 'Statuses', given: '$5::text[]', value: 's.status', name: 'null::text' },
] as const;
export type Facet = (typeof CHOICES)[number]['facet'];

const fits = ({ given, value }: (typeof CHOICES)[number]) =>
  `(${given} is null or ${value} = any (${given}))`;

/**
 * $6 the moment before which the status changed, $7 whether it opens again, $8 whether it is evaluated, $9 records, $10 the
 * moment before which it opens again.
 */
const OTHERS = [
  '($6::timestamptz is null or s.status_date < $6)',
  '($7::boolean is null or (s.reopen_at is not null) = $7)',
  '($8::boolean is null or s.automatic_evaluation = $8)',
  '($9::int[] is null or s.id = any ($9))',
  // Never null: the facets add up the filters that a record misses.
  '($10::timestamptz is null or s.reopen_at is not null and s.reopen_at < $10)',
];

/** Whether records have a pending plan. Written as what it selects, so that an index of the plans finds the few records. */
export function plannedCondition(planned: boolean | undefined): readonly string[] {
  if (planned === undefined) return [];
  const plans = "select p.service_availability_id from service_status_plan p where p.state = 'Pending'";
  return [planned ? `s.id in (${plans})` : `not exists (${plans} and p.service_availability_id = s.id)`];
}

const NAMES = [
  's.insurance_company_name',
  PRODUCT_NAME,
  's.service_operation_name',
  's.service_name',
  's.outsource_process_name',
];
const IDS = [
  's.id',
  's.insurance_company_id',
  's.product_id',
  's.service_operation_id',
  's.outsource_process_id',
];

/** In what the words of a search are sought. */
export const SOUGHT_IN = { names: `concat_ws(' ', ${NAMES.join(', ')})`, ids: IDS };

/** What a filter adds to the statements. */
interface Search {
  from: string;
  conditions: readonly string[];
}

const company = `s.insurance_company_name ${TURKISH}`;
const product = `${PRODUCT_NAME} ${TURKISH}`;
const operation = `s.service_operation_name ${TURKISH}`;
const closedFirst = [
  `s.status = 'Active'`,
  `case when s.status <> 'Active' then -extract(epoch from s.status_date) end`,
];
/** The order of each sort field, ascending; the Id at its end makes it total, so that pages neither repeat nor omit. */
const ORDERS: Readonly<Record<BoardSortField, readonly string[]>> = {
  status: [...closedFirst, company, product, operation, 's.id'],
  statusDate: ['s.status_date', 's.id'],
  company: [company, product, operation, 's.id'],
  companyStatus: [company, ...closedFirst, product, operation, 's.id'],
  product: [product, company, operation, 's.id'],
  operation: [operation, company, product, 's.id'],
  id: ['s.id'],
};

const BOARD = answerColumns<Omit<Beyond<ServiceBoardItem>, 'ReopenAt' | 'AutomaticEvaluation' | 'Plan'>>({
  ChangedBy: CHANGED_BY,
});

/**
 * One page and the total in every row; beyond the end there is one row without record. The history is read for the
 * page's records alone. The filter's values are $1 to $10 and those of the search.
 */
export function pageSql(
  { from, conditions }: Search,
  sort: { by: BoardSortField; order: 'asc' | 'desc' },
  { limit, offset }: { limit: string; offset: string },
): string {
  const where = ['s.removed_at is null', ...CHOICES.map(fits), ...OTHERS, ...conditions].join(' and ');
  const order = ORDERS[sort.by].map((key) => `${key} ${sort.order}`).join(', ');
  return `
    with page as materialized (
      select s.id, row_number() over () as place
      from (select s.id from service_availability s ${from} where ${where} order by ${order}
            limit ${limit} offset ${offset}) s
    )
    select counted.total, ${ITEM}, ${DETAIL}, ${BOARD}
    from (select count(*)::int as total from service_availability s ${from} where ${where}) counted
    left join (page join service_availability s using (id)) on true
    order by place`;
}

const isFacet = (place: number) => `grouping(value_${place}) = 0`;
const ofFacet = (expression: (place: number) => string) =>
  `case ${CHOICES.map((_, place) => `when ${isFacet(place)} then ${expression(place)}`).join(' ')} end`;
/** Records of a choice that fit all filters but the choice's own. */
const countOf = (place: number, and = '') => `count(*) filter (where missed in (0, ${2 ** place})${and})`;

/**
 * The choices of all filters in one pass over the catalog: a record is marked with the filters that it misses, and
 * counts for a choice when it misses none but the choice's own. A choice without records appears if the filter names it.
 */
export function facetsSql({ from, conditions }: Search): string {
  const rest = ['true', ...OTHERS, ...conditions].join(' and ');
  const missed = [...CHOICES.map(fits), `(${rest})`].map((fit, place) => `(not ${fit})::int * ${2 ** place}`);
  const ids = CHOICES.flatMap(({ facet }, place) => (facet === 'Statuses' ? [] : [`value_${place}`]));
  return `
    with marked as (
      select ${CHOICES.map(({ value, name }, place) => `${value} as value_${place}, ${name} as name_${place}`).join(', ')},
             s.status <> 'Active' as closed, ${missed.join(' + ')} as missed
      from service_availability s ${from} where s.removed_at is null
    ), counted as (
      select ${ofFacet((place) => `'${CHOICES[place]?.facet}'`)} as facet, coalesce(${ids.join(', ')}) as id,
             value_${ids.length} as status, ${ofFacet((place) => `min(name_${place} collate "C")`)} as name,
             ${ofFacet((place) => countOf(place))}::int as count,
             ${ofFacet((place) => countOf(place, ' and closed'))}::int as closed
      from marked
      group by grouping sets (${CHOICES.map((_, place) => `(value_${place})`).join(', ')})
      having ${ofFacet((place) => countOf(place))} > 0
          or ${ofFacet((place) => `value_${place} = any (${CHOICES[place]?.given})`)}
    )
    select * from counted order by name ${TURKISH}, id`;
}
