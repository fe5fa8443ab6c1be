import type { Dictionary } from './dictionary.js';

/** The automatic evaluation and the outcomes of calls that it uses. */
export const EVALUATION: Dictionary = {
  'Closes an operation (`AutoDisabled`) when too many of its calls fail, and opens what it closed. It is off until it is switched on, and leaves alone what somebody closed by hand.':
    'Çağrılarının çok fazlası başarısız olunca işlemi kapatır (`AutoDisabled`) ve kendi kapattığını açar. Etkinleştirilene dek devre dışıdır ve elle kapatılanlara dokunmaz.',
  'Every record of the catalog that fits the whole filter now. Records that a later sync adds begin switched off; those that it brings back are switched as they were when they left.':
    'Süzgecin tamamına şu anda uyan bütün katalog kayıtları. Sonraki eşitlemelerin eklediği kayıtlar devre dışı başlar; geri getirdikleri, katalogdan çıktıkları andaki ayarla döner.',
  'Records that were not so before.': 'Ayarı daha önce farklı olan kayıtların sayısı.',
  'Whether it may close and open the record.': 'Değerlendirme kaydı kapatıp açabiliyorsa true.',
  'In the window, since the last change of status; counted whether it is switched on or not.':
    'Pencere içinde, son durum değişikliğinden bu yana yapılan çağrıların sayısı; değerlendirme devre dışıyken de sayılır.',
  'Those of them that failed.': 'Bunlardan başarısız olanların sayısı.',
  'How often it closed the record in a row; each doubles the quiet period.':
    'Kaydı üst üste kaç kez kapattığı; her biri bekleme süresini ikiye katlar.',
  'When it may open what it closed; null unless it has closed it.':
    'Kapattığı işlemi ne zaman açabileceği; kendisi kapatmadıysa null.',
  'What it had closed stays closed when it is switched off.':
    'Devre dışı bırakıldığında, kapatmış olduğu işlem kapalı kalır.',
  'Every record of the catalog that fits all that is given; at least one field must be.':
    'Verilenlerin hepsine uyan bütün katalog kayıtları; en az bir alan verilmelidir.',
  'How calls to insurers’ services ended: what the automatic evaluation judges by.':
    'Sigorta şirketlerinin servislerine yapılan çağrıların nasıl sonuçlandığı: otomatik değerlendirme buna göre karar verir.',
  'For the adapters that call the insurers: every call, failed or not, at best every few seconds. Outcomes of operations that the catalog does not know are left out and listed in `Unknown`; they refuse nothing. A batch with an `at` that is too old or in the future is refused, and the outcomes are named by their position, such as `Outcomes[3].At`; at most 100 are listed.':
    'Sigorta şirketlerini çağıran adaptörler içindir: başarılı ya da başarısız her çağrıyı, tercihen birkaç saniyede bir bildirin. Katalogda bulunmayan işlemlerin sonuçları dışarıda bırakılır ve `Unknown` içinde listelenir; isteğin reddine yol açmaz. `at` değeri çok eski ya da gelecekte olan bir sonuç taşıyan paket reddedilir; bu sonuçlar konumlarıyla gösterilir, örneğin `Outcomes[3].At`; en çok 100 tanesi listelenir.',
  'After a time-out send the same batch again under the same `batchId`: it is counted once.':
    'Zaman aşımından sonra aynı paketi aynı `batchId` ile yeniden gönderin: bir kez sayılır.',
  'Outcomes that were counted.': 'Sayıma giren sonuçların sayısı.',
  'How many were left out.': 'Kaç tanesinin dışarıda bırakıldığı.',
  'Whether this `batchId` had been counted before; then the rest is the first answer.':
    'Bu `batchId` daha önce sayılmışsa true; öteki alanlar o zaman ilk yanıttaki gibidir.',
  'The same user sent other outcomes under this `batchId`; nothing is counted.':
    'Aynı kullanıcı bu `batchId` ile başka sonuçlar göndermiş; hiçbiri sayılmaz.',
  'Left out of an operation that belongs to no product.': 'Hiçbir ürüne bağlı olmayan işlemde gönderilmez.',
  'When the call ended: at most an hour ago, at most a minute ahead of the gateway’s clock.':
    'Çağrının bittiği an: en çok bir saat önce, geçidin saatinden en çok bir dakika ileride.',
  'Whether the service answered as it should. A time-out, a broken connection or a server error is a failure; a refusal for reasons of the business is an answer.':
    'Servisin gerektiği gibi yanıt verip vermediği. Zaman aşımı, kopan bağlantı ya da sunucu hatası başarısızlıktır; iş kuralları gereği verilen ret ise bir yanıttır.',
  'A repeat under the same id is answered like the first and counts nothing: a UUID, new for each batch.':
    'Aynı kimlikle yinelenen istek ilki gibi yanıtlanır ve yeniden sayılmaz: her paket için yeni bir UUID.',
  'In any order, of any services.': 'Herhangi bir sırada, herhangi bir servisten.',
};
