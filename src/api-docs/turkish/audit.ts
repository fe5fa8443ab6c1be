import type { Dictionary } from './dictionary.js';

/** The audit, its filters and its chain of hashes. */
export const AUDIT: Dictionary = {
  'The `cursor` of the next call; null at the end.': 'Sonraki çağrının `cursor` değeri; son sayfada null.',
  'The newest entry up to which the chain was followed without a break; null before the first.':
    'Zincirin kopmadan izlenebildiği en yeni kayıt; henüz hiçbir kayıt izlenmediyse null.',
  'When the chain was last followed.': 'Zincirin en son izlendiği an.',
  'An entry that was changed, removed or put in another place; null when none is known.':
    'Değiştirilmiş, silinmiş ya da yeri değiştirilmiş bir kayıt; bilinen yoksa null.',
  'The user at the time; null of what the service did by itself.':
    'İşlemi yapan kullanıcı; servisin kendiliğinden yaptıklarında null.',
  'The name at the time, or which part of the service it was.':
    'Kullanıcının o andaki adı ya da işlemi yapan servis bölümü.',
  'The noun and the verb.': 'Nesnenin türü ve eylem.',
  'The noun and its id; a noun alone of a deed that changed many.':
    'Nesnenin türü ve kimliği; birçok nesneyi değiştiren işlemde yalnızca türü.',
  'What else the deed was; never a payload or key.':
    'İşlemle ilgili öteki bilgiler; bildirim içeriği ya da anahtar hiçbir zaman yer almaz.',
  'The fields that changed, as they were; by the name of each thing when there are many. Of a secret only that it was set.':
    'Değişen alanların önceki hali; birden çok nesne varsa her birinin adıyla. Gizli değerler için yalnızca tanımlı oldukları yazılır.',
  'The same as they are since. A secret says `changed`.':
    'Aynı alanların yeni hali. Gizli değerler için `changed` yazılır.',
  'The `X-Request-Id` of the answer; null of what the service did by itself.':
    'Yanıtın `X-Request-Id` değeri; servisin kendiliğinden yaptıklarında null.',
  'The address that the request came from.': 'İsteğin geldiği adres.',
  'Who did what, from where, and what it changed. Entries are written with the deed itself and never change.':
    'Kimin neyi nereden yaptığı ve neyi değiştirdiği. Kayıtlar işlemle birlikte yazılır ve sonradan değişmez.',
  'Newest first. What fits is counted at each call: read a large audit as a feed.':
    'En yeniden eskiye. Süzgeçlere uyanlar her çağrıda sayılır: büyük bir denetim kaydını sayfa sayfa (feed) okuyun.',
  'Newest first, with the same filters and without a count. Begin without `cursor`, then pass each answer’s `NextCursor` until it is null.':
    'En yeniden eskiye; süzgeçler aynıdır, sayım yapılmaz. `cursor` vermeden başlayın, ardından null gelene dek her yanıtın `NextCursor` değerini verin.',
  'Each entry has a link in a chain of hashes, `sha256(previous hash || canonical JSON of the entry)`, within 90 seconds. Each call follows a few thousand links more, and then those from the beginning again. `npm run audit:verify` follows all of them at once.':
    'Her kayıt, 90 saniye içinde özet (hash) zincirinde bir halka alır: `sha256(previous hash || canonical JSON of the entry)`. Her çağrıda birkaç bin halka daha izlenir: önce yeniler, sonra baştan başlayarak ötekiler. `npm run audit:verify` zincirin tamamını bir kerede izler.',
  'The user who did it.': 'İşlemi yapan kullanıcı.',
  'What it was done to, such as `delivery 17`, letter by letter.':
    'İşlemin yapıldığı nesne, örneğin `delivery 17`; harfi harfine.',
  'Bounds of `At`, both included.': '`At` için sınırlar; ikisi de dahildir.',
  'The `X-Request-Id` of the answer.': 'Yanıtın `X-Request-Id` değeri.',
  'Where the last page ended; absent or empty is the newest entry.':
    'Önceki sayfanın bittiği yer; verilmezse ya da boşsa en yeni kayıttan başlanır.',
};
