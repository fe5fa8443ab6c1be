import {
  count,
  dateTime,
  filledText,
  id,
  listOf,
  nullable,
  Property,
  paged,
  text,
  uuid,
  word,
} from '../../api/api-schemas.js';
import type { Page } from '../../api/paging.js';
import { AudienceAgent, AvailabilityItem, PresentState } from '../status/availability.answers.js';
import { SERVICE_STATUSES, type ServiceStatus } from '../status/status.rules.js';
import { REFUSAL_CAUSES, type RefusalCause } from './bulk.rules.js';

/** An agent whom a change would notify, and how often. */
export class PreviewedAgent extends AudienceAgent {
  @Property(count('Records of whose change it is notified, by one notification each.', 68))
  Operations: number;
}

/** What a change of many records would do. */
export class StatusPreview {
  @Property(count('Records that would change.', 137)) Changing: number;
  @Property(
    listOf(
      id(undefined, 312),
      'Records that have the status already; with `from`, those that will have it then as things are now.',
    ),
  )
  Already: number[];
  @Property(listOf(id(undefined, 999), 'Ids that are not in the catalog.')) Missing: number[];
  @Property(count('Scheduled re-openings that the change would cancel.', 3)) ReopeningsTakenBack: number;
  @Property(count('Notifications that the change would publish.', 612)) Notifications: number;
  @Property(listOf(PreviewedAgent)) Agents: PreviewedAgent[];
}

/** A record that a bulk change passed by. */
export class RefusedRecord {
  @Property(id(undefined, 312)) Id: number;
  @Property(word(REFUSAL_CAUSES, 'Missing: the id is not in the catalog.')) Cause: RefusalCause;
  @Property(nullable(PresentState)) Present: PresentState | null;
}

/** What became of the records of a call. */
export class BulkResult {
  @Property(listOf(AvailabilityItem, 'The changed records as the change left them, by id.'))
  Changed: AvailabilityItem[];
  @Property(listOf(RefusedRecord, 'The records that were passed by, by id.')) Refused: RefusedRecord[];
}

/** A record of a bulk change. */
export class BulkRecord {
  @Property(id(undefined, 312)) Id: number;
  @Property(
    nullable(word(SERVICE_STATUSES, 'The status before the change; null for a record that was passed by.')),
  )
  From: ServiceStatus | null;
  @Property(nullable(word(REFUSAL_CAUSES, 'Why the record was passed by; null when it was changed.')))
  Cause: RefusalCause | null;
  @Property(nullable(PresentState)) Present: PresentState | null;
  @Property(nullable(AvailabilityItem)) Record: AvailabilityItem | null;
}

/** A bulk change: what was wanted, and how many records it changed. */
export class BulkSummary {
  @Property(uuid()) BulkId: string;
  @Property(word(SERVICE_STATUSES, undefined, 'ManualDisabled')) Status: ServiceStatus;
  @Property(filledText(undefined, 'Planlı bakım')) Reason: string;
  @Property(
    nullable(dateTime('When the records open again by themselves; null when a user has to open them.')),
  )
  Until: string | null;
  @Property(text(undefined, 'operator')) ChangedBy: string;
  @Property(nullable(id(undefined, 7))) ChangedByUserId: number | null;
  @Property(dateTime('When the first call began.')) StartedAt: string;
  @Property(count('Records that were changed.', 133)) Changed: number;
  @Property(count('Records that were passed by.', 4)) Refused: number;
  @Property(count('Notifications that announced the changes.', 598)) Notifications: number;
}

/** A bulk change, and what became of its records. */
export class BulkOverview extends BulkSummary {
  @Property(paged(BulkRecord)) Records: Page<BulkRecord[]>;
}
