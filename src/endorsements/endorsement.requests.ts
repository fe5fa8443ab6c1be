import { About } from '../common/api-description.js';
import {
  Amount,
  Bool,
  DateTimeField,
  Int16,
  Int32,
  ListOf,
  Nested,
  NotBefore,
  PathId,
  Text,
} from '../common/binding/fields.js';
import { QueryFlag, QueryWord } from '../common/binding/query.js';
import type { Decimal } from '../common/decimal.js';
import { EndorsementFileRequest } from '../offline-jobs/file.request.js';

const REQUIRED = { required: true };
const NUMBER = { required: true, maxLength: 200 };
const INT_ID = { required: true, greaterThan: 0 };

/** The endorsed policy. Premiums and commission may be negative for refunds and cancellations. */
export class EndorsementPolicyRequest {
  @Text(NUMBER)
  policyNumber: string;

  @About('Appears as a number in the stored file’s name, 0 when it is none.')
  @Text(NUMBER)
  renewalNo: string;

  @Int32({ required: true, min: 0 })
  endorsementNo: number;

  @About('What 0 to 4 mean is agreed between the insurer and the platform.')
  @Int32({ required: true, min: 0, max: 4, message: 'EndorsementType must be a valid endorsement type.' })
  endorsementType: number;

  @About('Start of the endorsement.')
  @DateTimeField(REQUIRED)
  policyStartDate: Date;

  @DateTimeField(REQUIRED)
  @NotBefore('policyStartDate')
  policyEndDate: Date;

  @About('Issue date.')
  @DateTimeField(REQUIRED)
  processingDate: Date;

  @About('Negative for refunds and cancellations.')
  @Amount(REQUIRED)
  grossPremium: Decimal;

  @About('Negative for refunds and cancellations.')
  @Amount(REQUIRED)
  netPremium: Decimal;

  @About('Negative for refunds and cancellations.')
  @Amount(REQUIRED)
  commission: Decimal;

  @About('How many installments there are.')
  @Int16(INT_ID)
  installmentNumber: number;
}

/** One installment. */
export class EndorsementInstallmentDetailRequest {
  @Int16(INT_ID)
  installmentNo: number;

  @About('Negative for refunds and cancellations.')
  @Amount(REQUIRED)
  paymentAmount: Decimal;

  @DateTimeField(REQUIRED)
  paymentDate: Date;

  @Amount({ min: 0 })
  commission?: Decimal;
}

/** Currency, exchange rate (1 for the local currency) and installments. */
export class EndorsementPremiumRequest {
  @About('What 1 to 7 mean is agreed between the insurer and the platform.')
  @Int32({ required: true, min: 1, max: 7 })
  currencyType: number;

  @About('1 for the local currency. Gross premium and commission are multiplied with it, exactly.')
  @Amount(INT_ID)
  exchangeRate: Decimal;

  /** As many as InstallmentNo can tell apart. */
  @ListOf(() => EndorsementInstallmentDetailRequest, { maxItems: 32_767 })
  installmentDetails?: EndorsementInstallmentDetailRequest[];
}

/** MakeEndorsementRequest of the interface; `jobId` comes from the path whatever the body says. */
export class MakeEndorsementRequest {
  @PathId()
  jobId: number;

  /** Every check of the real call in the same order; nothing is stored or sent. */
  @About('Checks everything in the same order and answers what would be recorded; nothing is stored or sent.')
  @QueryFlag()
  dryRun = false;

  @Int32(INT_ID)
  productId: number;

  @Nested(() => EndorsementPolicyRequest, REQUIRED)
  endorsementPolicy: EndorsementPolicyRequest;

  @About('Left out when the endorsement carries no premium; the exchange rate is then stored as 0.')
  @Nested(() => EndorsementPremiumRequest)
  premium?: EndorsementPremiumRequest;

  @About('Left out: the job’s transfer document of kind ZeyilPdf is used.')
  @Nested(() => EndorsementFileRequest)
  endorsementPdf?: EndorsementFileRequest;

  @About('Left out: the job’s transfer document of kind BilgilendirmeFormu is used.')
  @Nested(() => EndorsementFileRequest)
  informationPdf?: EndorsementFileRequest;

  @Text({ maxLength: 500 })
  message?: string;

  @About(
    'Whether the endorsement was completed through transfer (true) or by hand (false, also when left out).',
  )
  @Bool()
  isTransferCompleted?: boolean;
}

/** The request to reject an endorsement. */
export class RejectEndorsementRequest {
  @PathId()
  jobId: number;

  /** A trial that would really reject must not pass for one. */
  @QueryWord(['false'], 'is not available when rejecting')
  dryRun = 'false';

  @About('The reason’s number, as agreed between the insurer and the platform.')
  @Int32(INT_ID)
  rejectReasonId: number;

  @Text({ maxLength: 500 })
  message?: string;
}
