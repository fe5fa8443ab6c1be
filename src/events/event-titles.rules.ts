import type { Words } from '../api/language.js';
import type { EventKind } from './event-kinds.rules.js';

/** What each kind of event is called. */
export const EVENT_TITLES: Readonly<Record<EventKind, Words>> = {
  'audit.chain_broken': { tr: 'Denetim kaydının zinciri bozuldu', en: 'Chain of the audit broken' },
  'signin.suspicious': { tr: 'Şüpheli oturum açma denemeleri', en: 'Suspicious sign-ins' },
  'signin.break_glass': { tr: 'Acil durum hesabıyla oturum açıldı', en: 'Break-glass sign-in' },
  'user.administrator_made': { tr: 'Yeni yönetici', en: 'New administrator' },
  'agent.failing': {
    tr: 'Acentenin platformuna bildirim ulaşmıyor',
    en: 'An agent’s platform takes no notifications',
  },
  'agent.first_loss_near': {
    tr: 'İlk bildirimin deneme hakkı bitmek üzere',
    en: 'The first notification will soon be used up',
  },
  'agent.paused': { tr: 'Acente duraklatıldı', en: 'Agent paused' },
  'agent.resumed': { tr: 'Acente yeniden başlatıldı', en: 'Agent resumed' },
  'agent.endpoint_reverted': {
    tr: 'Acentenin yeni adresi geri alındı',
    en: 'New endpoint of an agent taken back',
  },
  'delivery.exhausted': {
    tr: 'Bildirimlerin deneme hakkı bitti',
    en: 'Notifications used up their attempts',
  },
  'delivery.dropped': { tr: 'Bildirimler kural gereği düştü', en: 'Notifications dropped by rule' },
  'delivery.parked': { tr: 'Bildirimler kenara alındı', en: 'Notifications parked' },
  'service.auto_closed': { tr: 'Servis otomatik kapatıldı', en: 'Service closed automatically' },
  'service.auto_opened': { tr: 'Servis otomatik açıldı', en: 'Service opened automatically' },
  'list.refused': { tr: 'Araç değer listesi uygulanmadı', en: 'Vehicle list refused' },
  'source.unreachable': { tr: 'Kaynağa ulaşılamıyor', en: 'Source unreachable' },
  'secret.ending': {
    tr: 'Sertifikanın ya da gizli anahtarın süresi doluyor',
    en: 'Certificate or secret about to end',
  },
  'partitions.ending': { tr: 'Veritabanı bölümleri bitmek üzere', en: 'Partitions of the database run out' },
  'replica.lost': { tr: 'Bir sunucu süreci kayboldu', en: 'A replica vanished' },
};
