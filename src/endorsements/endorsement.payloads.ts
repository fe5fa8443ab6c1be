import { dateTime, id, integerOrText, longId, nullable, Property, text } from '../api/api-schemas.js';
import { RawJson } from '../api/json/stringify.js';
import { stageCode } from '../offline-jobs/job-codes.rules.js';
import type { Stage } from '../offline-jobs/job-stages.rules.js';
import type { JobFacts } from '../offline-jobs/jobs.service.js';
import type { Clock } from '../time/clock.js';
import type { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import type { LocalEquivalents } from './endorsement.rules.js';
import { type Members, NOTIFIED_FIELDS, withFields } from './endorsement-fields.js';

/** The members of both payloads that identify the job and its action. */
export class JobEventPayload {
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
export class EndorsementMadePayload extends withFields(NOTIFIED_FIELDS, JobEventPayload) {
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

/** A move of a job, as the notification reports it. */
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
  const members = Object.entries(NOTIFIED_FIELDS).map(([name, { from }]) => [
    name,
    from(request, local) ?? null,
  ]);
  return {
    ...eventOf(job, actionId),
    ...(Object.fromEntries(members) as Members<typeof NOTIFIED_FIELDS>),
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
    ...eventOf(job, actionId),
    RejectReasonId: request.rejectReasonId,
    Message: request.message ?? null,
    Stage: stage,
    CreateDate: clock.withOffset(at),
    PlatformProposalId: proposalId(job),
  };
}

const eventOf = (job: JobFacts, actionId: RawJson): JobEventPayload => ({
  JobId: job.id,
  ProductId: job.productId,
  InsuranceCompanyId: job.insuranceCompanyId,
  ActionId: actionId,
});

/** As it was given, integer or text. */
function proposalId(job: JobFacts): RawJson | null {
  return job.platformProposalId === null ? null : new RawJson(job.platformProposalId);
}
