import type { Dictionary } from './dictionary.js';

/** Probes, metrics and the status for the staff. */
export const HEALTH: Dictionary = {
  'Probes for the environment that runs the service. They answer without the envelope.':
    'Servisi çalıştıran ortam için yoklamalar. Zarfsız yanıt verirler.',
  'Checks by name what an endorsement needs: the `database` accepts writes, its `schema` is the one that this release needs, `documents` can be stored, the `clock` of the machine is within 30 seconds of the database’s, and the service is not `stopping`. The result is kept for a second, that of documents for five seconds while they can be stored. With warnings alone the answer stays 200.':
    'Zeyil kaydı için gerekenler adlarıyla yoklanır: `database` yazmayı kabul ediyor ve `schema` bu sürümün gerektirdiği şema; `documents` saklanabiliyor; makinenin saati (`clock`) veritabanınınkinden en çok 30 saniye sapıyor; servis kapanmıyor (`stopping`). Yoklamanın sonucu bir saniye, belgeler saklanabildiği sürece belgeler için beş saniye geçerlidir. Yalnızca uyarı varsa yanıt 200 olarak kalır.',
  'For load balancers: it stays 200 while the process answers reads, and names what GET /health/ready would miss under `Warnings`. It is 503 while the service is `stopping`, and while the database does not answer this replica.':
    'Yük dengeleyiciler için: süreç okuma isteklerini yanıtladıkça 200 kalır; GET /health/ready yanıtında eksik sayılanlar burada `Warnings` altındadır. Servis kapanırken (`stopping`) ve veritabanı bu kopyaya yanıt vermezken 503 olur.',
  'This replica answers no reads; `Retry-After` says when to ask again.':
    'Bu kopya okuma isteklerini yanıtlamıyor; ne zaman yeniden sorulacağını `Retry-After` söyler.',
  'Whether everything works, for people who do not read metrics.':
    'Her şey çalışıyor mu: metrikleri okumayanlar için.',
  'The numbers are those that `/metrics` and the alerts have, judged by the same limits, but at once instead of after some minutes. OldestDue, Parked, PausedAgents, Partitions and Replicas are those of the installation; the other points are those of the process that answers, and another replica may stand differently. AuditDeeds and Decryption count the last 15 minutes.':
    'Sayılar `/metrics` ile alarmların sayılarıdır, aynı sınırlara göre ama birkaç dakika beklemeden değerlendirilir. OldestDue, Parked, PausedAgents, Partitions ve Replicas bütün kuruluma, diğer maddeler yanıtlayan sürece aittir; başka bir kopyada durum farklı olabilir. AuditDeeds ile Decryption son 15 dakikayı sayar.',
  'What is looked at. New points may come.': 'Neye bakıldığı. Yenileri eklenebilir.',
  'Fine; Unknown: the database could not be asked; Attention: somebody should look; Fault: something does not work.':
    'Fine: yolunda; Unknown: veritabanına sorulamadı; Attention: birinin bakması gerekir; Fault: bir şey çalışmıyor.',
  'OldestDue and Clock: seconds. PlatformCertificate: whole days until it ends. Others: how many. Null where there is no number.':
    'OldestDue ve Clock: saniye. PlatformCertificate: bitmesine kalan tam gün. Diğerleri: adet. Sayısı olmayanda null.',
  'When the answering process started.': 'Yanıtlayan sürecin başladığı an.',
  'Processes that deliver notifications. Null when the database could not be asked.':
    'Bildirimleri teslim eden süreçler. Veritabanına sorulamadıysa null.',
  'The worst state of the points.': 'Maddelerin en kötü durumu.',
  'Not ready; `Retry-After` says when to ask again.':
    'Hazır değil; ne zaman yeniden sorulacağını `Retry-After` söyler.',
  'Needs `Authorization: Bearer` with the value of the setting METRICS_TOKEN. Without that setting the metrics are public; in production they are then not served.':
    'METRICS_TOKEN ayarındaki değerle `Authorization: Bearer` gerekir. Bu ayar yoksa uç nokta herkese açıktır; üretim ortamında ise yoktur.',
  'Why the service is not ready. The text begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.':
    'Servisin neden hazır olmadığı. Metin `database:`, `schema:`, `documents:`, `clock:` ya da `stopping:` ile başlar; ardından insanlar için bir cümle gelir.',
  'A problem that needs attention while requests are still served. The text begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.':
    'İstekler karşılanırken dikkat edilmesi gereken bir sorun. Metin `database:`, `schema:`, `documents:`, `clock:` ya da `stopping:` ile başlar; ardından insanlar için bir cümle gelir.',
};
