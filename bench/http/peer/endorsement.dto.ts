import { Type } from 'class-transformer';
import {
  IsArray,
  IsBase64,
  IsBoolean,
  IsDate,
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

export class FileDto {
  @IsString() @IsNotEmpty() @MaxLength(512) fileName: string;
  @IsString() @IsNotEmpty() @MaxLength(200) contentType: string;
  @IsBase64() @IsNotEmpty() base64Content: string;
}

export class InstallmentDto {
  @IsInt() @Min(1) @Max(32_767) installmentNo: number;
  @IsNumber() paymentAmount: number;
  @IsDate() @Type(() => Date) paymentDate: Date;
  @IsOptional() @IsNumber() @Min(0) commission?: number;
}

export class PremiumDto {
  @IsInt() @Min(1) @Max(7) currencyType: number;
  @IsNumber() @IsPositive() exchangeRate: number;
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => InstallmentDto)
  installmentDetails?: InstallmentDto[];
}

export class PolicyDto {
  @IsString() @IsNotEmpty() @MaxLength(200) policyNumber: string;
  @IsString() @IsNotEmpty() @MaxLength(200) renewalNo: string;
  @IsInt() @Min(0) endorsementNo: number;
  @IsInt() @Min(0) @Max(4) endorsementType: number;
  @IsDate() @Type(() => Date) policyStartDate: Date;
  @IsDate() @Type(() => Date) policyEndDate: Date;
  @IsDate() @Type(() => Date) processingDate: Date;
  @IsNumber() grossPremium: number;
  @IsNumber() netPremium: number;
  @IsNumber() commission: number;
  @IsInt() @Min(1) @Max(32_767) installmentNumber: number;
}

export class MakeEndorsementDto {
  @IsInt() @IsPositive() productId: number;
  @ValidateNested() @Type(() => PolicyDto) endorsementPolicy: PolicyDto;
  @IsOptional() @ValidateNested() @Type(() => PremiumDto) premium?: PremiumDto;
  @IsOptional() @ValidateNested() @Type(() => FileDto) endorsementPdf?: FileDto;
  @IsOptional() @ValidateNested() @Type(() => FileDto) informationPdf?: FileDto;
  @IsOptional() @IsString() @MaxLength(500) message?: string;
  @IsOptional() @IsBoolean() isTransferCompleted?: boolean;
}
