import type { Clock } from '../common/clock.js';
import { RawJson } from '../common/json/stringify.js';
import type { JobFacts } from '../offline-jobs/jobs.service.js';
import type { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';

/** A recorded action, as notifications refer to it. */
export interface RecordedAction {
  job: JobFacts;
  actionId: string;
  stage: number;
  at: Date;
}

/** Payload of notification 101, endorsement made. */
export function endorsementMadePayload(
  action: RecordedAction,
  request: MakeEndorsementRequest,
  local: LocalEquivalents,
  clock: Clock,
): object {
  const { endorsementPolicy: policy } = request;
  return {
    JobId: action.job.id,
    ProductId: request.productId,
    InsuranceCompanyId: action.job.insuranceCompanyId,
    ActionId: Number(action.actionId),
    PolicyNumber: policy.policyNumber,
    RenewalNo: policy.renewalNo,
    EndorsementNo: policy.endorsementNo,
    EndorsementType: policy.endorsementType,
    GrossPremium: policy.grossPremium,
    NetPremium: policy.netPremium,
    Commission: policy.commission,
    ExchangeRate: local.exchangeRate,
    LocalGrossPremium: local.grossPremium,
    LocalCommission: local.commission,
    IsTransferCompleted: request.isTransferCompleted ?? false,
    Stage: action.stage,
    CreateDate: clock.withOffset(action.at),
    PlatformProposalId: proposalId(action.job),
  };
}

/** Payload of notification 102, endorsement rejected. */
export function endorsementRejectedPayload(
  action: RecordedAction,
  request: RejectEndorsementRequest,
  clock: Clock,
): object {
  return {
    JobId: action.job.id,
    ProductId: action.job.productId,
    InsuranceCompanyId: action.job.insuranceCompanyId,
    ActionId: Number(action.actionId),
    RejectReasonId: request.rejectReasonId,
    Message: request.message ?? null,
    Stage: action.stage,
    CreateDate: clock.withOffset(action.at),
    PlatformProposalId: proposalId(action.job),
  };
}

/** As it was given, integer or text. */
function proposalId(job: JobFacts): RawJson | null {
  return job.platformProposalId === null ? null : new RawJson(job.platformProposalId);
}
