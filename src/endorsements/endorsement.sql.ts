import { momentText, type RowColumns, type WrittenRow } from '../data/written-rows.sql.js';
import { inSlices, type Steps } from '../time/steps.js';
import type { EndorsementInstallmentDetailRequest, MakeEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';

/** Columns of `endorsement` beside its action, its delivery and its installments. */
const FIELDS = {
  product_id: 'int',
  policy_number: 'text',
  renewal_no: 'text',
  endorsement_no: 'int',
  endorsement_type: 'smallint',
  policy_start_date: 'timestamptz',
  policy_end_date: 'timestamptz',
  processing_date: 'timestamptz',
  gross_premium: 'numeric',
  net_premium: 'numeric',
  commission: 'numeric',
  installment_number: 'smallint',
  currency_type: 'smallint',
  exchange_rate: 'numeric',
  local_gross_premium: 'numeric',
  local_commission: 'numeric',
  is_transfer_completed: 'boolean',
} satisfies RowColumns;

/** Installments by column, each an array, in the order in which they were sent. */
const INSTALLMENTS = {
  installment_nos: 'smallint[]',
  installment_amounts: 'numeric[]',
  installment_dates: 'timestamptz[]',
  installment_commissions: 'numeric[]',
} satisfies RowColumns;

/** What `endorsementsOf` needs of each row. */
export const ENDORSEMENT_COLUMNS: RowColumns = { ...FIELDS, ...INSTALLMENTS };
const COLUMNS = Object.keys(ENDORSEMENT_COLUMNS).join(', ');

/** The values of `ENDORSEMENT_COLUMNS` for a request. */
export async function endorsementRow(
  request: MakeEndorsementRequest,
  local: LocalEquivalents,
): Promise<WrittenRow> {
  const { endorsementPolicy: policy, premium } = request;
  const fields: Record<keyof typeof FIELDS, WrittenRow[string]> = {
    product_id: request.productId,
    policy_number: policy.policyNumber,
    renewal_no: policy.renewalNo,
    endorsement_no: policy.endorsementNo,
    endorsement_type: policy.endorsementType,
    policy_start_date: momentText(policy.policyStartDate),
    policy_end_date: momentText(policy.policyEndDate),
    processing_date: momentText(policy.processingDate),
    gross_premium: policy.grossPremium.toString(),
    net_premium: policy.netPremium.toString(),
    commission: policy.commission.toString(),
    installment_number: policy.installmentNumber,
    currency_type: premium?.currencyType,
    exchange_rate: local.exchangeRate.toString(),
    local_gross_premium: local.grossPremium.toString(),
    local_commission: local.commission.toString(),
    is_transfer_completed: request.isTransferCompleted ?? false,
  };
  const [nos, amounts, dates, commissions] = await inSlices(columnsOf(premium?.installmentDetails ?? []));
  const installments: Record<keyof typeof INSTALLMENTS, WrittenRow[string]> = {
    installment_nos: nos,
    installment_amounts: amounts,
    installment_dates: dates,
    installment_commissions: commissions,
  };
  return { ...fields, ...installments };
}

/** A CTE that writes the endorsement of each row of `rows`, which has `ENDORSEMENT_COLUMNS`, `action_id` and `delivery_id`. */
export const endorsementsOf = (rows: string): string => `
  endorsed as (
    insert into endorsement (action_id, delivery_id, ${COLUMNS}) select action_id, delivery_id, ${COLUMNS} from ${rows}
  )`;

/**
 * Installments by column, each an array literal of PostgreSQL built in steps, since a request may have a hundred thousand of
 * them.
 */
function* columnsOf(installments: readonly EndorsementInstallmentDetailRequest[]): Steps<string[]> {
  const columns: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const [index, { installmentNo, paymentAmount, paymentDate, commission }] of installments.entries()) {
    columns[0].push(String(installmentNo));
    columns[1].push(paymentAmount.toString());
    columns[2].push(`"${momentText(paymentDate)}"`);
    columns[3].push(commission?.toString() ?? 'null');
    if (index % INSTALLMENTS_AT_ONCE === INSTALLMENTS_AT_ONCE - 1) yield;
  }
  return columns.map((column) => `{${column.join()}}`);
}

const INSTALLMENTS_AT_ONCE = 500;
