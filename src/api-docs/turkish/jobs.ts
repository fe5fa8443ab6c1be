import type { Dictionary } from './dictionary.js';

/** Jobs, their actions and their files. */
export const JOBS: Dictionary = {
  'The token’s `sub` is no active user.': 'Token’daki `sub` aktif bir kullanıcıya ait değil.',
  '0 to 4.': '0 ile 4 arası.',
  '0 when the endorsement carries no premium.': 'Zeyil prim taşımıyorsa 0.',
  'GrossPremium times ExchangeRate, exactly.': 'GrossPremium ile ExchangeRate çarpımı, yuvarlanmadan.',
  'Commission times ExchangeRate, exactly.': 'Commission ile ExchangeRate çarpımı, yuvarlanmadan.',
  'Start of the endorsement.': 'Zeylin başlangıç tarihi.',
  'Issue date.': 'Tanzim tarihi.',
  'The action; notifications call it ActionId.': 'Aksiyonun kimliği; bildirimlerdeki adı ActionId’dir.',
  'What the action did.': 'Yapılan işlem.',
  'Stage of the job after the action.': 'İşin aksiyondan sonraki aşaması.',
  'Who acted.': 'İşlemi yapan kullanıcı.',
  'When the action was recorded.': 'Aksiyonun kaydedildiği an.',
  'The reason of a rejection; null for other actions.':
    'Ret aksiyonunda ret nedeni; öteki aksiyonlarda null.',
  'The action’s documents. A transfer document that was replaced before an endorsement used it is listed, but no longer kept.':
    'Aksiyonun belgeleri. Bir zeyilde kullanılmadan yerine yenisi gelen transfer belgesi listede görünür ama artık saklanmaz.',
  'The `fileId` of the download.': 'İndirme çağrısının `fileId` değeri.',
  'Size in bytes.': 'Bayt cinsinden boyut.',
  'SHA-256 of the content, hexadecimal.': 'İçeriğin SHA-256 özeti, onaltılık yazımla.',
  'Gross premium.': 'Brüt prim.',
  'Net premium.': 'Net prim.',
  'Commission.': 'Komisyon.',
  'Amount of the installment.': 'Taksit tutarı.',
  'Commission of the installment.': 'Taksitin komisyonu.',
  '1 to 7; null when the endorsement carries no premium.': '1 ile 7 arası; zeyil prim taşımıyorsa null.',
  'In the order in which they were sent.': 'Gönderildikleri sırayla.',
  'The token names no insurance company.': 'Token’da sigorta şirketi yok.',
  'The job belongs to a company that the token does not name.': 'İş, token’da bulunmayan bir şirkete ait.',
  'The caller is nothing but an InsuranceCompanyAPIUser and does not own the job.':
    'Çağıranın InsuranceCompanyAPIUser dışında rolü yok ve işin sahibi değil.',
  'There is no such job.': 'Böyle bir iş yok.',
  'The job has no such file.': 'İşin böyle bir dosyası yok.',
  'It is a transfer document that was replaced before an endorsement used it; the actions still list it.':
    'Bir zeyilde kullanılmadan yerine yenisi gelmiş bir transfer belgesi; aksiyonlarda hâlâ listelenir.',
  'The `jobId` of the other operations.': 'Öteki işlemlerdeki `jobId`.',
  'Status of the job, which follows from its stage.': 'İşin durumu; aşamasına göre belirlenir.',
  'The reason of the rejection; null outside of stage Zeyil Reddedildi.':
    'Ret nedeni; Zeyil Reddedildi aşaması dışında null.',
  'What was done last.': 'En son yapılan işlem.',
  'When the job was opened.': 'İşin açıldığı an.',
  'When the last action was recorded.': 'Son aksiyonun kaydedildiği an.',
  'The user who owns the job; an InsuranceCompanyAPIUser sees only own jobs.':
    'İşin sahibi olan kullanıcı; InsuranceCompanyAPIUser yalnızca kendi işlerini görür.',
  'The platform’s proposal, integer or text as the platform gave it.':
    'Platformun teklifi; platformun verdiği gibi, tam sayı ya da metin.',
  'In the order of their last change.': 'Son değişikliklerinin sırasıyla.',
  'The `cursor` of the next call; keep it, also when Items is empty.':
    'Sonraki çağrının `cursor` değeri; Items boş olsa da saklayın.',
  'Code of what forbids the operation; empty when it is allowed.':
    'İşlemi engelleyen nedenin kodu; işleme izin varsa boş.',
  'Name of the stage in messages.': 'Aşamanın iletilerdeki adı.',
  'Where the last page ended; absent or empty is the beginning.':
    'Önceki sayfanın bittiği yer; verilmezse ya da boşsa baştan başlanır.',
  'The value as the API writes it.': 'Değerin API’deki yazımı.',
  'Letters in upper or lower case. Ties are sorted by id in the same direction; nulls come last. Names are in Turkish order.':
    'Büyük-küçük harf ayrımı yoktur; eşitlikte aynı yönde kimliğe göre sıralanır, null değerler sonda yer alır. Adlar Türkçe alfabe sırasındadır.',
  'A day of the business time zone; today when no date parameter is given.':
    'İşletme saat diliminde bir gün; hiçbir tarih parametresi verilmezse bugün.',
  'First day.': 'İlk gün.',
  'Last day.': 'Son gün.',
  'A day of the business time zone.': 'İş saat diliminin bir günü.',
  'The jobs that the caller owns; for a Supervizor all jobs of the insurance companies in the token. All days, unless a date parameter says otherwise.':
    'Çağıranın sahibi olduğu işler; Supervizor için token’daki sigorta şirketlerinin bütün işleri. Tarih parametresi verilmedikçe bütün günler.',
  'Where to begin without `cursor`: `now`, which answers no jobs but the cursor of later changes, or a date-time, from which on jobs have changed.':
    '`cursor` yoksa nereden başlanacağı: iş döndürmeyip sonraki değişikliklerin imlecini veren `now` ya da işlerin o andan itibaren değiştiği bir tarih-saat.',
  'What the list shows of the job, its policy, the stages that it can come to, and its documents.':
    'Listenin iş için gösterdikleri, poliçesi, geçebileceği aşamalar ve belgeleri.',
  'No action is appended; the audit records the change, and the feed shows the job again. An InsuranceCompanyAPIUser sees the job from then on, or no longer. The present owner changes nothing.':
    'Aksiyon eklenmez; değişiklik denetim kaydına yazılır ve iş, değişiklik akışında yeniden görünür. InsuranceCompanyAPIUser işi o andan itibaren görür ya da artık görmez. İşin şimdiki sahibi verilirse hiçbir şey değişmez.',
  'An active user of the job’s insurance company, in one of the insurers’ roles; null leaves the job without owner.':
    'İşin sigorta şirketinin aktif bir kullanıcısı, sigorta şirketi rollerinden birinde; null işi sahipsiz bırakır.',
  'The documents that are kept, in the order in which they came.': 'Saklanan belgeler, geliş sırasıyla.',
  'First day; replaces the default day.': 'İlk gün; varsayılan günün yerine geçer.',
  'Last day; replaces the default day.': 'Son gün; varsayılan günün yerine geçer.',
  'Only jobs in this stage.': 'Yalnızca bu aşamadaki işler.',
  'Only jobs of this status.': 'Yalnızca bu durumdaki işler.',
  'Every code of this API with its Turkish and English name.':
    'Bu API’deki bütün kodlar, Türkçe ve İngilizce adlarıyla.',
  'The jobs of the insurance companies in the token, their actions and their files.':
    'Token’daki sigorta şirketlerinin işleri: hangi işlerin bulunduğu, bunlarda neler yapıldığı ve dosyaları.',
  'Jobs by creation day, today unless a date parameter says otherwise. A job that was opened earlier and gets a new request does not move to today’s list: follow the changes for that.':
    'İşler, açıldıkları güne göre; bir tarih parametresi verilmedikçe bugün açılanlar. Daha önce açılıp yeni bir talep alan iş bugünün listesine geçmez: bunun için değişiklikleri izleyin.',
  'Jobs in the order of their last change. Begin without `cursor`, or with `since`, then pass each answer’s `NextCursor`: nothing is missed, and a job comes again only when it has changed again.':
    'İşler, son değişikliklerinin sırasıyla. `cursor` vermeden ya da `since` ile başlayın, ardından her yanıtın `NextCursor` değerini verin: hiçbir değişiklik kaçmaz; bir iş ancak yeniden değiştiğinde yeniden gelir.',
  'Everything that happened to the job, oldest first: the request with its attachments, the endorsement as it was recorded, a rejection with its reason.':
    'İşle ilgili yapılan her şey, en eskiden yeniye: ekleriyle birlikte talep, kaydedildiği haliyle zeyil, nedeniyle birlikte ret.',
  'The bytes of a file that an action lists, with its `Content-Type` and `Content-Disposition`.':
    'Bir aksiyonda listelenen dosyanın baytları; dosyanın `Content-Type` ve `Content-Disposition` başlıklarıyla.',
  'The file itself.': 'Dosyanın kendisi.',
  'What the caller could do with the job, and what is missing for it.':
    'Çağıranın bu işle neler yapabileceği ve bunun için nelerin eksik olduğu.',
  'The name for the saved file, as RFC 6266 writes it.': 'Kaydedilecek dosyanın adı, RFC 6266 biçiminde.',
  'Bytes of the file.': 'Dosyanın bayt sayısı.',
  'The jobs of all companies and agents, to read only: what became of a request, and who did what.':
    'Bütün şirketlerin ve acentelerin işleri, yalnızca okunur: bir istek ne oldu, kim ne yaptı.',
  'Jobs by creation day, today unless another parameter than a page, an order, a stage, a status, a company or an agent says otherwise. A search by id, policy or proposal looks at all days.':
    'Oluşturma gününe göre işler; sayfa, sıra, aşama, durum, şirket ve acente dışında bir parametre başka bir gün vermedikçe bugünküler. Kimlik, poliçe ya da teklifle arama bütün günlere bakar.',
  'The actions as insurers read them, oldest first. Names, messages and policies stand in them: each reading is recorded in the audit (`job.readActions`), and without that entry nothing is answered.':
    'Sigortacıların okuduğu haliyle aksiyonlar, en eskisi önce. İçlerinde adlar, iletiler ve poliçeler vardır: her okuma denetim kaydına yazılır (`job.readActions`); kayıt yazılamazsa yanıt verilmez.',
  'The bytes of a file that an action lists, with its `Content-Type` and `Content-Disposition`. Each download is recorded in the audit before it begins (`job.readFile`).':
    'Bir aksiyonda listelenen dosyanın baytları, `Content-Type` ve `Content-Disposition` başlıklarıyla. Her indirme başlamadan denetim kaydına yazılır (`job.readFile`).',
  'Only the job with this id.': 'Yalnızca bu kimlikteki iş.',
  'Only jobs of this policy, letter by letter.': 'Yalnızca bu poliçenin işleri; harfi harfine.',
  'Only jobs with this proposal of the platform, as text also where the platform gave a number.':
    'Yalnızca platformun bu teklifine ait işler; platform sayı vermiş olsa da metin olarak.',
  'Only jobs that this agent opened.': 'Yalnızca bu acentenin açtığı işler.',
  'First day of the last action.': 'Son aksiyonun ilk günü.',
  'Last day of the last action.': 'Son aksiyonun son günü.',
  'Null when the company has left the service catalog.': 'Şirket servis kataloğundan çıkmışsa null.',
  'Null when the company’s product is not in the service catalog.':
    'Şirketin ürünü servis kataloğunda yoksa null.',
  'The agent that opened the job.': 'İşi açan acente.',
  'The policy that the endorsement changes, if the platform named it.':
    'Zeyilin değiştirdiği poliçe; platform bildirdiyse.',
};
