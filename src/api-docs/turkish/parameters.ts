import type { Dictionary } from './dictionary.js';

/** Values of parameters, and the payload of their changes. */
export const PARAMETERS: Dictionary = {
  'For `deleted` the values carry their last state.': '`deleted` grubunda değerler son halleriyle yer alır.',
  'One value for a single change, many for a bulk update.':
    'Tekli değişiklikte bir, toplu güncellemede çok sayıda değer.',
  'Change groups, at least one. A bulk update comes in several notifications. They are not sent one after the other, and retries come late: of two changes of one value the newer may arrive first. GET /api/parameters/{parameterId}/values has the values as they are.':
    'Değişiklik grupları, en az bir tane. Toplu güncelleme birden çok bildirimle gelir. Bildirimler sırayla gönderilmez, yeniden denemeler de gecikebilir: aynı değerin iki değişikliğinden yenisi önce ulaşabilir. Değerlerin güncel hali GET /api/parameters/{parameterId}/values yanıtındadır.',
  'A dependent or a detail’s key occurs twice, or the value depends on itself.':
    'Bir bağımlılık ya da bir ayrıntının anahtarı iki kez geçiyor ya da değer kendisine bağlı.',
  'There is no such value.': 'Böyle bir değer yok.',
  'A pair comes twice, a value to delete does not exist, or a list is one that a single change refuses; `Field` names the change, such as `Changes[3].ParameterValue`.':
    'Bir çift iki kez geçiyor, silinecek bir değer yok ya da bir liste tekli değişiklikte de reddedilecek durumda; `Field` değişikliği gösterir, örneğin `Changes[3].ParameterValue`.',
  'Values that the call did not change; they are not announced.':
    'Çağrının değiştirmediği değerlerin sayısı; bunlar bildirilmez.',
  'The parameter depended on.': 'Bağlı olunan parametre.',
  'Code of the value depended on.': 'Bağlı olunan değerin kodu.',
  'A decimal number is written as text.': 'Ondalık sayılar burada metin olarak yer alır.',
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
  'The value depended on need not exist (yet).': 'Bağlı olunan değerin (henüz) var olması gerekmez.',
  '22 is the vehicle value.': '22, araç değeridir.',
  'Whether the value is active.': 'Değerin aktif olup olmadığı.',
  'None when left out. Each value occurs once, and never the value itself; their order does not matter.':
    'Gönderilmezse bağımlılık yoktur. Her biri bir kez yer alır, değerin kendisi yer alamaz; sıraları önemsizdir.',
  'None when left out. Each key occurs once; their order does not matter.':
    'Gönderilmezse ayrıntı yoktur. Her anahtar bir kez yer alır; sıraları önemsizdir.',
  'Values of parameters: brands (91), types (92) and model years (93) of the vehicle list, and any other. Every change is announced to every active agent with type 8.':
    'Parametre değerleri: araç listesinin markaları (91), tipleri (92) ve model yılları (93) ile öteki parametreler. Her değişiklik, bütün aktif acentelere 8 türündeki bildirimle duyurulur.',
  'Adding, changing and deleting values of parameters, singly and in bulk. A sync of the vehicle list replaces the values of parameters 91 to 93 that it changes, also those that a user set: `Crossed` becomes false, and the vehicle value (22) remains the only detail.':
    'Parametre değerlerini tek tek ve toplu olarak ekleme, değiştirme ve silme. Araç listesi eşitlemesi, 91–93 parametrelerinin değiştirdiği değerlerini, kullanıcıların girdikleri dahil, bütünüyle yeniden yazar: `Crossed` false olur, araç değeri (22) dışında ayrıntı kalmaz.',
  'Sorted by code, in which digits count as numbers: `9-1616` stands before `10-2`. The list of a parameter without values is empty.':
    'Koda göre sıralı; koddaki sayılar sayı olarak karşılaştırılır: `9-1616`, `10-2` kodundan önce gelir. Değeri olmayan bir parametrenin listesi boştur.',
  'Returns the value as it is now. The change is announced as `added` or `updated`; a call that changes nothing is not announced. Dependents need not exist.':
    'Değerin şimdiki halini döndürür. Değişiklik `added` ya da `updated` olarak bildirilir; hiçbir şeyi değiştirmeyen çağrı bildirilmez. Bağımlılıkların var olması gerekmez.',
  'Returns the last state of the value, which is announced as `deleted`. Values that depend on it stay as they are and keep their reference to it.':
    'Değerin son halini döndürür; bu hal `deleted` olarak bildirilir. Ona bağlı değerler olduğu gibi kalır ve onu göstermeyi sürdürür.',
  'All or nothing. Announced in groups `added`, `updated`, `deleted`, each by parameter and code, cut into notifications of a limited number of values.':
    'Ya hepsi yapılır ya hiçbiri. `added`, `updated` ve `deleted` gruplarında, her grup parametreye ve koda göre sıralı olarak, sınırlı sayıda değer taşıyan bildirimlere bölünerek bildirilir.',
  'Returns what the change would do and the notification that would go, and changes and sends nothing.':
    'Değişikliğin ne yapacağını ve gidecek bildirimi döndürür; hiçbir şeyi değiştirmez ve göndermez.',
  'Words, separated by white space, in any case, each of them part of the code or the name.':
    'Boşlukla ayrılmış sözcükler; büyük küçük harf fark etmez. Her biri kodun ya da adın bir parçası olmalıdır.',
  'Only active values, or only inactive ones; without it, both.':
    'Yalnızca aktif ya da yalnızca pasif değerler; verilmezse ikisi de.',
  'Values whose status is active.': 'Durumu aktif olan değerlerin sayısı.',
  'Agents that would be notified: every active one.':
    'Bildirim alacak acentelerin sayısı: aktif olanların hepsi.',
  'Notifications of type 8 that each of them would get.':
    'Her birinin alacağı 8 türündeki bildirimlerin sayısı.',
  'The payload of the first of them; empty when nothing would change.':
    'Bunların ilkinin içeriği; hiçbir şey değişmeyecekse boş.',
  'Those that have values, by their number.': 'Değeri olanlar, numarasına göre.',
  'Sorted by code, in which digits count as numbers.':
    'Koda göre sıralı; koddaki rakamlar sayı olarak karşılaştırılır.',
  'One value of a parameter.': 'Bir parametrenin tek bir değeri.',
  'Values of any parameter, by code. The value itself need not exist: its dependents keep their reference to it.':
    'Herhangi bir parametrenin değerleri, koda göre. Değerin kendisinin var olması gerekmez: bağlı olanlar ona başvurmayı sürdürür.',
};
