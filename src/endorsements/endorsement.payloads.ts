import {
  amount,
  amountFrom0,
  dateTime,
  filledText,
  flag,
  id,
  int32From,
  integerOrText,
  longId,
  nullable,
  Property,
  text,
} from '../api/api-schemas.js';
import type { Decimal } from '../api/decimal.js';
import { RawJson } from '../api/json/stringify.js';
import { stageCode } from '../offline-jobs/job-codes.rules.js';
import type { Stage } from '../offline-jobs/job-stages.rules.js';
import type { JobFacts } from '../offline-jobs/jobs.service.js';
import type { Clock } from '../time/clock.js';
import type { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';

/** The members of both payloads that identify the job and its action. */
class JobEventPayload {
  @Property(id(undefined, 1204)) JobId: number;
  @Property(id(undefined, 111)) ProductId: number;
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(longId('The action that records the endorsement or its rejection.', 5120))
  ActionId: number | RawJson;
}

const PROPOSAL_ID = nullable(
  integerOrText('The proposal as the platform gave it, integer or text.', 'TKL-2026-118204'),
);

/** Payload of notification 101, endorsement made. */
export class EndorsementMadePayload extends JobEventPayload {
  @Property(filledText(undefined, '100000334601017')) PolicyNumber: string;
  @Property(filledText(undefined, '0')) RenewalNo: string;
  @Property(int32From(0)(undefined, 1)) EndorsementNo: number;
  @Property(int32From(0, 4)('0 to 4.', 0)) EndorsementType: number;
  @Property(amount('Negative for refunds and cancellations.', 1250.5)) GrossPremium: Decimal;
  @Property(amount('Negative for refunds and cancellations.', 1190.95)) NetPremium: Decimal;
  @Property(amount('Negative for refunds and cancellations.', 178.64)) Commission: Decimal;
  @Property(amountFrom0('0 when the endorsement carries no premium.', 1)) ExchangeRate: Decimal;
  @Property(amount('GrossPremium times ExchangeRate, exactly.', 1250.5)) LocalGrossPremium: Decimal;
  @Property(amount('Commission times ExchangeRate, exactly.', 178.64)) LocalCommission: Decimal;
  @Property(flag('Completed through transfer (true) or by hand (false).', false))
  IsTransferCompleted: boolean;
  @Property(stageCode('Stage of the job now.', 3)) Stage: number;
  @Property(dateTime('When the endorsement was recorded.')) CreateDate: string;
  @Property(PROPOSAL_ID) PlatformProposalId: RawJson | null;
}

/** Payload of notification 102, endorsement rejected. */
export class EndorsementRejectedPayload extends JobEventPayload {
  @Property(id(undefined, 4)) RejectReasonId: number;
  @Property(nullable(text(undefined, 'Eksik belge: ruhsat fotokopisi gerekli.'))) Message: string | null;
  @Property(stageCode('Stage of the job now.', 4)) Stage: number;
  @Property(dateTime('When the rejection was recorded.', '2026-11-20T10:33:41.006+03:00')) CreateDate: string;
  @Property(PROPOSAL_ID) PlatformProposalId: RawJson | null;
}

/** A move of a job, as the notification tells it. */
export interface JobMove {
  job: JobFacts;
  stage: Stage;
  at: Date;
}

/** Payload of notification 101, endorsement made. */
export function endorsementMadePayload(
  { job, stage, at }: JobMove,
  actionId: RawJson,
  request: MakeEndorsementRequest,
  local: LocalEquivalents,
  clock: Clock,
): EndorsementMadePayload {
  const { endorsementPolicy: policy } = request;
  return {
    JobId: job.id,
    ProductId: request.productId,
    InsuranceCompanyId: job.insuranceCompanyId,
    ActionId: actionId,
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
    Stage: stage,
    CreateDate: clock.withOffset(at),
    PlatformProposalId: proposalId(job),
  };
}

/** Payload of notification 102, endorsement rejected. */
export function endorsementRejectedPayload(
  { job, stage, at }: JobMove,
  actionId: RawJson,
  request: RejectEndorsementRequest,
  clock: Clock,
): EndorsementRejectedPayload {
  return {
    JobId: job.id,
    ProductId: job.productId,
    InsuranceCompanyId: job.insuranceCompanyId,
    ActionId: actionId,
    RejectReasonId: request.rejectReasonId,
    Message: request.message ?? null,
    Stage: stage,
    CreateDate: clock.withOffset(at),
    PlatformProposalId: proposalId(job),
  };
}

/** As it was given, integer or text. */
function proposalId(job: JobFacts): RawJson | null {
  return job.platformProposalId === null ? null : new RawJson(job.platformProposalId);
}
