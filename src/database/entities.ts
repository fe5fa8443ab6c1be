import { Agent } from '../agents/agent.entity.js';
import { EndpointTrial } from '../agents/trials/endpoint-trial.entity.js';
import {
  EventMailbox,
  EventMailItem,
  EventSubscription,
  EventWebhook,
  OperationalEvent,
} from '../alerts/event.entity.js';
import { AdminAudit, AuditAnchor, AuditHeadRow, AuditLink, UnchainedEntry } from '../audit/audit.entity.js';
import { LoginFailure, SignInAddress, UsedSignInToken } from '../auth/sign-in.entity.js';
import { CodeNameRow } from '../codes/code-name.entity.js';
import { WriteProbe } from '../data/write-probe.entity.js';
import { DocumentRemoval } from '../documents/document-removal.entity.js';
import { Endorsement } from '../endorsements/endorsement.entity.js';
import { EventCondition, EventNote } from '../events/event-note.entity.js';
import { Replica } from '../notifications/dispatch/take-over/replica.entity.js';
import {
  AgentDeliveryHealth,
  DeliveryHour,
  DeliveryHoursCounted,
} from '../notifications/hours/delivery-hour.entity.js';
import {
  Delivery,
  DeliveryAttempt,
  DeliveryResend,
  FinishedDelivery,
  Notification,
} from '../notifications/notification.entity.js';
import { AgentOutage, AgentPace } from '../notifications/outages/outage.entity.js';
import { JobDay, JobDayChange, JobDayState } from '../offline-jobs/days/job-day.entity.js';
import { IdempotencyKey } from '../offline-jobs/idempotency-key.entity.js';
import { Job, JobAction, JobFile, JobTransferDocument } from '../offline-jobs/job.entity.js';
import { OutgoingLog } from '../outgoing-logs/outgoing-log.entity.js';
import { ParameterValue } from '../parameters/parameter-value.entity.js';
import {
  AgentProduct,
  AgentSubscription,
} from '../service-availability/authorisations/agent-authorisation.entity.js';
import { ServiceBulkChange, ServiceBulkRecord } from '../service-availability/bulk/bulk.entity.js';
import {
  ServiceCatalogSync,
  ServiceCatalogSyncChange,
} from '../service-availability/catalog/catalog.entity.js';
import {
  ServiceCompanyDay,
  ServiceDay,
  ServiceDayCounted,
  ServicePresence,
} from '../service-availability/days/service-day.entity.js';
import { ServiceEvaluation } from '../service-availability/evaluation/evaluation.entity.js';
import {
  ServiceOutcomeBatch,
  ServiceOutcomeCount,
} from '../service-availability/outcomes/outcomes.entity.js';
import { ServiceStatusPlan } from '../service-availability/plans/plan.entity.js';
import {
  ServiceAvailability,
  ServiceStatusChange,
} from '../service-availability/status/service-availability.entity.js';
import { KeptComparison, SettlementClosedDay, SettlementDay } from '../settlement/settlement.entity.js';
import { SourceRead } from '../sources/source-read.entity.js';
import { AreaRevision } from '../staff/pulse/area-revision.entity.js';
import { AdminSession } from '../users/admin-session.entity.js';
import { InsurerCall } from '../users/insurers/insurer-call.entity.js';
import { ClientAssertion, ClientCredential } from '../users/machine/client-credential.entity.js';
import { RefreshToken } from '../users/refresh-token.entity.js';
import { User } from '../users/user.entity.js';
import { VehicleCatalogSync } from '../vehicle-catalog/sync/vehicle-catalog-sync.entity.js';
import {
  VehicleCatalogChange,
  VehicleCatalogVersion,
  VehicleType,
} from '../vehicle-catalog/vehicle-catalog.entity.js';
import { RestoreProof, SchemaRelease } from './installation.entity.js';

/** All entities of the schema. */
export const ENTITIES = [
  User,
  RefreshToken,
  AdminSession,
  ClientCredential,
  ClientAssertion,
  InsurerCall,
  LoginFailure,
  SignInAddress,
  UsedSignInToken,
  Agent,
  AgentOutage,
  AgentPace,
  EndpointTrial,
  Job,
  JobAction,
  JobDay,
  JobDayChange,
  JobDayState,
  JobFile,
  JobTransferDocument,
  DocumentRemoval,
  Endorsement,
  SettlementDay,
  KeptComparison,
  SettlementClosedDay,
  IdempotencyKey,
  CodeNameRow,
  ServiceAvailability,
  ServiceStatusChange,
  ServiceStatusPlan,
  ServicePresence,
  ServiceDay,
  ServiceCompanyDay,
  ServiceDayCounted,
  AreaRevision,
  ServiceBulkChange,
  ServiceBulkRecord,
  ServiceCatalogSync,
  ServiceCatalogSyncChange,
  ServiceOutcomeCount,
  ServiceOutcomeBatch,
  ServiceEvaluation,
  AgentProduct,
  AgentSubscription,
  Notification,
  Delivery,
  DeliveryResend,
  DeliveryHour,
  DeliveryHoursCounted,
  AgentDeliveryHealth,
  FinishedDelivery,
  DeliveryAttempt,
  Replica,
  ParameterValue,
  AdminAudit,
  UnchainedEntry,
  AuditLink,
  AuditAnchor,
  AuditHeadRow,
  OutgoingLog,
  VehicleType,
  VehicleCatalogVersion,
  VehicleCatalogChange,
  VehicleCatalogSync,
  SchemaRelease,
  RestoreProof,
  WriteProbe,
  SourceRead,
  EventNote,
  EventCondition,
  OperationalEvent,
  EventSubscription,
  EventWebhook,
  EventMailbox,
  EventMailItem,
];
