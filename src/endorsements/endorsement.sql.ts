import type { SqlParameters } from '../common/sql-parameters.js';
import { inSlices, type Steps } from '../common/steps.js';
import type { EndorsementInstallmentDetailRequest, MakeEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';

/**
 * CTEs that write the endorsement's fields and installments under the single row of `action`, with the delivery of the
 * single row of `delivery`.
 */
export async function endorsementWithin(
  parameters: SqlParameters,
  { action, delivery }: { action: string; delivery: string },
  request: MakeEndorsementRequest,
  local: LocalEquivalents,
): Promise<string> {
  const { endorsementPolicy: policy, premium } = request;
  const fields = {
    product_id: request.productId,
    policy_number: policy.policyNumber,
    renewal_no: policy.renewalNo,
    endorsement_no: policy.endorsementNo,
    endorsement_type: policy.endorsementType,
    policy_start_date: policy.policyStartDate,
    policy_end_date: policy.policyEndDate,
    processing_date: policy.processingDate,
    gross_premium: policy.grossPremium,
    net_premium: policy.netPremium,
    commission: policy.commission,
    installment_number: policy.installmentNumber,
    currency_type: premium?.currencyType ?? null,
    exchange_rate: local.exchangeRate,
    local_gross_premium: local.grossPremium,
    local_commission: local.commission,
    is_transfer_completed: request.isTransferCompleted ?? false,
  };
  const values = Object.values(fields).map((value) => parameters.add(value));
  const columns = await inSlices(columnsOf(premium?.installmentDetails ?? []));
  const [no, amount, date, commission] = columns.map((column) => parameters.add(column));
  return `
  endorsement_made as (
    insert into endorsement (action_id, delivery_id, ${Object.keys(fields).join(', ')})
    select ${action}.id, ${delivery}.id, ${values.join(', ')} from ${action}, ${delivery}
    returning action_id
  ), installments as (
    insert into endorsement_installment (action_id, position, installment_no, payment_amount, payment_date, commission)
    select e.action_id, i.position, i.no, i.amount, i.date, i.commission
    from endorsement_made e, unnest(${no}::smallint[], ${amount}::numeric[], ${date}::timestamptz[], ${commission}::numeric[])
      with ordinality as i (no, amount, date, commission, position)
  )`;
}

/**
 * Installments by column, each an array literal of PostgreSQL built in steps: the driver would quote every element in
 * one go.
 */
function* columnsOf(installments: readonly EndorsementInstallmentDetailRequest[]): Steps<string[]> {
  const columns: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const [index, { installmentNo, paymentAmount, paymentDate, commission }] of installments.entries()) {
    columns[0].push(String(installmentNo));
    columns[1].push(paymentAmount.toString());
    columns[2].push(momentText(paymentDate));
    columns[3].push(commission?.toString() ?? 'null');
    if (index % INSTALLMENTS_AT_ONCE === INSTALLMENTS_AT_ONCE - 1) yield;
  }
  return columns.map((column) => `{${column.join()}}`);
}

/**
 * PostgreSQL's form of a moment. Moments of the years 1 and 9999 in a time zone may lie in the years 0 and 10000 in
 * UTC.
 */
function momentText(moment: Date): string {
  const text = moment.toISOString().replace(/^\+0/, '');
  return text.startsWith('0000') ? `"0001${text.slice(4)} BC"` : text;
}

const INSTALLMENTS_AT_ONCE = 500;
