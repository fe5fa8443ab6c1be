import type { Dictionary } from './dictionary.js';

/** The automatic evaluation and the outcomes of calls that it uses. */
export const EVALUATION: Dictionary = {
  'The automatic evaluation closes an operation (`AutoDisabled`) when too many of its calls fail, and opens the operations that it closed. It is off until an administrator switches it on, and does not touch operations that a user closed.':
    'Çağrılarının çok fazlası başarısız olunca işlemi kapatır (`AutoDisabled`) ve kendi kapattığını açar. Etkinleştirilene dek devre dışıdır ve elle kapatılanlara dokunmaz.',
  'Switches every record of the catalog that now matches the whole filter, or the records with the given ids. Records that a later sync adds begin switched off; records that it brings back keep the setting that they had when they left.':
    'Süzgecin tamamına şu anda uyan bütün katalog kayıtları ya da kimlikleri verilen kayıtlar. Sonraki eşitlemelerin eklediği kayıtlar devre dışı başlar; geri getirdikleri, katalogdan çıktıkları andaki ayarla döner.',
  'Records whose setting changed.': 'Ayarı değişen kayıtların sayısı.',
  'Whether the automatic evaluation may close and open the record.':
    'Değerlendirme kaydı kapatıp açabiliyorsa true.',
  'Calls in the window since the last change of status; they are counted whether the evaluation is on or off.':
    'Pencere içinde, son durum değişikliğinden bu yana yapılan çağrıların sayısı; değerlendirme devre dışıyken de sayılır.',
  'The failed ones of these calls.': 'Bunlardan başarısız olanların sayısı.',
  'How often the evaluation closed the record in a row; each closing doubles the quiet period.':
    'Değerlendirmenin kaydı üst üste kaç kez kapattığı; her kapatma bekleme süresini ikiye katlar.',
  'When the evaluation may open the record again; null unless the evaluation has closed it.':
    'Değerlendirmenin kaydı ne zaman yeniden açabileceği; kaydı kendisi kapatmadıysa null.',
  'A record that the evaluation has closed stays closed when the evaluation is switched off.':
    'Değerlendirme devre dışı bırakıldığında, kapatmış olduğu kayıt kapalı kalır.',
  'How calls to insurers’ services ended. The automatic evaluation decides by these outcomes.':
    'Sigorta şirketlerinin servislerine yapılan çağrıların nasıl sonuçlandığı: otomatik değerlendirme buna göre karar verir.',
  'For the adapters that call the insurers: report every call, failed or not, at best every few seconds. Outcomes of operations that the catalog does not contain are not counted but listed in `Unknown`; the batch is accepted all the same. A batch with an `at` that is too old or in the future is refused, and the outcomes are named by their position, such as `Outcomes[3].At`; at most 100 are listed.':
    'Sigorta şirketlerini çağıran adaptörler içindir: başarılı ya da başarısız her çağrıyı, tercihen birkaç saniyede bir bildirin. Katalogda bulunmayan işlemlerin sonuçları sayılmaz, `Unknown` içinde listelenir; paket yine de kabul edilir. `at` değeri çok eski ya da gelecekte olan bir sonuç taşıyan paket reddedilir; bu sonuçlar konumlarıyla gösterilir, örneğin `Outcomes[3].At`; en çok 100 tanesi listelenir.',
  'After a time-out send the same batch again under the same `batchId`: it is counted once.':
    'Zaman aşımından sonra aynı paketi aynı `batchId` ile yeniden gönderin: bir kez sayılır.',
  'Outcomes that were counted.': 'Sayıma giren sonuçların sayısı.',
  'Outcomes of this operation that were not counted.': 'Bu işlemin sayıma girmeyen sonuçlarının sayısı.',
  'Whether this `batchId` had been counted before; the other fields are then those of the first answer.':
    'Bu `batchId` daha önce sayılmışsa true; öteki alanlar o zaman ilk yanıttaki gibidir.',
  'The same user sent other outcomes under this `batchId`; nothing is counted.':
    'Aynı kullanıcı bu `batchId` ile başka sonuçlar göndermiş; hiçbiri sayılmaz.',
  'Left out of an operation that belongs to no product.': 'Hiçbir ürüne bağlı olmayan işlemde gönderilmez.',
  'When the call ended: at most an hour ago, at most a minute ahead of the gateway’s clock.':
    'Çağrının bittiği an: en çok bir saat önce, geçidin saatinden en çok bir dakika ileride.',
  'Whether the service answered properly. A time-out, a broken connection or a server error is a failure; a refusal by business rules is an answer.':
    'Servisin gerektiği gibi yanıt verip vermediği. Zaman aşımı, kopan bağlantı ya da sunucu hatası başarısızlıktır; iş kuralları gereği verilen ret ise bir yanıttır.',
  'A UUID, new for each batch. A request that repeats the id is answered like the first one and counts nothing.':
    'Her paket için yeni bir UUID. Aynı kimlikle yinelenen istek ilki gibi yanıtlanır ve yeniden sayılmaz.',
  'Outcomes in any order, of any services.': 'Herhangi bir sırada, herhangi bir servisten sonuçlar.',
};
