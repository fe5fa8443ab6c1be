import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import {
  FromQuery,
  IsExactDecimal,
  IsInt16,
  IsLocalDateTime,
  IsNotBefore,
  PathId,
  QueryFlag,
} from '../api/binding/decorators.js';
import type { Decimal } from '../api/decimal.js';
import { EndorsementFileRequest } from '../offline-jobs/file.requests.js';

const KNOWN_TYPE = { message: '$property must be a valid endorsement type.' };

/** The endorsed policy. Premiums and commission may be negative for refunds and cancellations. */
export class EndorsementPolicyRequest {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  policyNumber: string;

  @About('The stored file’s name contains this value as a number, 0 when it is not a number.')
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  renewalNo: string;

  @IsInt()
  @Min(0)
  endorsementNo: number;

  @About('What 0 to 4 mean is agreed between the insurer and the platform.')
  @IsInt()
  @Min(0, KNOWN_TYPE)
  @Max(4, KNOWN_TYPE)
  endorsementType: number;

  @About('Start of the endorsement.')
  @IsLocalDateTime()
  policyStartDate: Date;

  @IsLocalDateTime()
  @IsNotBefore('policyStartDate')
  policyEndDate: Date;

  @About('Issue date.')
  @IsLocalDateTime()
  processingDate: Date;

  @About('Negative for refunds and cancellations.')
  @IsExactDecimal()
  grossPremium: Decimal;

  @About('Negative for refunds and cancellations.')
  @IsExactDecimal()
  netPremium: Decimal;

  @About('Negative for refunds and cancellations.')
  @IsExactDecimal()
  commission: Decimal;

  @About('How many installments there are.')
  @IsInt16()
  @IsPositive()
  installmentNumber: number;
}

/** One installment. */
export class EndorsementInstallmentDetailRequest {
  @IsInt16()
  @IsPositive()
  installmentNo: number;

  @About('Negative for refunds and cancellations.')
  @IsExactDecimal()
  paymentAmount: Decimal;

  @IsLocalDateTime()
  paymentDate: Date;

  @IsOptional()
  @IsExactDecimal()
  @Min(0)
  commission?: Decimal;
}

/** Currency, exchange rate (1 for the local currency) and installments. */
export class EndorsementPremiumRequest {
  @About('What 1 to 7 mean is agreed between the insurer and the platform.')
  @IsInt()
  @Min(1)
  @Max(7)
  currencyType: number;

  @About('1 for the local currency. Gross premium and commission are multiplied with it, exactly.')
  @IsExactDecimal()
  @IsPositive()
  exchangeRate: Decimal;

  /** The limit is the number of values that InstallmentNo has. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(32_767)
  @ValidateNested({ each: true })
  @Type(() => EndorsementInstallmentDetailRequest)
  installmentDetails?: EndorsementInstallmentDetailRequest[];
}

/** MakeEndorsementRequest of the interface; `jobId` comes from the path, whatever the body contains. */
export class MakeEndorsementRequest {
  @Example(1204)
  @PathId()
  jobId: number;

  /** Runs every check of the real call in the same order; stores and sends nothing. */
  @About(
    'Checks the request in the same order and returns what would be recorded; nothing is stored or sent.',
  )
  @QueryFlag()
  dryRun = false;

  @IsInt()
  @IsPositive()
  productId: number;

  @ValidateNested()
  @Type(() => EndorsementPolicyRequest)
  endorsementPolicy: EndorsementPolicyRequest;

  @About('Left out when the endorsement carries no premium; the exchange rate is then stored as 0.')
  @IsOptional()
  @ValidateNested()
  @Type(() => EndorsementPremiumRequest)
  premium?: EndorsementPremiumRequest;

  @About('Left out: the job’s transfer document of kind ZeyilPdf is used.')
  @IsOptional()
  @ValidateNested()
  @Type(() => EndorsementFileRequest)
  endorsementPdf?: EndorsementFileRequest;

  @About('Left out: the job’s transfer document of kind BilgilendirmeFormu is used.')
  @IsOptional()
  @ValidateNested()
  @Type(() => EndorsementFileRequest)
  informationPdf?: EndorsementFileRequest;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  message?: string;

  @About(
    'Whether the endorsement was completed through transfer (true) or by hand (false, also when left out).',
  )
  @IsOptional()
  @IsBoolean()
  isTransferCompleted?: boolean;
}

/** The request to reject an endorsement. */
export class RejectEndorsementRequest {
  @Example(1204)
  @PathId()
  jobId: number;

  /** Rejecting has no dry run. The parameter is refused, so that a real rejection is never mistaken for a trial. */
  @FromQuery()
  @IsOptional()
  @IsIn(['false'], { message: '$property is not available when rejecting.' })
  dryRun = 'false';

  @About('The reason’s number, as agreed between the insurer and the platform.')
  @IsInt()
  @IsPositive()
  rejectReasonId: number;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  message?: string;
}
