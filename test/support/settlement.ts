import { createHash } from 'node:crypto';
import type { TestService } from './service.js';

/** An endorsement as settlement knows it; amounts are texts, so that they keep their digits. */
export interface SettledRow {
  company?: number;
  product?: number;
  currency?: number | null;
  policy: string;
  renewal?: string;
  no?: number;
  gross?: string;
  net?: string;
  commission?: string;
  rate?: string;
}

/** One of the settled rows, with what identifies it. */
export type RecordedRow = Required<SettledRow> & { jobId: number; actionId: string };

const INSERT = `
  with given as (
    select *, row_number() over () as place from json_to_recordset($2) as g
      (company int, product int, currency smallint, policy text, renewal text, no int, gross numeric, net numeric, commission numeric, rate numeric)
  ), numbered as materialized (
    select given.*, nextval('job_id_seq')::int as job_id, nextval('job_action_id_seq') as action_id from given
  ), opened as (
    insert into job (id, insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
                     last_job_action_type, create_date, last_action_date) overriding system value
    select job_id, company, $1, product, 2, 'Kasko', 3, 3, $3, $3 from numbered
  ), acted as (
    insert into job_action (id, job_id, action_type, stage, create_date) overriding system value
    select action_id, job_id, 3, 3, $3 from numbered
  ), endorsed as (
    insert into endorsement (action_id, product_id, policy_number, renewal_no, endorsement_no, endorsement_type, policy_start_date,
      policy_end_date, processing_date, gross_premium, net_premium, commission, installment_number, currency_type, exchange_rate,
      local_gross_premium, local_commission, is_transfer_completed)
    select action_id, product, policy, renewal, no, 0, $3, $3, $3, gross, net, commission, 1, currency, rate, gross * rate,
           commission * rate, false from numbered
  )
  select job_id as "jobId", action_id::text as "actionId" from numbered order by place`;

/** Inserts endorsed jobs of an agent, recorded at a moment, as the service would have recorded them. */
export async function insertEndorsed(
  { dataSource }: Pick<TestService, 'dataSource'>,
  agentId: number,
  at: Date,
  rows: readonly SettledRow[],
): Promise<RecordedRow[]> {
  const complete = rows.map((row) => ({
    company: 110,
    product: 111,
    currency: 1,
    renewal: '0',
    no: 1,
    gross: '100',
    net: '90',
    commission: '10',
    rate: '1',
    ...row,
  }));
  const ids: { jobId: number; actionId: string }[] = await dataSource.query(INSERT, [
    agentId,
    JSON.stringify(complete),
    at,
  ]);
  return complete.map((row, index) => ({ ...row, ...(ids[index] as (typeof ids)[0]) }));
}

/** The hash of a group by the document: a line for each endorsement in the order of ActionId. */
export function hashOfRows(rows: readonly RecordedRow[]): string {
  const plain = (amount: string) => {
    const [whole = '', fraction = ''] = amount.split('.');
    const kept = fraction.replace(/0+$/, '');
    return (kept ? `${whole}.${kept}` : whole).replace(/^-0$/, '0');
  };
  const lines = [...rows]
    .sort((a, b) => Number(BigInt(a.actionId) - BigInt(b.actionId)))
    .map(({ actionId, jobId, policy, renewal, no, gross, net, commission }) =>
      [actionId, jobId, policy, renewal, no, plain(gross), plain(net), plain(commission)].join('|'),
    );
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}
