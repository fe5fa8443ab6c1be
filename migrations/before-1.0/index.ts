import { Initial1795189944786 } from './1795189944786-initial.js';
import { LeaseBesideDueTime1795270000000 } from './1795270000000-lease-beside-due-time.js';
import { ServiceAvailability1795280000000 } from './1795280000000-service-availability.js';
import { Parameters1795280100000 } from './1795280100000-parameters.js';
import { OutgoingLogs1795280200000 } from './1795280200000-outgoing-logs.js';
import { VehicleCatalog1795280300000 } from './1795280300000-vehicle-catalog.js';
import { AvailabilityEvaluation1795280400000 } from './1795280400000-availability-evaluation.js';
import { MonthlyUpdate1795280500000 } from './1795280500000-monthly-update.js';
import { TokenRevocation1795300200000 } from './1795300200000-token-revocation.js';
import { DemoUsers1795300200100 } from './1795300200100-demo-users.js';
import { AuditTrail1795300300000 } from './1795300300000-audit-trail.js';
import { RemovedDocuments1795300400000 } from './1795300400000-removed-documents.js';
import { WriteProbe1795400200000 } from './1795400200000-write-probe.js';
import { Replicas1795400400000 } from './1795400400000-replicas.js';
import { SchemaRelease1795400500000 } from './1795400500000-schema-release.js';
import { AdminSessions1795400600000 } from './1795400600000-admin-sessions.js';
import { ServiceBoard1795500300000 } from './1795500300000-service-board.js';
import { NotificationSubjects1795600100000 } from './1795600100000-notification-subjects.js';
import { StatusPlans1795600300000 } from './1795600300000-status-plans.js';
import { BulkChanges1795600600000 } from './1795600600000-bulk-changes.js';
import { Pulse1795600900000 } from './1795600900000-pulse.js';
import { ServiceDays1795601200000 } from './1795601200000-service-days.js';
import { StaffJobs1795601300000 } from './1795601300000-staff-jobs.js';
import { DeliveryFeed1795601400000 } from './1795601400000-delivery-feed.js';
import { AgentVersions1795601500000 } from './1795601500000-agent-versions.js';
import { OutgoingLogNumbers1795601600000 } from './1795601600000-outgoing-log-numbers.js';
import { UserVersions1795601700000 } from './1795601700000-user-versions.js';
import { DeliveryHours1795601800000 } from './1795601800000-delivery-hours.js';
import { JobDays1795601900000 } from './1795601900000-job-days.js';
import { CompanyChanges1795602000000 } from './1795602000000-company-changes.js';
import { ListFigures1795602100000 } from './1795602100000-list-figures.js';
import { CatalogChanges1795602200000 } from './1795602200000-catalog-changes.js';
import { VehicleChanges1795602300000 } from './1795602300000-vehicle-changes.js';
import { OwnersAndAgentsJobs1795602400000 } from './1795602400000-owners-and-agents-jobs.js';
import { KeysOfJobs1795602500000 } from './1795602500000-keys-of-jobs.js';
import { SigningSecrets1795602600000 } from './1795602600000-signing-secrets.js';
import { CodeNames1795602700000 } from './1795602700000-code-names.js';
import { Traces1795602800000 } from './1795602800000-traces.js';
import { TriggerRights1795602900000 } from './1795602900000-trigger-rights.js';
import { ParkedDeliveries1795603000000 } from './1795603000000-parked-deliveries.js';
import { SignInAddresses1795603150000 } from './1795603150000-sign-in-addresses.js';
import { AuditHead1795603160000 } from './1795603160000-audit-head.js';
import { InstallmentsOfEndorsements1795603170000 } from './1795603170000-installments-of-endorsements.js';
import { DayChangesOfStatements1795603180000 } from './1795603180000-day-changes-of-statements.js';
import { NumberedChanges1795603190000 } from './1795603190000-numbered-changes.js';

/** The migrations of the releases before 1.0, oldest first. The baseline makes the same schema at once. */
export const MIGRATIONS_BEFORE_1_0 = [
  Initial1795189944786,
  LeaseBesideDueTime1795270000000,
  ServiceAvailability1795280000000,
  Parameters1795280100000,
  OutgoingLogs1795280200000,
  VehicleCatalog1795280300000,
  AvailabilityEvaluation1795280400000,
  MonthlyUpdate1795280500000,
  TokenRevocation1795300200000,
  DemoUsers1795300200100,
  AuditTrail1795300300000,
  RemovedDocuments1795300400000,
  WriteProbe1795400200000,
  Replicas1795400400000,
  SchemaRelease1795400500000,
  AdminSessions1795400600000,
  ServiceBoard1795500300000,
  NotificationSubjects1795600100000,
  StatusPlans1795600300000,
  BulkChanges1795600600000,
  Pulse1795600900000,
  ServiceDays1795601200000,
  StaffJobs1795601300000,
  DeliveryFeed1795601400000,
  AgentVersions1795601500000,
  OutgoingLogNumbers1795601600000,
  UserVersions1795601700000,
  DeliveryHours1795601800000,
  JobDays1795601900000,
  CompanyChanges1795602000000,
  ListFigures1795602100000,
  CatalogChanges1795602200000,
  VehicleChanges1795602300000,
  OwnersAndAgentsJobs1795602400000,
  KeysOfJobs1795602500000,
  SigningSecrets1795602600000,
  CodeNames1795602700000,
  Traces1795602800000,
  TriggerRights1795602900000,
  ParkedDeliveries1795603000000,
  SignInAddresses1795603150000,
  AuditHead1795603160000,
  InstallmentsOfEndorsements1795603170000,
  DayChangesOfStatements1795603180000,
  NumberedChanges1795603190000,
];
