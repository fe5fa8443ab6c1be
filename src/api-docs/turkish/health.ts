import type { Dictionary } from './dictionary.js';

/** Probes and metrics. */
export const HEALTH: Dictionary = {
  'Probes for whatever runs the service. They answer without the envelope.':
    'Servisi çalıştıran ortam için yoklamalar. Zarfsız yanıt verirler.',
  'What an endorsement needs is looked at by name: `database` takes writes, and its `schema` is the one this release needs, `documents` can be stored, the `clock` of the machine is within 30 seconds of the database’s, and the service is not `stopping`. What was seen stands for a second, of documents for five while they can be stored. A warning alone keeps the answer 200.':
    'Zeyil kaydı için gerekenler adlarıyla yoklanır: `database` yazmayı kabul ediyor ve `schema` bu sürümün gerektirdiği şema; `documents` saklanabiliyor; makinenin saati (`clock`) veritabanınınkinden en çok 30 saniye sapıyor; servis kapanmıyor (`stopping`). Yoklamanın sonucu bir saniye, belgeler saklanabildiği sürece belgeler için beş saniye geçerlidir. Yalnızca uyarı varsa yanıt 200 olarak kalır.',
  'Not ready; `Retry-After` says when to ask again.':
    'Hazır değil; ne zaman yeniden sorulacağını `Retry-After` söyler.',
  'Needs `Authorization: Bearer` with the setting METRICS_TOKEN. Without that setting it is open, and unknown in production.':
    'METRICS_TOKEN ayarındaki değerle `Authorization: Bearer` gerekir. Bu ayar yoksa uç nokta herkese açıktır; üretim ortamında ise yoktur.',
  'What keeps the service from being ready. Begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.':
    'Servisin hazır olmasını engelleyen durum. `database:`, `schema:`, `documents:`, `clock:` ya da `stopping:` ile başlar; ardından insanlar için bir cümle gelir.',
  'What deserves attention while requests are served all the same. Begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.':
    'İstekler yine de karşılanırken dikkat edilmesi gereken durum. `database:`, `schema:`, `documents:`, `clock:` ya da `stopping:` ile başlar; ardından insanlar için bir cümle gelir.',
};
