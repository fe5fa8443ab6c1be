import type { EntityManager } from 'typeorm';
import { inSlices, type Steps } from '../common/steps.js';
import type { EndorsementInstallmentDetailRequest, MakeEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';

/** Writes the endorsement's fields and installments under its action; one statement. */
export async function insertEndorsement(
  tx: EntityManager,
  actionId: string,
  request: MakeEndorsementRequest,
  local: LocalEquivalents,
  deliveryId: string | undefined,
): Promise<void> {
  const { endorsementPolicy: policy, premium } = request;
  const installments = premium?.installmentDetails ?? [];
  await tx.query(INSERT_ENDORSEMENT, [
    actionId,
    request.productId,
    policy.policyNumber,
    policy.renewalNo,
    policy.endorsementNo,
    policy.endorsementType,
    policy.policyStartDate,
    policy.policyEndDate,
    policy.processingDate,
    policy.grossPremium,
    policy.netPremium,
    policy.commission,
    policy.installmentNumber,
    premium?.currencyType ?? null,
    local.exchangeRate,
    local.grossPremium,
    local.commission,
    request.isTransferCompleted ?? false,
    ...(await inSlices(columnsOf(installments))),
    deliveryId,
  ]);
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

const INSERT_ENDORSEMENT = `
  with endorsement as (
    insert into endorsement (action_id, product_id, policy_number, renewal_no, endorsement_no, endorsement_type,
      policy_start_date, policy_end_date, processing_date, gross_premium, net_premium, commission, installment_number,
      currency_type, exchange_rate, local_gross_premium, local_commission, is_transfer_completed, delivery_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $23)
    returning action_id
  )
  insert into endorsement_installment (action_id, position, installment_no, payment_amount, payment_date, commission)
  select endorsement.action_id, i.position, i.no, i.amount, i.date, i.commission
  from endorsement, unnest($19::smallint[], $20::numeric[], $21::timestamptz[], $22::numeric[])
    with ordinality as i (no, amount, date, commission, position)`;
