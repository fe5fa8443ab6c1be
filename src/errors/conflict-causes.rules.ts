/** Why a request conflicts with the present state, with its Turkish and English name; programs tell the conflicts of one code apart by it. */
export const CONFLICT_CAUSE_NAMES = {
  AgentPaused: ['Acente duraklatılmış', 'Agent paused'],
  AlreadyFinal: ['Zaten sonuçlanmış', 'Already final'],
  BulkIdReused: ['Toplu işlem numarası kullanılmış', 'Bulk id used for another change'],
  InFlight: ['Şu anda gönderiliyor', 'Being sent now'],
  LastAdministrator: ['Son yönetici', 'Last administrator'],
  NameTaken: ['Ad kullanılıyor', 'Name taken'],
  NoMachine: ['Kullanıcı makine değil', 'No machine'],
  Parked: ['Beklemede', 'Parked'],
  PayloadForgotten: ['İçerik teslim edilince silindi', 'Payload removed on delivery'],
  PayloadGone: ['İçeriğin saklama süresi doldu', 'Payload beyond its retention'],
  Pending: ['Hâlâ sırada', 'Still waiting'],
  PlanEnded: ['Plan sona ermiş', 'Plan has ended'],
  PlansOverlap: ['Planlar çakışıyor', 'Plans overlap'],
  ProviderUser: ['Kullanıcı kimlik sağlayıcınındır', 'User of the identity provider'],
  SameStatus: ['Durum zaten bu', 'Has the status already'],
  SecondFactorOff: ['İkinci faktör kapalı', 'Second factor is off'],
  SecondFactorOn: ['İkinci faktör açık', 'Second factor is on'],
  Self: ['Kendi hesabı', 'Own account'],
  SignInAgain: ['Yeniden oturum açılmalı', 'Sign in again'],
  StatusNotExpected: ['Durum beklenenden farklı', 'Status is not the expected one'],
  SyncRunning: ['Güncelleme sürüyor', 'A sync is running'],
  TwoSecrets: ['İki gizli anahtar var', 'Two secrets already'],
  UrlChanged: ['Adres değişmiş', 'Address changed'],
  VersionNotExpected: ['Bu arada başkası kaydetti', 'Saved by another person meanwhile'],
} as const satisfies Record<string, readonly [tr: string, en: string]>;

export type ConflictCause = keyof typeof CONFLICT_CAUSE_NAMES;
export const CONFLICT_CAUSES = Object.keys(CONFLICT_CAUSE_NAMES) as readonly ConflictCause[];
