import {
  count,
  dateTime,
  filledText,
  flag,
  id,
  listOf,
  longId,
  nullable,
  Property,
  text,
  uuid,
  word,
} from '../../api/api-schemas.js';
import { CLOSED_STATUSES, type ClosedStatus, SERVICE_STATUSES, type ServiceStatus } from './status.rules.js';

/** A record of the catalog as every list shows it. */
export class AvailabilityItem {
  @Property(id('Id of the record; it stays the same when the record leaves the catalog and comes back.', 311))
  Id: number;
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
  @Property(
    word(SERVICE_STATUSES, 'A closed operation is still served; to reroute is the platform’s decision.'),
  )
  Status: ServiceStatus;
  @Property(filledText('Why the record has its status.', 'Planlı bakım')) Reason: string;
  @Property(dateTime('Since when the record has its status.')) StatusDate: string;
}

/** The planned closing of a record that is due first. */
export class NextPlan {
  @Property(id('Id of the plan.', 5)) Id: number;
  @Property(uuid('Plans that were made by one call have the same.')) BulkId: string;
  @Property(word(CLOSED_STATUSES, 'The status that the record gets.', 'ManualDisabled')) Status: ClosedStatus;
  @Property(filledText('Why the record will be closed.', 'Planlı bakım')) Reason: string;
  @Property(dateTime('When the record is closed.')) From: string;
  @Property(nullable(dateTime('When the record opens again by itself; null when a user has to open it.')))
  Until: string | null;
}

/** A record with what only the staff sees. */
export class AvailabilityDetail extends AvailabilityItem {
  @Property(
    nullable(dateTime('When the record opens again by itself; null when no re-opening is scheduled.')),
  )
  ReopenAt: string | null;
  @Property(flag('Whether the automatic evaluation may close and open the record.', false))
  AutomaticEvaluation: boolean;
  @Property(nullable(NextPlan)) Plan: NextPlan | null;
}

/** A change of a record's status. */
export class StatusChangeItem {
  @Property(dateTime()) ChangedAt: string;
  @Property(
    text(
      'A user’s name, or a fixed text for the catalog sync, the schedule and the automatic evaluation.',
      'operator',
    ),
  )
  ChangedBy: string;
  @Property(word(SERVICE_STATUSES)) From: ServiceStatus;
  @Property(word(SERVICE_STATUSES, undefined, 'ManualDisabled')) To: ServiceStatus;
  @Property(filledText(undefined, 'Planlı bakım')) Reason: string;
}

/** A change of a record's status with its id, and the user's. */
export class IdentifiedStatusChange extends StatusChangeItem {
  @Property(longId('Later changes of a record have higher ids.', 9017)) Id: number;
  @Property(
    nullable(id('Null for an automatic change, and for a change that an earlier release recorded.', 7)),
  )
  ChangedByUserId: number | null;
  @Property(
    nullable(
      count(
        'Notifications that announced the change, one for each agent; null for a change that the catalog sync made or an ' +
          'earlier release recorded.',
        9,
      ),
    ),
  )
  Notifications: number | null;
  @Property(nullable(uuid('The bulk change that it belongs to.'))) BulkId: string | null;
}

/** One page of a record's history. */
export class StatusHistoryPage {
  @Property(listOf(IdentifiedStatusChange)) Items: IdentifiedStatusChange[];
  @Property(nullable(longId('The `before` of the next call; null at the end.', 9017)))
  NextBefore: number | null;
}

/** The state of a record that a change did not expect. */
export class PresentState {
  @Property(word(SERVICE_STATUSES)) Status: ServiceStatus;
  @Property(filledText(undefined, 'Planlı bakım')) Reason: string;
  @Property(
    text(
      'A user’s name, or a fixed text for the catalog sync, the schedule and the automatic evaluation.',
      'operator',
    ),
  )
  ChangedBy: string;
  @Property(dateTime()) ChangedAt: string;
}

/** An agent that a change of status would notify. */
export class AudienceAgent {
  @Property(id(undefined, 42)) AgentId: number;
  @Property(filledText(undefined, 'Acente 1001')) AgentName: string;
}

/** The agents that a change of a record's status would notify. */
export class Audience {
  @Property(listOf(AudienceAgent, 'Active agents with the record in scope and the operation subscribed.'))
  Agents: AudienceAgent[];
}

/** Why an agent is not notified of a record. */
export const SILENCE_REASONS = [
  'AgentInactive',
  'CompanyNotAuthorised',
  'ProductNotAuthorised',
  'OperationNotSubscribed',
] as const;
export type SilenceReason = (typeof SILENCE_REASONS)[number];

/** A record, and whether an agent is notified of its changes. */
export class ExplainedAvailability extends AvailabilityItem {
  @Property(flag('Whether a change of this record reaches the agent.', false)) Notified: boolean;
  @Property(
    listOf(
      word(SILENCE_REASONS, undefined, 'OperationNotSubscribed'),
      'Why a change does not reach the agent; empty when it does.',
    ),
  )
  Reasons: SilenceReason[];
}
