import { PERMISSIONS, type Permission, ROLES, type Role } from '../access/roles.js';
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS } from '../audit/audit-actions.rules.js';
import { CONFLICT_CAUSE_NAMES, CONFLICT_CAUSES } from '../errors/conflict-causes.rules.js';
import {
  DELIVERY_STATES,
  type DeliveryState,
  LOGGED_VERDICTS,
  type LoggedVerdict,
} from '../notifications/delivery.rules.js';
import { NOTIFICATION_TYPES } from '../notifications/notification-types.rules.js';
import { ACTION_TYPES, FILE_KIND_NAMES, JOB_STATUSES, type Names } from '../offline-jobs/job-codes.rules.js';
import { STAGES } from '../offline-jobs/job-stages.rules.js';
import { SILENCE_REASONS, type SilenceReason } from '../service-availability/status/availability.answers.js';
import { SERVICE_STATUSES, type ServiceStatus } from '../service-availability/status/status.rules.js';
import {
  SYNC_PHASES,
  SYNC_SOURCES,
  SYNC_STATES,
  type SyncPhase,
  type SyncSource,
  type SyncState,
} from '../vehicle-catalog/sync/sync.answers.js';
import type { CodeLists, CodeName } from './codes.answers.js';

/** Turkish and English. The words stand where they are used: a word without a name is an error of the build. */
type NamesOf<W extends string> = Readonly<Record<W, readonly [tr: string, en: string]>>;

const SERVICE_STATUS_NAMES: NamesOf<ServiceStatus> = {
  Active: ['Açık', 'Open'],
  AutoDisabled: ['Otomatik kapalı', 'Closed automatically'],
  ManualDisabled: ['Elle kapalı', 'Closed by hand'],
};

const DELIVERY_STATE_NAMES: NamesOf<DeliveryState> = {
  Pending: ['Sırada', 'Waiting'],
  Delivered: ['Ulaştı', 'Delivered'],
  Dropped: ['Reddedildi, gönderilmeyecek', 'Dropped'],
  Exhausted: ['Ulaşmadı', 'Attempts used up'],
  Cancelled: ['İptal edildi', 'Cancelled'],
  Parked: ['Beklemede', 'Parked'],
};

const VERDICT_NAMES: NamesOf<LoggedVerdict> = {
  Delivered: DELIVERY_STATE_NAMES.Delivered,
  Retry: ['Yeniden denenecek', 'Will be tried again'],
  Dropped: DELIVERY_STATE_NAMES.Dropped,
  Exhausted: DELIVERY_STATE_NAMES.Exhausted,
  Late: ['Sonucu geç geldi', 'Outcome came late'],
};

const ROLE_NAMES: NamesOf<Role> = {
  InsuranceCompanyAPIUser: ['Sigorta şirketi kullanıcısı', "Insurer's user"],
  InsuranceCompanyAPIAdmin: ['Sigorta şirketi yöneticisi', "Insurer's administrator"],
  Supervizor: ['Süpervizör', 'Supervisor'],
  PlatformUser: ['Platform kullanıcısı', 'Platform user'],
  Administrator: ['Yönetici', 'Administrator'],
  Operator: ['Operatör', 'Operator'],
  IntegrationService: ['Entegrasyon servisi', 'Integration service'],
};

const PERMISSION_NAMES: NamesOf<Permission> = { Create: ['Kayıt yapma', 'Record'] };

const SYNC_STATE_NAMES: NamesOf<SyncState> = {
  Running: ['Sürüyor', 'Running'],
  Succeeded: ['Başarılı', 'Succeeded'],
  Failed: ['Başarısız', 'Failed'],
};

const SYNC_PHASE_NAMES: NamesOf<SyncPhase> = {
  Reading: ['Liste okunuyor', 'Reading the list'],
  Comparing: ['Karşılaştırılıyor', 'Comparing'],
  Applying: ['Uygulanıyor', 'Applying'],
  Finished: ['Bitti', 'Finished'],
};

const SYNC_SOURCE_NAMES: NamesOf<SyncSource> = {
  Upload: ['Yüklenen dosya', 'Uploaded file'],
  Command: ['Komut', 'Command'],
  Schedule: ['Zamanlanmış çekme', 'Scheduled pull'],
  Sandbox: ['Deneme ortamı', 'Sandbox'],
  Rollback: ['Geri alma', 'Rollback'],
};

const SILENCE_REASON_NAMES: NamesOf<SilenceReason> = {
  AgentInactive: ['Acente pasif', 'The agent is inactive'],
  CompanyNotAuthorised: ['Şirket yetkisi yok', 'Not authorised for the company'],
  ProductNotAuthorised: ['Ürün yetkisi yok', 'Not authorised for the product'],
  OperationNotSubscribed: ['Abonelik yok', 'Not subscribed'],
};

const ofNumbers = (rows: Readonly<Record<number, Names>>): CodeName[] =>
  Object.entries(rows).map(([number, { tr, en }]) => ({ Code: Number(number), Tr: tr, En: en }));

const ofWords = <W extends string>(words: readonly W[], names: NamesOf<W>): CodeName[] =>
  words.map((word) => ({ Code: word, Tr: names[word][0], En: names[word][1] }));

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
