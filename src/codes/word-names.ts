import type { Permission, Role } from '../access/roles.js';
import type { ConflictCause } from '../common/errors/conflict-causes.js';
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
