import {
  amount,
  amountFrom0,
  type DescribedClass,
  filledText,
  flag,
  id,
  int32From,
  localDateTime,
  nullable,
  Property,
  type Schema,
} from '../api/api-schemas.js';
import type { Decimal } from '../api/decimal.js';
import type { MakeEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';

/** What is stored of a field, before it is written as JSON or SQL. */
export type FieldValue = Decimal | Date | string | number | boolean | null;
type From = (request: MakeEndorsementRequest, local: LocalEquivalents) => FieldValue | undefined;

/** A stored field of an endorsement. Its column has its name in snake case. */
export interface EndorsementField<T = unknown> {
  /** PostgreSQL's type of the column. */
  type: 'int' | 'smallint' | 'text' | 'numeric' | 'boolean' | 'timestamptz';
  isNullable: boolean;
  /** Describes the member of answers and of the payload of notification 101. */
  schema: Schema<T>;
  from: From;
  /** Whether notification 101 has it. */
  isNotified: boolean;
}
type Fields = Readonly<Record<string, EndorsementField>>;

const stored = <T>(type: EndorsementField['type'], schema: Schema<T>, from: From, isNullable = false) => ({
  ...{ type, schema, from, isNullable },
  isNotified: false as const,
});
const notified = <T>(...field: Parameters<typeof stored<T>>) => ({
  ...stored<T>(...field),
  isNotified: true as const,
});
const policy =
  (name: keyof MakeEndorsementRequest['endorsementPolicy']): From =>
  ({ endorsementPolicy }) =>
    endorsementPolicy[name];
const START = localDateTime('Start of the endorsement.', '2026-11-20T00:00:00.000');
const END = localDateTime(undefined, '2027-04-14T00:00:00.000');
const ISSUED = localDateTime('Issue date.', '2026-11-20T10:30:00.000');
const CURRENCY = int32From(1, 7)('1 to 7; null when the endorsement carries no premium.', 1);
const RATE = amountFrom0('0 when the endorsement carries no premium.', 1);
const refundable = (example: number) => amount('Negative for refunds and cancellations.', example);
const inLocalCurrency = (name: string, example: number) =>
  amount(`${name} times ExchangeRate, exactly.`, example);
const COMPLETED = flag('Completed through transfer (true) or by hand (false).', false);

/** Every stored field beside the installments, by its place in answers: in EndorsementPolicy, in Premium, or beside both. */
export const POLICY_FIELDS = {
  PolicyNumber: notified('text', filledText(undefined, '100000334601017'), policy('policyNumber')),
  RenewalNo: notified('text', filledText(undefined, '0'), policy('renewalNo')),
  EndorsementNo: notified('int', int32From(0)(undefined, 1), policy('endorsementNo')),
  EndorsementType: notified('smallint', int32From(0, 4)('0 to 4.', 0), policy('endorsementType')),
  PolicyStartDate: stored('timestamptz', START, policy('policyStartDate')),
  PolicyEndDate: stored('timestamptz', END, policy('policyEndDate')),
  ProcessingDate: stored('timestamptz', ISSUED, policy('processingDate')),
  GrossPremium: notified('numeric', refundable(1250.5), policy('grossPremium')),
  NetPremium: notified('numeric', refundable(1190.95), policy('netPremium')),
  Commission: notified('numeric', refundable(178.64), policy('commission')),
  InstallmentNumber: stored('smallint', int32From(1, 32_767)(undefined, 2), policy('installmentNumber')),
};
export const PREMIUM_FIELDS = {
  CurrencyType: stored('smallint', nullable(CURRENCY), ({ premium }) => premium?.currencyType, true),
  ExchangeRate: notified('numeric', RATE, (_, local) => local.exchangeRate),
};
export const OTHER_FIELDS = {
  ProductId: notified('int', id(undefined, 111), ({ productId }) => productId),
  LocalGrossPremium: notified(
    'numeric',
    inLocalCurrency('GrossPremium', 1250.5),
    (_, local) => local.grossPremium,
  ),
  LocalCommission: notified('numeric', inLocalCurrency('Commission', 178.64), (_, local) => local.commission),
  IsTransferCompleted: notified('boolean', COMPLETED, (request) => request.isTransferCompleted ?? false),
};
const FIELDS = { ...POLICY_FIELDS, ...PREMIUM_FIELDS, ...OTHER_FIELDS };

/** All fields with their columns, in the order of the payload. */
export const ENDORSEMENT_FIELDS = Object.entries<EndorsementField>(FIELDS).map(([name, field]) => ({
  ...field,
  name,
  column: name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase(),
}));

type NotifiedNames = {
  [K in keyof typeof FIELDS]: (typeof FIELDS)[K]['isNotified'] extends true ? K : never;
}[keyof typeof FIELDS];
export const NOTIFIED_FIELDS = Object.fromEntries(
  Object.entries(FIELDS).filter(([, { isNotified }]) => isNotified),
) as Pick<typeof FIELDS, NotifiedNames>;

/** What a class has for fields: a described property each. */
export type Members<F extends Fields> = {
  [K in keyof F]: F[K] extends EndorsementField<infer T> ? T : never;
};

/** A class to extend that has a described property for each field, after those of `base`. */
export function withFields<F extends Fields, B = object>(
  fields: F,
  base: DescribedClass<B> = Object as never,
): abstract new () => B & Members<F> {
  abstract class Described extends (base as DescribedClass) {}
  for (const [name, { schema }] of Object.entries(fields)) {
    Property(schema)(Described.prototype as Record<string, unknown>, name);
  }
  return Described as abstract new () => B & Members<F>;
}

/** The SQL of each field of row `e` as an answer or a payload has it; `momentOf` writes the moments. */
export function readOf<F extends Fields>(
  fields: F,
  momentOf: (column: string) => string = (column) => column,
): Record<keyof F, string> {
  const read = ENDORSEMENT_FIELDS.filter(({ name }) => name in fields).map(({ name, column, type }) => [
    name,
    type === 'timestamptz' ? momentOf(`e.${column}`) : `e.${column}`,
  ]);
  return Object.fromEntries(read) as Record<keyof F, string>;
}
