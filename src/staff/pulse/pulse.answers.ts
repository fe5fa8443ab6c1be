import { count, dateTime, int64From, nullable, Property } from '../../api/api-schemas.js';

const revision = int64From(0);

/** A number for each area, which differs after every change of the area. */
export class PulseRevisions {
  @Property(
    revision('Statuses, reopenings, planned closings, evaluation switches and records of services.', 4181),
  )
  ServiceStatuses: number;
  @Property(revision('Syncs of the service catalog.', 17)) ServiceCatalog: number;
  @Property(
    revision(
      'Deliveries: published, attempted, ended, parked, sent again. The claim before an attempt does not count.',
      90417,
    ),
  )
  Deliveries: number;
  @Property(revision('Agents with their products, subscriptions and pauses.', 23)) Agents: number;
  @Property(revision('Syncs of the vehicle catalog, with their progress.', 12)) VehicleSyncs: number;
  @Property(revision('Entries of the audit.', 6765)) Audit: number;
}

/** What the badges and chips of the screens show. */
export class PulseCounts {
  @Property(count('Services with status ManualDisabled.', 5)) ClosedByHand: number;
  @Property(count('Services with status AutoDisabled.', 2)) ClosedAutomatically: number;
  @Property(count('Closed services that open before midnight of the business zone.', 3))
  ReopeningToday: number;
  @Property(count('Services that have had their closed status for more than 24 hours.', 1))
  ClosedOverDay: number;
  @Property(count('Services with a pending plan of a closing.', 2)) PlannedClosings: number;
  @Property(
    count(
      'Deliveries that were dropped or exhausted within the last 24 hours, and parked ones. Each of the two is counted up to 1000.',
      3,
    ),
  )
  NeedsAttention: number;
  @Property(count('Pending deliveries, also those that wait for a paused agent. Counted up to 1000.', 12))
  Waiting: number;
  @Property(count('Parked deliveries. Counted up to 1000.', 0)) Parked: number;
  @Property(
    count('Jobs in stage Zeyil İsteği, which their insurers have not answered. Counted up to 1000.', 7),
  )
  RequestedJobs: number;
}

/** What has changed since the last look. */
export class Pulse {
  @Property(dateTime('The service’s clock at this answer.')) Now: string;
  @Property(
    nullable(
      dateTime(
        'End of the administration session of the access token, unless the session is used or ended before. Null for a token ' +
          'of another login.',
      ),
    ),
  )
  SessionEndsAt: string | null;
  @Property(PulseRevisions) Revisions: PulseRevisions;
  @Property(PulseCounts) Counts: PulseCounts;
}
