import {
  amount,
  dateTime,
  flag,
  int32,
  int64,
  integerOrText,
  nullable,
  obj,
  text,
} from '../../common/api-schemas.js';
import { stageCode } from '../../offline-jobs/job.codes.js';

const JOB = {
  JobId: int32(undefined, 1204),
  ProductId: int32(undefined, 111),
  InsuranceCompanyId: int32(undefined, 110),
  ActionId: int64('The action that records it.', 5120),
};
const PROPOSAL_ID = nullable(
  integerOrText('The proposal as the platform gave it, integer or text.', 'TKL-2026-118204'),
);

/** Payload of type 101. */
export const ENDORSEMENT_MADE = obj('EndorsementMadePayload', {
  ...JOB,
  PolicyNumber: text(undefined, '100000334601017'),
  RenewalNo: text(undefined, '0'),
  EndorsementNo: int32(undefined, 1),
  EndorsementType: int32('0 to 4.', 0),
  GrossPremium: amount('Negative for refunds and cancellations.', 1250.5),
  NetPremium: amount('Negative for refunds and cancellations.', 1190.95),
  Commission: amount('Negative for refunds and cancellations.', 178.64),
  ExchangeRate: amount('0 when the endorsement carries no premium.', 1),
  LocalGrossPremium: amount('GrossPremium times ExchangeRate, exactly.', 1250.5),
  LocalCommission: amount('Commission times ExchangeRate, exactly.', 178.64),
  IsTransferCompleted: flag('Completed through transfer (true) or by hand (false).', false),
  Stage: stageCode('Of the job now.', 3),
  CreateDate: dateTime('When the endorsement was recorded.'),
  PlatformProposalId: PROPOSAL_ID,
});

/** Payload of type 102. */
export const ENDORSEMENT_REJECTED = obj('EndorsementRejectedPayload', {
  ...JOB,
  RejectReasonId: int32(undefined, 4),
  Message: nullable(text(undefined, 'Eksik belge: ruhsat fotokopisi gerekli.')),
  Stage: stageCode('Of the job now.', 4),
  CreateDate: dateTime('When the rejection was recorded.', '2026-11-20T10:33:41.006+03:00'),
  PlatformProposalId: PROPOSAL_ID,
});
