import type { Dictionary } from './dictionary.js';

/** Recording and rejecting endorsements, and the payloads of both notifications. */
export const ENDORSEMENTS: Dictionary = {
  'The action that records the endorsement or its rejection.': 'Zeyli ya da reddini kaydeden aksiyon.',
  'Completed through transfer (true) or by hand (false).':
    'Transferle mi (true), elle mi (false) tamamlandığı.',
  'Stage of the job now.': 'İşin şu andaki aşaması.',
  'When the endorsement was recorded.': 'Zeylin kaydedildiği an.',
  'The proposal as the platform gave it, integer or text.':
    'Teklifin kimliği; platformun verdiği gibi, tam sayı ya da metin.',
  'When the rejection was recorded.': 'Reddin kaydedildiği an.',
  'The caller used the key for another body, job or operation within 24 hours.':
    'Çağıran, anahtarı son 24 saat içinde başka bir gövde, iş ya da işlem için kullanmış.',
  'Usually the job is not in stage Zeyil İsteği. The message names the current stage and the stages reachable from it, or the kind of document that is missing. Repeating the same request does not help.':
    'Çoğunlukla: iş, Zeyil İsteği aşamasında değil. İletide işin bulunduğu aşama ile oradan geçilebilecek aşamalar ya da eksik belgenin türü yazar. Aynı isteği yinelemek sonucu değiştirmez.',
  'Anything unexpected, the database away included. Usually nothing was recorded; when the database was lost at the very end, everything may have been. Repeat the call with the same Idempotency-Key, or read the job’s actions first.':
    'Veritabanına ulaşılamaması dahil, beklenmeyen her durum. Genellikle hiçbir şey kaydedilmemiştir; veritabanı bağlantısı tam sonda koptuysa her şey kaydedilmiş olabilir. Çağrıyı aynı Idempotency-Key ile yineleyin ya da önce işin aksiyonlarını okuyun.',
  'grossPremium times exchangeRate, exactly.': 'grossPremium ile exchangeRate çarpımı, yuvarlanmadan.',
  'commission times exchangeRate, exactly.': 'commission ile exchangeRate çarpımı, yuvarlanmadan.',
  'Values that are allowed but look like mistakes. The real call is not refused for them.':
    'İzin verilen ama hataya benzeyen noktalar; hiçbiri asıl çağrının reddedilmesine yol açmaz.',
  'Checks the request in the same order and returns what would be recorded; nothing is stored or sent.':
    'Her şeyi aynı sırayla denetler ve neyin kaydedileceğini döndürür; hiçbir şey saklanmaz ve gönderilmez.',
  'Negative for refunds and cancellations.': 'İade ve iptallerde negatif.',
  'The stored file’s name contains this value as a number, 0 when it is not a number.':
    'Saklanan dosyanın adında sayı olarak yer alır; sayı değilse 0 yazılır.',
  'What 0 to 4 mean is agreed between the insurer and the platform.':
    '0 ile 4 arasındaki değerlerin anlamını sigorta şirketi ile platform kararlaştırır.',
  'How many installments there are.': 'Taksit sayısı.',
  'What 1 to 7 mean is agreed between the insurer and the platform.':
    '1 ile 7 arasındaki değerlerin anlamını sigorta şirketi ile platform kararlaştırır.',
  '1 for the local currency. Gross premium and commission are multiplied with it, exactly.':
    'Yerel para birimi için 1. Brüt prim ve komisyon bu değerle yuvarlanmadan çarpılır.',
  'Left out when the endorsement carries no premium; the exchange rate is then stored as 0.':
    'Zeyil prim taşımıyorsa gönderilmez; kur bu durumda 0 olarak saklanır.',
  'Left out: the job’s transfer document of kind ZeyilPdf is used.':
    'Gönderilmezse işin ZeyilPdf türündeki transfer belgesi kullanılır.',
  'Left out: the job’s transfer document of kind BilgilendirmeFormu is used.':
    'Gönderilmezse işin BilgilendirmeFormu türündeki transfer belgesi kullanılır.',
  'Whether the endorsement was completed through transfer (true) or by hand (false, also when left out).':
    'Zeylin transferle mi (true), elle mi (false; gönderilmediğinde de) tamamlandığı.',
  'The reason’s number, as agreed between the insurer and the platform.':
    'Nedenin, sigorta şirketi ile platformun kararlaştırdığı numarası.',
  'Recording or rejecting the endorsement of a job in stage Zeyil İsteği.':
    'Zeyil İsteği aşamasındaki bir işi sonuçlandırır: zeyil kaydedilir ya da reddedilir.',
  'Moves the job from Zeyil İsteği to Zeyil Gerçekleşti and notifies the platform (notification 101). Stage, action, installments, documents and notification are recorded together or not at all.':
    'İşi Zeyil İsteği aşamasından Zeyil Gerçekleşti aşamasına geçirir ve platforma bildirir (bildirim 101). Aşama, aksiyon, taksitler, belgeler ve bildirim ya birlikte kaydedilir ya da hiçbiri kaydedilmez.',
  'A document that is left out is taken from the job’s transfer documents (ZeyilPdf, BilgilendirmeFormu); without one nothing is recorded.':
    'Gönderilmeyen belge işin transfer belgelerinden (ZeyilPdf, BilgilendirmeFormu) alınır; orada da yoksa hiçbir şey kaydedilmez.',
  'Order of checks: token, role and permission, JSON types, field rules, companies in the token, caller, job, company and owner of the job, stage.':
    'Denetim sırası: token, rol ve izin, JSON türleri, alan kuralları, token’daki şirketler, çağıran, iş, işin şirketi ve sahibi, aşama.',
  'A key of your own for this call. A repeat with the same key and the same body within 24 hours answers the recorded 204 instead of the stage failure, so a call whose answer was lost can safely be repeated. Failures are not recorded.':
    'Bu çağrı için sizin belirlediğiniz bir anahtar. 24 saat içinde aynı anahtar ve aynı gövdeyle yinelenen çağrı, aşama hatası yerine kayıtlı 204 yanıtını alır; böylece yanıtı kaybolan bir çağrı güvenle yinelenebilir. Başarısız sonuçlar kaydedilmez.',
  'Only with `dryRun=true`: the call would succeed; nothing was recorded.':
    'Yalnızca `dryRun=true` ile: çağrı başarılı olurdu; hiçbir şey kaydedilmedi.',
  'Moves the job from Zeyil İsteği to Zeyil Reddedildi and notifies the platform (notification 102).':
    'İşi Zeyil İsteği aşamasından Zeyil Reddedildi aşamasına geçirir ve platforma bildirir (bildirim 102).',
};
