import type { Dictionary } from './dictionary.js';

/** Deliveries of notifications, pausing them and testing them. */
export const DELIVERIES: Dictionary = {
  'Text for the person who reads the notification.': 'Okuyacak kişi için bir metin.',
  'A delivery carries one notification to one agent: pending deliveries, their outcomes, and sending them again.':
    'Bildirimlerin acentelere tek tek teslimi: bekleyenler, sonuçlar ve yeniden gönderme.',
  'Newest first. `from` and `to` bound `CreatedAt`, both included: days of the business time zone, or date-times. `httpStatus` is that of the last attempt.':
    'En yeniden eskiye. `from` ve `to`, ikisi de dahil olmak üzere `CreatedAt` değerini sınırlar: işletme saat diliminin günleri ya da tarih-saatler. `httpStatus`, son denemenin durumudur.',
  'What the notification announces: a kind and its id, such as `Job:7` or `ServiceAvailability:311`.':
    'Bildirimin neyi duyurduğu: tür ve kimlik, örneğin `Job:7` ya da `ServiceAvailability:311`.',
  'What the notification announces; null for several parameter values, for a notification of an earlier release and for one that is no longer kept.':
    'Bildirimin neyi duyurduğu; birden çok parametre değerinde, önceki bir sürümün bildirimlerinde ve artık saklanmayanlarda null.',
  'AgentProducts and Test have the id of the agent, ParameterValue has the parameter’s number and the value.':
    'AgentProducts ve Test için kimlik acenteninkidir; ParameterValue için parametre numarası ve değerdir.',
  '`91/9` for value 9 of parameter 91.': '91 numaralı parametrenin 9 değeri için `91/9`.',
  'Payloads and platforms’ answers of types 101 and 102 name persons: they are null unless `payload=true` asks for them. The audit records each look before it is answered; repeats of a user within a minute are counted in one further entry. The payload of type 3 is always null here: another operation returns it, and asks for a reason.':
    '101 ve 102 türlerinin içerikleri ve platformların bunlara yanıtları kişileri adlandırır: `payload=true` ile istenmedikçe null’dır. Her bakış, yanıttan önce denetim kaydına yazılır; aynı kullanıcının bir dakika içindeki yinelemeleri sayılır ve tek bir ek kayıt olur. 3 türünün içeriği burada hep null’dır: ayrı bir çağrıyla ve neden belirtilerek okunur.',
  'The audit records who read the payload and why, before it is answered: each call for type 3; for the other types, repeats of a user with the same reason within a minute are counted in one further entry.':
    'Kimin neden okuduğu, yanıttan önce denetim kaydına yazılır: 3 türünde her çağrı; öbür türlerde aynı kullanıcının aynı nedenle bir dakika içindeki yinelemeleri sayılır ve tek bir ek kayıt olur.',
  'Sends the oldest `limit` final deliveries that match the filter again (10000 unless `limit` is smaller); repeat the call for the next ones. At most `perSecond` of them (50 by default) become due each second. With `dryRun` they are only counted. The filter needs at least one field; without `state`, delivered ones match as well, and parked ones do not. Deliveries whose payload is gone never match.':
    'Nihai durumda olup süzgece uyan en eski `limit` teslimat (daha azı verilmedikçe 10000); sonrakiler için çağrıyı yineleyin. Her saniye bunlardan en çok `perSecond` tanesinin (varsayılan 50) sırası gelir. `dryRun` ile yalnızca sayılırlar. Süzgeçte en az bir alan bulunmalıdır; `state` verilmezse ulaşmış teslimatlar da uyar, askıdakiler uymaz. İçeriği artık bulunmayanlar hiçbir zaman uymaz.',
  'Between the count and the call other deliveries may fail. `CountedAt` of the count, sent as `finishedTo`, and its `Count` as `limit` send what was counted and nothing else.':
    'Sayım ile çağrı arasında başka teslimatlar başarısız olabilir. Sayımın `CountedAt` değeri `finishedTo`, `Count` değeri `limit` olarak verilirse yalnızca sayılanlar gönderilir.',
  'When they were counted; null unless `dryRun`. As `finishedTo` of the call that sends them, it leaves out what has failed since.':
    'Sayıldıkları an; `dryRun` değilse null. Gönderen çağrıda `finishedTo` olarak verilirse sonradan başarısız olanlar alınmaz.',
  'Only deliveries that finished by then: what fails after it was counted is not taken along. Not with state Parked.':
    'Yalnızca o ana kadar sonuçlanmış teslimatlar: sayımdan sonra başarısız olan alınmaz. Parked durumuyla verilmez.',
  'Deliveries that are sent again.': 'Yeniden gönderilen teslimatların sayısı.',
  'A delivery in any final state, or in Parked, becomes due at once, with the same ReferanceNo and all its retries. A platform that has processed the ReferanceNo ignores it. A delivered notification of type 3 cannot be sent again, because its payload is gone.':
    'Nihai durumların hepsinden ve Parked durumundan yapılabilir: teslimatın sırası hemen gelir, ReferanceNo aynı kalır, denemeler baştan başlar. Bu ReferanceNo değerini işlemiş olan platform onu yok sayar. Teslim edilmiş 3 türündeki bir bildirim yeniden gönderilemez: içeriği artık yoktur.',
  'Cancels a delivery that waits for its next attempt or is parked.':
    'Sonraki denemesini bekleyen ya da askıda olan bir teslimat.',
  'Deliveries that become due wait until the agent’s deliveries are resumed; attempts under way are completed. A repeated call changes nothing.':
    'Sırası gelenler, acentenin teslimatları sürdürülene dek bekletilir; başlamış denemeler tamamlanır. Çağrıyı yinelemek bir şey değiştirmez.',
  'Deliveries that have become due meanwhile are sent at once. A repeated call changes nothing.':
    'Bu arada sırası gelmiş olanlar hemen gönderilir. Çağrıyı yinelemek bir şey değiştirmez.',
  'Sends a notification of type 104 with `Message` and `SentAt` in its payload; it is attempted once. `Location` is the address of its delivery, which shows the outcome.':
    'İçeriğinde `Message` ve `SentAt` bulunan, NotificationType değeri 104 olan bildirim; bir kez denenir. `Location`, sonucu gösteren teslimatın adresidir.',
  'The delivery of the test.': 'Denemenin teslimatı.',
  'There is no such delivery.': 'Böyle bir teslimat yok.',
  'The delivery will be attempted anyway.': 'Zaten denenecek.',
  'The notification is older than the retention.': 'Bildirimi saklama süresini aşmış.',
  'The notification is of a type (3) whose payload is not kept after delivery.':
    'Ulaştıktan sonra içeriği saklanmayan türden (3).',
  'The delivery is in a final state.': 'Teslimat zaten nihai durumda.',
  'An attempt is under way: the platform may be reading the notification now.':
    'Bir deneme sürüyor: platform bildirimi şu anda okuyor olabilir.',
  'The same on every attempt.': 'Her denemede aynı.',
  'Type of the notification.': 'Bildirimin türü.',
  'What the gateway has to tell a platform, by ReferanceNo: what arrived, what did not, and sending it again.':
    'Geçidin platforma bildirecekleri, ReferanceNo ile: ulaşanlar, ulaşmayanlar ve yeniden gönderme.',
  'The agent’s notifications of the last days by ascending Id, as long as the gateway keeps them. Pass each answer’s `NextAfter`: nothing is missed. A call searches a bounded number of notifications, so that a page may be empty although more follow; the end is reached when `NextAfter` stays the same.':
    'Acentenin son günlerdeki bildirimleri, geçit sakladığı sürece, Id sırasıyla. Her yanıtın `NextAfter` değerini verin: hiçbir bildirim kaçmaz. Bir çağrı sınırlı sayıda bildirim arar; bu yüzden devamı varken sayfa boş olabilir. `NextAfter` değişmediğinde sona gelinmiştir.',
  'The `NextAfter` of the answer before; left out or 0 is the beginning.':
    'Önceki yanıtın `NextAfter` değeri; verilmezse ya da 0 ise baştan başlanır.',
  'Only notifications in this state.': 'Yalnızca bu durumdaki bildirimler.',
  'Only notifications of this type.': 'Yalnızca bu türdeki bildirimler.',
  'Sends a final or parked notification again: the same ReferanceNo, a fresh ladder, due at once. The audit records who asked.':
    'Sonuçlanmış ya da askıdaki bir bildirimi yeniden gönderir: aynı ReferanceNo, yeniden başlayan deneme sırası, hemen. İsteyen, denetim kaydına yazılır.',
  'The agent has no such notification.': 'Acentenin böyle bir bildirimi yok.',
  'Dropped, Exhausted, Cancelled and Parked: nothing is sent any more unless a resend is asked for.':
    'Dropped, Exhausted, Cancelled ve Parked: yeniden istenmedikçe artık hiçbir şey gönderilmez.',
  'The `after` of the next call, also when Items is empty.':
    'Sonraki çağrının `after` değeri; Items boş olsa da.',
  'Parked: the process ended during each of several attempts; the delivery continues only after a resend.':
    'Parked: denemeleri hep süreçle birlikte yarıda kaldı; ancak yeniden gönderilirse devam eder.',
  'Attempts with an outcome, those before a resend included.':
    'Sonuçlanmış denemelerin sayısı; yeniden göndermeden öncekiler dahil.',
  'The largest number of attempts, the first one included; a resend allows as many again.':
    'En çok yapılacak deneme sayısı, ilk deneme dahil; yeniden gönderme aynı sayıda deneme hakkı daha verir.',
  'Null in a final state, while parked and while an attempt is under way.':
    'Nihai durumda, askıdayken ve bir deneme sürerken null.',
  'HTTP status of the last attempt; null when there was no HTTP answer.':
    'Son denemenin HTTP durumu; HTTP yanıtı alınmadıysa null.',
  'Why the last attempt brought no HTTP answer.': 'Son denemede neden HTTP yanıtı alınmadığı.',
  'When it came to its final state.': 'Nihai duruma geldiği an.',
  'Number of the attempt; it keeps rising after a resend.':
    'Denemenin numarası; yeniden göndermelerde de artmayı sürdürür.',
  'New for every attempt.': 'Her denemede yeni.',
  'Why there was no HTTP answer, or why its body is incomplete.':
    'HTTP yanıtının neden alınmadığı ya da gövdesinin neden yarıda kesildiği.',
  'The answer’s first 4 KB; null where it was not asked for.': 'Yanıtın ilk 4 KB’ı; istenmediyse null.',
  'Whether the answer had a body.': 'Yanıtın gövdesi olup olmadığı.',
  'Late: the outcome came after the lease of the attempt had ended, and changed nothing.':
    'Late: kendisine ayrılan süreden (lease) sonra geldi, hiçbir şeyi değiştirmedi.',
  'The payload as it is sent inside the envelope; null in lists, once it is no longer kept, and wherever it was not asked for.':
    'Zarf içinde gönderildiği haliyle içerik; listelerde, artık saklanmıyorsa ve istenmediyse null.',
  'Whether the payload is kept.': 'İçeriğin saklanıp saklanmadığı.',
  'Whether the payload was removed because the notification has arrived: the gateway then keeps nothing of type 3.':
    'İçeriğin, bildirim ulaştığı için silinip silinmediği: geçit 3 türünde bundan sonra hiçbir şey saklamaz.',
  'The payload as it is sent inside the envelope; null once it is no longer kept.':
    'Zarf içinde gönderildiği haliyle içerik; artık saklanmıyorsa null.',
  'Whether the payload was removed because the notification has arrived.':
    'İçeriğin, bildirim ulaştığı için silinip silinmediği.',
  'True asks for the payload and the platform’s answers of types 101 and 102, and for the answers of type 3: the audit records the look. False leaves the payload of every type out, for repeated calls.':
    'true, 101 ve 102 türlerinin içeriğini ve platformun yanıtlarını, 3 türünün de yanıtlarını ister: bakış denetim kaydına yazılır. false ise hiçbir türün içeriği yanıta konmaz; yinelenen sorgular içindir.',
  'Why the payload is read; the audit records the reason and the reader.':
    'İçeriğin neden okunduğu; kimin okuduğuyla birlikte kaydedilir.',
  'Newest first by id. Nothing is counted, and a call searches a bounded number of deliveries. Days are those of the business time zone.':
    'Kimliğe göre en yeniden eskiye. Sayım yapılmaz ve bir çağrı sınırlı sayıda teslimatı arar. Günler işletme saat diliminin günleridir.',
  'States in any case, separated by commas.': 'Virgülle ayrılmış durumlar; büyük küçük harf ayrımı yoktur.',
  'The number of an attempt whose outcome is recorded.': 'Sonucu kaydedilmiş bir denemenin numarası.',
  'HTTP status of the last attempt.': 'Son denemenin HTTP durumu.',
  'Why the last attempt of a delivery that has not arrived brought no HTTP answer. NotCalled: the agent has no address that may be called.':
    'Ulaşmamış bir teslimatın son denemesinde neden HTTP yanıtı alınmadığı. NotCalled: acentenin çağrılabilecek bir adresi yok.',
  'Why the last attempt of a delivery that has not arrived brought no HTTP answer.':
    'Ulaşmamış bir teslimatın son denemesinde neden HTTP yanıtı alınmadığı.',
  'Bounds of `CreatedAt`, both included.': '`CreatedAt` için sınırlar, ikisi de dahil.',
  'First moment of `FinishedAt`; a delivery that has not finished fits.':
    '`FinishedAt` için ilk an; henüz sonuçlanmamış teslimat uyar.',
  'Last moment of `FinishedAt`; a delivery that has not finished does not fit.':
    '`FinishedAt` için son an; henüz sonuçlanmamış teslimat uymaz.',
  'Where the last page ended; absent or empty is the newest delivery.':
    'Önceki sayfanın bittiği yer; yoksa ya da boşsa en yeni teslimat.',
  'Each state is counted up to 10,000. The filter is that of the feed.':
    'Her durum en çok 10.000’e kadar sayılır. Süzgeç, akışınkidir.',
  'There is no such resend, or it is older than 7 days.':
    'Böyle bir yeniden gönderme yok ya da üzerinden 7 günden çok geçmiş.',
  'Null when they are too many to be counted at once.': 'Bir kerede sayılamayacak kadar çoksa null.',
  'Whether one of the other counts ended before its end: there are at least so many.':
    'Öteki sayılardan birinin sonuna varılmadan kesilip kesilmediği: en az o kadar vardır.',
  'Whether nothing is sent to the agent at the moment, by a person’s order.':
    'Bir kişinin isteğiyle acenteye şu anda hiçbir şey gönderilmediği.',
  'Whether an attempt is under way.': 'Bir denemenin sürüp sürmediği.',
  'The `cursor` of the next call; null at the end. A page of a filter that fits few may have fewer deliveries than asked for, even none, while a cursor is left.':
    'Sonraki çağrının `cursor` değeri; sonda null. Azına uyan bir süzgeçte sayfa istenenden az teslimatla, hatta boş gelebilir; değer varsa arama sürer.',
  'Several final states, in place of `state`.': '`state` yerine birden çok nihai durum.',
  'Only deliveries that finished then or later.': 'Yalnızca o anda ya da sonra sonuçlanmış teslimatlar.',
  'The `ResendId` of the resend.': 'Yeniden göndermenin `ResendId` değeri.',
  'Deliveries that were sent again.': 'Yeniden gönderilmiş teslimatların sayısı.',
  'Those that wait or are being attempted.': 'Bekleyenler ve denenmekte olanlar.',
  'Those that have arrived.': 'Ulaşanlar.',
  'All others: dropped, exhausted, cancelled or parked.':
    'Ötekilerin tümü: vazgeçilen, denemeleri biten, iptal edilen ya da askıda olanlar.',
  'Under which its progress can be read for 7 days; null on a dry run, and when nothing was sent.':
    'İlerleyişinin 7 gün boyunca okunabileceği numara; yalnızca sayımda ve hiçbir şey gönderilmediğinde null.',
  'An outcome counts in the hour in which it was reached; after a resend the next one counts as well. Days are those of the business time zone. Counts are kept for 92 days.':
    'Sonuç, alındığı saatte sayılır; yeniden göndermeden sonraki sonuç da ayrıca sayılır. Günler, işletme saat dilimine göredir. Sayılar 92 gün saklanır.',
  'By AgentId. What happened in the last seconds is not counted yet.':
    'AgentId sırasıyla. Son saniyelerde olanlar henüz sayılmamıştır.',
  'In the first hour; absent is 24 hours before the end.':
    'İlk saatin içinde bir an; verilmezse sondan 24 saat öncesi.',
  'In the last hour, at most 31 days after the first; absent is now.':
    'Son saatin içinde bir an, ilkinden en çok 31 gün sonra; verilmezse şimdi.',
  'Ids of agents, separated by commas; absent is every agent, page by page.':
    'Virgülle ayrılmış acente kimlikleri; verilmezse tüm acenteler, sayfa sayfa.',
  'First moment of the hour.': 'Saatin ilk anı.',
  'Milliseconds from the due moment to the start of the attempt that ended a delivery, not exceeded by half of the deliveries; an estimate, off by at most a fifth. Null when none ended by an attempt.':
    'Teslimatı sonuçlandıran denemenin, sırası geldikten kaç milisaniye sonra başladığı; teslimatların yarısı bunu aşmamıştır. Tahmindir, en çok beşte bir sapar. Denemeyle sonuçlanan yoksa null.',
  'Milliseconds from the due moment to the start of the attempt that ended a delivery, not exceeded by 99 % of the deliveries; an estimate, off by at most a fifth. Null when none ended by an attempt.':
    'Teslimatı sonuçlandıran denemenin, sırası geldikten kaç milisaniye sonra başladığı; teslimatların %99’u bunu aşmamıştır. Tahmindir, en çok beşte bir sapar. Denemeyle sonuçlanan yoksa null.',
  'Each hour of the span, oldest first; hours to come are left out.':
    'Aralığın saatleri, en eskiden başlayarak; gelecek saatler yer almaz.',
  'Outcomes before this moment are counted, some seconds after they were reached.':
    'Bu andan önceki sonuçlar sayılmıştır; sayım birkaç saniye geriden gelir.',
  'Dropped, exhausted or parked.': 'Vazgeçilen, denemeleri biten ya da askıya alınan.',
  'When a notification last arrived.': 'Son bildirimin ulaştığı an.',
  'End of the last attempt that failed, also of one that is retried.':
    'Başarısız olan son denemenin bittiği an; yeniden denenecek olanlar dahil.',
  'Its HTTP status; null when there was no HTTP answer, or no failure.':
    'Onun HTTP durumu; HTTP yanıtı alınmadıysa ya da başarısız deneme yoksa null.',
  'Why it brought no HTTP answer.': 'HTTP yanıtının neden alınamadığı.',
  'Deliveries that wait, counted up to 1000.': 'Bekleyen teslimatlar; en çok 1000’e kadar sayılır.',
  'Arrived within these 24 hours.': 'Bu 24 saatte ulaşanlar.',
  'Dropped, exhausted or parked within these 24 hours.':
    'Bu 24 saatte vazgeçilen, denemeleri biten ya da askıya alınan teslimatlar.',
  'The last 24 hours, the present one included, oldest first.':
    'Şimdiki saatle birlikte son 24 saat, en eskiden başlayarak.',
  'Milliseconds from the due moment to the start; null for an attempt of an earlier release.':
    'Sırasının gelmesinden başlamasına kadar geçen milisaniye; önceki bir sürümün denemelerinde null.',
};
