import type { Words } from '../../src/api/language.js';

/** The rules that the checks keep, and what they find. */
export const TEXTS = {
  'rule.https': {
    en: 'The gateway calls a platform by https only.',
    tr: 'Geçit, platformu yalnızca https ile çağırır.',
  },
  'rule.key': {
    en: 'Every call carries the platform’s own key in x-api-key; a call with another key is not the gateway’s.',
    tr: 'Her çağrı platformun kendi anahtarını x-api-key başlığında taşır; başka anahtarla gelen çağrı geçidin değildir.',
  },
  'rule.signature': {
    en: 'A signed call is taken only with a valid signature over its very bytes, made a few minutes ago at most.',
    tr: 'İmzalı çağrı, yalnızca tam baytları üzerinde geçerli ve en çok birkaç dakika önce atılmış bir imzayla kabul edilir.',
  },
  'rule.twoSignatures': {
    en: 'While a secret is exchanged, a call carries a signature of each, separated by a space: one that fits is enough.',
    tr: 'Gizli anahtar değişirken çağrı her birinin imzasını boşlukla ayrılmış olarak taşır: biri uyarsa yeter.',
  },
  'rule.success8': {
    en: 'Type 8 succeeds with HTTP 200 and {"ResultStatus": {"Status": "Success", "Explanation": null}, "Result": null}.',
    tr: 'Tür 8, HTTP 200 ve {"ResultStatus": {"Status": "Success", "Explanation": null}, "Result": null} ile başarılıdır.',
  },
  'rule.success2xx': {
    en: 'Any 2xx is a success, and the body is ignored. The gateway follows no redirect.',
    tr: 'Her 2xx başarıdır, gövdeye bakılmaz. Geçit yönlendirmeyi izlemez.',
  },
  'rule.repeat': {
    en: 'Repeats carry the same ReferanceNo: a platform processes it once and answers the repeat with success.',
    tr: 'Yinelemeler aynı ReferanceNo ile gelir: platform bir kez işler, yinelemeyi başarıyla yanıtlar.',
  },
  'rule.order': {
    en: 'Notifications may arrive in another order than their changes: an older one after a newer one is answered with success and does not undo it.',
    tr: 'Bildirimler değişikliklerin sırasıyla gelmeyebilir: yeniden sonra gelen eski bildirim başarıyla yanıtlanır ve yeniyi bozmaz.',
  },
  'rule.payload': {
    en: 'Payload is JSON inside a string and is parsed a second time, with every character that JSON admits.',
    tr: 'Payload, metin içinde JSON’dur; JSON’un izin verdiği her karakterle ikinci kez ayrıştırılır.',
  },
  'rule.added': {
    en: 'Members may be added without notice; a platform ignores those that it does not know.',
    tr: 'Haber verilmeden alan eklenebilir; platform tanımadığı alanları yok sayar.',
  },
  'rule.sizes': {
    en: 'A value of type 8 takes about 293 bytes and an operation of type 10 about 259; type 3 carries two bodies of up to 5 MB each.',
    tr: 'Tür 8’de bir değer 293 bayt kadar, tür 10’da bir işlem 259 bayt kadardır; tür 3 her biri en çok 5 MB iki gövde taşır.',
  },
  'rule.log': {
    en: 'POST /GetOutgoingLogPayload is answered with HTTP 200 in every case; Result has the LogID of the request in all its digits, and the body as it was announced.',
    tr: 'POST /GetOutgoingLogPayload her durumda HTTP 200 ile yanıtlanır; Result, isteğin LogID değerini bütün basamaklarıyla ve gövdeyi bildirildiği gibi taşır.',
  },
  'rule.lastAttempt': {
    en: 'The last attempt of a type 10 notification carries IsLastAttemptToReDelivery: true; it is answered like any other.',
    tr: 'Tür 10’un son denemesi IsLastAttemptToReDelivery: true taşır; diğerleri gibi yanıtlanır.',
  },
  'rule.broken': {
    en: 'A connection may be slow or break off. What did not arrive whole is not processed, and its repeat is.',
    tr: 'Bağlantı yavaş olabilir ya da kopabilir. Tümüyle ulaşmayan işlenmez, yinelemesi işlenir.',
  },
  'rule.unreadable': {
    en: 'A success means that the notification was read and kept: the gateway never sends it again.',
    tr: 'Başarı, bildirimin okunduğu ve saklandığı anlamına gelir: geçit onu bir daha göndermez.',
  },
  'rule.time': {
    en: 'The gateway waits for an answer for 15 seconds by default; a later one counts as no answer.',
    tr: 'Geçit, yanıtı varsayılan olarak 15 saniye bekler; daha geç gelen yanıt gelmemiş sayılır.',
  },

  'is.success': { en: 'Accepted in {ms} ms.', tr: '{ms} ms içinde kabul edildi.' },
  'is.https': { en: 'The address is https.', tr: 'Adres https.' },
  'is.loopback': {
    en: 'The address is on this machine, where http does no harm; the real one must be https.',
    tr: 'Adres bu makinede, http burada zarar vermez; gerçek adres https olmalıdır.',
  },
  'is.http': {
    en: 'The address is http: keys and bodies go over the net unencrypted.',
    tr: 'Adres http: anahtarlar ve gövdeler ağdan şifresiz geçer.',
  },
  'is.noKey': {
    en: 'No key was given (--key), so that nothing could be tried.',
    tr: 'Anahtar verilmedi (--key), bu yüzden denenemedi.',
  },
  'is.keyRefused': { en: 'Refused with HTTP {status}.', tr: 'HTTP {status} ile reddedildi.' },
  'is.keyRefusedOtherwise': {
    en: 'Refused with HTTP {status}; 401 would tell the cause.',
    tr: 'HTTP {status} ile reddedildi; 401 nedeni söylerdi.',
  },
  'is.forged': {
    en: 'Accepted with a signature over other bytes.',
    tr: 'Başka baytlar üzerindeki bir imzayla kabul edildi.',
  },
  'is.replayed': {
    en: 'Accepted with a signature of an hour ago: a recorded call can be sent again.',
    tr: 'Bir saat önceki imzayla kabul edildi: kaydedilmiş bir çağrı yeniden gönderilebilir.',
  },
  'is.unsigned': {
    en: 'Accepted without any signature: whoever leaves the headers out gets past the check.',
    tr: 'İmzasız kabul edildi: başlıkları hiç göndermeyen denetimi aşar.',
  },
  'is.postdated': {
    en: 'Accepted with a signature of the next hour: a recorded call can be sent again until then.',
    tr: 'Bir saat sonrasının imzasıyla kabul edildi: kaydedilmiş bir çağrı o zamana dek yeniden gönderilebilir.',
  },
  'is.logGivenAway': {
    en: 'The body of a call to an insurer was given to somebody without the key or the signature.',
    tr: 'Bir sigorta şirketi çağrısının gövdesi, anahtarı ya da imzası olmayan birine verildi.',
  },
  'is.keyAccepted': {
    en: 'Accepted with HTTP {status}: anybody can send notifications.',
    tr: 'HTTP {status} ile kabul edildi: herkes bildirim gönderebilir.',
  },
  'is.none': { en: 'No answer: {error}.', tr: 'Yanıt gelmedi: {error}.' },
  'is.status': { en: 'Answered with HTTP {status}.', tr: 'HTTP {status} ile yanıtlandı.' },
  'is.unauthorised': {
    en: 'Answered with HTTP {status}: --key, --authorization or --secret is not the platform’s own, or was not given.',
    tr: 'HTTP {status} ile yanıtlandı: --key, --authorization ya da --secret platformunki değil, ya da verilmedi.',
  },
  'is.redirect': {
    en: 'Answered with HTTP {status}, a redirect, which counts as a failure.',
    tr: 'HTTP {status} ile, bir yönlendirmeyle yanıtlandı; bu başarısızlık sayılır.',
  },
  'is.tooLarge': {
    en: 'Answered with HTTP 413 at {kilobytes} KB: raise the limit of the proxy or server (nginx has 1 MB by default).',
    tr: '{kilobytes} KB için HTTP 413 ile yanıtlandı: vekil sunucunun ya da sunucunun sınırını yükseltin (nginx’te varsayılan 1 MB).',
  },
  'is.notJson': {
    en: 'HTTP 200, but the body is no JSON with ResultStatus.',
    tr: 'HTTP 200, ama gövde ResultStatus içeren JSON değil.',
  },
  'is.error': {
    en: 'ResultStatus.Status is {status}, not Success: {explanation}',
    tr: 'ResultStatus.Status Success değil, {status}: {explanation}',
  },
  'is.successWithExplanation': {
    en: 'Success, but Explanation or Result is not null.',
    tr: 'Success, ama Explanation ya da Result null değil.',
  },
  'is.successOtherStatus': {
    en: 'The body says Success, but the status is {status}: the gateway tries again.',
    tr: 'Gövde Success diyor, ama durum {status}: geçit yeniden dener.',
  },
  'is.slow': {
    en: 'Accepted, but only after {ms} ms.',
    tr: 'Kabul edildi, ama ancak {ms} ms sonra.',
  },
  'is.logged': { en: 'Both bodies came back unchanged.', tr: 'İki gövde de değişmeden geri geldi.' },
  'is.logStatus': {
    en: 'Answered with HTTP {status} instead of 200.',
    tr: '200 yerine HTTP {status} ile yanıtlandı.',
  },
  'is.logRefused': {
    en: 'A body that was announced is refused: {explanation}',
    tr: 'Bildirilen bir gövde verilmiyor: {explanation}',
  },
  'is.logId': {
    en: 'LogID came back as {given} instead of {asked}: read it as an integer of 64 bits, not as a floating-point number.',
    tr: 'LogID {asked} yerine {given} olarak döndü: kayan noktalı sayı değil, 64 bitlik tam sayı olarak okuyun.',
  },
  'is.logBody': {
    en: 'The body that came back differs from the announced one, from character {place} on.',
    tr: 'Dönen gövde bildirilenden farklı; {place}. karakterden sonra.',
  },
  'is.logWithoutPayload': {
    en: 'Success with the right LogID, but without a Payload that is text.',
    tr: 'Success ve doğru LogID, ama metin olan bir Payload yok.',
  },
  'is.logUnannounced': {
    en: 'Not tried, because the announcement was not accepted.',
    tr: 'Bildirim kabul edilmediği için denenmedi.',
  },
  'is.brokenKept': {
    en: 'The repeat of a call that broke off was accepted.',
    tr: 'Kopan çağrının yinelemesi kabul edildi.',
  },
  'is.garbageAccepted': {
    en: '{what} is answered with success (HTTP {status}): a fault on the way would lose a notification without a trace.',
    tr: '{what} başarıyla yanıtlanıyor (HTTP {status}): yoldaki bir hata bildirimi iz bırakmadan yitirir.',
  },
  'is.garbageRefused': {
    en: 'What cannot be read is refused.',
    tr: 'Okunamayan reddediliyor.',
  },
  'is.times': {
    en: 'Half of the answers within {median} ms, the slowest {slowest} ms.',
    tr: 'Yanıtların yarısı {median} ms içinde, en yavaşı {slowest} ms.',
  },
  'is.timesSlow': {
    en: 'The slowest answer took {slowest} ms; a platform under load would come near the limit. Answer first, work later.',
    tr: 'En yavaş yanıt {slowest} ms sürdü; yük altındaki bir platform sınıra yaklaşır. Önce yanıtlayın, sonra işleyin.',
  },
  'is.late': {
    en: 'Not tried: the whole check takes 80 seconds at most, and the checks before it used them up. Answer at once, and work later.',
    tr: 'Denenmedi: bütün denetim en çok 80 saniye sürer, önceki denetimler bunu tüketti. Hemen yanıtlayın, sonra işleyin.',
  },
  'what.noJson': { en: 'A body that is no JSON', tr: 'JSON olmayan bir gövde' },
  'what.noPayload': { en: 'A Payload that is no JSON', tr: 'JSON olmayan bir Payload' },

  'report.ok': { en: 'right', tr: 'doğru' },
  'report.risk': { en: 'risky', tr: 'riskli' },
  'report.wrong': { en: 'WRONG', tr: 'YANLIŞ' },
  'report.rule': { en: 'Rule: {rule}', tr: 'Kural: {rule}' },
  'report.sum': {
    en: '{ok} right, {risk} risky, {wrong} wrong.',
    tr: '{ok} doğru, {risk} riskli, {wrong} yanlış.',
  },
  'report.seen': {
    en: 'What a receiver keeps cannot be seen from outside: prove for yourself that a notification survives a crash, and a repeat is processed once.',
    tr: 'Alıcının neyi sakladığı dışarıdan görülmez: bildirimin çökmeden sonra kaldığını, yinelemenin bir kez işlendiğini kendiniz sınayın.',
  },
  'report.secret': {
    en: '--secret must be whsec_ and base64 of 24 to 64 bytes.',
    tr: '--secret, whsec_ ile başlayan ve 24 ile 64 bayt arasının base64’ü olan bir metin olmalıdır.',
  },
  'report.unreachable': {
    en: 'The platform cannot be reached: {error}. Nothing was checked.',
    tr: 'Platforma ulaşılamıyor: {error}. Hiçbir şey denetlenmedi.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type TextCode = keyof typeof TEXTS;
export type RuleCode = Extract<TextCode, `rule.${string}`>;
