import { jsonObject } from '../../data/answers.sql.js';
import { SqlParameters } from '../../data/sql-parameters.js';
import { type DayMoments, endorsementsOf, type Query, type SettlementFilter } from '../settlement.sql.js';
import { BLANKS, type ComparedRow } from './compared-row.rules.js';
import type {
  Difference,
  DoubledRow,
  MissingHere,
  MissingThere,
  Resemblance,
  SideSums,
} from './comparison.answers.js';

/** Entries of each list of an answer. */
const LISTED_AT_MOST = 1_000;

const TYPES: Record<keyof ComparedRow, string> = {
  n: 'int',
  policy: 'text',
  renewal: 'text',
  no: 'int',
  gross: 'numeric',
  net: 'numeric',
  commission: 'numeric',
  currency: 'int',
  product: 'int',
};
const THERE = Object.entries(TYPES)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

const trimmed = (column: string) => `btrim(${column}, E'${BLANKS.replace(/[\t\r\n]/g, escaped)}')`;
function escaped(character: string): string {
  return { '\t': '\\t', '\r': '\\r', '\n': '\\n' }[character] ?? character;
}

/**
 * Rows of one key are paired by the order of their amounts, so that those which are doubled on both sides meet their equals. The
 * other side may have left amounts out.
 */
const paired = (id: string) =>
  `row_number() over (partition by policy, renewal, no order by gross, net, commission, ${id}) as k`;

/** What is left of a text without its case, blanks and leading zeros: texts that are equal then look alike. */
const bare = (text: string) => `lower(${unpadded(text)} collate "C")`;
const unpadded = (text: string) => `regexp_replace(${unspaced(text)}, '^0+', '')`;
const unspaced = (text: string) => `regexp_replace(${text}, '\\s', '', 'g')`;
/** By what two such texts differ, as an array. */
const differing = (one: string, other: string) => {
  const reasons = [
    ['Blanks', `length(${one}) - length(${unspaced(one)}) <> length(${other}) - length(${unspaced(other)})`],
    [
      'LeadingZeros',
      `length(${unspaced(one)}) - length(${unpadded(one)}) <> length(${unspaced(other)}) - length(${unpadded(other)})`,
    ],
    ['Case', `${unpadded(one)} <> ${unpadded(other)}`],
  ].map(([name, differs]) => `case when ${differs} then '${name}' end`);
  return `array[${reasons.join(', ')}]`;
};

/** Fields that are compared where the other side states them. */
const COMPARED = [
  ['GrossPremium', 'gross'],
  ['NetPremium', 'net'],
  ['Commission', 'commission'],
  ['CurrencyType', 'currency'],
  ['ProductId', 'product'],
] as const;

/** The first rows of a CTE as a JSON array of `value`, and how many there are. */
const listed = (name: string, rows: string, order: string, value: string, all = rows) => `
  (select coalesce(json_agg(${value} order by ${order}), '[]')::text
   from (select * from ${rows} order by ${order} limit ${LISTED_AT_MOST}) d) as "${name}",
  (select count(*)::int from ${all}) as "${name}Total"`;

/**
 * Compares rows with the endorsements of a day, and returns one row (`ComparedDay`). Everything is compared in the database, which
 * has room on disk for it. What both sides lack is brought together by sorting: a join of rows whose number is not known to the
 * planner may compare each with each.
 */
export function comparisonOf(
  rows: readonly ComparedRow[],
  filter: SettlementFilter,
  day: DayMoments,
  timeZone: string,
): Query {
  const parameters = new SqlParameters();
  const given = parameters.add(JSON.stringify(rows), 'json');
  const zone = parameters.add(timeZone, 'text');
  const ofDay = endorsementsOf(filter, day, parameters);
  const ofAnyDay = endorsementsOf(filter, undefined, parameters);
  const columns = COMPARED.flatMap(([, c]) => [`h.${c} as h_${c}`, `t.${c} as t_${c}`]).join(', ');
  const fields = COMPARED.map(
    ([name, c], place) =>
      `(${place}, '${name}', to_json(p.h_${c}), to_json(p.t_${c}), p.t_${c} is not null and p.h_${c} is distinct from p.t_${c})`,
  );
  const text = `
    with there as (
      select t.*, ${paired('n')} from json_to_recordset(${given}) as t (${THERE})
    ), here as (
      select *, ${paired('action_id')} from (
        select a.id as action_id, j.id as job_id, ${trimmed('e.policy_number')} as policy, ${trimmed('e.renewal_no')} as renewal,
               e.endorsement_no as no, e.gross_premium as gross, e.net_premium as net, e.commission as commission,
               e.currency_type::int as currency, e.product_id as product
        ${ofDay}
      ) e
    ), pairs as materialized (
      select h.action_id, h.job_id, t.n, coalesce(h.policy, t.policy) as policy, coalesce(h.renewal, t.renewal) as renewal,
             coalesce(h.no, t.no) as no, coalesce(h.k, t.k) as k, ${columns}
      from here h full join there t on t.policy = h.policy and t.renewal = h.renewal and t.no = h.no and t.k = h.k
    ), different as materialized (
      select p.*, d.place, d.field, d.here, d.there
      from pairs p, lateral (values ${fields.join(', ')}) as d (place, field, here, there, differs)
      where p.action_id is not null and p.n is not null and d.differs
    ), doubled as (
      select * from pairs where k > 1 and (n is null or action_id is null)
    ), missing_there as (
      select *, ${bare('policy')} as bare_policy, ${bare('renewal')} as bare_renewal from pairs where n is null and k = 1
    ), missing_here as (
      select *, ${bare('policy')} as bare_policy, ${bare('renewal')} as bare_renewal from pairs where action_id is null and k = 1
    ), listed_here as materialized (
      select * from missing_here order by n limit ${LISTED_AT_MOST}
    ), resembling as materialized (
      select n, action_id, job_id, null::date as day, policy, renewal,
        array(select distinct d from unnest(${differing('policy', 'own_policy')} || ${differing('renewal', 'own_renewal')}) d
              where d is not null order by d) as differs
      from (
        select n, policy as own_policy, renewal as own_renewal, first_value(action_id) over key as action_id,
               first_value(job_id) over key as job_id, first_value(policy) over key as policy, first_value(renewal) over key as renewal
        from (
          select n, null::bigint as action_id, null::int as job_id, policy, renewal, no, bare_policy, bare_renewal from listed_here
          union all
          select null, action_id, job_id, policy, renewal, no, bare_policy, bare_renewal from missing_there
        ) either
        window key as (partition by bare_policy, bare_renewal, no order by action_id nulls last)
      ) either
      where n is not null and action_id is not null
    ), of_another_day as materialized (
      select m.n, r.* from (select * from listed_here where n not in (select n from resembling)) m, lateral (
        select a.id as action_id, j.id as job_id, (a.create_date at time zone ${zone})::date as day, e.policy_number as policy,
               e.renewal_no as renewal, array['Day'] as differs
        ${ofAnyDay} and e.policy_number = m.policy and e.endorsement_no = m.no and e.renewal_no = m.renewal order by a.id limit 1
      ) r
    ), resembled as (
      select m.*, r.resembles from listed_here m left join (
        select n, ${RESEMBLANCE} as resembles from (select * from resembling union all select * from of_another_day) r
      ) r using (n)
    )
    select (select count(*) from pairs where n is not null and action_id is not null)::int
        - (select count(distinct action_id) from different)::int as agreed,
      ${listed('missingHere', 'resembled', 'n', MISSING_HERE, 'missing_here')},
      ${listed('missingThere', 'missing_there', 'action_id', MISSING_THERE)},
      ${listed('different', 'different', 'action_id, place', DIFFERENCE)},
      ${listed('doubled', 'doubled', 'n, action_id', DOUBLED)},
      ${SUMS} as sums`;
  return { text, values: parameters.values };
}

/** The sums of one side's rows, by currency. */
const sumsOf = (side: SideSums['Side'], column: 'h' | 't', currency: string, isThere: string) => `
  select '${side}' as side, ${currency} as currency, count(*)::int as count, sum(${column}_gross) as gross,
    sum(${column}_net) as net, sum(${column}_commission) as commission
  from pairs where ${isThere} is not null group by 2`;
const SUMS = `(
  select coalesce(json_agg(${jsonObject<SideSums>({
    Side: 's.side',
    CurrencyType: 'nullif(s.currency, 0)',
    Count: 's.count',
    GrossPremium: 's.gross',
    NetPremium: 's.net',
    Commission: 's.commission',
  })} order by s.currency, s.side), '[]')::text
  from (${sumsOf('Here', 'h', 'coalesce(h_currency, 0)', 'action_id')}
        union all ${sumsOf('There', 't', 'coalesce(t_currency, h_currency, 0)', 'n')}) s)`;

const KEY = { PolicyNumber: 'd.policy', RenewalNo: 'd.renewal', EndorsementNo: 'd.no' };
const RECORDED = { JobId: 'd.job_id', ActionId: 'd.action_id' };
const MISSING_HERE = jsonObject<MissingHere>({ Row: 'd.n', ...KEY, Resembles: 'd.resembles' });
const MISSING_THERE = jsonObject<MissingThere>({
  ...RECORDED,
  ...KEY,
  ProductId: 'd.h_product',
  CurrencyType: 'd.h_currency',
  GrossPremium: 'd.h_gross',
  NetPremium: 'd.h_net',
  Commission: 'd.h_commission',
});
const DIFFERENCE = jsonObject<Difference>({
  Row: 'd.n',
  ...RECORDED,
  ...KEY,
  Field: 'd.field',
  Here: 'd.here',
  There: 'd.there',
});
const DOUBLED = jsonObject<DoubledRow>({
  Side: "case when d.n is null then 'Here' else 'There' end",
  Row: 'd.n',
  ...RECORDED,
  ...KEY,
});
const RESEMBLANCE = jsonObject<Resemblance>({
  JobId: 'r.job_id',
  ActionId: 'r.action_id',
  PolicyNumber: 'r.policy',
  RenewalNo: 'r.renewal',
  Day: 'r.day',
  Differs: 'r.differs',
});
