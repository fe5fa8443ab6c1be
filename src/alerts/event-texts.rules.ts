import type { Words } from '../api/language.js';
import type { EventKind, EventSubject } from '../events/event-kinds.rules.js';
import type { DeliveryErrorClass } from '../notifications/delivery-errors.rules.js';

/** What to do about an event, and what is said once it is over. */
interface KindTexts {
  advice: Words;
  over?: Words;
}

const REACHED_AGAIN: Words = { tr: 'Yeniden ulaşılıyor', en: 'Reached again' };

/** Every kind in words, in the order in which a mail names them. */
export const EVENT_TEXTS: Readonly<Record<EventKind, KindTexts>> = {
  'audit.chain_broken': {
    advice: {
      tr: 'Bir kayıt sonradan değiştirilmiş ya da silinmiş. Kaydı yedekle karşılaştırın ve güvenlik sorumlusuna bildirin.',
      en: 'An entry was changed or removed afterwards. Compare it with a backup, and inform the security officer.',
    },
  },
  'signin.suspicious': {
    advice: {
      tr: 'Denemeleri denetim kaydında inceleyin. Kullanıcının kendisi değilse parolasını değiştirin.',
      en: 'Check the attempts in the audit. If they are not the user’s own, change the password.',
    },
  },
  'signin.break_glass': {
    advice: {
      tr: 'Hesabı kimin neden kullandığını doğrulayın.',
      en: 'Verify who used the account, and why.',
    },
  },
  'user.administrator_made': {
    advice: {
      tr: 'Yetkinin istenerek verildiğini doğrulayın.',
      en: 'Verify that the right was given on purpose.',
    },
  },
  'agent.failing': {
    advice: {
      tr: 'Platformun sorumlusuna haber verin. Uzun sürecekse acenteyi duraklatın: bekleyen bildirimler deneme hakkı harcamaz.',
      en: 'Inform the owner of the platform. Pause the agent if it takes long: waiting notifications then use up no attempts.',
    },
    over: REACHED_AGAIN,
  },
  'agent.first_loss_near': {
    advice: {
      tr: 'Platform düzelene kadar acenteyi duraklatın.',
      en: 'Pause the agent until its platform works again.',
    },
    over: { tr: 'Bildirim düşmesi beklenmiyor', en: 'No loss expected any more' },
  },
  'agent.paused': {
    advice: {
      tr: 'Bekleyen bildirimler kaybolmaz. Platform hazırsa acentenin sayfasında önce “Yeniden başlat” deyin, sonra bekleyenleri gönderin.',
      en: 'Waiting notifications are not lost. Once the platform is ready, press “Resume” on the agent’s page, then send what waits.',
    },
  },
  'agent.resumed': {
    advice: {
      tr: 'Bir şey yapmanız gerekmez: bekleyen bildirimler gönderiliyor.',
      en: 'Nothing to do: waiting notifications are being sent.',
    },
  },
  'agent.endpoint_reverted': {
    advice: {
      tr: 'Yeni adresi ve anahtarları platformun sorumlusuyla doğrulayıp yeniden deneyin.',
      en: 'Verify the new address and keys with the owner of the platform, and try again.',
    },
  },
  'delivery.exhausted': {
    advice: {
      tr: 'Platform düzelince bildirimleri yeniden gönderin.',
      en: 'Send the notifications again once the platform works.',
    },
  },
  'delivery.dropped': {
    advice: {
      tr: 'Platformun yanıtını inceleyin; gerekiyorsa yeniden gönderin.',
      en: 'Check the platform’s answer, and send them again if necessary.',
    },
  },
  'delivery.parked': {
    advice: {
      tr: 'Gönderimleri hep yarıda kaldı. Sunucu günlüğüne bakın, sonra yeniden gönderin.',
      en: 'Their attempts kept ending without an outcome. Check the log, then send them again.',
    },
  },
  'service.auto_closed': {
    advice: {
      tr: 'Sigorta şirketiyle görüşün. Servis düzelince kendiliğinden açılır.',
      en: 'Talk to the insurer. The service opens by itself once it works.',
    },
  },
  'service.auto_opened': {
    advice: { tr: 'Bir şey yapmanız gerekmez.', en: 'Nothing to do.' },
  },
  'list.refused': {
    advice: {
      tr: 'Listeyi kontrol edin; doğruysa ekrandan onaylayarak yükleyin.',
      en: 'Check the list, and load it with a confirmation if it is right.',
    },
  },
  'source.unreachable': {
    advice: {
      tr: 'Adresi ve ağı kontrol edin. Kaynak düzelince kendiliğinden okunur.',
      en: 'Check the address and the network. The source is read by itself once it works.',
    },
    over: REACHED_AGAIN,
  },
  'secret.ending': {
    advice: {
      tr: 'Süresi dolmadan yenileyin.',
      en: 'Renew it before it ends.',
    },
    over: { tr: 'Yenilendi ya da silindi', en: 'Renewed or removed' },
  },
  'partitions.ending': {
    advice: {
      tr: '“npx zeyil migrate” komutunu veritabanının sahibi olarak çalıştırın.',
      en: 'Run “npx zeyil migrate” as the owner of the database.',
    },
    over: { tr: 'Bölümler oluşturuldu', en: 'Partitions made' },
  },
  'replica.lost': {
    advice: {
      tr: 'Sürecin neden bittiğine sunucu günlüğünden bakın. İşlerini ötekiler devraldı.',
      en: 'Find out from its log why the process ended. Others took over its work.',
    },
  },
};

/** Kinds of subjects in words. */
export const SUBJECT_NAMES: Readonly<Record<EventSubject['kind'], Words>> = {
  Agent: { tr: 'Acente', en: 'Agent' },
  Service: { tr: 'Servis', en: 'Service' },
  VehicleListSync: { tr: 'Araç listesi', en: 'Vehicle list' },
  Source: { tr: 'Kaynak', en: 'Source' },
  Certificate: { tr: 'Sertifika', en: 'Certificate' },
  User: { tr: 'Kullanıcı', en: 'User' },
  Address: { tr: 'IP adresi', en: 'Address' },
  Audit: { tr: 'Denetim kaydı', en: 'Audit entry' },
  Database: { tr: 'Veritabanı', en: 'Database' },
  Replica: { tr: 'Sunucu süreci', en: 'Replica' },
};

/** Why a platform gave no answer, by the class of the recorded reason. */
export const DELIVERY_ERROR_NAMES: Readonly<Record<DeliveryErrorClass, Words>> = {
  Timeout: { tr: 'zaman aşımı', en: 'time-out' },
  NameUnanswered: { tr: 'alan adı sunucusu yanıt vermedi', en: 'host name lookup failed' },
  Refused: { tr: 'bağlantı reddedildi', en: 'connection refused' },
  Reset: { tr: 'bağlantı koptu', en: 'connection lost' },
  Malformed: { tr: 'yanıt geçerli HTTP değil', en: 'answer is not valid HTTP' },
  Unreachable: { tr: 'platforma ulaşılamıyor', en: 'platform unreachable' },
  NameNotFound: { tr: 'alan adı bulunamadı', en: 'host name not found' },
  Certificate: { tr: 'sertifika hatası', en: 'certificate fault' },
  Proxy: { tr: 'proxy reddetti', en: 'refused by the proxy' },
  NotCalled: { tr: 'adres yok ya da uygun değil', en: 'no usable address' },
  Other: { tr: 'bağlantı hatası', en: 'connection fault' },
};
