import { Decimal } from '../api/decimal.js';
import type { MakeEndorsementRequest } from './endorsement.requests.js';

/** Amounts that the service computes once and stores; both are 0 when the endorsement carries no premium. */
export interface LocalEquivalents {
  exchangeRate: Decimal;
  grossPremium: Decimal;
  commission: Decimal;
}

/** The exact products of gross premium and commission with the exchange rate. */
export function localEquivalents({ endorsementPolicy, premium }: MakeEndorsementRequest): LocalEquivalents {
  if (!premium) return { exchangeRate: Decimal.ZERO, grossPremium: Decimal.ZERO, commission: Decimal.ZERO };
  const { exchangeRate } = premium;
  return {
    exchangeRate,
    grossPremium: endorsementPolicy.grossPremium.times(exchangeRate),
    commission: endorsementPolicy.commission.times(exchangeRate),
  };
}

/** Likely mistakes that the interface allows; none of them refuses the real call. */
export function warnings(request: MakeEndorsementRequest, jobProductId: number): string[] {
  const { endorsementPolicy: policy, premium } = request;
  // An absent list states nothing; an empty list states that there are no installments.
  const list = premium?.installmentDetails;
  const installments = list ?? [];
  const sum = installments.reduce((total, { paymentAmount }) => total.plus(paymentAmount), Decimal.ZERO);
  const found: [boolean, string][] = [
    [
      list !== undefined && !sum.equals(policy.grossPremium),
      `Installments add up to ${sum}, but GrossPremium is ${policy.grossPremium}.`,
    ],
    [
      request.productId !== jobProductId,
      `ProductId ${request.productId} differs from the job's product ${jobProductId}.`,
    ],
    [
      !premium && policy.grossPremium.sign !== 0,
      `Premium is left out though GrossPremium is ${policy.grossPremium}; ExchangeRate is stored as 0.`,
    ],
    [isNoPdf(request.endorsementPdf), 'The content of EndorsementPdf is not a PDF.'],
    [isNoPdf(request.informationPdf), 'The content of InformationPdf is not a PDF.'],
    [
      list !== undefined && policy.installmentNumber !== installments.length,
      `InstallmentNumber is ${policy.installmentNumber}, but InstallmentDetails has ${installments.length} items.`,
    ],
  ];
  return found.flatMap(([applies, text]) => (applies ? [text] : []));
}

/** Searches the first kilobyte for the header, as PDF readers do. */
function isNoPdf(file: MakeEndorsementRequest['endorsementPdf']): boolean {
  return file?.base64Content.bytes?.subarray(0, 1024).includes('%PDF-') === false;
}
