import type { Dictionary } from './dictionary.js';

/** The audit, its filters and its chain of hashes. */
export const AUDIT: Dictionary = {
  'The `cursor` of the next call; null at the end.': 'Sonraki çağrının `cursor` değeri; son sayfada null.',
  'The newest entry up to which the chain is verified; null before the first verification.':
    'Zincirin kopmadan izlenebildiği en yeni kayıt; henüz hiçbir kayıt izlenmediyse null.',
  'When the chain was last verified.': 'Zincirin en son izlendiği an.',
  'An entry that was changed, removed or put in another place; null when none is known.':
    'Değiştirilmiş, silinmiş ya da yeri değiştirilmiş bir kayıt; bilinen yoksa null.',
  'The user who acted; null when the service acted by itself.':
    'İşlemi yapan kullanıcı; servisin kendiliğinden yaptıklarında null.',
  'The user’s name at that time, or the part of the service that acted.':
    'Kullanıcının o andaki adı ya da işlemi yapan servis bölümü.',
  'Kind of the object, and the verb; a later release may write others.':
    'Nesnenin türü ve eylem; sonraki bir sürüm başkalarını da yazabilir.',
  'Kind and id of the object; the kind alone when many objects were changed.':
    'Nesnenin türü ve kimliği; birçok nesneyi değiştiren işlemde yalnızca türü.',
  'Other facts about the action; never a payload or key.':
    'İşlemle ilgili öteki bilgiler; bildirim içeriği ya da anahtar hiçbir zaman yer almaz.',
  'The changed fields with their former values; by the name of each object when there are many. Of a secret it states only that it was set.':
    'Değişen alanların önceki hali; birden çok nesne varsa her birinin adıyla. Gizli değerler için yalnızca tanımlı oldukları yazılır.',
  'The same fields with their new values. The value of a secret is `changed`.':
    'Aynı alanların yeni hali. Gizli değerler için `changed` yazılır.',
  'The `X-Request-Id` of the answer; null when the service acted by itself.':
    'Yanıtın `X-Request-Id` değeri; servisin kendiliğinden yaptıklarında null.',
  'The address that the request came from.': 'İsteğin geldiği adres.',
  'Who did what, from where, and what changed. An entry is written together with the action and never changes.':
    'Kimin neyi nereden yaptığı ve neyi değiştirdiği. Kayıtlar işlemle birlikte yazılır ve sonradan değişmez.',
  'Newest first. Each call counts all entries that match: read a large audit page by page, as a feed.':
    'En yeniden eskiye. Süzgeçlere uyanlar her çağrıda sayılır: büyük bir denetim kaydını sayfa sayfa (feed) okuyun.',
  'Newest first, with the same filters and without a count. Begin without `cursor`, then pass each answer’s `NextCursor` until it is null.':
    'En yeniden eskiye; süzgeçler aynıdır, sayım yapılmaz. `cursor` vermeden başlayın, ardından null gelene dek her yanıtın `NextCursor` değerini verin.',
  'Each entry gets a link in a chain of hashes, `sha256(previous hash || canonical JSON of the entry)`, within 90 seconds. Each call verifies a few thousand more links, and begins again after the last one. The end of the chain is proven, so that entries that are cut off there are noticed, too. `npm run audit:verify` verifies all of it at once.':
    'Her kayıt, 90 saniye içinde özet (hash) zincirinde bir halka alır: `sha256(previous hash || canonical JSON of the entry)`. Her çağrıda birkaç bin halka daha izlenir: önce yeniler, sonra baştan başlayarak ötekiler. Zincirin sonu kanıtlıdır: sondan kesilen kayıtlar da fark edilir. `npm run audit:verify` zincirin tamamını bir kerede izler.',
  'The user who acted.': 'İşlemi yapan kullanıcı.',
  'The object that was acted on, such as `delivery 17`; the whole text must match.':
    'İşlemin yapıldığı nesne, örneğin `delivery 17`; harfi harfine.',
  'Bounds of `At`, both included.': '`At` için sınırlar; ikisi de dahildir.',
  'The `X-Request-Id` of the answer.': 'Yanıtın `X-Request-Id` değeri.',
  'Where the last page ended; absent or empty is the newest entry.':
    'Önceki sayfanın bittiği yer; verilmezse ya da boşsa en yeni kayıttan başlanır.',
  'With `Accept: text/csv` all pages come as one file of up to 100,000 rows, the newest first: UTF-8 with a byte order mark, semicolons, Turkish headings and moments such as `24.11.2026 18:20:05`; what a spreadsheet would take for a formula has an apostrophe before it, within a text too where a program may split it (comma, semicolon, tab, line break). `pageSize` does not count then. Each file is audited, and a process writes two at once: 429 asks to try again.':
    '`Accept: text/csv` ile bütün sayfalar, en yenisi başta olmak üzere en çok 100.000 satırlık tek bir dosya olarak gelir: bayt sırası işaretli UTF-8, noktalı virgüller, Türkçe başlıklar ve `24.11.2026 18:20:05` gibi zamanlar; hesap tablosunun formül sayacağı yerin önünde kesme işareti vardır; bir programın metni böleceği yerlerde de (virgül, noktalı virgül, sekme, satır sonu). O zaman `pageSize` sayılmaz. Her dosya denetim kaydına yazılır ve bir süreç aynı anda iki dosya yazar: 429 yeniden denenmesini ister.',
};
