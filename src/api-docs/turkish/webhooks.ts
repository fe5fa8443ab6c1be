import type { Dictionary } from './dictionary.js';

/** Envelope and answers of the calls to the platform. */
export const WEBHOOKS: Dictionary = {
  'Idempotency key, the same on every attempt: process it once.':
    'Idempotency anahtarı; her denemede aynıdır: bir kez işleyin.',
  'JSON as text: parse it a second time.': 'Metin olarak JSON: ikinci kez ayrıştırın.',
  'Accepted. The body is ignored and may be empty.': 'Kabul edildi. Gövdeye bakılmaz, boş olabilir.',
  'Not accepted; the description says whether it is tried again.':
    'Kabul edilmedi; yeniden denenip denenmediği açıklamada yazar.',
  'Accepted when ResultStatus.Status is Success, otherwise tried again.':
    'ResultStatus.Status değeri Success ise kabul edilmiştir, değilse yeniden denenir.',
  'Not accepted; it is tried again.': 'Kabul edilmedi; yeniden denenir.',
  'The ReferanceNo. Only where the agent has signing secrets.':
    'ReferanceNo. Yalnızca acentenin imza sırları varsa.',
  'Unix seconds of the attempt. Only where the agent has signing secrets.':
    'Denemenin Unix saniyesi. Yalnızca acentenin imza sırları varsa.',
  'W3C Trace Context, only from an installation that records traces: the span of this call, in the trace of what caused it.':
    'W3C Trace Context, yalnızca izleri kaydeden kurulumlarda: bu çağrının, onu doğuran işin izindeki aralığı (span).',
  'For each secret `v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, separated by spaces. Only where the agent has signing secrets.':
    'Her sır için `v1,` ve `{webhook-id}.{webhook-timestamp}.{body}` üzerinden HMAC-SHA256’nın base64 yazımı, boşlukla ayrılmış. Yalnızca acentenin imza sırları varsa.',
  'Only on the last attempt.': 'Yalnızca son denemede.',
  'The gateway asks for a body that the platform got with a notification of type 3. It is answered with HTTP 200 in every case; `ResultStatus.Status` tells success and failure apart, and `Result` is null on a failure.':
    'Geçit, platforma 3 türündeki bir bildirimle iletilmiş gövdeyi ister. Yanıt her durumda HTTP 200’dür; başarı ile başarısızlığı `ResultStatus.Status` ayırır, başarısızlıkta `Result` null’dır.',
  'Business reference of the call.': 'Çağrının referans numarası.',
  'About 30 characters, unique.': 'Yaklaşık 30 karakter, benzersiz.',
  'The body, or why there is none.': 'Gövde ya da neden bulunmadığı.',
  '30 characters, new for every attempt.': '30 karakter; her denemede yeni.',
};
