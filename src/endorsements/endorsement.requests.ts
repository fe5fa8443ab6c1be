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
import { QueryFlag } from '../common/binding/query.js';
import type { Decimal } from '../common/decimal.js';
import { EndorsementFileRequest } from '../offline-jobs/file.request.js';

const REQUIRED = { required: true };
const INT_ID = { required: true, greaterThan: 0 };

/** The endorsed policy. Premiums and commission may be negative for refunds and cancellations. */
export class EndorsementPolicyRequest {
  @Text(REQUIRED)
  policyNumber: string;

  @Text(REQUIRED)
  renewalNo: string;

  @Int32({ required: true, min: 0 })
  endorsementNo: number;

  @Int32({ required: true, min: 0, max: 4, message: 'EndorsementType must be a valid endorsement type.' })
  endorsementType: number;

  @DateTimeField(REQUIRED)
  policyStartDate: Date;

  @DateTimeField(REQUIRED)
  @NotBefore('policyStartDate')
  policyEndDate: Date;

  @DateTimeField(REQUIRED)
  processingDate: Date;

  @Amount(REQUIRED)
  grossPremium: Decimal;

  @Amount(REQUIRED)
  netPremium: Decimal;

  @Amount(REQUIRED)
  commission: Decimal;

  @Int16(INT_ID)
  installmentNumber: number;
}

/** One installment. */
export class EndorsementInstallmentDetailRequest {
  @Int16(INT_ID)
  installmentNo: number;

  @Amount(REQUIRED)
  paymentAmount: Decimal;

  @DateTimeField(REQUIRED)
  paymentDate: Date;

  @Amount({ min: 0 })
  commission?: Decimal;
}

/** Currency, exchange rate (1 for the local currency) and installments. */
export class EndorsementPremiumRequest {
  @Int32({ required: true, min: 1, max: 7 })
  currencyType: number;

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
  @QueryFlag()
  dryRun = false;

  @Int32(INT_ID)
  productId: number;

  @Nested(() => EndorsementPolicyRequest, REQUIRED)
  endorsementPolicy: EndorsementPolicyRequest;

  @Nested(() => EndorsementPremiumRequest)
  premium?: EndorsementPremiumRequest;

  @Nested(() => EndorsementFileRequest)
  endorsementPdf?: EndorsementFileRequest;

  @Nested(() => EndorsementFileRequest)
  informationPdf?: EndorsementFileRequest;

  @Text({ maxLength: 500 })
  message?: string;

  @Bool()
  isTransferCompleted?: boolean;
}

/** The request to reject an endorsement. */
export class RejectEndorsementRequest {
  @PathId()
  jobId: number;

  @Int32(INT_ID)
  rejectReasonId: number;

  @Text({ maxLength: 500 })
  message?: string;
}
