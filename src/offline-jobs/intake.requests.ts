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
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import type { Base64Content } from '../api/binding/base64-content.js';
import {
  FromPath,
  IsBase64Document,
  IsIntegerOrText,
  IsName,
  PathId,
  QueryFlag,
} from '../api/binding/decorators.js';
import type { Decimal } from '../api/decimal.js';
import { CONTENT_TYPE_LENGTH, EndorsementFileRequest, FILE_NAME_LENGTH } from './file.requests.js';
import { TRANSFER_KINDS, type TransferKind } from './job-stages.rules.js';

/** A new job, opened on the platform side; `agentId` counts for an Administrator only. */
export class OpenJobRequest {
  @About('The insurer that sees the job.')
  @IsInt()
  @IsPositive()
  insuranceCompanyId: number;

  @IsInt()
  @IsPositive()
  productId: number;

  @IsInt()
  @IsPositive()
  productBranchId: number;

  @About('Stored with the job: the gateway keeps no list of branches.')
  @IsName()
  @IsNotEmpty()
  @MaxLength(200)
  productBranchName: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  policyNumber?: string;

  @IsOptional()
  @IsName()
  @MaxLength(200)
  agentName?: string;

  @About('The user who owns the job: active, of the insurance company, and in one of the insurers’ roles.')
  @IsOptional()
  @IsInt()
  @IsPositive()
  ownerId?: number;

  @About('Stored and returned as it was sent, integer or text.')
  @IsOptional()
  @IsIntegerOrText()
  @MaxLength(100)
  platformProposalId?: string | Decimal;

  @IsOptional()
  @IsBoolean()
  hasExistPolicyRequest?: boolean;

  @About('Required of an Administrator; ignored for a PlatformUser, whose token names the agent.')
  @IsOptional()
  @IsInt()
  @IsPositive()
  agentId?: number;

  @About(
    'True: refused with 409 while another job of the agent with this `platformProposalId`, as text, is in stage Poliçe Gerçekleşti or Zeyil İsteği.',
  )
  @QueryFlag()
  uniqueProposal = false;
}

/** The request for an endorsement, with the data that the insurer needs to make it. */
export class RequestEndorsementRequest {
  @Example(1204)
  @PathId()
  jobId: number;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  message?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => EndorsementFileRequest)
  files?: EndorsementFileRequest[];
}

/** A document that arrives over the transfer and replaces one missing from the endorsement. */
export class PutTransferDocumentRequest {
  @Example(1204)
  @PathId()
  jobId: number;

  @About('The document of the endorsement in whose place this one is used.')
  @FromPath()
  @IsIn(TRANSFER_KINDS)
  kind: TransferKind;

  @About('Only its extension is kept.')
  @IsString()
  @IsNotEmpty()
  @MaxLength(FILE_NAME_LENGTH)
  fileName: string;

  @About('The document is recorded as application/pdf, whatever this value is.')
  @IsString()
  @IsNotEmpty()
  @MaxLength(CONTENT_TYPE_LENGTH)
  contentType: string;

  @IsBase64Document()
  @IsNotEmpty()
  base64Content: Base64Content;
}
