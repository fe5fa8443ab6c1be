import type { Permission, Role } from '../access/roles.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import type { ConflictCause } from '../errors/domain-error.js';
import type { DeliveryState, LoggedVerdict } from '../notifications/delivery.rules.js';
import type { Names } from '../offline-jobs/job-codes.rules.js';
import type { SilenceReason } from '../service-availability/status/availability.answers.js';
import type { ServiceStatus } from '../service-availability/status/status.rules.js';
import type { SyncPhase, SyncSource, SyncState } from '../vehicle-catalog/sync/sync.answers.js';

// The words themselves stand where they are used; the types make a word without a name an error of the build.
type NamesOf<W extends string> = Readonly<Record<W, Names>>;

export const SERVICE_STATUS_NAMES: NamesOf<ServiceStatus> = {
  Active: { tr: 'Açık', en: 'Open' },
  AutoDisabled: { tr: 'Otomatik kapalı', en: 'Closed automatically' },
  ManualDisabled: { tr: 'Elle kapalı', en: 'Closed by hand' },
};

export const DELIVERY_STATE_NAMES: NamesOf<DeliveryState> = {
  Pending: { tr: 'Sırada', en: 'Waiting' },
  Delivered: { tr: 'Ulaştı', en: 'Delivered' },
  Dropped: { tr: 'Vazgeçildi', en: 'Dropped' },
  Exhausted: { tr: 'Denemeler bitti', en: 'Attempts used up' },
  Cancelled: { tr: 'İptal edildi', en: 'Cancelled' },
  Parked: { tr: 'Askıda', en: 'Parked' },
};

export const VERDICT_NAMES: NamesOf<LoggedVerdict> = {
  Delivered: DELIVERY_STATE_NAMES.Delivered,
  Retry: { tr: 'Yeniden denenecek', en: 'Will be tried again' },
  Dropped: DELIVERY_STATE_NAMES.Dropped,
  Exhausted: DELIVERY_STATE_NAMES.Exhausted,
  Late: { tr: 'Sonucu geç geldi', en: 'Outcome came late' },
};

export const ROLE_NAMES: NamesOf<Role> = {
  InsuranceCompanyAPIUser: { tr: 'Sigorta şirketi kullanıcısı', en: "Insurer's user" },
  InsuranceCompanyAPIAdmin: { tr: 'Sigorta şirketi yöneticisi', en: "Insurer's administrator" },
  Supervizor: { tr: 'Süpervizör', en: 'Supervisor' },
  PlatformUser: { tr: 'Platform kullanıcısı', en: 'Platform user' },
  Administrator: { tr: 'Yönetici', en: 'Administrator' },
  Operator: { tr: 'Operatör', en: 'Operator' },
  IntegrationService: { tr: 'Entegrasyon servisi', en: 'Integration service' },
};

export const PERMISSION_NAMES: NamesOf<Permission> = { Create: { tr: 'Kayıt yapma', en: 'Record' } };

export const SYNC_STATE_NAMES: NamesOf<SyncState> = {
  Running: { tr: 'Sürüyor', en: 'Running' },
  Succeeded: { tr: 'Başarılı', en: 'Succeeded' },
  Failed: { tr: 'Başarısız', en: 'Failed' },
};

export const SYNC_PHASE_NAMES: NamesOf<SyncPhase> = {
  Reading: { tr: 'Liste okunuyor', en: 'Reading the list' },
  Comparing: { tr: 'Karşılaştırılıyor', en: 'Comparing' },
  Applying: { tr: 'Uygulanıyor', en: 'Applying' },
  Finished: { tr: 'Bitti', en: 'Finished' },
};

export const SYNC_SOURCE_NAMES: NamesOf<SyncSource> = {
  Upload: { tr: 'Yüklenen dosya', en: 'Uploaded file' },
  Command: { tr: 'Komut', en: 'Command' },
  Schedule: { tr: 'Zamanlanmış çekme', en: 'Scheduled pull' },
  Sandbox: { tr: 'Deneme ortamı', en: 'Sandbox' },
  Rollback: { tr: 'Geri alma', en: 'Rollback' },
};

export const SILENCE_REASON_NAMES: NamesOf<SilenceReason> = {
  AgentInactive: { tr: 'Acente pasif', en: 'The agent is inactive' },
  CompanyNotAuthorised: { tr: 'Şirket yetkisi yok', en: 'Not authorised for the company' },
  ProductNotAuthorised: { tr: 'Ürün yetkisi yok', en: 'Not authorised for the product' },
  OperationNotSubscribed: { tr: 'Abonelik yok', en: 'Not subscribed' },
};

export const AUDIT_ACTION_NAMES: NamesOf<AuditAction> = {
  'access.denied': { tr: 'Yetkisiz çağrı', en: 'Call refused' },
  'agent.create': { tr: 'Acente eklendi', en: 'Agent added' },
  'agent.pause': { tr: 'Acente duraklatıldı', en: 'Agent paused' },
  'agent.products': { tr: 'Acentenin ürünleri değişti', en: "Agent's products changed" },
  'agent.resume': { tr: 'Acente sürdürüldü', en: 'Agent resumed' },
  'agent.subscriptions': { tr: 'Acentenin abonelikleri değişti', en: "Agent's subscriptions changed" },
  'agent.testNotification': { tr: 'Deneme bildirimi gönderildi', en: 'Test notification sent' },
  'agent.update': { tr: 'Acente değişti', en: 'Agent changed' },
  'audit.anchor': { tr: 'Denetim kaydının sonu mühürlendi', en: 'End of the audit sealed' },
  'audit.export': { tr: 'Denetim kaydı indirildi', en: 'Audit downloaded' },
  'audit.removeMonth': { tr: 'Denetim kaydının bir ayı silindi', en: 'Month of the audit removed' },
  'codes.put': { tr: 'Kod adları değişti', en: 'Names of codes changed' },
  'database.restore': { tr: 'Yedekten geri yüklendi', en: 'Restored from a backup' },
  'delivery.cancel': { tr: 'Teslimat iptal edildi', en: 'Delivery cancelled' },
  'delivery.export': { tr: 'Teslimatlar indirildi', en: 'Deliveries downloaded' },
  'delivery.readPayload': { tr: 'Teslimat gövdesi okundu', en: 'Payload of a delivery read' },
  'delivery.resend': { tr: 'Teslimat yeniden gönderildi', en: 'Delivery sent again' },
  'delivery.resendMany': { tr: 'Teslimatlar yeniden gönderildi', en: 'Deliveries sent again' },
  'endorsement.make': { tr: 'Zeyil yapıldı', en: 'Endorsement made' },
  'endorsement.reject': { tr: 'Zeyil reddedildi', en: 'Endorsement rejected' },
  'job.assignOwner': { tr: 'İşin sahibi değişti', en: 'Owner of a job changed' },
  'job.erase': { tr: 'İşin kişisel verileri silindi', en: 'Personal data of a job erased' },
  'job.open': { tr: 'İş açıldı', en: 'Job opened' },
  'job.putTransferDocument': { tr: 'Devir belgesi eklendi', en: 'Transfer document added' },
  'job.readActions': { tr: 'İşin işlemleri okundu', en: 'Actions of a job read' },
  'job.readEndorsement': { tr: 'İşin zeyli okundu', en: 'Endorsement of a job read' },
  'job.readFile': { tr: 'İşin dosyası okundu', en: 'File of a job read' },
  'job.requestEndorsement': { tr: 'Zeyil istendi', en: 'Endorsement requested' },
  'keys.beginRotation': { tr: 'Anahtar değişimi başladı', en: 'Key rotation began' },
  'keys.endRotation': { tr: 'Anahtar değişimi bitti', en: 'Key rotation ended' },
  'outgoingLog.announce': { tr: 'Giden istek bildirildi', en: 'Outgoing log announced' },
  'outgoingLog.erase': { tr: 'Giden isteğin kişisel verileri silindi', en: 'Personal data of a log erased' },
  'outgoingLog.export': { tr: 'Giden istekler indirildi', en: 'Outgoing logs downloaded' },
  'outgoingLog.readPayload': { tr: 'Giden isteğin gövdesi okundu', en: 'Body of an outgoing log read' },
  'parameter.changeMany': { tr: 'Parametreler değişti', en: 'Parameters changed' },
  'parameter.delete': { tr: 'Parametre değeri silindi', en: 'Value of a parameter deleted' },
  'parameter.put': { tr: 'Parametre değeri kaydedildi', en: 'Value of a parameter saved' },
  'serviceAvailability.cancelPlan': { tr: 'Planlanan kapanış iptal edildi', en: 'Planned closing cancelled' },
  'serviceAvailability.cancelReopening': {
    tr: 'Planlanan açılış iptal edildi',
    en: 'Planned opening cancelled',
  },
  'serviceAvailability.endPlan': { tr: 'Plan sona erdi', en: 'Plan ended' },
  'serviceAvailability.evaluation': {
    tr: 'Otomatik değerlendirme değişti',
    en: 'Automatic evaluation changed',
  },
  'serviceAvailability.plan': { tr: 'Kapanış planlandı', en: 'Closing planned' },
  'serviceAvailability.status': { tr: 'Servis durumu değişti', en: 'Service status changed' },
  'serviceCatalog.change': { tr: 'Servis kataloğu değişti', en: 'Service catalog changed' },
  'serviceCatalog.sync': { tr: 'Servis kataloğu eşitlendi', en: 'Service catalog synchronised' },
  'serviceOutcomes.report': { tr: 'Çağrı sonuçları bildirildi', en: 'Call outcomes reported' },
  'session.refreshReused': { tr: 'Yenileme anahtarı yeniden kullanıldı', en: 'Refresh token used again' },
  'session.signIn': { tr: 'Oturum açıldı', en: 'Signed in' },
  'session.signInFailed': { tr: 'Oturum açılamadı', en: 'Sign-in failed' },
  'session.signOut': { tr: 'Oturum kapatıldı', en: 'Signed out' },
  'user.changePasswordFailed': { tr: 'Parola değiştirilemedi', en: 'Change of the password failed' },
  'user.create': { tr: 'Kullanıcı eklendi', en: 'User added' },
  'user.endSessions': { tr: 'Kullanıcının oturumları kapatıldı', en: "User's sessions ended" },
  'user.erase': { tr: 'Kullanıcının kişisel verileri silindi', en: 'Personal data of a user erased' },
  'user.update': { tr: 'Kullanıcı değişti', en: 'User changed' },
  'vehicleCatalog.rollback': { tr: 'Araç listesi geri alındı', en: 'Vehicle list rolled back' },
  'vehicleCatalog.sync': { tr: 'Araç listesi eşitlendi', en: 'Vehicle list synchronised' },
  'vehicleCatalog.syncFailed': { tr: 'Araç listesi eşitlenemedi', en: 'Sync of the vehicle list failed' },
  'vehicleCatalog.trySync': { tr: 'Araç listesi denendi', en: 'Vehicle list tried' },
};

export const CONFLICT_CAUSE_NAMES: NamesOf<ConflictCause> = {
  AlreadyFinal: { tr: 'Zaten sonuçlanmış', en: 'Already final' },
  BulkIdReused: { tr: 'Toplu işlem numarası kullanılmış', en: 'Bulk id used for another change' },
  InFlight: { tr: 'Şu anda gönderiliyor', en: 'Being sent now' },
  LastAdministrator: { tr: 'Son yönetici', en: 'Last administrator' },
  NameTaken: { tr: 'Ad kullanılıyor', en: 'Name taken' },
  PayloadForgotten: { tr: 'Gövde teslim edilince silindi', en: 'Payload removed on delivery' },
  PayloadGone: { tr: 'Gövdenin saklama süresi doldu', en: 'Payload beyond its retention' },
  Pending: { tr: 'Hâlâ sırada', en: 'Still waiting' },
  PlanEnded: { tr: 'Plan sona ermiş', en: 'Plan has ended' },
  PlansOverlap: { tr: 'Planlar çakışıyor', en: 'Plans overlap' },
  SameStatus: { tr: 'Durum zaten bu', en: 'Has the status already' },
  Self: { tr: 'Kendi hesabı', en: 'Own account' },
  StatusNotExpected: { tr: 'Durum beklenenden farklı', en: 'Status is not the expected one' },
  SyncRunning: { tr: 'Eşitleme sürüyor', en: 'A sync is running' },
  UrlChanged: { tr: 'Adres değişmiş', en: 'Address changed' },
  VersionNotExpected: { tr: 'Bu arada başkası kaydetti', en: 'Saved by another person meanwhile' },
};
