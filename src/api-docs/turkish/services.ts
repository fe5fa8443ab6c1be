import type { Dictionary } from './dictionary.js';

/** The service catalog, statuses, authorisations and subscriptions, and the payloads of their changes. */
export const SERVICES: Dictionary = {
  'Only for outsource operations.': 'Yalnızca dış kaynak işlemlerinde.',
  'Null for operations that belong to no product.': 'Hiçbir ürüne bağlı olmayan işlemlerde null.',
  '`Tüm Ürünler` for operations that belong to no product.':
    'Hiçbir ürüne bağlı olmayan işlemlerde `Tüm Ürünler`.',
  'Null when the catalog does not know the product.': 'Ürün katalogda yoksa null.',
  'Null when the catalog does not know the company.': 'Şirket katalogda yoksa null.',
  'Whether the agent may use the products from now on, or no longer.':
    'Acentenin bundan böyle bu ürünleri kullanıp kullanamayacağı.',
  'When the change was made.': 'Değişikliğin yapıldığı an.',
  'By insurance company.': 'Sigorta şirketlerine göre.',
  'Change groups of the agent’s product authorisation.':
    'Acentenin ürün yetkilerindeki değişikliklerin grupları.',
  'What to apply to the operations: opened again, closed by the automatic evaluation, closed by an administrator, added to the catalog, removed from it. Each appears at most once in a payload.':
    'İşlemlere uygulanacak değişiklik: yeniden açıldı, otomatik değerlendirme kapattı, yönetici kapattı, kataloğa eklendi, katalogdan çıkarıldı. Her biri aynı içerikte en çok bir kez yer alır.',
  'The operator’s reason; a fixed text for catalog changes.':
    'İşletmecinin belirttiği neden; katalog değişikliklerinde sabit bir metin.',
  'By insurance company; one element for a status change.':
    'Sigorta şirketlerine göre; durum değişikliğinde tek öğe.',
  'Change groups. A record is identified by InsuranceCompanyId, ProductId, ServiceOperationId and OutsourceProcessId together. A closed operation is still served: whether to send or to reroute is the platform’s decision.':
    'Değişiklik grupları. Bir kaydı InsuranceCompanyId, ProductId, ServiceOperationId ve OutsourceProcessId birlikte belirler. Kapalı bir işleme gelen çağrılar yine karşılanır: çağrıyı göndermek ya da başka yere yönlendirmek platformun kararıdır.',
  'Null when the catalog does not know the id.': 'Kimlik katalogda yoksa null.',
  'Null when the catalog does not know the operation.': 'İşlem katalogda yoksa null.',
  'Everything that the agent may use; the catalog need not know it. A repeated pair counts once.':
    'Acentenin kullanabileceği her şey; katalogda bulunması gerekmez. Yinelenen bir çift bir kez sayılır.',
  'Everything that the agent is notified of, as far as it is in the agent’s scope. A repeated pair counts once.':
    'Acentenin haberdar olacağı her şey; kapsamına girdiği ölçüde. Yinelenen bir çift bir kez sayılır.',
  'The process of an outsource operation; each process is subscribed separately.':
    'Dış kaynak işleminin süreci: her sürece ayrı ayrı abone olunur.',
  'What an agent may use (products) and what it is notified of (subscriptions).':
    'Acentenin neleri kullanabileceği (ürünler) ve nelerden haberdar olacağı (abonelikler).',
  'Replaces the agent’s products. An active agent is notified of what was added and removed (notification 103); sending the same set again notifies nobody. Subscriptions stay as they are.':
    'Kayıtlı ürünlerin yerine geçer. Eklenenler ve kaldırılanlar aktif acenteye bildirilir (bildirim 103); aynı küme yeniden gönderilirse kimseye bildirim gitmez. Abonelikler olduğu gibi kalır.',
  'Replaces the agent’s subscriptions. They apply to every company and product that the agent may use, now or later.':
    'Kayıtlı aboneliklerin yerine geçer. Acentenin şimdi ya da ileride kullanabileceği her şirket ve ürün için geçerlidir.',
  'The operations that insurers’ services offer by company and product, and which of them are closed now.':
    'Sigorta şirketlerinin servislerinin şirket ve ürün bazında sunduğu işlemler ve bunlardan hangilerinin şu anda kapalı olduğu.',
  'By Id. A filter on `productId` leaves out the operations that belong to no product.':
    'Id sırasıyla. `productId` süzgeci, hiçbir ürüne bağlı olmayan işlemleri dışarıda bırakır.',
  'Insurers’ users read their own companies only.':
    'Sigorta şirketlerinin kullanıcıları yalnızca kendi şirketlerini okuyabilir.',
  'The records of the products that the agent is authorised for, and of each of their companies the operations that belong to no product. A platform reads its own agent’s list only.':
    'Acentenin yetkili olduğu ürünlerin kayıtları ve bu ürünlerin şirketlerinin hiçbir ürüne bağlı olmayan işlemleri. Platform yalnızca kendi acentesinin listesini okuyabilir.',
  'By operation and process. Changes of these operations are announced as far as the agent may use them.':
    'İşlem ve süreç sırasıyla. Bu işlemlerdeki değişiklikler, acentenin kullanabildiği ölçüde bildirilir.',
  'Closing and opening operations, and which agents are notified.':
    'İşlemlerin kapatılması ve açılması; bunların kime bildirildiği.',
  'The agents concerned are notified at once, with the reason. With `until`, a closed operation opens again by itself at that time; any other change before then cancels the re-opening.':
    'İlgili acentelere nedeniyle birlikte hemen bildirilir. `until` verilirse kapatılan işlem o anda kendiliğinden yeniden açılır; daha önce yapılan her değişiklik bu planı iptal eder.',
  'The operation stays closed until a user opens it.': 'İşlem, biri açana dek kapalı kalır.',
  'Newest first. Records that have left the catalog can be asked for, too. The answer is the whole list; with `before` or `pageSize` it is one page, whose changes also have their ids.':
    'En yeniden eskiye; katalogdan çıkmış kayıtlar için de kullanılabilir. Yanıt bütün listedir; `before` ya da `pageSize` verilirse tek sayfadır ve değişikliklerin kimliklerini de taşır.',
  'Answers a page of the changes before this id: the `NextBefore` of the previous page.':
    'Bu kimlikten önceki değişikliklerin bir sayfasını döndürür: önceki sayfanın `NextBefore` değeri.',
  'Answers a page, of at most so many changes; 50 when only `before` is given.':
    'En çok bu kadar değişikliği olan bir sayfa döndürür; yalnızca `before` verilirse 50.',
  'Later changes of a record have higher ids.':
    'Bir kaydın sonraki değişikliklerinin kimlikleri daha büyüktür.',
  'Null for an automatic change, and for a change that an earlier release recorded.':
    'Otomatik değişikliklerde ve önceki bir sürümün kaydettiği değişikliklerde null.',
  'Notifications that announced the change, one for each agent; null for a change that the catalog sync made or an earlier release recorded.':
    'Değişikliği duyuran bildirimlerin sayısı, acente başına bir; katalog senkronizasyonunun yaptığı ve önceki bir sürümün kaydettiği değişikliklerde null.',
  'The `before` of the next call; null at the end.': 'Sonraki çağrının `before` değeri; sonda null.',
  'Every record of the catalog with whether a change of it reaches the agent. `Reasons` says why not: `AgentInactive`, `CompanyNotAuthorised`, `ProductNotAuthorised`, `OperationNotSubscribed`.':
    'Kataloğun bütün kayıtları ve her birindeki değişikliğin acenteye ulaşıp ulaşmadığı. Ulaşmıyorsa nedeni `Reasons` alanındadır: `AgentInactive`, `CompanyNotAuthorised`, `ProductNotAuthorised`, `OperationNotSubscribed`.',
  'There is no such record, or it has left the catalog.': 'Böyle bir kayıt yok ya da katalogdan çıkmış.',
  'Another user changed the record: its status is not the `expectedStatus`.':
    'Başkası değiştirmiş: durumu artık `expectedStatus` değil.',
  'The request would change nothing.': 'Hiçbir şey değişmeyecekti.',
  'There is no such record, or no re-opening is scheduled.':
    'Böyle bir kayıt yok ya da planlanmış bir açılış yok.',
  'There never was such a record.': 'Böyle bir kayıt hiç olmadı.',
  'Id of the record; it stays the same when the record leaves the catalog and comes back.':
    'Kaydın kimliği; kayıt katalogdan çıkıp geri gelse de aynı kalır.',
  'A closed operation is still served; to reroute is the platform’s decision.':
    'Kapalı bir işleme gelen çağrılar yine karşılanır; başka yere yönlendirmek platformun kararıdır.',
  'Why the record has its status.': 'Kaydın neden bu durumda olduğu.',
  'Since when the record has its status.': 'Kaydın ne zamandan beri bu durumda olduğu.',
  'Whether a change of this record reaches the agent.':
    'Bu kayıttaki bir değişikliğin acenteye ulaşıp ulaşmadığı.',
  'Why a change does not reach the agent; empty when it does.':
    'Değişikliğin acenteye neden ulaşmadığı; ulaşıyorsa boş.',
  'Active agents with the record in scope and the operation subscribed.':
    'Kapsamında bu kayıt bulunan ve işleme abone olan aktif acenteler.',
  'A user’s name, or a fixed text for the catalog sync, the schedule and the automatic evaluation.':
    'Kullanıcının adı; katalog eşitlemesi, zamanlama ve otomatik değerlendirme için sabit bir metin.',
  'The status that would be announced; the audience does not depend on it.':
    'Bildirilecek durum; kimleri ilgilendirdiği buna bağlı değildir.',
  'Shown with the record and sent to the agents concerned.':
    'Kayıtla birlikte gösterilir ve ilgili acentelere gönderilir.',
  'Refused with 409 when the record has another status by now.':
    'Kaydın durumu bu arada değiştiyse 409 ile reddedilir.',
  'The future time at which a closed operation opens again by itself; any other change before then cancels the re-opening.':
    'Kapatılan işlemin kendiliğinden yeniden açılacağı, gelecekteki an; daha önce yapılan her değişiklik bu planı iptal eder.',
  'Returns what the sync would do, and changes nothing.':
    'Eşitlemenin ne yapacağını döndürür, hiçbir şeyi değiştirmez.',
  'Lets an empty catalog remove every record.': 'Boş bir kataloğun bütün kayıtları kaldırmasına izin verir.',
  'Left out of an operation that belongs to no product; it is shown as `Tüm Ürünler`.':
    'Hiçbir ürüne bağlı olmayan işlemde gönderilmez; `Tüm Ürünler` olarak gösterilir.',
  'Required when the id is sent.': 'Kimlik gönderildiğinde zorunlu.',
  'Every record of the catalog: records that are missing here are removed.':
    'Kataloğun bütün kayıtları: burada bulunmayanlar kaldırılır.',
  'The operations that exist. Another system sends the catalog as a whole; it is not edited here.':
    'Var olan işlemler. Kataloğu başka bir sistem bütün olarak gönderir; katalog burada düzenlenmez.',
  'Two records are the same when company, product, operation and process are the same. New records are added, missing ones are removed, and a changed name is recorded without a notification. A removed record that comes back keeps its Id and is Active. Each agent gets one notification with all changes that concern it; the first sync of all notifies nobody. A dry run answers also who would hear of which change. A catalog that removes more than 5 % of the records, and more than five, needs `confirm=true`; its dry run says so.':
    'Şirketi, ürünü, işlemi ve süreci aynı olan kayıtlar aynı kayıttır. Yeni olanlar eklenir, bulunmayanlar kaldırılır, değişen adlar bildirim gönderilmeden alınır. Kaldırılıp geri gelen kayıt Id değerini korur ve Active olur. Acenteler, kendilerini ilgilendiren her şeyi tek bildirimde alır; ilk eşitleme kimseye bildirilmez. Deneme, hangi değişikliğin kimlere bildirileceğini de döndürür. Kayıtların %5’inden ve beş kayıttan fazlasını kaldıran bir katalog için `confirm=true` gerekir; denemesi bunu belirtir.',
  'At most 100 refusals are listed. They name the record by its position, such as `Records[3].ProductName`.':
    'En çok 100 ret listelenir. Her biri kaydı konumuyla gösterir, örneğin `Records[3].ProductName`.',
  'Lets the catalog remove more than 5 % of the records.':
    'Kataloğun kayıtların %5’inden fazlasını kaldırmasına izin verir.',
  'Agents that would be notified of this record.': 'Bu kayıt için bildirim alacak acentelerin sayısı.',
  'Records of which only a name would change; nobody is notified of these.':
    'Yalnızca adı değişecek kayıtların sayısı; bunlar kimseye bildirilmez.',
  'Agents that would be notified, each once with all its changes.':
    'Bildirim alacak acentelerin sayısı; her biri kendisini ilgilendiren bütün değişiklikleri tek bildirimde alır.',
  'Whether the sync removes so many records that it needs `confirm=true`.':
    'Eşitlemenin, `confirm=true` gerektirecek kadar çok kayıt kaldırıp kaldırmadığı.',
  'The first 1,000 changes, by company, product, operation and process. Agents of the first sync of all hear nothing.':
    'İlk 1.000 değişiklik; şirkete, ürüne, işleme ve sürece göre sıralı. İlk eşitlemede acentelere bildirim gitmez.',
  'Sent over the API, or read from `SERVICE_CATALOG_SOURCE`.':
    'API ile gönderilmiş ya da `SERVICE_CATALOG_SOURCE` kaynağından okunmuş.',
  'Id of the record in the service lists.': 'Kaydın servis listelerindeki Id değeri.',
  'A record is at fault or comes twice; the catalog is empty without `allowEmpty=true`, or removes more than 5 % of the records, and more than five, without `confirm=true`.':
    'Bir kayıt hatalı ya da iki kez gelmiş; katalog `allowEmpty=true` olmadan boş ya da `confirm=true` olmadan kayıtların %5’inden ve beş kayıttan fazlasını kaldırıyor.',
  'Newest first. Dry runs and refused catalogs are not among them.':
    'En yeniden eskiye. Denemeler ve reddedilen kataloglar bunların arasında değildir.',
  'By the records’ ids. Syncs of releases that kept no changes have none.':
    'Kayıtların Id değerine göre. Değişiklikleri saklamayan eski sürümlerin eşitlemelerinde liste boştur.',
  'Its URL without user name, password and query, or its path; null when none is set.':
    'Kullanıcı adı, parola ve sorgu olmadan adresi ya da dosya yolu; tanımlı değilse null.',
  'Seconds between two looks.': 'İki bakış arasındaki süre, saniye.',
  'The last look of any replica; null before the first one.':
    'Kopyalardan (replica) herhangi birinin son bakışı; ilkinden önce null.',
  '`unchanged`: it had what was taken over last; `busy`: something else was being taken over; `refused`: its content is at fault or needs a confirmation; `unreachable`, `failed`: it is tried again soon.':
    '`unchanged`: son aktarılan içerik duruyordu; `busy`: o sırada başka bir aktarım sürüyordu; `refused`: içeriği hatalı ya da onay gerektiriyor; `unreachable`, `failed`: kısa süre sonra yeniden denenir.',
  'Why the look came to nothing.': 'Bakışın neden sonuç vermediği.',
  'The source that is pulled by schedule, and the last look at it.':
    'Zamanlanmış olarak okunan kaynak ve ona son bakış.',
  'New records and those that came back.': 'Yeni ve geri gelen kayıtların sayısı.',
  'Records that stay, those with a changed name included.':
    'Olduğu gibi kalan kayıtların sayısı; yalnızca adı değişenler dahil.',
  'When the record opens again by itself; null when no re-opening is scheduled.':
    'Kaydın kendiliğinden yeniden açılacağı an; planlanmış bir açılış yoksa null.',
  'Records of the catalog, searched, filtered and sorted. Records that have left the catalog are not listed.':
    'Aranan, süzülen ve sıralanan katalog kayıtları. Katalogdan çıkmış kayıtlar listelenmez.',
  'Takes the filters of the list. A filter does not narrow its own choices, so that a second one can be added: `Count` is the number of records that fit the choice and all other filters. A choice without records is left out, unless the filter names it. Choices are in the Turkish order of their names.':
    'Listenin süzgeçlerini alır. Bir süzgeç kendi seçeneklerini daraltmaz, böylece ikinci bir seçenek eklenebilir: `Count`, seçeneğe ve öteki bütün süzgeçlere uyan kayıtların sayısıdır. Kaydı olmayan seçenek, süzgeçte adı geçmiyorsa listede yer almaz. Seçenekler adlarının Türkçe sırasındadır.',
  'Words, separated by white space, in any case; İ, I, ı and i count as one letter. A record fits when each word is part of one of its names (company, product, operation, service, outsource process), or equals one of their ids or its own.':
    'Boşlukla ayrılmış sözcükler; büyük-küçük harf ayrımı yoktur; İ, I, ı ve i tek harf sayılır. Her sözcük adlarından birinde (şirket, ürün, işlem, servis, dış kaynak süreci) geçiyorsa ya da bunların kimliklerinden birine veya kaydın kendi kimliğine eşitse kayıt uyar.',
  'Ids, separated by commas.': 'Virgülle ayrılmış kimlikler.',
  'Ids, separated by commas; `none` selects operations that belong to no product.':
    'Virgülle ayrılmış kimlikler; `none` hiçbir ürüne bağlı olmayan işlemleri seçer.',
  'Ids, separated by commas; `none` selects operations without an outsource process.':
    'Virgülle ayrılmış kimlikler; `none` dış kaynak süreci olmayan işlemleri seçer.',
  'Statuses in any case, separated by commas.': 'Virgülle ayrılmış durumlar; büyük-küçük harf ayrımı yoktur.',
  'Selects records with an earlier StatusDate. A day means its midnight.':
    'StatusDate değeri daha önce olan kayıtları seçer. Gün verilirse gece yarısı anlaşılır.',
  'Selects records with a ReopenAt, or those without one.':
    'ReopenAt değeri olan ya da olmayan kayıtları seçer.',
  'Ids of records, separated by commas.': 'Kayıtların kimlikleri, virgülle ayrılmış.',
  'Selects records with an earlier ReopenAt. A day means its midnight.':
    'ReopenAt değeri daha önce olan kayıtları seçer. Gün verilirse gece yarısı anlaşılır.',
  'Selects records by their AutomaticEvaluation.': 'Kayıtları AutomaticEvaluation değerine göre seçer.',
  'In any case. `status` begins with closed records, the latest change first; the open ones follow by company, product and operation. Names are in Turkish order; ties break by Id in the same direction.':
    'Büyük-küçük harf ayrımı yoktur. `status` kapalı kayıtlarla başlar, en son değişen öndedir; açık olanlar şirket, ürün ve işleme göre izler. Adlar Türkçe sıradadır; eşitlikte aynı yönde Id’ye göre sıralanır.',
  '`desc` reverses the whole order.': '`desc` bütün sırayı tersine çevirir.',
  'Who set the present status: a user’s name, or a fixed text for the catalog sync, the schedule and the automatic evaluation.':
    'Şimdiki durumu belirleyen: kullanıcının adı; katalog eşitlemesi, zamanlama ve otomatik değerlendirme için sabit bir metin.',
  'Records that fit it and all other filters.': 'Ona ve öteki bütün süzgeçlere uyan kayıtların sayısı.',
  'The closed records among them.': 'Bunlardan kapalı olanların sayısı.',
  'The filter takes it as its value.': 'Süzgecin alacağı değer.',
  'The filter takes it as its value. Null stands for records without the id; the filter takes `none` for them.':
    'Süzgecin alacağı değer. Bu kimliği olmayan kayıtlar için null’dır; süzgeç onlar için `none` alır.',
  'Null for records without an outsource process.': 'Dış kaynak süreci olmayan kayıtlarda null.',
  'Selects records with a pending plan, or those without one.':
    'Bekleyen planı olan ya da olmayan kayıtları seçer.',
  'Plans that were made by one call have the same.': 'Tek çağrıyla yapılmış planlarda aynıdır.',
  'Id of the plan.': 'Planın kimliği.',
  'Id of the record.': 'Kaydın kimliği.',
  'The status that the record gets.': 'Kaydın alacağı durum.',
  'The status that the records get.': 'Kayıtların alacağı durum.',
  'Why the record will be closed.': 'Kaydın neden kapatılacağı.',
  'When the record is closed.': 'Kaydın kapatılacağı an.',
  'When the record opens again by itself; null when a user has to open it.':
    'Kaydın kendiliğinden yeniden açılacağı an; bir kullanıcının açması gerekiyorsa null.',
  'The `bulkId` of the call that made the plan.': 'Planı oluşturan çağrının `bulkId` değeri.',
  'The `bulkId` of the call that made the plans.': 'Planları oluşturan çağrının `bulkId` değeri.',
  'Waits for its time; closed the record; ended without a change; was taken back.':
    'Zamanını bekliyor; kaydı kapattı; değişiklik yapmadan sona erdi; geri alındı.',
  'Null while the plan is pending.': 'Plan beklerken null.',
  'Why the plan ended without a change: the record had left the catalog; the time of the closing had passed before the service could act; the record had the status already; the record was closed by hand, which an automatic closing does not replace.':
    'Planın neden değişiklik yapmadan sona erdiği: kayıt katalogdan çıkmıştı; servis işlem yapamadan kapanışın süresi geçmişti; kayıt zaten bu durumdaydı; kayıt elle kapatılmıştı, otomatik kapanış bunun yerine geçmez.',
  'Records of the catalog, each of them once.': 'Katalogdaki kayıtlar, her biri bir kez.',
  'Shown with the record and sent to the agents concerned when it is closed.':
    'Kayıtla birlikte gösterilir ve kayıt kapatıldığında ilgili acentelere gönderilir.',
  'The future time at which the records are closed.': 'Kayıtların kapatılacağı, gelecekteki an.',
  'When the records open again by themselves; left out, a user has to open them.':
    'Kayıtların kendiliğinden yeniden açılacağı an; verilmezse bir kullanıcının açması gerekir.',
  'A UUID, new for each call. A call that repeats it with the same content is answered like the first one.':
    'Her çağrı için yeni bir UUID. Aynı içerikle yinelenen çağrı ilk çağrı gibi yanıtlanır.',
  'Plans a closing for each record, or for none of them. At `from` the record gets the status, and the agents concerned are notified then; nobody is notified of the plan. With `until` the record opens again by itself. Plans of one record must not overlap; a plan without `until` has no end.':
    'Kayıtların her biri için, ya da hiçbiri için, kapanış planlar. Kayıt `from` anında bu durumu alır ve ilgili acentelere o anda bildirilir; plan kimseye bildirilmez. `until` verilirse kayıt kendiliğinden yeniden açılır. Bir kaydın planları çakışamaz; `until` verilmeyen planın sonu yoktur.',
  'The newest plan first. Plans that have ended stay in the list, also when their record has left the catalog.':
    'En yeni plan önce. Sona eren planlar, kayıtları katalogdan çıkmış olsa da listede kalır.',
  'A repeat is answered like the first call.': 'Yinelenen çağrı ilk çağrı gibi yanıtlanır.',
  'There is no such plan.': 'Böyle bir plan yok.',
  'The record was closed as planned, or the plan ended without a change.':
    'Kayıt planlandığı gibi kapatılmış ya da plan değişiklik yapmadan sona ermiş.',
  'Some records have a pending plan whose time overlaps this one. Nothing is planned.':
    'Bazı kayıtların bu zamanla çakışan, bekleyen bir planı var. Hiçbir şey planlanmaz.',
  'Another closing or other records were planned under this `bulkId`. Nothing is planned.':
    'Bu `bulkId` ile başka bir kapanış ya da başka kayıtlar planlanmış. Hiçbir şey planlanmaz.',
  'Every status, also without records.': 'Bütün durumlar, kaydı olmayanlar da.',
  'Records of whose change it is notified, by one notification each.':
    'Değişikliği bu acenteye bildirilecek kayıtlar; her biri için bir bildirim.',
  'Records that would change.': 'Değişecek kayıtlar.',
  'Records that have the status already.': 'Zaten bu durumda olan kayıtlar.',
  'Ids that are not in the catalog.': 'Katalogda olmayan kimlikler.',
  'Scheduled re-openings that the change would cancel.':
    'Değişikliğin iptal edeceği planlı yeniden açılışlar.',
  'Notifications that the change would publish.': 'Değişikliğin yayımlayacağı bildirimler.',
  'Missing: the id is not in the catalog.': 'Missing: kimlik katalogda yok.',
  'The changed records as the change left them, by id.':
    'Değişen kayıtlar, değişiklikten sonraki halleriyle, kimliğe göre.',
  'The records that were passed by, by id.': 'Atlanan kayıtlar, kimliğe göre.',
  'The status before the change; null for a record that was passed by.':
    'Değişiklikten önceki durum; atlanan kayıtta null.',
  'Why the record was passed by; null when it was changed.': 'Kaydın neden atlandığı; değiştiyse null.',
  'When the first call began.': 'İlk çağrının başladığı an.',
  'Records that were changed.': 'Değişen kayıtlar.',
  'Records that were passed by.': 'Atlanan kayıtlar.',
  'Notifications that announced the changes.': 'Değişiklikleri duyuran bildirimler.',
  'The bulk change that it belongs to.': 'Ait olduğu toplu değişiklik.',
  'Each id once. Ids that are not in the catalog are answered as missing.':
    'Her kimlik bir kez. Katalogda olmayan kimlikler yanıtta eksik olarak bildirilir.',
  'The status that the records would get.': 'Kayıtların alacağı durum.',
  'The record is passed by when it has another status by now.': 'Kayıt o anda başka bir durumdaysa atlanır.',
  'Shown with the records and sent to the agents concerned.':
    'Kayıtlarla birlikte gösterilir ve ilgili acentelere gönderilir.',
  'The future time at which the records open again by themselves.':
    'Kayıtların kendiliğinden yeniden açılacağı, gelecekteki an.',
  'A UUID of the caller’s choice. Calls with the same one are parts of one change, and must have the same `status`, `reason` and `until`. A record that an earlier call named is answered as it was then, and is not changed again.':
    'Çağıranın seçtiği bir UUID. Aynı değeri taşıyan çağrılar tek bir değişikliğin parçalarıdır ve `status`, `reason` ve `until` değerleri aynı olmalıdır. Daha önceki bir çağrıda geçen kayıt o zamanki gibi yanıtlanır ve yeniden değiştirilmez.',
  'The `bulkId` of the calls.': 'Çağrıların `bulkId` değeri.',
  'Changes nothing. Each record that changes is announced to each agent concerned by a notification of its own, so that the number of notifications may be far larger than that of the records.':
    'Hiçbir şeyi değiştirmez. Değişen her kayıt, ilgili her acenteye ayrı bir bildirimle duyurulur; bu yüzden bildirim sayısı kayıt sayısından çok daha büyük olabilir.',
  'Changes each record that has its expected status, with history, audit entry and notifications of its own, and passes the others by. All changes of a call are made together. A call whose answer was lost is repeated with the same `bulkId` and is answered alike; a record that was passed by is tried again under a new `bulkId`.':
    'Beklenen durumda olan her kaydı kendi geçmişi, denetim kaydı ve bildirimleriyle değiştirir, diğerlerini atlar. Bir çağrının bütün değişiklikleri birlikte yapılır. Yanıtı kaybolan çağrı aynı `bulkId` ile yinelenir ve aynı şekilde yanıtlanır; atlanan kayıt yeni bir `bulkId` ile yeniden denenir.',
  'The records that were passed by come first, then those that were changed, both by id.':
    'Önce atlanan, sonra değişen kayıtlar gelir; ikisi de kimliğe göre sıralıdır.',
  'No call had this `bulkId`.': 'Hiçbir çağrı bu `bulkId` değerini taşımadı.',
  'Another user, or a call with another status, reason or `until`, used this `bulkId`. Nothing is changed.':
    'Bu `bulkId` başka bir kullanıcı tarafından ya da başka bir durum, neden veya `until` ile kullanılmış. Hiçbir şey değişmez.',
  'Matches every record of the catalog that has all given values; at least one field is required. Either `filter` or `ids` is given.':
    'Verilen bütün değerleri taşıyan her katalog kaydını seçer; en az bir alan gerekir. Ya `filter` ya `ids` verilir.',
  'The records to switch, each of them once; ids that are not in the catalog are passed by.':
    'Ayarı değişecek kayıtlar, her biri bir kez; katalogda olmayan kimlikler atlanır.',
  'Changes nothing and answers what would change.': 'Hiçbir şeyi değiştirmez, neyin değişeceğini yanıtlar.',
  'When the records open again by themselves; null when a user has to open them.':
    'Kayıtların kendiliğinden yeniden açılacağı an; bir kullanıcının açması gerekiyorsa null.',
  'One record of the catalog.': 'Katalogdaki tek bir kayıt.',
};
