/** The same request as a class for Nest's ValidationPipe, written as in its documentation; for comparison. */
import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsBase64,
  IsBoolean,
  IsDateString,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

const text = [IsString(), IsNotEmpty()];
const date = [IsDateString()];
const amount = [IsNumber()];
const int = (min, max) => [IsInt(), Min(min), Max(max)];
const nested = (target) => [ValidateNested(), Type(() => target)];
const optional = (...decorators) => [IsOptional(), ...decorators];

function declare(target, fields) {
  for (const [name, decorators] of Object.entries(fields)) {
    for (const decorate of decorators) decorate(target.prototype, name);
  }
}

class PipeFile {}
declare(PipeFile, { fileName: text, contentType: text, base64Content: [IsBase64(), IsNotEmpty()] });

class PipeInstallment {}
declare(PipeInstallment, {
  installmentNo: int(1, 32_767),
  paymentAmount: amount,
  paymentDate: date,
  commission: optional(IsNumber(), Min(0)),
});

class PipePremium {}
declare(PipePremium, {
  currencyType: int(1, 7),
  exchangeRate: [IsNumber(), IsPositive()],
  installmentDetails: optional(
    IsArray(),
    ArrayMinSize(0),
    ValidateNested({ each: true }),
    Type(() => PipeInstallment),
  ),
});

class PipePolicy {}
declare(PipePolicy, {
  policyNumber: text,
  renewalNo: text,
  endorsementNo: int(0, 2_147_483_647),
  endorsementType: int(0, 4),
  policyStartDate: date,
  policyEndDate: date,
  processingDate: date,
  grossPremium: amount,
  netPremium: amount,
  commission: amount,
  installmentNumber: int(1, 32_767),
});

export class PipeRequest {}
declare(PipeRequest, {
  productId: int(1, 2_147_483_647),
  endorsementPolicy: nested(PipePolicy),
  premium: optional(...nested(PipePremium)),
  endorsementPdf: optional(...nested(PipeFile)),
  informationPdf: optional(...nested(PipeFile)),
  message: optional(IsString(), MaxLength(500)),
  isTransferCompleted: optional(IsBoolean()),
});
