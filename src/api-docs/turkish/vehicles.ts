import type { Dictionary } from './dictionary.js';

/** The vehicle catalog, its syncs, and the payload that announces a version. */
export const VEHICLES: Dictionary = {
  'The new catalog version: the `version` parameter of GET /api/VehicleCatalogs.':
    'Kataloğun yeni sürümü: GET /api/VehicleCatalogs çağrısının `version` parametresi.',
  'Records changed in this sync: added, updated and deactivated ones together.':
    'Bu eşitlemede değişen kayıtların sayısı: eklenen, güncellenen ve pasifleşenlerin toplamı.',
  'The sync; `UpdatedAt` of the records changed in it.':
    'Eşitleme anı; bu eşitlemede değişen kayıtların `UpdatedAt` değeri.',
  'Says only that the catalog changed; the records are pulled with the version. After missed notifications, ask for the list of versions and pull every later one in order. Pulling a version again does no harm. How a first copy is made: see GET /api/VehicleCatalogs.':
    'Yalnızca kataloğun değiştiğini bildirir; kayıtlar sürüm numarasıyla çekilir. Bildirim kaçırdıysanız sürüm listesini isteyin ve sonraki sürümlerin hepsini sırayla çekin. Bir sürümü yeniden çekmenin zararı yoktur. İlk kopyanın nasıl alınacağı GET /api/VehicleCatalogs açıklamasındadır.',
  'The field `file` is missing, comes twice, or the upload ends before it is complete.':
    '`file` alanı yok, iki kez gelmiş ya da yükleme tamamlanmadan kesilmiş.',
  'One sync runs at a time, whichever replica it was given to; a sync that began while the list arrived counts too.':
    'Hangi kopyaya (replica) verilmiş olursa olsun, aynı anda tek bir eşitleme çalışır; liste gelirken başlamış bir eşitleme de sayılır.',
  'The file is larger.': 'Dosya sınırı aşıyor.',
  'There is no such sync.': 'Böyle bir eşitleme yok.',
  'Records of the list that have been read; while the list is applied, how far that is on the scale of `Total`.':
    'Listeden okunan kayıtların sayısı; liste uygulanırken, uygulamanın `Total` ölçeğinde nereye vardığı.',
  'Records of the list; until it has been read, those of the present catalog; while it is applied, those that change.':
    'Listedeki kayıtların sayısı; liste okunana dek mevcut katalogdakilerin, uygulanırken değişecek kayıtların sayısı.',
  'Records that changed, and records that came back to the list.': 'Değişen ve geri gelen kayıtların sayısı.',
  'Records that are gone from the list.': 'Artık listede olmayan kayıtların sayısı.',
  'Added, updated and deactivated records together.': 'Eklenen, güncellenen ve pasifleşenlerin toplamı.',
  'Why the sync failed: one reason in each line, with the row and column of the list, in the language that `Accept-Language` prefers (Turkish or English; without one English).':
    'Eşitlemenin neden başarısız olduğu: her satırda, listedeki satır ve sütunuyla bir neden; `Accept-Language` başlığının yeğlediği dilde (Türkçe ya da İngilizce; başlık yoksa İngilizce).',
  'The gates that the list did not pass; the same is said in `Error`.':
    'Listenin takıldığı sınırlar; aynısı `Error` alanında da yazar.',
  'Its name in `confirm`.': '`confirm` içindeki adı.',
  'Why, with figures and examples, in the language of the reader.':
    'Neden; rakamlar ve örneklerle, okuyanın dilinde.',
  'Brand and type.': 'Marka ve tip.',
  'What the list does to each model year, newest first; empty until it has been compared.':
    'Listenin her model yılında neyi değiştireceği, en yeniden eskiye; karşılaştırılana dek boş.',
  'Values of active records before.': 'Aktif kayıtların önceki değerlerinin sayısı.',
  'Values that stay, with another amount.': 'Kalan, ama tutarı değişen değerlerin sayısı.',
  'The median of new value / old value over all values that stay, the nearer to 1 of two middle ones; null when none stays.':
    'Kalan bütün değerlerde yeni değer / eski değer oranının ortancası; ortada iki oran varsa 1’e yakın olanı; kalan değer yoksa null.',
  'The gates that were opened.': 'Açılan sınırlar.',
  'The month that the list is for, by its title or the name of its file; null when neither tells one.':
    'Listenin ait olduğu ay; başlığından ya da dosya adından. İkisi de söylemiyorsa null.',
  'The revision within the month, by the name of the file.': 'Ay içindeki revizyon; dosya adından.',
  'Rows of the list that were skipped or merged; sheets, rows and columns that are hidden.':
    'Listede atlanan ve birleştirilen satırlar.',
  'The ten values that change by the largest factor, up or down; a record that comes back is compared with its last values.':
    'Yukarı ya da aşağı, kat olarak en çok değişen on değer; geri gelen kayıtların değerleri son tutarlarıyla karşılaştırılır.',
  'Whether the sync was a dry run, which changes and sends nothing; its `Version` stays null.':
    'Eşitlemenin, hiçbir şeyi değiştirmeyen ve göndermeyen bir deneme olup olmadığı; deneme ise `Version` null kalır.',
  'Whether the sync applies the list without confirmation gates, because all were confirmed or it is a rollback.':
    'Bütün sınırlar onaylandığı ya da eşitleme bir geri alma olduğu için listenin sınırlara bakılmadan uygulanıp uygulanmadığı.',
  'The version that is taken back.': 'Geri alınan sürüm.',
  'Taking over the monthly vehicle value list: as a whole or not at all, one list at a time, with a version that can be taken back.':
    'Aylık araç değer listesinin aktarılması: ya bütünüyle ya da hiç, aynı anda tek bir liste, geri alınabilen bir sürümle.',
  'Answered when the file has arrived and its sync has begun; read the sync for its progress and outcome. What is wrong with the list ends it as `Failed`, with every reason in `Error`. A suspicious list does not pass its gate, and neither does its dry run, until `confirm` opens the gate by its name: `olderPeriod` (an earlier month than the last applied list, or a lower revision of the same month), `deactivations` (more than 5 % of the active records; records whose values all lie in model years that left the list at its old end do not count), `lostYear` (a model year without any value that is not the oldest, or one that loses more than a fifth of its values, 50 at least, while the records stay), `newYear` (a new model year that does not follow the newest), `valueMoves` (a value moves more than fivefold), `medianMove` (more than half of all values, or of those of one model year, move beyond 1.5-fold), `names` (more than 2 % of the records that stay have another name), `implausible` (the median value of a first list is beyond 50,000 to 50,000,000 lira). Always refused: a list whose title and file name tell different months, sheets with the header of a list but different columns, and a cell that a spreadsheet program shows and the file does not store (a formula without its result, an error value), with its sheet, row and column. Sheets with the same columns are joined; hidden sheets are left out and named in `Warnings`.':
    'Yanıt, dosya ulaşıp eşitlemesi başladığında verilir; ilerlemesini ve sonucunu eşitlemeyi okuyarak izleyin. Listedeki bir hata eşitlemenin `Failed` olarak bitmesine yol açar; bütün nedenler `Error` alanındadır. Şüpheli bir liste, `confirm` ilgili sınırı adıyla açmadıkça uygulanmaz ve denenmez: `olderPeriod` (son uygulanan listeden önceki bir ay ya da aynı ayın daha düşük bir revizyonu), `deactivations` (aktif kayıtların %5’inden fazlası pasifleşecek; bütün değerleri listeden eski uçtan çıkan model yıllarında olan kayıtlar sayılmaz), `lostYear` (en eskisi olmayan bir model yılının hiç değeri yok ya da kayıtlar kaldığı halde değerlerinin beşte birinden çoğu, en az 50’si çıkıyor), `newYear` (en yeni yılı izlemeyen yeni bir model yılı), `valueMoves` (bir değer beş kattan fazla değişecek), `medianMove` (bütün değerlerin ya da bir model yılının değerlerinin yarısından çoğu 1,5 katından fazla değişecek), `names` (kalan kayıtların %2’sinden fazlasının adı değişecek), `implausible` (ilk listenin ortanca değeri 50.000 ile 50.000.000 lira arasında değil). Her zaman reddedilenler: başlığı ile dosya adı farklı ayları gösteren liste, liste başlığı olup sütunları farklı olan sayfalar ve tablo programının gösterip dosyanın saklamadığı bir hücre (sonucu saklı olmayan formül, hata değeri); sayfası, satırı ve sütunu bildirilir. Sütunları aynı olan sayfalar birleştirilir; gizli sayfalar okunmaz ve `Warnings` içinde adlarıyla belirtilir.',
  'The list as it is published (.xlsx) or as CSV; at most 50 MB.':
    'Yayımlandığı haliyle (.xlsx) ya da CSV olarak liste; en çok 50 MB.',
  'The source that is pulled by schedule, and the last look at it; what it refused stands in the syncs.':
    'Zamanlanmış olarak okunan kaynak ve ona son bakış; reddedilenler eşitlemelerde görünür.',
  'The progress of a running sync, and the outcome of a finished one.':
    'Sürerken ilerlemesi, bittiğinde sonucu.',
  'Makes the catalog what it was before this version, by a new version: what this version and every later one changed is undone, and what they added becomes inactive. It runs as a sync and is announced like any; no confirmation is needed.':
    'Kataloğu yeni bir sürümle, bu sürümden önceki haline döndürür: bu sürümün ve sonraki bütün sürümlerin değişiklikleri geri alınır, ekledikleri pasif olur. Eşitleme olarak çalışır ve her eşitleme gibi bildirilir; onay gerekmez.',
  'Vehicle types and the values of their model years, by the monthly value list. Notification 13 names a version; its changes are pulled here and taken over by `Id`.':
    'Aylık değer listesine göre araç tipleri ve model yıllarının değerleri. 13 türündeki bildirim yeni sürümü haber verir; o sürümün değişiklikleri buradan çekilir ve `Id` ile eşleştirilerek aktarılır.',
  'By brand code, then model code, as numbers. With `version`: the records that this version changed, as they are now, whatever changed them since. After missed notifications, list the versions and pull every one after your own, oldest first, all pages of it; pulling one again does no harm. A first copy without a gap: list the versions and note the last, pull all pages with `includeDeactive=true`, then every version after the one noted, or every one if there was none. A sync may come between two pages: what it changes on a page that you have comes with its version, and with the inactive records none slips onto a page that you have.':
    'Önce marka, sonra model koduna göre, sayı olarak sıralı. `version` ile: bu sürümün değiştirdiği kayıtlar, sonradan ne değiştirmiş olursa olsun şimdiki halleriyle. Bildirim kaçırdıysanız sürümleri listeleyin ve sizdekinden sonraki her sürümü, en eskisinden başlayarak bütün sayfalarıyla çekin; bir sürümü yeniden çekmenin zararı yoktur. Eksiksiz bir ilk kopya için: sürümleri listeleyip sonuncusunu not edin, `includeDeactive=true` ile bütün sayfaları çekin, ardından not ettiğinizden sonraki her sürümü, hiç sürüm yoktuysa sürümlerin hepsini çekin. İki sayfa arasına bir eşitleme girebilir: aldığınız bir sayfada değiştirdikleri, o eşitlemenin sürümüyle gelir; pasif kayıtlar da çekildiği için hiçbir kayıt, aldığınız bir sayfaya kaymaz.',
  'Oldest first. A list that changes nothing makes no version.':
    'En eskiden yeniye. Hiçbir şeyi değiştirmeyen liste sürüm oluşturmaz.',
  'There is no such version.': 'Böyle bir sürüm yok.',
  '`{BrandCode}-{ModelCode}`.': '`{BrandCode}-{ModelCode}`.',
  'A type’s code is unique within its brand only.': 'Tip kodu yalnızca kendi markası içinde tektir.',
  'False once the type is gone from the list; the other fields then keep their last values.':
    'Tip listeden çıkınca false; öteki alanlar o zaman son halleriyle kalır.',
  '`SyncedAt` of the version that changed the type last.':
    'Tipi en son değiştiren sürümün `SyncedAt` değeri.',
  'The value in whole lira.': 'Kuruşsuz, tam lira.',
  'Only the model years that exist, newest first. May be empty.':
    'Yalnızca var olan model yılları, en yeniden eskiye. Boş olabilir.',
  '`yyyyMMddHHmmssfff` in UTC, each greater than the last.':
    'UTC’ye göre `yyyyMMddHHmmssfff`; her biri öncekinden büyüktür.',
  'Records that the version changed: added, updated and deactivated ones.':
    'Değiştirdiği kayıtların sayısı: eklenen, güncellenen ve pasifleşenlerin toplamı.',
  '`UpdatedAt` of the records that the version changed.':
    'Sürümün değiştirdiği kayıtların `UpdatedAt` değeri.',
  'Only what this version changed, as it is now, inactive records included.':
    'Yalnızca bu sürümün değiştirdikleri, şimdiki halleriyle; pasif kayıtlar dahil.',
  'Whether inactive records are listed, too; ignored beside `version`.':
    'Pasif kayıtların da listelenip listelenmeyeceği; `version` ile birlikte yok sayılır.',
  'Returns what the list would change, and changes and sends nothing.':
    'Listenin neyi değiştireceğini döndürür; hiçbir şeyi değiştirmez ve göndermez.',
  'Gates that are opened, separated by commas: `olderPeriod`, `deactivations`, `lostYear`, `newYear`, `valueMoves`, `medianMove`, `names`, `implausible`. `true` opens all, `false` none.':
    'Açılan sınırlar, virgülle ayrılmış: `olderPeriod`, `deactivations`, `lostYear`, `newYear`, `valueMoves`, `medianMove`, `names`, `implausible`. `true` hepsini açar, `false` hiçbirini açmaz.',
  'Every value after each version that changed the vehicle, oldest version first, newest model year first. A version after which the vehicle was inactive has none.':
    'Aracı değiştiren her sürümden sonraki bütün değerleri; en eski sürümden başlayarak, en yeni model yılı önce. Ardından aracın pasif olduğu bir sürümün değeri yoktur.',
  'Records of the brand, inactive ones included.': 'Markanın kayıtlarının sayısı, pasif olanlar dahil.',
  'The version that was taken back.': 'Geri alınmış olan sürüm.',
  'Words, separated by white space, in any case; İ, I, ı and i count as one letter. A vehicle fits when each word is part of its names, or equals its id, its brand code or its type code.':
    'Boşlukla ayrılmış sözcükler; büyük küçük harf fark etmez, İ, I, ı ve i aynı harf sayılır. Her sözcük aracın adlarının bir parçasıysa ya da Id değerine, marka koduna veya tip koduna eşitse araç listelenir.',
  'Only active vehicles, or only inactive ones; without it, both.':
    'Yalnızca aktif ya da yalnızca pasif araçlar; verilmezse ikisi de.',
  'There is no such vehicle, active or not.': 'Aktif ya da pasif, böyle bir araç yok.',
  'The vehicle catalog with search, and with what the monthly lists made of it.':
    'Aramasıyla ve aylık listelerin ona ne yaptığıyla birlikte araç kataloğu.',
  'By brand code, then type code, as numbers.': 'Önce marka, sonra tip koduna göre, sayı olarak.',
  'With its values after each version that changed it.': 'Onu değiştiren her sürümden sonraki değerleriyle.',
  'By code, with the number of their vehicles.': 'Koda göre, araç sayılarıyla.',
};
