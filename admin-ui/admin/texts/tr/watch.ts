import type { Text } from '../text.js';

/** Texts of the watch. */
export const watch = {
  'watch.title': 'İzleme',
  'watch.means': 'Yalnızca okunur; ekran oturumu kapansa da açık kalır',
  'watch.until': 'Yalnızca okunur; ekran oturumu kapansa da {time} anına kadar açık kalır',
  'watch.closed': 'Kapalı servis',
  'watch.overDay': '24 saati aşan',
  'watch.reopening': 'Bugün açılacak',
  'watch.planned': 'Kapanacak',
  'watch.attention': 'Müdahale bekleyen teslimat',
  'watch.waiting': 'Sırada bekleyen teslimat',
  'watch.service': 'Servis',
  'watch.reason': 'Neden',
  'watch.opens': 'Açılış',
  'watch.allOpen': 'Bütün servisler açık.',
  'watch.first': 'İlk {n} servis gösteriliyor.',
  'watch.over': 'Sona erdi',
  'watch.ended':
    'İzleme sona erdi; görünenler eski olabilir. Yeniden başlatmak için oturum açmanız gerekebilir.',
  'watch.again': 'İzlemeyi yeniden başlat',
  'watch.noticesOn': 'Masaüstünde haber ver',
  'watch.noticesOff': 'Masaüstünde haber verme',
  'watch.noticesDenied': 'Tarayıcı bu siteye izin vermiyor; izni tarayıcının ayarlarından açın.',
  'watch.noticesNone': 'Tarayıcı yalnızca https adreslerinde haber verir.',
  'watch.closedMore': '{n} servis kapandı',
  'watch.attentionMore': '{n} teslimat müdahale bekliyor',
} satisfies Record<string, Text>;
