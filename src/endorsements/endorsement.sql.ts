import { Decimal } from '../api/decimal.js';
import { momentText, type RowColumns, type WrittenRow } from '../data/written-rows.sql.js';
import { inSlices, type Steps } from '../time/steps.js';
import type { EndorsementInstallmentDetailRequest, MakeEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';
import { ENDORSEMENT_FIELDS, type FieldValue } from './endorsement-fields.js';

/** Installments by column, each an array, in the order in which they were sent. */
const INSTALLMENTS = {
  installment_nos: 'smallint[]',
  installment_amounts: 'numeric[]',
  installment_dates: 'timestamptz[]',
  installment_commissions: 'numeric[]',
} satisfies RowColumns;

/** What `endorsementsOf` needs of each row. */
export const ENDORSEMENT_COLUMNS: RowColumns = {
  ...Object.fromEntries(ENDORSEMENT_FIELDS.map(({ column, type }) => [column, type])),
  ...INSTALLMENTS,
};
const COLUMNS = Object.keys(ENDORSEMENT_COLUMNS).join(', ');

/** Joins action `a` with its endorsement `e`. */
export const ENDORSEMENT_OF_ACTION = 'join endorsement e on e.action_id = a.id';

/** The values of `ENDORSEMENT_COLUMNS` for a request. */
export async function endorsementRow(
  request: MakeEndorsementRequest,
  local: LocalEquivalents,
): Promise<WrittenRow> {
  const fields = ENDORSEMENT_FIELDS.map(({ column, from }) => [column, writtenOf(from(request, local))]);
  const details = columnsOf(request.premium?.installmentDetails ?? []);
  const [nos, amounts, dates, commissions] = await inSlices(details);
  const installments: Record<keyof typeof INSTALLMENTS, WrittenRow[string]> = {
    installment_nos: nos,
    installment_amounts: amounts,
    installment_dates: dates,
    installment_commissions: commissions,
  };
  return { ...Object.fromEntries(fields), ...installments };
}

function writtenOf(value: FieldValue | undefined): WrittenRow[string] {
  if (value instanceof Date) return momentText(value);
  return value instanceof Decimal ? value.toString() : value;
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
