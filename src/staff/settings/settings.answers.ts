import { count, filledText, flag, listOf, nullable, Property } from '../../api/api-schemas.js';

/** How notifications are sent and kept. */
export class NotificationSettings {
  @Property(
    listOf(
      count('Milliseconds; 0 is an attempt at once.', 3_000),
      'The waits before the second attempt, the third and so on; the last one goes on.',
    ),
  )
  RetryWaitMs: number[];
  @Property(count('A platform has answered within so many milliseconds, or the attempt has failed.', 15_000))
  PlatformTimeoutMs: number;
}

/** How many whole days something is kept; null keeps it for good. */
export class RetentionSettings {
  @Property(count('Notifications with their final deliveries and attempts.', 90)) NotificationDays: number;
  @Property(nullable(count('Jobs after they have ended.', 365))) JobDays: number | null;
  @Property(nullable(count(undefined, 365))) OutgoingLogDays: number | null;
  @Property(nullable(count(undefined, 730))) AuditDays: number | null;
}

/** When the automatic evaluation closes a service and opens it again. */
export class EvaluationLimits {
  @Property(count('The calls of this period, up to now, are judged.', 300)) WindowSeconds: number;
  @Property(count('A service with fewer calls in the window is not closed.', 20)) MinCalls: number;
  @Property(count('A service with this share of failed calls, or a larger one, is closed.', 50))
  FailurePercent: number;
  @Property(
    count('A service that was closed is opened when its share of failed calls is below this one.', 20),
  )
  RecoveryPercent: number;
  @Property(
    count('The first closing lasts at least this long; each one that follows soon lasts twice as long.', 600),
  )
  QuietSeconds: number;
  @Property(count('No closing has to last longer than this.', 7_200)) MaxQuietSeconds: number;
}

/** The largest bodies that the service takes. */
export class UploadLimits {
  @Property(
    count(
      'Any body but the vehicle list: documents with their request, and whole service catalogs.',
      33_554_432,
    ),
  )
  BodyBytes: number;
  @Property(count('The file of a vehicle list.', 52_428_800)) VehicleListBytes: number;
}

/** Whether catalogs are fetched by schedule. */
export class CatalogSources {
  @Property(flag('SERVICE_CATALOG_SOURCE is set.', true)) ServiceCatalog: boolean;
  @Property(flag('VEHICLE_LIST_SOURCE is set.', true)) VehicleList: boolean;
}

/** The settings that the staff works with. */
export class StaffSettings {
  @Property(filledText('Of the service.', '0.1.0')) Version: string;
  @Property(filledText('The business zone: its days and times without offset.', 'Europe/Istanbul'))
  TimeZone: string;
  @Property(NotificationSettings) Notifications: NotificationSettings;
  @Property(RetentionSettings) Retention: RetentionSettings;
  @Property(EvaluationLimits) Evaluation: EvaluationLimits;
  @Property(UploadLimits) Uploads: UploadLimits;
  @Property(CatalogSources) Sources: CatalogSources;
}
