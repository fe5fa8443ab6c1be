import { PERMISSIONS, type Permission, ROLES, type Role } from '../access/roles.js';
import { AUDIT_ACTIONS, type AuditAction } from '../audit/audit-actions.rules.js';
import { CONFLICT_CAUSES, type ConflictCause } from '../errors/domain-error.js';
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
  Dropped: ['Vazgeçildi', 'Dropped'],
  Exhausted: ['Denemeler bitti', 'Attempts used up'],
  Cancelled: ['İptal edildi', 'Cancelled'],
  Parked: ['Askıda', 'Parked'],
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

const AUDIT_ACTION_NAMES: NamesOf<AuditAction> = {
  'access.denied': ['Yetkisiz çağrı', 'Call refused'],
  'agent.create': ['Acente eklendi', 'Agent added'],
  'agent.pause': ['Acente duraklatıldı', 'Agent paused'],
  'agent.products': ['Acentenin ürünleri değişti', "Agent's products changed"],
  'agent.resume': ['Acente sürdürüldü', 'Agent resumed'],
  'agent.subscriptions': ['Acentenin abonelikleri değişti', "Agent's subscriptions changed"],
  'agent.testNotification': ['Deneme bildirimi gönderildi', 'Test notification sent'],
  'agent.update': ['Acente değişti', 'Agent changed'],
  'audit.anchor': ['Denetim kaydının sonu mühürlendi', 'End of the audit sealed'],
  'audit.export': ['Denetim kaydı indirildi', 'Audit downloaded'],
  'audit.removeMonth': ['Denetim kaydının bir ayı silindi', 'Month of the audit removed'],
  'codes.put': ['Kod adları değişti', 'Names of codes changed'],
  'database.restore': ['Yedekten geri yüklendi', 'Restored from a backup'],
  'delivery.cancel': ['Teslimat iptal edildi', 'Delivery cancelled'],
  'delivery.export': ['Teslimatlar indirildi', 'Deliveries downloaded'],
  'delivery.readPayload': ['Teslimat gövdesi okundu', 'Payload of a delivery read'],
  'delivery.resend': ['Teslimat yeniden gönderildi', 'Delivery sent again'],
  'delivery.resendMany': ['Teslimatlar yeniden gönderildi', 'Deliveries sent again'],
  'endorsement.make': ['Zeyil yapıldı', 'Endorsement made'],
  'endorsement.reject': ['Zeyil reddedildi', 'Endorsement rejected'],
  'job.assignOwner': ['İşin sahibi değişti', 'Owner of a job changed'],
  'job.erase': ['İşin kişisel verileri silindi', 'Personal data of a job erased'],
  'job.open': ['İş açıldı', 'Job opened'],
  'job.putTransferDocument': ['Devir belgesi eklendi', 'Transfer document added'],
  'job.readActions': ['İşin işlemleri okundu', 'Actions of a job read'],
  'job.readEndorsement': ['İşin zeyli okundu', 'Endorsement of a job read'],
  'job.readFile': ['İşin dosyası okundu', 'File of a job read'],
  'job.requestEndorsement': ['Zeyil istendi', 'Endorsement requested'],
  'keys.beginRotation': ['Anahtar değişimi başladı', 'Key rotation began'],
  'keys.endRotation': ['Anahtar değişimi bitti', 'Key rotation ended'],
  'outgoingLog.announce': ['Giden istek bildirildi', 'Outgoing log announced'],
  'outgoingLog.erase': ['Giden isteğin kişisel verileri silindi', 'Personal data of a log erased'],
  'outgoingLog.export': ['Giden istekler indirildi', 'Outgoing logs downloaded'],
  'outgoingLog.readPayload': ['Giden isteğin gövdesi okundu', 'Body of an outgoing log read'],
  'parameter.changeMany': ['Parametreler değişti', 'Parameters changed'],
  'parameter.delete': ['Parametre değeri silindi', 'Value of a parameter deleted'],
  'parameter.put': ['Parametre değeri kaydedildi', 'Value of a parameter saved'],
  'secondFactor.codeWrong': ['Doğrulama kodu yanlış', 'Code of a second factor wrong'],
  'secondFactor.disable': ['İkinci faktör kapatıldı', 'Second factor turned off'],
  'secondFactor.enable': ['İkinci faktör açıldı', 'Second factor turned on'],
  'secondFactor.remove': ['Kullanıcının ikinci faktörü kaldırıldı', "User's second factor removed"],
  'secondFactor.useRecoveryCode': ['Kurtarma kodu kullanıldı', 'Recovery code used'],
  'serviceAvailability.cancelPlan': ['Planlanan kapanış iptal edildi', 'Planned closing cancelled'],
  'serviceAvailability.cancelReopening': ['Planlanan açılış iptal edildi', 'Planned opening cancelled'],
  'serviceAvailability.endPlan': ['Plan sona erdi', 'Plan ended'],
  'serviceAvailability.evaluation': ['Otomatik değerlendirme değişti', 'Automatic evaluation changed'],
  'serviceAvailability.plan': ['Kapanış planlandı', 'Closing planned'],
  'serviceAvailability.status': ['Servis durumu değişti', 'Service status changed'],
  'serviceCatalog.change': ['Servis kataloğu değişti', 'Service catalog changed'],
  'serviceCatalog.sync': ['Servis kataloğu eşitlendi', 'Service catalog synchronised'],
  'settlement.compare': ['Mutabakat karşılaştırıldı', 'Settlement compared'],
  'settlement.readEndorsements': ['Mutabakatın zeyilleri okundu', "Settlement's endorsements read"],
  'serviceOutcomes.report': ['Çağrı sonuçları bildirildi', 'Call outcomes reported'],
  'session.end': ['Oturum sonlandırıldı', 'Session ended'],
  'session.endOthers': ['Diğer oturumlar sonlandırıldı', 'Other sessions ended'],
  'session.refreshReused': ['Yenileme anahtarı yeniden kullanıldı', 'Refresh token used again'],
  'session.signIn': ['Oturum açıldı', 'Signed in'],
  'session.signInFailed': ['Oturum açılamadı', 'Sign-in failed'],
  'session.signOut': ['Oturum kapatıldı', 'Signed out'],
  'user.changePasswordFailed': ['Parola değiştirilemedi', 'Change of the password failed'],
  'user.create': ['Kullanıcı eklendi', 'User added'],
  'user.createSecret': ['Makineye gizli anahtar verildi', 'Secret of a machine made'],
  'user.deactivateDormant': ['Kullanılmayan hesap pasifleştirildi', 'Unused account deactivated'],
  'user.deleteSecret': ['Makinenin gizli anahtarı silindi', 'Secret of a machine deleted'],
  'user.endSessions': ['Kullanıcının oturumları kapatıldı', "User's sessions ended"],
  'user.erase': ['Kullanıcının kişisel verileri silindi', 'Personal data of a user erased'],
  'user.exportRights': ['Kullanıcı yetkileri indirildi', 'Rights of users downloaded'],
  'user.putKeys': ['Makinenin açık anahtarları değişti', 'Public keys of a machine changed'],
  'user.update': ['Kullanıcı değişti', 'User changed'],
  'vehicleCatalog.rollback': ['Araç listesi geri alındı', 'Vehicle list rolled back'],
  'vehicleCatalog.sync': ['Araç listesi eşitlendi', 'Vehicle list synchronised'],
  'vehicleCatalog.syncFailed': ['Araç listesi eşitlenemedi', 'Sync of the vehicle list failed'],
  'vehicleCatalog.trySync': ['Araç listesi denendi', 'Vehicle list tried'],
};

const CONFLICT_CAUSE_NAMES: NamesOf<ConflictCause> = {
  AlreadyFinal: ['Zaten sonuçlanmış', 'Already final'],
  BulkIdReused: ['Toplu işlem numarası kullanılmış', 'Bulk id used for another change'],
  InFlight: ['Şu anda gönderiliyor', 'Being sent now'],
  LastAdministrator: ['Son yönetici', 'Last administrator'],
  NameTaken: ['Ad kullanılıyor', 'Name taken'],
  NoMachine: ['Kullanıcı makine değil', 'No machine'],
  PayloadForgotten: ['Gövde teslim edilince silindi', 'Payload removed on delivery'],
  PayloadGone: ['Gövdenin saklama süresi doldu', 'Payload beyond its retention'],
  Pending: ['Hâlâ sırada', 'Still waiting'],
  PlanEnded: ['Plan sona ermiş', 'Plan has ended'],
  PlansOverlap: ['Planlar çakışıyor', 'Plans overlap'],
  SameStatus: ['Durum zaten bu', 'Has the status already'],
  SecondFactorOff: ['İkinci faktör kapalı', 'Second factor is off'],
  SecondFactorOn: ['İkinci faktör açık', 'Second factor is on'],
  Self: ['Kendi hesabı', 'Own account'],
  SignInAgain: ['Yeniden oturum açılmalı', 'Sign in again'],
  StatusNotExpected: ['Durum beklenenden farklı', 'Status is not the expected one'],
  SyncRunning: ['Eşitleme sürüyor', 'A sync is running'],
  TwoSecrets: ['İki gizli anahtar var', 'Two secrets already'],
  UrlChanged: ['Adres değişmiş', 'Address changed'],
  VersionNotExpected: ['Bu arada başkası kaydetti', 'Saved by another person meanwhile'],
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
