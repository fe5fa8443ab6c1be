import { PERMISSIONS, ROLES } from '../access/roles.js';
import { AUDIT_ACTIONS } from '../audit/audit-actions.rules.js';
import { CONFLICT_CAUSES } from '../errors/domain-error.js';
import { DELIVERY_STATES, LOGGED_VERDICTS } from '../notifications/delivery.rules.js';
import { NOTIFICATION_TYPES } from '../notifications/notification-types.rules.js';
import { ACTION_TYPES, FILE_KIND_NAMES, JOB_STATUSES, type Names } from '../offline-jobs/job-codes.rules.js';
import { STAGES } from '../offline-jobs/job-stages.rules.js';
import { SILENCE_REASONS } from '../service-availability/status/availability.answers.js';
import { SERVICE_STATUSES } from '../service-availability/status/status.rules.js';
import { SYNC_PHASES, SYNC_SOURCES, SYNC_STATES } from '../vehicle-catalog/sync/sync.answers.js';
import type { CodeLists, CodeName } from './codes.answers.js';
import {
  AUDIT_ACTION_NAMES,
  CONFLICT_CAUSE_NAMES,
  DELIVERY_STATE_NAMES,
  PERMISSION_NAMES,
  ROLE_NAMES,
  SERVICE_STATUS_NAMES,
  SILENCE_REASON_NAMES,
  SYNC_PHASE_NAMES,
  SYNC_SOURCE_NAMES,
  SYNC_STATE_NAMES,
  VERDICT_NAMES,
} from './word-names.js';

const ofNumbers = (rows: Readonly<Record<number, Names>>): CodeName[] =>
  Object.entries(rows).map(([number, { tr, en }]) => ({ Code: Number(number), Tr: tr, En: en }));

const ofWords = <W extends string>(words: readonly W[], names: Readonly<Record<W, Names>>): CodeName[] =>
  words.map((word) => ({ Code: word, Tr: names[word].tr, En: names[word].en }));

/**
 * Every number and closed word of this API with its Turkish and English name. All of them stand in the public
 * description of the API already, so that every role may read them.
 */
export const CODES: Readonly<CodeLists> = {
  Stages: ofNumbers(STAGES),
  JobStatuses: ofNumbers(JOB_STATUSES),
  ActionTypes: ofNumbers(ACTION_TYPES),
  // Agreed between the insurers and the platforms: `CodeNames` has their names.
  EndorsementTypes: [],
  CurrencyTypes: [],
  RejectReasons: [],
  NotificationTypes: ofNumbers(NOTIFICATION_TYPES),
  FileKinds: Object.entries(FILE_KIND_NAMES).map(([kind, { tr, en }]) => ({ Code: kind, Tr: tr, En: en })),
  ServiceStatuses: ofWords(SERVICE_STATUSES, SERVICE_STATUS_NAMES),
  DeliveryStates: ofWords(DELIVERY_STATES, DELIVERY_STATE_NAMES),
  Verdicts: ofWords(LOGGED_VERDICTS, VERDICT_NAMES),
  Roles: ofWords(ROLES, ROLE_NAMES),
  Permissions: ofWords(PERMISSIONS, PERMISSION_NAMES),
  SyncStates: ofWords(SYNC_STATES, SYNC_STATE_NAMES),
  SyncPhases: ofWords(SYNC_PHASES, SYNC_PHASE_NAMES),
  SyncSources: ofWords(SYNC_SOURCES, SYNC_SOURCE_NAMES),
  SilenceReasons: ofWords(SILENCE_REASONS, SILENCE_REASON_NAMES),
  AuditActions: ofWords(AUDIT_ACTIONS, AUDIT_ACTION_NAMES),
  ConflictCauses: ofWords(CONFLICT_CAUSES, CONFLICT_CAUSE_NAMES),
};
