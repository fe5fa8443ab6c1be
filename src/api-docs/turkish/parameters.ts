import type { Dictionary } from './dictionary.js';

/** Values of parameters, and the payload of their changes. */
export const PARAMETERS: Dictionary = {
  'For `deleted` the values carry their last state.': '`deleted` grubunda değerler son halleriyle yer alır.',
  'One value for a single change, many for a bulk update.':
    'Tekli değişiklikte bir, toplu güncellemede çok sayıda değer.',
  'Change groups, at least one. A bulk update comes in several notifications. They are not sent one after the other, and retries come late: of two changes of one value the newer may arrive first. GET /api/parameters/{parameterId}/values has the values as they are.':
    'Değişiklik grupları, en az bir tane. Toplu güncelleme birden çok bildirimle gelir. Bildirimler sırayla gönderilmez, yeniden denemeler de gecikebilir: aynı değerin iki değişikliğinden yenisi önce ulaşabilir. Değerlerin güncel hali GET /api/parameters/{parameterId}/values yanıtındadır.',
  'A dependent or a detail’s key stands twice, or the value depends on itself.':
    'Bir bağımlılık ya da bir ayrıntının anahtarı iki kez geçiyor ya da değer kendisine bağlı.',
  'There is no such value.': 'Böyle bir değer yok.',
  'A pair comes twice, a value to delete does not exist, or a list is one that a single change refuses; `Field` names the change, such as `Changes[3].ParameterValue`.':
    'Bir çift iki kez geçiyor, silinecek bir değer yok ya da bir liste tekli değişiklikte de reddedilecek durumda; `Field` değişikliği gösterir, örneğin `Changes[3].ParameterValue`.',
  'Values that were so already; they are not announced.':
    'Zaten bu halde olan değerlerin sayısı; bunlar bildirilmez.',
  'The parameter depended on.': 'Bağlı olunan parametre.',
  'Code of the value depended on.': 'Bağlı olunan değerin kodu.',
  'A decimal number stands here as text.': 'Ondalık sayılar burada metin olarak yer alır.',
  '91 brand, 92 type, 93 model year.': '91 marka, 92 tip, 93 model yılı.',
  'Code of the value; together with ParameterId it identifies the value.':
    'Değerin kodu; değeri ParameterId ile birlikte belirler.',
  'Whether the value is active; meaningless for `deleted`.':
    'Değerin aktif olup olmadığı; `deleted` için anlamsızdır.',
  'All dependencies, also those that did not change. May be empty.':
    'Değişmeyenler de dahil bütün bağımlılıklar. Boş olabilir.',
  'All details, also those that did not change. May be empty.':
    'Değişmeyenler de dahil bütün ayrıntılar. Boş olabilir.',
  'The code, percent-encoded: `a/b` is `a%2Fb`.': 'Yüzde kodlamasıyla yazılmış kod: `a/b` için `a%2Fb`.',
  'Each pair of ParameterId and ParameterValue once.':
    'Her ParameterId ve ParameterValue çifti yalnızca bir kez.',
  'Required for `upsert`.': '`upsert` için zorunlu.',
  'Need not exist (yet).': '(Henüz) var olması gerekmez.',
  '22 is the vehicle value.': '22, araç değeridir.',
  'Whether the value is active.': 'Değerin aktif olup olmadığı.',
  'None when left out. Each once, and never the value itself; their order does not count.':
    'Gönderilmezse bağımlılık yoktur. Her biri bir kez yer alır, değerin kendisi yer alamaz; sıraları önemsizdir.',
  'None when left out. Each key once; their order does not count.':
    'Gönderilmezse ayrıntı yoktur. Her anahtar bir kez yer alır; sıraları önemsizdir.',
  'Values of parameters: brands (91), types (92) and model years (93) of the vehicle list, and any other. Every change is announced to every active agent with type 8.':
    'Parametre değerleri: araç listesinin markaları (91), tipleri (92) ve model yılları (93) ile öteki parametreler. Her değişiklik, bütün aktif acentelere 8 türündeki bildirimle duyurulur.',
  'Adding, changing and deleting values of parameters, singly and in bulk. A sync of the vehicle list writes the values 91 to 93 of what it changes as a whole: `Crossed` false and no detail but the vehicle value (22), over what was set by hand.':
    'Parametre değerlerini tek tek ve toplu olarak ekleme, değiştirme ve silme. Araç listesi eşitlemesi, değiştirdiklerinin 91–93 değerlerini bütünüyle yeniden yazar: `Crossed` false olur, araç değeri (22) dışında ayrıntı kalmaz; elle girilenlerin üzerine yazılır.',
  'By code, numbers in it as numbers: `9-1616` stands before `10-2`. A parameter that nobody has given a value has none.':
    'Koda göre sıralı; koddaki sayılar sayı olarak karşılaştırılır: `9-1616`, `10-2` kodundan önce gelir. Hiç değer verilmemiş bir parametrenin listesi boştur.',
  'Answers the value as it is now. Announced as `added` or `updated`; not at all when it is so already. Dependents need not exist.':
    'Değerin şimdiki halini döndürür. `added` ya da `updated` olarak bildirilir; zaten bu haldeyse bildirilmez. Bağımlılıkların var olması gerekmez.',
  'Answers its last state, which is announced as `deleted`. Values that depend on it stay as they are and keep naming it.':
    'Değerin son halini döndürür; bu hal `deleted` olarak bildirilir. Ona bağlı değerler olduğu gibi kalır ve onu göstermeyi sürdürür.',
  'All or nothing. Announced in groups `added`, `updated`, `deleted`, each by parameter and code, cut into notifications of a limited number of values.':
    'Ya hepsi yapılır ya hiçbiri. `added`, `updated` ve `deleted` gruplarında, her grup parametreye ve koda göre sıralı olarak, sınırlı sayıda değer taşıyan bildirimlere bölünerek bildirilir.',
};
