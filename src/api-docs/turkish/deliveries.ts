import type { Dictionary } from './dictionary.js';

/** Deliveries of notifications, pausing them and testing them. */
export const DELIVERIES: Dictionary = {
  'For a reader.': 'Okuyacak kişi için bir metin.',
  'One notification on its way to one agent: what is pending, what came of it, and sending it again.':
    'Bildirimlerin acentelere tek tek teslimi: bekleyenler, sonuçlar ve yeniden gönderme.',
  'Newest first. `from` and `to` bound `CreatedAt`, both included: days of the business time zone, or date-times. `httpStatus` is that of the last attempt.':
    'En yeniden eskiye. `from` ve `to`, ikisi de dahil olmak üzere `CreatedAt` değerini sınırlar: işletme saat diliminin günleri ya da tarih-saatler. `httpStatus`, son denemenin durumudur.',
  'The payload of type 3 holds personal data and is null here: it is read by itself, with a reason.':
    '3 türündeki bildirimlerin içeriği kişisel veri taşır ve burada null’dır: ayrı bir çağrıyla ve neden belirtilerek okunur.',
  'Who reads it and why stands in the audit, once for each call, before it is answered.':
    'Kimin neden okuduğu, her çağrıda bir kez ve yanıttan önce denetim kaydına yazılır.',
  'The oldest `limit` final deliveries that fit the filter (10000 unless it says less); repeat the call for the next ones. At most `perSecond` of them (50) become due each second. With `dryRun` they are only counted. The filter needs at least one field; without `state`, delivered ones fit as well, and parked ones do not. Those whose payload is gone never fit.':
    'Nihai durumda olup süzgece uyan en eski `limit` teslimat (daha azı verilmedikçe 10000); sonrakiler için çağrıyı yineleyin. Her saniye bunlardan en çok `perSecond` tanesinin (varsayılan 50) sırası gelir. `dryRun` ile yalnızca sayılırlar. Süzgeçte en az bir alan bulunmalıdır; `state` verilmezse ulaşmış teslimatlar da uyar, askıdakiler uymaz. İçeriği artık bulunmayanlar hiçbir zaman uymaz.',
  'Deliveries that are sent again.': 'Yeniden gönderilen teslimatların sayısı.',
  'From any final state, and from Parked: due at once, with the same ReferanceNo and a fresh ladder. A platform that has processed the ReferanceNo ignores it. A delivered notification of type 3 cannot be sent again: its payload is gone.':
    'Nihai durumların hepsinden ve Parked durumundan yapılabilir: teslimatın sırası hemen gelir, ReferanceNo aynı kalır, denemeler baştan başlar. Bu ReferanceNo değerini işlemiş olan platform onu yok sayar. Teslim edilmiş 3 türündeki bir bildirim yeniden gönderilemez: içeriği artık yoktur.',
  'One that waits for its next attempt, or is parked.':
    'Sonraki denemesini bekleyen ya da askıda olan bir teslimat.',
  'What becomes due waits until the agent is resumed; attempts under way end. A repeat changes nothing.':
    'Sırası gelenler, acentenin teslimatları sürdürülene dek bekletilir; başlamış denemeler tamamlanır. Çağrıyı yinelemek bir şey değiştirmez.',
  'What has become due meanwhile is sent at once. A repeat changes nothing.':
    'Bu arada sırası gelmiş olanlar hemen gönderilir. Çağrıyı yinelemek bir şey değiştirmez.',
  'NotificationType 104 with a payload of `Message` and `SentAt`, tried once. What came of it stands in the list of deliveries.':
    'İçeriğinde `Message` ve `SentAt` bulunan, NotificationType değeri 104 olan bildirim; bir kez denenir. Sonucu teslimat listesinde görünür.',
  'There is no such delivery.': 'Böyle bir teslimat yok.',
  'It will be attempted anyway.': 'Zaten denenecek.',
  'Its notification is older than the retention.': 'Bildirimi saklama süresini aşmış.',
  'It is of a type whose payload is not kept once it has arrived (3).':
    'Ulaştıktan sonra içeriği saklanmayan türden (3).',
  'There is nothing left to cancel.': 'İptal edilecek bir şey kalmamış.',
  'The platform may be reading it just now.': 'Platform şu anda okuyor olabilir.',
  'The same on every attempt.': 'Her denemede aynı.',
  'What is announced.': 'Neyin bildirildiği.',
  'Parked: its attempts kept dying with the process; only a resend wakes it.':
    'Parked: denemeleri hep süreçle birlikte yarıda kaldı; ancak yeniden gönderilirse devam eder.',
  'Attempts with an outcome, those before a resend included.':
    'Sonuçlanmış denemelerin sayısı; yeniden göndermeden öncekiler dahil.',
  'Attempts of one ladder, the first one included; a resend begins a new one.':
    'Bir deneme dizisindeki deneme sayısı, ilk deneme dahil; yeniden gönderme yeni bir dizi başlatır.',
  'Null in a final state, while parked and while an attempt is under way.':
    'Nihai durumda, askıdayken ve bir deneme sürerken null.',
  'Of the last attempt; null when it brought no HTTP answer.':
    'Son denemeninki; HTTP yanıtı alınmadıysa null.',
  'Why the last attempt brought no HTTP answer.': 'Son denemede neden HTTP yanıtı alınmadığı.',
  'When it came to its final state.': 'Nihai duruma geldiği an.',
  'Goes on over resends.': 'Yeniden göndermelerde de artmayı sürdürür.',
  'New for every attempt.': 'Her denemede yeni.',
  'Why there was no HTTP answer, or why its body broke off.':
    'HTTP yanıtının neden alınmadığı ya da gövdesinin neden yarıda kesildiği.',
  'The answer’s first 4 KB.': 'Yanıtın ilk 4 KB’ı.',
  'Late: it came after its lease and moved nothing.':
    'Late: kendisine ayrılan süreden (lease) sonra geldi, hiçbir şeyi değiştirmedi.',
  'As it is sent, inside the envelope; null once it is no longer kept, and of type 3, whose payload is read by itself.':
    'Zarf içinde gönderildiği haliyle içerik; artık saklanmıyorsa ve içeriği ayrı bir çağrıyla okunan 3 türünde null.',
  'Whether the payload was removed because it had arrived: of type 3 the gateway keeps nothing then.':
    'İçeriğin, bildirim ulaştığı için silinip silinmediği: geçit 3 türünde bundan sonra hiçbir şey saklamaz.',
  'As it is sent, inside the envelope; null once it is no longer kept.':
    'Zarf içinde gönderildiği haliyle içerik; artık saklanmıyorsa null.',
  'Whether the payload was removed because it had arrived.':
    'İçeriğin, bildirim ulaştığı için silinip silinmediği.',
  'False leaves the payload out, for a look that is repeated.':
    'false ise içerik yanıta konmaz; yinelenen sorgular içindir.',
  'Why the payload is read; recorded with who reads it.':
    'İçeriğin neden okunduğu; kimin okuduğuyla birlikte kaydedilir.',
};
