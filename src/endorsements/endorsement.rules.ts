import { Decimal } from '../api/decimal.js';
import { isPdf } from '../documents/pdf.rules.js';
import type { FieldError } from '../errors/domain-error.js';
import type { EndorsementFileRequest } from '../offline-jobs/file.requests.js';
import type { TransferKind } from '../offline-jobs/job-stages.rules.js';
import type { MakeEndorsementRequest } from './endorsement.requests.js';

const NO_BYTES = Buffer.alloc(0);

/** Amounts that the service computes once and stores; both are 0 when the endorsement carries no premium. */
export interface LocalEquivalents {
  exchangeRate: Decimal;
  grossPremium: Decimal;
  commission: Decimal;
}

/**
 * An endorsement is recorded within so many milliseconds of the moment that it bears, else it is checked anew and bears another.
 * A day that is over for longer gets no more of them.
 */
export const RECORDED_WITHIN_MS = 5 * 60_000;

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

/** What a request is compared with. */
export interface ComparedJob {
  productId: number;
  createDate: Date;
  /** Whether a job of the company has this endorsement of the policy. */
  isEndorsementKnown: boolean;
  /** The transfer documents, which take the place of files that are not sent; null where it is not known whether one is a PDF. */
  transferred: ReadonlyMap<TransferKind, { isPdf: boolean | null }>;
}

/** Days by which a date may differ from the job's before it looks like a wrong year. */
export const FAR_DAYS = 366;

/**
 * Likely mistakes that the interface allows, each with its field. None of them refuses the real call, unless its caller prefers
 * strict handling.
 */
export function warnings(request: MakeEndorsementRequest, job: ComparedJob): FieldError[] {
  const { endorsementPolicy: policy, premium } = request;
  const { grossPremium: gross, netPremium: net, commission } = policy;
  // An absent list states nothing; an empty list states that there are no installments.
  const list = premium?.installmentDetails;
  const installments = list ?? [];
  const sum = installments.reduce((total, { paymentAmount }) => total.plus(paymentAmount), Decimal.ZERO);
  const ofPolicy = (name: string) => `EndorsementPolicy.${name}`;
  const isFar = (date: Date) => Math.abs(date.getTime() - job.createDate.getTime()) > FAR_DAYS * 86_400_000;
  const far = (name: string) => `${name} is more than ${FAR_DAYS} days from the job's CreateDate.`;
  const number = policy.endorsementNo;
  const ofFile = (
    name: string,
    sent: EndorsementFileRequest | undefined,
    kind: TransferKind,
  ): [boolean, string, string] =>
    sent
      ? [!isPdf(sent.base64Content.bytes ?? NO_BYTES), name, `The content of ${name} is not a PDF.`]
      : [
          job.transferred.get(kind)?.isPdf === false,
          name,
          `The transfer document in the place of ${name} is not a PDF.`,
        ];
  const found: [boolean, Field: string, Message: string][] = [
    [
      list !== undefined && !sum.equals(gross),
      'Premium.InstallmentDetails',
      `Installments add up to ${sum}, but GrossPremium is ${gross}.`,
    ],
    [
      request.productId !== job.productId,
      'ProductId',
      `ProductId ${request.productId} differs from the job's product ${job.productId}.`,
    ],
    [
      !premium && gross.sign !== 0,
      'Premium',
      `Premium is left out though GrossPremium is ${gross}; ExchangeRate is stored as 0.`,
    ],
    ofFile('EndorsementPdf', request.endorsementPdf, 'ZeyilPdf'),
    ofFile('InformationPdf', request.informationPdf, 'BilgilendirmeFormu'),
    [
      list !== undefined && policy.installmentNumber !== installments.length,
      ofPolicy('InstallmentNumber'),
      `InstallmentNumber is ${policy.installmentNumber}, but InstallmentDetails has ${installments.length} items.`,
    ],
    [
      net.isLargerThan(gross),
      ofPolicy('NetPremium'),
      `NetPremium ${net} is larger than GrossPremium ${gross}.`,
    ],
    [
      commission.isLargerThan(net),
      ofPolicy('Commission'),
      `Commission ${commission} is larger than NetPremium ${net}.`,
    ],
    [isFar(policy.policyStartDate), ofPolicy('PolicyStartDate'), far('PolicyStartDate')],
    [isFar(policy.processingDate), ofPolicy('ProcessingDate'), far('ProcessingDate')],
    [
      job.isEndorsementKnown,
      ofPolicy('EndorsementNo'),
      `Endorsement ${number} of policy ${policy.policyNumber} with renewal ${policy.renewalNo} is recorded already.`,
    ],
  ];
  return found.flatMap(([applies, Field, Message]) => (applies ? [{ Field, Message }] : []));
}
