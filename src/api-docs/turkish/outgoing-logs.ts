import type { Dictionary } from './dictionary.js';

/** Outgoing logs, and the payloads that carry their bodies. */
export const OUTGOING_LOGS: Dictionary = {
  'The LogID of the request.': 'İstekteki LogID.',
  'The stored body.': 'Saklanan gövde.',
  'The request body.': 'İstek gövdesi.',
  'The response body.': 'Yanıt gövdesi.',
  'Once this notification is delivered, the gateway keeps neither body; it asks for them with GetOutgoingLogPayload.':
    'Bu bildirim teslim edildikten sonra geçit gövdelerin hiçbirini saklamaz; gerektiğinde GetOutgoingLogPayload ile geri ister.',
  'The agent’s keys were encrypted with a key that this installation does not have.':
    'Acentenin anahtarları, bu kurulumda bulunmayan bir anahtarla şifrelenmiş.',
  'OutgoingRequestLogID of the notification of type 3.':
    '3 türündeki bildirimin OutgoingRequestLogID değeri.',
  'False asks for DataSent, true for DataReceived.': 'false ise DataSent, true ise DataReceived istenir.',
  'Only the value Success means success.': 'Yalnızca Success değeri başarı sayılır.',
  'Description of the error.': 'Hatanın açıklaması.',
  'Number of the outgoing log, of up to 64 bits.': 'Giden istek kaydının numarası; en çok 64 bit.',
  '24 hexadecimal digits.': '24 onaltılık basamak.',
  'The value of the request.': 'İstekteki gibi.',
  'The body.': 'Gövde.',
  'There is no such log.': 'Böyle bir kayıt yok.',
  'ResultStatus.Status is not Success, or the HTTP status is not 200; with the platform’s Explanation.':
    'ResultStatus.Status değeri Success değil ya da HTTP durumu 200 değil; platformun Explanation metniyle.',
  'The answer is not for the body that was asked for, or it is incomplete, not JSON, or too large.':
    'Yanıt istenen gövdeye ait değil, eksik, JSON değil ya da çok büyük.',
  'No complete answer in time, no connection, or no platform that may be called.':
    'Süresi içinde tam yanıt gelmedi, bağlantı kurulamadı ya da çağrılabilecek bir platform yok.',
  'The address that was called, with `***` for values of its query that are not kept.':
    'Çağrılan adres; sorgudaki saklanmayan değerlerin yerinde `***` yazar.',
  'HTTP status of the answer; null when there was none.': 'Yanıtın HTTP durumu; yanıt alınmadıysa null.',
  'Id of the delivery that carries the bodies, for reading its state and sending it again.':
    'Gövdeleri taşıyan teslimatın kimliği; durumunu izlemek ve yeniden göndermek için.',
  'True: the agent’s platform has the bodies. False: the gateway still has them. Null: the log is older than the retention.':
    'true: gövdeler acentenin platformundadır. false: hâlâ geçittedir. null: kayıt, saklama süresini aşmıştır.',
  'Whether the agent’s platform has the bodies. Logs older than the retention match neither value.':
    'Gövdelerin acentenin platformunda olup olmadığı. Saklama süresini aşanlar iki değere de uymaz.',
  'False asks for the data sent, true for the data received.':
    'false ise gönderilen, true ise alınan veri istenir.',
  'Why the body is read; the audit records the reason and the reader.':
    'Gövdenin neden okunduğu; kimin okuduğuyla birlikte kaydedilir.',
  'The agent for whom the call was made; its platform is notified.':
    'Çağrının adına yapıldığı acente: onun platformuna bildirilir.',
  'The address that was called. It is kept and announced without user name and password, and `***` stands for the values of query parameters whose names look secret or personal (`token`, `tckn`, `plaka`, ...).':
    'Çağrılan adres. Kullanıcı adı ve parola çıkarılarak saklanır ve bildirilir; adı gizli ya da kişisel veri çağrıştıran sorgu parametrelerinin (`token`, `tckn`, `plaka`, ...) değerleri yerine `***` yazılır.',
  'When the call began.': 'Çağrının başladığı an.',
  'Duration of the call in milliseconds.': 'Milisaniye cinsinden süresi.',
  'HTTP status of the answer; left out when there was none.':
    'Yanıtın HTTP durumu; yanıt alınmadıysa gönderilmez.',
  'The request body; empty when there was none. At most 5 MB in UTF-8.':
    'İstek gövdesi; yoksa boş. UTF-8 olarak en çok 5 MB.',
  'The response body; empty when there was none. At most 5 MB in UTF-8.':
    'Yanıt gövdesi; yoksa boş. UTF-8 olarak en çok 5 MB.',
  'Calls that the gateway’s adapters made for agents. Their bodies go to the agent’s platform with notification 3, and the gateway keeps them only until they are delivered; afterwards it asks the platform for them.':
    'Geçidin adaptörlerinin acenteler için yaptığı çağrılar. Gövdeleri 3 türündeki bildirimle acentenin platformuna gider ve yalnızca platforma ulaşana dek burada saklanır; sonrasında platformdan geri istenir.',
  'The agent’s platform gets notification 3 with both bodies. An inactive agent’s calls are recorded as well: they were made.':
    'Acentenin platformu iki gövdeyi de 3 türündeki bildirimle alır. Pasif bir acentenin çağrıları da yapılmış olduklarından kaydedilir.',
  'Newest first, without bodies. `from` and `to` bound `CreatedAt`, both included: days of the business time zone, or date-times.':
    'En yeniden eskiye, gövdesiz. `from` ve `to`, ikisi de dahil olmak üzere `CreatedAt` değerini sınırlar: işletme saat diliminin günleri ya da tarih-saatler.',
  'Until the bodies are delivered the gateway returns them itself; afterwards it asks the agent’s platform with `POST /GetOutgoingLogPayload`. The audit records who read which body, why and with which outcome, before the body is returned.':
    'Gövdeler teslim edilene dek buradan verilir; sonrasında acentenin platformundan `POST /GetOutgoingLogPayload` ile istenir. Kimin neyi, neden ve hangi sonuçla okuduğu, gövde verilmeden önce denetim kaydına yazılır.',
  'Where the last page ended; absent or empty is the newest log.':
    'Önceki sayfanın bittiği yer; yoksa ya da boşsa en yeni kayıt.',
  'The number of one log.': 'Tek bir kaydın numarası.',
  'Calls that took at least so many milliseconds.': 'En az bu kadar milisaniye sürmüş istekler.',
  'Newest first by number, without bodies. Nothing is counted, and a call searches a bounded number of logs. Days are those of the business time zone.':
    'Numaraya göre en yeniden eskiye, gövdeler olmadan. Sayım yapılmaz ve bir çağrı sınırlı sayıda kaydı arar. Günler işletme saat diliminin günleridir.',
  'The `cursor` of the next call; null at the end. A page of a filter that fits few may have fewer logs than asked for, even none, while a cursor is left.':
    'Sonraki çağrının `cursor` değeri; sonda null. Azına uyan bir süzgeçte sayfa istenenden az kayıtla, hatta boş gelebilir; değer varsa arama sürer.',
};
