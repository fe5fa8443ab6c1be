import type { Dictionary } from './dictionary.js';

/** Jobs, endorsement requests and transfer documents that platforms send. */
export const INTAKE: Dictionary = {
  'Only its extension is kept.': 'Yalnızca uzantısı saklanır.',
  'An endorsement’s document is recorded as application/pdf, whatever this value is.':
    'Değeri ne olursa olsun, zeyil belgesi application/pdf olarak kaydedilir.',
  'The bytes; the length is a multiple of 4.': 'Dosyanın baytları; kodlanmış metnin uzunluğu 4’ün katıdır.',
  'The new job.': 'Yeni iş.',
  'True: refused with 409 while another job of the agent with this `platformProposalId`, as text, is in stage Poliçe Gerçekleşti or Zeyil İsteği.':
    'true: acentenin, metin olarak aynı `platformProposalId` değerini taşıyan başka bir işi Poliçe Gerçekleşti ya da Zeyil İsteği aşamasındayken 409 ile reddedilir.',
  'A key of your own for this call. A repeat with the same key and the same body within 24 hours answers 200 with the job that the first call opened, so a call whose answer was lost can safely be repeated. Failures are not recorded.':
    'Bu çağrı için kendi belirlediğiniz anahtar. 24 saat içinde aynı anahtar ve aynı gövdeyle yineleme, ilk çağrının açtığı işle 200 döndürür; böylece yanıtı kaybolan bir çağrı güvenle yinelenebilir. Başarısız çağrılar kaydedilmez.',
  'A repeat with the same Idempotency-Key: the job that the first call opened.':
    'Aynı Idempotency-Key ile yineleme: ilk çağrının açtığı iş.',
  'With `uniqueProposal=true`: the agent has an open job with the same `platformProposalId`.':
    '`uniqueProposal=true` ile: acentenin aynı `platformProposalId` değerini taşıyan açık bir işi var.',
  'There is no such job, or it is another agent’s.': 'Böyle bir iş yok ya da iş başka bir acenteye ait.',
  'The job is in a stage other than Poliçe Gerçekleşti and Zeyil Reddedildi.':
    'İş, Poliçe Gerçekleşti ve Zeyil Reddedildi dışında bir aşamada.',
  'The job can no longer reach Zeyil Gerçekleşti: it is there already, or in a final stage.':
    'İş artık Zeyil Gerçekleşti aşamasına geçemez: zaten oradadır ya da çıkışı olmayan bir aşamadadır.',
  'How a platform opens jobs, asks for endorsements, hands over transfer documents and reads what became of it. A platform user acts for the agent in its token; jobs of other agents do not exist for it.':
    'Platformun iş açması, zeyil istemesi, transfer belgelerini iletmesi ve sonucu okuması. Platform kullanıcısı, token’ındaki acente adına hareket eder; başka acentelerin işleri onun için yoktur.',
  'The job begins in stage Poliçe Gerçekleşti.': 'İş, Poliçe Gerçekleşti aşamasında başlar.',
  'Moves the job to Zeyil İsteği, from Poliçe Gerçekleşti or Zeyil Reddedildi. Message and files are what the insurer needs to make the endorsement.':
    'İşi Poliçe Gerçekleşti ya da Zeyil Reddedildi aşamasından Zeyil İsteği aşamasına geçirir. Mesaj ve dosyalar, sigorta şirketinin zeyli düzenlemek için ihtiyaç duyduğu bilgilerdir.',
  'Replaces an earlier document of the same kind. The document is used when the endorsement leaves out `endorsementPdf` (kind ZeyilPdf) or `informationPdf` (kind BilgilendirmeFormu). It is accepted while the job can still be endorsed: in stages Poliçe Gerçekleşti, Zeyil İsteği and Zeyil Reddedildi. Content that is not a PDF is recorded as it is.':
    'Aynı türden önceki belgenin yerine geçer. Zeyil kaydedilirken `endorsementPdf` (tür ZeyilPdf) ya da `informationPdf` (tür BilgilendirmeFormu) gönderilmezse bu belge kullanılır. İş için hâlâ zeyil yapılabiliyorken kabul edilir: Poliçe Gerçekleşti, Zeyil İsteği ve Zeyil Reddedildi aşamalarında. PDF olmayan içerik olduğu gibi kaydedilir.',
  'The document of the endorsement in whose place this one is used.':
    'Zeylin hangi belgesinin yerine geçtiği.',
  'The insurer that sees the job.': 'İşi görecek sigorta şirketi.',
  'Stored with the job: the gateway keeps no list of branches.':
    'İşle birlikte saklanır: geçidin ayrı bir branş listesi yoktur.',
  'The user who owns the job: active, of the insurance company, and in one of the insurers’ roles.':
    'İşin sahibi olan kullanıcı: aktif, bu sigorta şirketine bağlı ve sigorta şirketi rollerinden birinde.',
  'Stored and returned as it was sent, integer or text.':
    'Verildiği gibi saklanır ve yanıtlarda öyle yer alır; tam sayı ya da metin.',
  'Required of an Administrator; ignored for a PlatformUser, whose token names the agent.':
    'Administrator için zorunludur; acentesi token’ında yazan PlatformUser için yok sayılır.',
  'Required of an Administrator and an Operator; ignored for a PlatformUser, whose token names the agent.':
    'Administrator ve Operator için zorunludur; acentesi token’ında yazan PlatformUser için yok sayılır.',
  'Of an Administrator or an Operator: only a job of this agent. Ignored for a PlatformUser.':
    'Administrator ve Operator için: yalnızca bu acentenin işi. PlatformUser için yok sayılır.',
  'The agent’s jobs of all days, unless a date parameter says otherwise.':
    'Tarih parametresi verilmedikçe acentenin bütün günlerdeki işleri.',
  'The agent’s jobs in the order of their last change. Begin without `cursor`, or with `since`, then pass each answer’s `NextCursor`: nothing is missed, and a job comes again only when it has changed again.':
    'Acentenin işleri, son değişikliklerinin sırasıyla. `cursor` vermeden ya da `since` ile başlayın, ardından her yanıtın `NextCursor` değerini verin: hiçbir değişiklik kaçmaz; bir iş ancak yeniden değiştiğinde yeniden gelir.',
  'What the list shows of the job, its policy, and the endorsement as notification 101 told it. A job of another agent does not exist for a platform. The audit records each look of an Administrator or Operator; repeats within a minute are counted.':
    'Listenin iş için gösterdikleri, poliçesi ve 101 bildirimindeki haliyle zeyli. Başka acentenin işi platform için yoktur. Administrator ve Operator rollerinin her bakışı denetim kaydına yazılır; bir dakika içindeki yinelemeler sayılır.',
  'The policy that the endorsement changes, if it was named.': 'Zeylin değiştirdiği poliçe; bildirildiyse.',
  'The document is recorded as application/pdf, whatever this value is.':
    'Değeri ne olursa olsun, belge application/pdf olarak kaydedilir.',
};
