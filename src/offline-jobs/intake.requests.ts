import { About } from '../common/api-description.js';
import type { Base64Content } from '../common/binding/base64-content.js';
import {
  Base64,
  Bool,
  Int32,
  IntegerOrText,
  ListOf,
  PathId,
  PathWord,
  Text,
} from '../common/binding/fields.js';
import type { Decimal } from '../common/decimal.js';
import { CONTENT_TYPE, EndorsementFileRequest, FILE_NAME } from './file.request.js';
import { TRANSFER_KINDS, type TransferKind } from './job.stages.js';

const ID = { required: true, greaterThan: 0 };

/** A new job, opened on the platform side; `agentId` counts for an Administrator only. */
export class OpenJobRequest {
  @About('The insurer that sees the job.')
  @Int32(ID)
  insuranceCompanyId: number;

  @Int32(ID)
  productId: number;

  @Int32(ID)
  productBranchId: number;

  @About('Travels with the job; the gateway keeps no branch names.')
  @Text({ required: true, maxLength: 200 })
  productBranchName: string;

  @Text({ maxLength: 200 })
  policyNumber?: string;

  @Text({ maxLength: 200 })
  agentName?: string;

  @About('The user who owns the job: active, of the insurance company, and in one of the insurers’ roles.')
  @Int32({ greaterThan: 0 })
  ownerId?: number;

  @About('Kept and answered as it is given, integer or text.')
  @IntegerOrText({ maxLength: 100 })
  platformProposalId?: string | Decimal;

  @Bool()
  hasExistPolicyRequest?: boolean;

  @About('Required of an Administrator; ignored for a PlatformUser, whose token names the agent.')
  @Int32({ greaterThan: 0 })
  agentId?: number;
}

/** An endorsement asked for, with what the insurer needs to make it. */
export class RequestEndorsementRequest {
  @PathId()
  jobId: number;

  @Text({ maxLength: 500 })
  message?: string;

  @ListOf(() => EndorsementFileRequest, { maxItems: 50 })
  files?: EndorsementFileRequest[];
}

/** A document that comes over the transfer and stands for one left out of the endorsement. */
export class PutTransferDocumentRequest {
  @PathId()
  jobId: number;

  @About('Which document of the endorsement it stands for.')
  @PathWord(TRANSFER_KINDS)
  kind: TransferKind;

  @About('Only its extension is kept.')
  @Text(FILE_NAME)
  fileName: string;

  @About('Whatever it says, the document is recorded as application/pdf.')
  @Text(CONTENT_TYPE)
  contentType: string;

  @Base64({ required: true })
  base64Content: Base64Content;
}
