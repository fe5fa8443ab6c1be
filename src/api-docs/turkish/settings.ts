import type { Dictionary } from './dictionary.js';

/** What the staff reads of the settings. */
export const SETTINGS: Dictionary = {
  'What the service is set to, for people who explain why it did something and when it will do it.':
    'Servisin nasıl ayarlandığı: bir şeyi neden yaptığını ve ne zaman yapacağını açıklayanlar için.',
  'Settings change only when the service is started anew. No secret and no address is among them. Replicas that were started with different settings answer differently.':
    'Ayarlar yalnızca servis yeniden başlatıldığında değişir. Aralarında gizli değer ve adres yoktur. Farklı ayarlarla başlatılmış kopyalar farklı yanıt verir.',
  'Milliseconds; 0 is an attempt at once.': 'Milisaniye; 0 hemen denemektir.',
  'The waits before the second attempt, the third and so on; the last one goes on.':
    'İkinci, üçüncü ve sonraki denemelerden önceki beklemeler; sonuncusu sürer.',
  'A platform has answered within so many milliseconds, or the attempt has failed.':
    'Platform bu kadar milisaniye içinde yanıtlamazsa deneme başarısız olur.',
  'Notifications with their final deliveries and attempts.':
    'Bildirimler ile sonuçlanmış teslimatları ve denemeleri.',
  'Jobs after they have ended.': 'Bittikten sonra işler.',
  'The calls of this period, up to now, are judged.': 'Şu ana kadarki bu sürenin çağrıları değerlendirilir.',
  'A service with fewer calls in the window is not closed.':
    'Bu sürede daha az çağrısı olan servis kapatılmaz.',
  'A service with this share of failed calls, or a larger one, is closed.':
    'Başarısız çağrılarının yüzdesi bu kadar ya da daha çok olan servis kapatılır.',
  'A service that was closed is opened when its share of failed calls is below this one.':
    'Kapatılmış servis, başarısız çağrılarının yüzdesi bunun altına inince açılır.',
  'The first closing lasts at least this long; each one that follows soon lasts twice as long.':
    'İlk kapanış en az bu kadar sürer; kısa süre sonra gelen her kapanış iki katı sürer.',
  'No closing has to last longer than this.': 'Hiçbir kapanışın bundan uzun sürmesi gerekmez.',
  'Any body but the vehicle list: documents with their request, and whole service catalogs.':
    'Araç listesi dışındaki gövdeler: istekleriyle birlikte belgeler ve bütün servis katalogları.',
  'The file of a vehicle list.': 'Bir araç listesinin dosyası.',
  'SERVICE_CATALOG_SOURCE is set.': 'SERVICE_CATALOG_SOURCE ayarlanmıştır.',
  'VEHICLE_LIST_SOURCE is set.': 'VEHICLE_LIST_SOURCE ayarlanmıştır.',
  'Of the service.': 'Servisin sürümü.',
  'The business zone: its days and times without offset.':
    'İş saat dilimi: günler ve farkı yazılmamış saatler ona göredir.',
};
