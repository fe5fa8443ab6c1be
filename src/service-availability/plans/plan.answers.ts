import {
  dateTime,
  filledText,
  id,
  listOf,
  nullable,
  Property,
  text,
  uuid,
  word,
} from '../../api/api-schemas.js';
import { CLOSED_STATUSES, type ClosedStatus } from '../status/status.rules.js';
import { PLAN_NOTES, PLAN_STATES, type PlanNote, type PlanState } from './plan.rules.js';

/** A plan that a call made, with its record. */
export class MadePlan {
  @Property(id('Id of the plan.', 5)) Id: number;
  @Property(id('Id of the record.', 311)) ServiceAvailabilityId: number;
}

/** The plans that a call made, by Id. */
export class MadePlans {
  @Property(listOf(MadePlan)) Plans: MadePlan[];
}

/** A planned closing of one record. */
export class StatusPlan extends MadePlan {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(filledText(undefined, 'Örnek Sigorta')) InsuranceCompanyName: string;
  @Property(nullable(id('Null for operations that belong to no product.', 111)))
  ProductId: number | null;
  @Property(filledText('`Tüm Ürünler` for operations that belong to no product.', 'Kasko'))
  ProductName: string;
  @Property(id(undefined, 14)) ServiceOperationId: number;
  @Property(filledText(undefined, 'Teklif Al')) ServiceOperationName: string;
  @Property(filledText(undefined, 'Kasko Teklif')) ServiceName: string;
  @Property(nullable(id('Only for outsource operations.'))) OutsourceProcessId: number | null;
  @Property(nullable(filledText('Only for outsource operations.'))) OutsourceProcessName: string | null;
  @Property(word(CLOSED_STATUSES, 'The status that the record gets.', 'ManualDisabled')) Status: ClosedStatus;
  @Property(filledText('Why the record will be closed.', 'Planlı bakım')) Reason: string;
  @Property(dateTime('When the record is closed.')) From: string;
  @Property(nullable(dateTime('When the record opens again by itself; null when a user has to open it.')))
  Until: string | null;
  @Property(uuid('The `bulkId` of the call that made the plan.')) BulkId: string;
  @Property(text(undefined, 'operator')) PlannedBy: string;
  @Property(dateTime()) PlannedAt: string;
  @Property(
    word(PLAN_STATES, 'Waits for its time; closed the record; ended without a change; was taken back.'),
  )
  State: PlanState;
  @Property(nullable(dateTime('Null while the plan is pending.'))) EndedAt: string | null;
  @Property(
    nullable(
      word(
        PLAN_NOTES,
        'Why the plan ended without a change: the record had left the catalog; the time of the closing had passed before the ' +
          'service could act; the record had the status already; the record was closed by hand, which an automatic closing ' +
          'does not replace.',
      ),
    ),
  )
  Note: PlanNote | null;
}
