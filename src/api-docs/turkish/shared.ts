import type { Dictionary } from './dictionary.js';

/** Texts that many operations share: pages of lists, dates and times, authentication. */
export const SHARED: Dictionary = {
  'Sets all names of a kind at once. The numbers are agreed between insurers and platforms; until they are named, the list shows neutral names, and no reject reasons.':
    'Bir türün bütün adlarını birden belirler. Sayıları sigorta şirketleri ile platformlar kararlaştırır; adlandırılana kadar listede tarafsız adlar yer alır, ret nedeni yer almaz.',
  'Empty until they are named.': 'Adlandırılana kadar boştur.',
  '0 to 4 for endorsement types, 1 to 7 for currencies, from 1 on for reject reasons; each once.':
    'Zeyil türlerinde 0 ile 4, para birimlerinde 1 ile 7 arası, ret nedenlerinde 1’den başlayarak; her biri bir kez.',
  'In Turkish.': 'Türkçe.',
  'In English.': 'İngilizce.',
  'All names of the kind; those that are left out become neutral again, or leave the list.':
    'Türün bütün adları; verilmeyenler yeniden tarafsız olur ya da listeden çıkar.',
  'The same document for generators that do not read OpenAPI 3.1. The calls to the platform stand under `x-webhooks`.':
    'OpenAPI 3.1 okumayan üreticiler için aynı belge. Platforma yapılan çağrılar `x-webhooks` altındadır.',
  'This description, for programs and for people.': 'Bu API açıklaması; programlar için de insanlar için de.',
  'Language of the texts. English when it is left out or not one of these.':
    'Metinlerin dili. Verilmezse ya da bunlardan biri değilse İngilizce.',
  'Language of the page. The browser’s language when it is left out or not one of these.':
    'Sayfanın dili. Verilmezse ya da bunlardan biri değilse tarayıcının dili.',
  'A moment with the offset of the business time zone and three fractional digits.':
    'İşletme saat diliminin ofsetini taşıyan tarih-saat; saniyenin üç ondalık basamağıyla.',
  'Path of the invalid field.': 'Geçersiz alanın yolu.',
  'A moment of the business time zone, without offset, with three fractional digits.':
    'İşletme saat diliminde, ofsetsiz tarih-saat; saniyenin üç ondalık basamağıyla.',
  'ISO 8601 date-time. Without offset it is in the business time zone; a bare date is that day’s midnight there.':
    'ISO 8601 tarih-saat. Ofset taşımıyorsa işletme saat diliminde sayılır; yalın tarih, o günün bu dilimdeki gece yarısıdır.',
  'Offline jobs, endorsement recording and platform notifications.':
    'Offline işler, zeyil kaydı ve platform bildirimleri.',
  'The calls that the gateway makes to the platform’s address, and the answers that it expects.':
    'Geçidin platformun adresine yaptığı çağrılar ve beklediği yanıtlar.',
  'Id of the request: the caller’s, when the request carries a valid one.':
    'İsteğin kimliği; çağıran geçerli bir değer gönderdiyse o değer.',
  'The AccessToken of login or refresh.': 'Oturum açma ya da token yenileme yanıtındaki AccessToken.',
  'Issued by the platform; the gateway sends it with every call.':
    'Platformun verdiği anahtar; geçit her çağrıda gönderir.',
  'Sent only when the platform has announced one.': 'Yalnızca platform böyle bir değer bildirdiyse.',
  'Number of all items that match the filters.': 'Süzgeçlere uyan bütün öğelerin sayısı.',
  'The page asked for.': 'İstenen sayfa.',
  'The page size asked for.': 'İstenen sayfa boyutu.',
  'Number of pages; 0 when there are no items.': 'Sayfa sayısı; hiç öğe yoksa 0.',
  'Newest first.': 'En yeniden eskiye.',
  'Oldest first.': 'En eskiden yeniye.',
  'Access: public.': 'Erişim: herkese açık.',
  'The language of the texts.': 'Metinlerin dili.',
  'The version of the described API, as in `info.version`. A HEAD request tells it without the document.':
    'Açıklanan API’nin sürümü, `info.version` ile aynıdır. HEAD isteği onu belge olmadan bildirir.',
  'The language of the page.': 'Sayfanın dili.',
  'The state that the request did not expect, where it is answered.':
    'İsteğin beklemediği şimdiki durum; yanıtlandığı yerlerde bulunur.',
  'A request that conflicts with the present state. `Details.Cause` tells apart conflicts of the same `Code`.':
    'Şimdiki durumla çelişen istek. `Details.Cause` aynı `Code` değerini taşıyan çelişkileri ayırt eder.',
  'Weak entity tag of the answer.': 'Yanıtın zayıf varlık etiketi.',
  'The `ETag` of an earlier answer to the same call; while the answer is the same, it is 304. A longer header is ignored.':
    'Aynı çağrının önceki bir yanıtının `ETag` değeri; yanıt değişmediği sürece 304 döner. Daha uzun bir başlık yok sayılır.',
  'The caller has this answer; the body is empty.': 'Çağıranın elindeki yanıt geçerli; gövde boştur.',
};
