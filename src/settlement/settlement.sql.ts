import { answerColumns } from '../data/answers.sql.js';
import { Conditions, SqlParameters } from '../data/sql-parameters.js';
import { ENDORSEMENT_OF_ACTION } from '../endorsements/endorsement.sql.js';
import { localMoment } from '../offline-jobs/job.sql.js';
import { actionsWithJobs, endorsedWithin } from '../offline-jobs/job-actions.sql.js';
import type { SettledEndorsement, SettlementItem } from './settlement.answers.js';

/** Which endorsements a caller may settle, and asks for. All of them hold. */
export interface SettlementFilter {
  companies?: readonly number[];
  insuranceCompanyId?: number;
  agentId?: number;
  /** A second one: an agent's platform may ask for no other. */
  ownAgentId?: number;
  productId?: number;
  /** 0: without a premium. */
  currencyType?: number;
}

type Grouping = Record<'company' | 'agent' | 'product' | 'currency', string>;
/** Of closed days. */
const CLOSED: Grouping = {
  company: 's.insurance_company_id',
  agent: 's.agent_id',
  product: 's.product_id',
  currency: 's.currency_type',
};
/** Of endorsements: rows `j`, `a` and `e`. */
const ENDORSED: Grouping = {
  company: 'j.insurance_company_id',
  agent: 'j.agent_id',
  product: 'e.product_id',
  currency: 'coalesce(e.currency_type, 0)',
};

function conditionsOf(filter: SettlementFilter, of: Grouping, parameters: SqlParameters): Conditions {
  const where = new Conditions(parameters);
  if (filter.companies) where.add(`${of.company} = any (${parameters.add(filter.companies, 'int[]')})`);
  where.fits(`${of.company} =`, filter.insuranceCompanyId, 'int');
  where.fits(`${of.agent} =`, filter.agentId, 'int');
  where.fits(`${of.agent} =`, filter.ownAgentId, 'int');
  where.fits(`${of.product} =`, filter.productId, 'int');
  where.fits(`${of.currency} =`, filter.currencyType, 'int');
  return where;
}

const COLUMNS = `insurance_company_id, day, agent_id, product_id, currency_type, count, refunds, gross_premium, net_premium, commission,
  local_gross_premium, local_commission, hash`;

/** The line of an endorsement in the hash of its day. */
const LINE = `concat_ws('|', a.id, j.id, e.policy_number, e.renewal_no, e.endorsement_no, trim_scale(e.gross_premium),
  trim_scale(e.net_premium), trim_scale(e.commission)) || E'\\n'`;

/** `COLUMNS` from endorsements; `day` is their day's SQL. */
const summed = (day: string) => `
  ${ENDORSED.company} as insurance_company_id, ${day} as day, ${ENDORSED.agent} as agent_id, ${ENDORSED.product} as product_id,
  ${ENDORSED.currency} as currency_type, count(*)::int as count, (count(*) filter (where e.gross_premium < 0))::int as refunds,
  sum(e.gross_premium) as gross_premium, sum(e.net_premium) as net_premium, sum(e.commission) as commission,
  sum(e.local_gross_premium) as local_gross_premium, sum(e.local_commission) as local_commission,
  encode(sha256(convert_to(string_agg(${LINE}, '' order by a.id), 'UTF8')), 'hex') as hash`;

const endorsed = (from: string, to: string) => endorsedWithin(from, to, ENDORSEMENT_OF_ACTION);

/** Writes the sums of the day $1, which begins at $2 and ends before $3. */
export const SUM_DAY = `
  insert into settlement_day (${COLUMNS})
  select ${summed('$1::date')} ${endorsed('$2::timestamptz', '$3::timestamptz')} group by 1, 2, 3, 4, 5`;
export const CLOSE_DAY = 'insert into settlement_closed_day (day) values ($1)';
export const LAST_CLOSED = 'select max(day)::text as last from settlement_closed_day';
/** The moment of the first endorsement, along the index of endorsed jobs; no row before it. */
export const FIRST_ENDORSED = `select j.last_action_date as first ${endorsed("'-infinity'", "'infinity'")}
  order by j.last_action_date limit 1`;

const ITEM = answerColumns<SettlementItem>({
  Day: 'day::text',
  InsuranceCompanyId: 'insurance_company_id',
  AgentId: 'agent_id',
  ProductId: 'product_id',
  CurrencyType: 'nullif(currency_type, 0)',
  Count: 'count',
  Refunds: 'refunds',
  GrossPremium: 'gross_premium',
  NetPremium: 'net_premium',
  Commission: 'commission',
  LocalGrossPremium: 'local_gross_premium',
  LocalCommission: 'local_commission',
  Hash: 'hash',
  IsClosed: 'is_closed',
});

/** A statement and its values. */
export interface Query {
  text: string;
  values: unknown[];
}

/** The days of a settlement. Days after `open.since` are summed up from their endorsements. */
export interface SettledDays {
  first: string;
  last: string;
  /** Undefined when all days are closed. */
  open?: { since: string; from: Date; to: Date; timeZone: string };
}

/** The items of days as `items`, the text of a JSON array; null for more than `atMost`. */
export function itemsOf(filter: SettlementFilter, days: SettledDays, atMost: number): Query {
  const parameters = new SqlParameters();
  const { first, last, open } = days;
  const closed = conditionsOf(filter, CLOSED, parameters);
  closed.fits('s.day >=', first, 'date');
  closed.fits('s.day <=', last, 'date');
  if (open) closed.fits('s.day <', open.since, 'date');
  const parts = [`select ${COLUMNS}, true as is_closed from settlement_day s where ${closed}`];
  if (open) {
    const { since, from, to, timeZone } = open;
    const day = `(a.create_date at time zone ${parameters.add(timeZone, 'text')})::date`;
    const where = conditionsOf(filter, ENDORSED, parameters);
    where.fits(`${day} >=`, since, 'date');
    const moments = endorsed(parameters.add(from, 'timestamptz'), parameters.add(to, 'timestamptz'));
    parts.push(`select ${summed(day)}, false ${moments} and ${where} group by 1, 2, 3, 4, 5`);
  }
  const limit = parameters.add(atMost + 1, 'int');
  const text = `
    select case when count(*) < ${limit}
      then coalesce('[' || string_agg(row_to_json(item)::text, ',' order by item."Day", item."InsuranceCompanyId", item."AgentId",
        item."ProductId", item."CurrencyType" nulls first) || ']', '[]') end as items
    from (select ${ITEM} from (${parts.join(' union all ')} limit ${limit}) settled) item`;
  return { text, values: parameters.values };
}

const row = (zone: string) =>
  answerColumns<SettledEndorsement>({
    ActionId: 'a.id',
    JobId: 'j.id',
    InsuranceCompanyId: ENDORSED.company,
    AgentId: ENDORSED.agent,
    ProductId: ENDORSED.product,
    CurrencyType: 'e.currency_type',
    PolicyNumber: 'e.policy_number',
    RenewalNo: 'e.renewal_no',
    EndorsementNo: 'e.endorsement_no',
    GrossPremium: 'e.gross_premium',
    NetPremium: 'e.net_premium',
    Commission: 'e.commission',
    ExchangeRate: 'e.exchange_rate',
    LocalGrossPremium: 'e.local_gross_premium',
    LocalCommission: 'e.local_commission',
    CreateDate: localMoment('a.create_date', zone),
  });

/** The moments of a day. */
export interface DayMoments {
  from: Date;
  to: Date;
}

/** The SQL of endorsements, of a day or of any, from `from` on; adds their values to the parameters. */
export function endorsementsOf(
  filter: SettlementFilter,
  day: DayMoments | undefined,
  parameters: SqlParameters,
): string {
  const [from, to] = day
    ? [day.from, day.to].map((moment) => parameters.add(moment, 'timestamptz'))
    : ["'-infinity'", "'infinity'"];
  return `${endorsed(from ?? '', to ?? '')} and ${conditionsOf(filter, ENDORSED, parameters)}`;
}

/** The ids of the actions of a day, ascending, as `ids`: few bytes each, so that rows are then read by them in slices. */
export function idsOfDay(filter: SettlementFilter, day: DayMoments): Query {
  const parameters = new SqlParameters();
  const from = endorsementsOf(filter, day, parameters);
  const text = `select coalesce(array_agg(a.id order by a.id), '{}')::text[] as ids ${from}`;
  return { text, values: parameters.values };
}

/** The endorsements of the actions $1, ascending, as `row`, the text of JSON; $2 is the zone. */
export const ROWS = `
  select row_to_json(item)::text as row from (
    select ${row('$2')} ${actionsWithJobs(ENDORSEMENT_OF_ACTION)} where a.id = any ($1::bigint[]) order by a.id
  ) item`;
