import type { Dictionary } from './dictionary.js';

/** HTTP statuses, answers that any operation may give, and their headers. */
export const RESPONSES: Dictionary = {
  'Field rules are broken; every bad field is reported at once.':
    'Alan kuralları bozulmuş; hatalı alanların hepsi birden bildirilir.',
  'Success.': 'Başarılı.',
  'The request is not valid.': 'İstek geçerli değil.',
  'Not authenticated.': 'Kimlik doğrulanamadı.',
  'The body is too large.': 'Gövde çok büyük.',
  'The body is larger than this service takes.': 'Gövde, servisin kabul ettiğinden büyük.',
  'The body is of another media type.': 'Gövdenin medya türü farklı.',
  'The body is compressed.': 'Gövde sıkıştırılmış.',
  'Too many requests; `Retry-After` says how many seconds to wait.':
    'Çok fazla istek; kaç saniye bekleneceğini `Retry-After` söyler.',
  'Not available.': 'Şu anda kullanılamıyor.',
  'Done; the body is empty.': 'Yapıldı; gövde boştur.',
  'Not found.': 'Bulunamadı.',
  'Created.': 'Oluşturuldu.',
  'The request conflicts with the present state.': 'İstek mevcut durumla bağdaşmıyor.',
  'Failed.': 'Başarısız.',
  'Accepted; the work goes on in the background.': 'Kabul edildi; arka planda sürüyor.',
  'The platform answered with an error.': 'Platform hata yanıtı verdi.',
  'The platform did not answer.': 'Platform yanıt vermedi.',
  'The token is missing, invalid, expired or revoked. The body is empty; the header states the cause.':
    'Token yok, geçersiz, süresi dolmuş ya da geri alınmış. Gövde boştur; nedeni başlıkta yazar.',
  '`Bearer` when there is no token, else with the cause.':
    'Token yoksa yalnızca `Bearer`, varsa nedeniyle birlikte.',
  'Requests in ten seconds: of the caller, of the address, or of those of the address without a valid token, whichever leaves the fewest.':
    'On saniyede yapılabilecek istek sayısı: çağıranın, adresin ya da adresin geçerli token’sız isteklerinin sınırlarından geriye en az istek bırakanı.',
  'Requests that remain in this window.': 'Bu pencerede kalan istek sayısı.',
  'Seconds until the window ends.': 'Pencerenin bitmesine kalan saniye.',
  'The Content-Type is another one, or missing.': 'Content-Type başka ya da yok.',
  'Too many passwords are being checked and set; `Retry-After` says when to try again.':
    'Şu anda çok fazla parola denetleniyor ve belirleniyor; ne zaman yeniden deneneceğini `Retry-After` söyler.',
  'The request is no valid HTTP: it has no `Host` or two, for example.':
    'İstek geçerli HTTP değil; örneğin `Host` yok ya da iki tane.',
  'Too many requests of the address, or of the caller, in ten seconds or under way.':
    'On saniye içinde ya da aynı anda bir adresten ya da bir çağırandan çok fazla istek.',
  'The database is unreachable, full, read-only or locked.':
    'Veritabanına ulaşılamıyor; ya da veritabanı dolu, salt okunur veya kilitli.',
  'The document store is unreachable or full.': 'Belge deposuna ulaşılamıyor ya da depo dolu.',
  'The bodies of all requests together use up the memory that is reserved for them.':
    'Bütün isteklerin gövdeleri birlikte, kendilerine ayrılan yeri doldurdu.',
  'One line: the JSON path or the parameter, and the expected type.':
    'Tek satır: JSON yolu ya da parametre ve beklenen tür.',
  '`Area.Reason`.': '`Area.Reason` biçiminde.',
  'A refused or failed request. A program decides by `Code`; `Message` is for people.':
    'Reddedilen ya da başarısız olan istek. Programlar `Code` değerine göre karar verir; `Message` insanlar içindir.',
  'A refused request of the job lists, whose errors have no code.':
    'İş listelerinde reddedilen istek; bu listelerin hatalarında kod yoktur.',
  'Fields that break their rules, all of them at once.':
    'Kuralları bozulan alanlar; hepsi birden bildirilir.',
  'Parameters of the job lists that break their rules, all of them at once.':
    'İş listelerinin kuralları bozulan parametreleri; hepsi birden bildirilir.',
  'Too many requests: of the address, which is answered first of all, or of the caller, which is answered after 401 and before 403.':
    'Çok fazla istek: adrese göre verilen yanıt her şeyden önce, çağırana göre verileni 401’den sonra ve 403’ten önce gelir.',
  'A resource that the operation needs is not available.':
    'Serviste, işlemin gerektirdiği bir kaynak şu anda yok.',
  'Answers that no operation lists: 400 `General.BadRequest` (the request is not valid HTTP: it has no `Host` or two, for example; 431 when its head is larger than 16 KB), 404 `General.NotFound`, 405 `General.MethodNotAllowed`, 408 `General.RequestTimeout` (the request did not arrive within two minutes; nothing of it is recorded), 417 `General.ExpectationFailed` (an `Expect` other than `100-continue`), 500 `General.UnexpectedError` (the message carries the request id). HEAD is answered as GET without the body, OPTIONS with 405.':
    'İşlemlerin ayrıca belirtmediği yanıtlar: 400 `General.BadRequest` (geçerli HTTP değil; örneğin `Host` yok ya da iki tane; başlıklar 16 KB’tan büyükse 431), 404 `General.NotFound`, 405 `General.MethodNotAllowed`, 408 `General.RequestTimeout` (istek iki dakika içinde ulaşmadı; hiçbir şey kaydedilmez), 417 `General.ExpectationFailed` (`100-continue` dışında bir `Expect`), 500 `General.UnexpectedError` (istek numarası iletide yer alır). HEAD, gövdesiz GET gibi yanıtlanır; OPTIONS 405 alır.',
  'The methods of the address, with 405.': 'Adresin metotları; 405 ile gelir.',
  'Seconds to wait before the next try.': 'Yeniden denemeden önce beklenecek saniye.',
};
