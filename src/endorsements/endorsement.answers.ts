import {
  amount,
  amountFrom0,
  filledText,
  int32From,
  listOf,
  localDateTime,
  nullable,
  Property,
} from '../api/api-schemas.js';
import type { Decimal } from '../api/decimal.js';
import { JobItem, POLICY_NUMBER } from '../offline-jobs/job.answers.js';
import { FILES_OF_ACTION, JobActionRecord, StaffJobFileItem } from '../offline-jobs/job-action.answers.js';
import { EndorsementMadePayload } from './endorsement.payloads.js';
import { OTHER_FIELDS, POLICY_FIELDS, PREMIUM_FIELDS, withFields } from './endorsement-fields.js';

/** The answer to `?dryRun=true`. */
export class EndorsementDryRun {
  @Property(amount('grossPremium times exchangeRate, exactly.', 1250.5)) LocalGrossPremium: Decimal;
  @Property(amount('commission times exchangeRate, exactly.', 178.64)) LocalCommission: Decimal;
  @Property(
    listOf(
      filledText(
        'Values that are allowed but look like mistakes. The real call is refused for them only with `Prefer: handling=strict`.',
        'Installments add up to 1250, but GrossPremium is 1250.5.',
      ),
    ),
  )
  Warnings: string[];
}

/** The policy of an endorsement as it was recorded. */
export class RecordedEndorsementPolicy extends withFields(POLICY_FIELDS) {}

/** An installment as it was recorded. */
export class RecordedInstallment {
  @Property(int32From(1, 32_767)(undefined, 1)) InstallmentNo: number;
  @Property(amount('Amount of the installment.', 625.25)) PaymentAmount: Decimal;
  @Property(localDateTime(undefined, '2026-11-20T00:00:00.000')) PaymentDate: string;
  @Property(nullable(amountFrom0('Commission of the installment.', 89.32))) Commission: Decimal | null;
}

/** The premium of an endorsement as it was recorded. */
export class RecordedPremium extends withFields(PREMIUM_FIELDS) {
  @Property(listOf(RecordedInstallment, 'In the order in which they were sent.'))
  InstallmentDetails: RecordedInstallment[];
}

/** An endorsement as it was recorded. */
export class RecordedEndorsement extends withFields(OTHER_FIELDS) {
  @Property(RecordedEndorsementPolicy) EndorsementPolicy: RecordedEndorsementPolicy;
  @Property(RecordedPremium) Premium: RecordedPremium;
}

/** An action on a job. */
export class JobActionItem extends JobActionRecord {
  @Property(nullable(RecordedEndorsement)) Endorsement: RecordedEndorsement | null;
}

/** An action on a job as the staff reads it. */
export class StaffJobActionItem extends JobActionItem {
  @Property(listOf(StaffJobFileItem, FILES_OF_ACTION)) override Files: StaffJobFileItem[];
}

/** A platform's job with what became of it. */
export class EndorsedJob extends JobItem {
  @Property(POLICY_NUMBER)
  PolicyNumber: string | null;
  @Property(nullable(EndorsementMadePayload)) Endorsement: EndorsementMadePayload | null;
}
