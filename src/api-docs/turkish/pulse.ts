import type { Dictionary } from './dictionary.js';

/** What the administration screens ask for every few seconds. */
export const PULSE: Dictionary = {
  'How the administration screens notice that something has changed, also by others and on another replica.':
    'Yönetim ekranlarının, başkalarının ve başka bir kopyanın yaptıkları da dahil, değişiklikleri fark etme yolu.',
  'A call every few seconds is meant: it reads a few rows by indexes, whatever the size of the tables. A list needs to be read again only when the revision of its area differs from the one of the last look. Revisions are compared for equality; differences between them count nothing.':
    'Birkaç saniyede bir çağrılmak üzere yapılmıştır: tablolar ne kadar büyük olursa olsun dizinlerle birkaç satır okur. Bir liste ancak alanının revizyonu son bakıştakinden farklıysa yeniden okunmalıdır. Revizyonlar yalnızca eşitlik için karşılaştırılır; aralarındaki fark bir sayı bildirmez.',
  'The `ETag` belongs to `Revisions` and `Counts` alone. `Now` and `SessionEndsAt` move without it, so a 304 states that nothing else has moved. Reading the pulse does not prolong a session.':
    '`ETag` yalnızca `Revisions` ve `Counts` içindir. `Now` ve `SessionEndsAt` ondan bağımsız ilerler; 304, bunların dışında hiçbir şeyin değişmediğini bildirir. Nabzı okumak oturumu uzatmaz.',
  'Strong entity tag of Revisions and Counts.': 'Revisions ile Counts’un güçlü varlık etiketi.',
  'The `ETag` of the last answer; without a change since then the answer is 304. A longer header is ignored.':
    'Son yanıtın `ETag` değeri; o zamandan beri değişiklik yoksa yanıt 304 olur. Daha uzun bir başlık dikkate alınmaz.',
  'Nothing has changed since the answer with this tag; the body is empty.':
    'Bu etiketli yanıttan beri hiçbir şey değişmedi; gövde boştur.',
  'Statuses, reopenings, planned closings, evaluation switches and records of services.':
    'Servislerin durumları, planlanan açılışları ve kapanışları, otomatik değerlendirme ayarları ve kayıtları.',
  'Syncs of the service catalog.': 'Servis kataloğunun eşitlemeleri.',
  'Deliveries: published, attempted, ended, parked, sent again. The claim before an attempt does not count.':
    'Teslimatlar: yayımlanan, denenen, sona eren, askıya alınan, yeniden gönderilen. Denemeden önce teslimatın üstlenilmesi sayılmaz.',
  'Agents with their products, subscriptions and pauses.':
    'Acenteler ile ürünleri, abonelikleri ve duraklatılmaları.',
  'Syncs of the vehicle catalog, with their progress.': 'Araç kataloğunun eşitlemeleri ve ilerlemeleri.',
  'Entries of the audit.': 'Denetim kaydının girdileri.',
  'Services with status ManualDisabled.': 'Durumu ManualDisabled olan servisler.',
  'Services with status AutoDisabled.': 'Durumu AutoDisabled olan servisler.',
  'Closed services that open before midnight of the business zone.':
    'İş saat diliminin gece yarısından önce açılacak kapalı servisler.',
  'Services that have had their closed status for more than 24 hours.':
    '24 saatten uzun süredir aynı kapalı durumda olan servisler.',
  'Services with a pending plan of a closing.': 'Bekleyen bir kapanış planı olan servisler.',
  'Deliveries that were dropped or exhausted within the last 24 hours, and parked ones. Each of the two is counted up to 1000.':
    'Son 24 saatte vazgeçilen ya da denemeleri biten teslimatlar ile askıdakiler. İkisinin her biri en çok 1000’e kadar sayılır.',
  'Pending deliveries, also those that wait for a paused agent. Counted up to 1000.':
    'Sırada bekleyen teslimatlar, duraklatılmış bir acenteyi bekleyenler de dahil. En çok 1000’e kadar sayılır.',
  'Parked deliveries. Counted up to 1000.': 'Askıdaki teslimatlar. En çok 1000’e kadar sayılır.',
  'The service’s clock at this answer.': 'Bu yanıt verilirken servisin saati.',
  'End of the administration session of the access token, unless the session is used or ended before. Null for a token of another login.':
    'Daha önce kullanılmaz ya da kapatılmazsa erişim token’ının yönetim oturumunun sona ereceği an. Başka bir yolla alınmış token’da null olur.',
};
