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
  'One sync runs at a time, whichever replica it was given to.':
    'Hangi kopyaya (replica) verilmiş olursa olsun, aynı anda tek bir eşitleme çalışır.',
  'The file is larger.': 'Dosya sınırı aşıyor.',
  'There is no such sync.': 'Böyle bir eşitleme yok.',
  'Records of the list that have been read.': 'Listeden okunan kayıtların sayısı.',
  'Records of the list; until it has been read, those of the present catalog.':
    'Listedeki kayıtların sayısı; liste okunana dek, mevcut katalogdaki kayıtların sayısı.',
  'Records that changed, and records that came back to the list.': 'Değişen ve geri gelen kayıtların sayısı.',
  'Records that are gone from the list.': 'Artık listede olmayan kayıtların sayısı.',
  'Added, updated and deactivated records together.': 'Eklenen, güncellenen ve pasifleşenlerin toplamı.',
  'Why the sync failed: one reason in each line, with the row and column of the list.':
    'Eşitlemenin neden başarısız olduğu: her satırda, listedeki satır ve sütunuyla bir neden.',
  'Rows of the list that were skipped or merged.': 'Listede atlanan ve birleştirilen satırlar.',
  'The ten values that change by the largest factor, up or down; a record that comes back is compared with its last values.':
    'Yukarı ya da aşağı, kat olarak en çok değişen on değer; geri gelen kayıtların değerleri son tutarlarıyla karşılaştırılır.',
  'Whether the sync was a dry run, which changes and sends nothing; its `Version` stays null.':
    'Eşitlemenin, hiçbir şeyi değiştirmeyen ve göndermeyen bir deneme olup olmadığı; deneme ise `Version` null kalır.',
  'Whether the sync applies the list without confirmation gates, because it was confirmed or is a rollback.':
    'Onay verildiği ya da eşitleme bir geri alma olduğu için listenin onay sınırlarına bakılmadan uygulanıp uygulanmadığı.',
  'The version that is taken back.': 'Geri alınan sürüm.',
  'Taking over the monthly vehicle value list: as a whole or not at all, one list at a time, with a version that can be taken back.':
    'Aylık araç değer listesinin aktarılması: ya bütünüyle ya da hiç, aynı anda tek bir liste, geri alınabilen bir sürümle.',
  'Answered when the file has arrived and its sync has begun; read the sync for its progress and outcome. What is wrong with the list ends it as `Failed`, with every reason in `Error`. A list that would deactivate more than 5 % of the active records, or move a value more than fivefold, needs `confirm=true`; so does its dry run.':
    'Yanıt, dosya ulaşıp eşitlemesi başladığında verilir; ilerlemesini ve sonucunu eşitlemeyi okuyarak izleyin. Listedeki bir hata eşitlemenin `Failed` olarak bitmesine yol açar; bütün nedenler `Error` alanındadır. Aktif kayıtların %5’inden fazlasını pasifleştirecek ya da bir değeri beş kattan fazla değiştirecek bir liste için `confirm=true` gerekir; deneme çalıştırması için de.',
  'The list as it is published (.xlsx) or as CSV; at most 50 MB.':
    'Yayımlandığı haliyle (.xlsx) ya da CSV olarak liste; en çok 50 MB.',
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
  'Applies the list whatever share of the records it deactivates and however far it moves values.':
    'Kayıtların ne kadarını pasifleştirirse pasifleştirsin, değerleri ne kadar değiştirirse değiştirsin, listeyi uygular.',
};
