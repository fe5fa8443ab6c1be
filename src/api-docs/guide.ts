import { durationInWords } from './delivery-words.js';

/** A text in both languages; code in backticks, links as `[text](#anchor)`. */
export interface Words {
  en: string;
  tr: string;
}

/** A chapter of what an integrator should know before the first call. */
export interface GuideSection {
  id: string;
  title: Words;
  /** Numbered. */
  steps?: Words[];
  paragraphs?: Words[];
  code?: string;
}

/** What of the installation the guide mentions. */
export interface GuideFacts {
  timeZone: string;
  maxBodyBytes: number;
  accessTokenSeconds: number;
}

const words = (en: string, tr: string): Words => ({ en, tr });

/** The guide; its English text is also the description of the document. */
export function guideOf(facts: GuideFacts): GuideSection[] {
  return [FIRST_ENDORSEMENT, signingIn(facts), conventions(facts), ERRORS, NOTIFICATIONS];
}

const FIRST_ENDORSEMENT: GuideSection = {
  id: 'first-endorsement',
  title: words('From a job to an endorsement', 'İşten zeyle'),
  steps: [
    words(
      '[Log in](#authentication_login) and keep the access token.',
      '[Oturum açın](#authentication_login), erişim token’ını saklayın.',
    ),
    words(
      '[List the jobs](#jobs_list) or [follow the changes](#jobs_changes), and pick one in stage 2, Zeyil İsteği.',
      '[İşleri listeleyin](#jobs_list) ya da [değişiklikleri izleyin](#jobs_changes); aşaması 2 (Zeyil İsteği) olan bir iş seçin.',
    ),
    words(
      '[Read its actions](#jobs_actions): the request’s message and the ids of its files. [Download the files](#jobs_file).',
      '[Aksiyonlarını okuyun](#jobs_actions): talebin mesajı ve dosyalarının kimlikleri. [Dosyaları indirin](#jobs_file).',
    ),
    words(
      'Make the endorsement in your own system, and collect policy, premium and installments.',
      'Zeyli kendi sisteminizde düzenleyin; poliçe, prim ve taksit bilgilerini toplayın.',
    ),
    words(
      '[Record it](#endorsements_make), first with `dryRun=true` if you like. 204 means recorded; the job is in stage Zeyil Gerçekleşti and the platform is told.',
      '[Kaydedin](#endorsements_make); dilerseniz önce `dryRun=true` ile deneyin. 204 kaydedildi demektir; iş Zeyil Gerçekleşti aşamasındadır ve platforma bildirilir.',
    ),
    words(
      'If it cannot be made, [reject it](#endorsements_reject) with a reason.',
      'Zeyil yapılamıyorsa nedeniyle birlikte [reddedin](#endorsements_reject).',
    ),
  ],
};

const signingIn = ({ accessTokenSeconds }: GuideFacts): GuideSection => ({
  id: 'signing-in',
  title: words('Signing in', 'Oturum açma'),
  paragraphs: [
    words(
      `The examples on this page use two shell variables. The access token lives ${durationInWords(accessTokenSeconds, 'en')}; before it ends, [renew it](#authentication_refresh) with the refresh token, which can be used once and is replaced by each renewal.`,
      `Bu sayfadaki örnekler iki kabuk değişkeni kullanır. Erişim token’ı ${durationInWords(accessTokenSeconds, 'tr')} geçerlidir; bitmeden yenileme token’ıyla [yenileyin](#authentication_refresh). Yenileme token’ı bir kez kullanılır, her yenilemede yerine yenisi verilir.`,
    ),
    words(
      '401 with an empty body means that the token is missing, invalid, expired or revoked; `WWW-Authenticate` says which. 403 with an empty body means that a role or permission is missing.',
      'Gövdesi boş 401: token yok, geçersiz, süresi dolmuş ya da geri alınmış; hangisi olduğunu `WWW-Authenticate` söyler. Gövdesi boş 403: bir rol ya da izin eksik.',
    ),
  ],
  code: `BASE=https://gateway.example.com
TOKEN=$(curl -sS "$BASE/api/authentication/login" \\
  -H 'Content-Type: application/json' \\
  -d '{"userName": "sigorta.api", "password": "..."}' | jq -r .Response.AccessToken)

curl -sS "$BASE/api/offline/jobs?currentStage=2" -H "Authorization: Bearer $TOKEN"`,
});

const conventions = ({ timeZone, maxBodyBytes }: GuideFacts): GuideSection => ({
  id: 'conventions',
  title: words('Conventions', 'Kurallar'),
  paragraphs: [
    words(
      'Answers are wrapped: `Status`, `Message`, `Response`; errors have a `Code`, by which programs should tell them apart. Answers write names in PascalCase, requests in camelCase; the names of a request are read in any case, and unknown ones are ignored.',
      'Yanıtlar zarf içindedir: `Status`, `Message`, `Response`; hatalarda ayrıca programların ayırt etmek için kullanacağı `Code` vardır. Yanıtlarda adlar PascalCase, isteklerde camelCase yazılır; istekteki adlarda büyük-küçük harf ayrımı yoktur, bilinmeyen adlar yok sayılır.',
    ),
    words(
      'JSON types are strict: `"5"` is no integer and `1.5` no int32. A null is the same as leaving the field out.',
      'JSON türleri katıdır: `"5"` tam sayı, `1.5` int32 değildir. Null, alanı hiç göndermemekle aynıdır.',
    ),
    words(
      'Amounts are JSON numbers with all their digits, up to 28 significant ones; products such as `LocalGrossPremium` have more. Read them as decimals: a binary floating-point number loses digits. An amount is kept to its last digit or refused, never rounded.',
      'Tutarlar bütün basamaklarıyla, en çok 28 anlamlı basamaklı JSON sayılarıdır; `LocalGrossPremium` gibi çarpımlar daha uzundur. Ondalık (decimal) olarak okuyun: ikili kayan noktalı sayı basamak kaybettirir. Tutar son basamağına kadar saklanır ya da reddedilir, asla yuvarlanmaz.',
    ),
    words(
      `Date-times come in two kinds: without offset (\`CreateDate\` of jobs and actions) they are in ${timeZone}; all others carry their offset. Yours may have an offset; without one they are read in ${timeZone}, and a bare date is its midnight.`,
      `Tarih-saatler iki türlüdür: ofsetsiz olanlar (iş ve aksiyonların \`CreateDate\` alanı) ${timeZone} saatindedir, ötekiler ofset taşır. Gönderdikleriniz ofset taşıyabilir; taşımazsa ${timeZone} saati sayılır, yalın tarih o günün gece yarısıdır.`,
    ),
    words(
      `A body has at most 64 KB, and where documents or long lists are sent as much as the operation says, at most ${maxBodyBytes / 1024 / 1024} MB. A larger one is 413 \`General.PayloadTooLarge\`; one with far more values than the operation can use, or deeper than 64 levels, 400 in plain text. Every answer carries \`X-Request-Id\`, yours when you send one: quote it when you report a problem.`,
      `Gövde en çok 64 KB olabilir; belge ya da uzun liste gönderilen işlemlerde işlemin yazdığı kadar, en çok ${maxBodyBytes / 1024 / 1024} MB. Daha büyüğü 413 \`General.PayloadTooLarge\`, işlemin kullanabileceğinden çok fazla değer taşıyanı ya da 64 düzeyden derini düz metinle 400 alır. Her yanıt \`X-Request-Id\` taşır; siz gönderirseniz sizinkini. Sorun bildirirken onu yazın.`,
    ),
  ],
});

const ERRORS: GuideSection = {
  id: 'errors',
  title: words('Errors', 'Hatalar'),
  paragraphs: [
    words(
      'A 400 comes in two forms. When the JSON cannot be read (malformed, or a wrong type), the body is one line of plain text that names the place: do not parse it as JSON. When field rules are broken, it is the envelope with every bad field at once.',
      '400 iki biçimde gelir. JSON okunamıyorsa (bozuk ya da yanlış tür) gövde, yeri gösteren tek satır düz metindir: JSON olarak ayrıştırmayın. Alan kuralları bozulmuşsa zarf, hatalı alanların hepsini birden bildirir.',
    ),
    words(
      'Any operation may also answer: 400 `General.BadRequest` to what is no valid HTTP (431 when the head is larger than 16 KB), 404 `General.NotFound`, 405 `General.MethodNotAllowed`, 408 `General.RequestTimeout` when it did not arrive within two minutes (nothing of it is recorded), 417 `General.ExpectationFailed` to an `Expect` other than `100-continue`, 429 `General.TooManyRequests`, 500 `General.UnexpectedError`, 503 `General.Unavailable` with `Retry-After`.',
      'Her işlem ayrıca şu yanıtları verebilir: geçerli HTTP olmayan istek için 400 `General.BadRequest` (başlıklar 16 KB’tan büyükse 431), 404 `General.NotFound`, 405 `General.MethodNotAllowed`, iki dakika içinde ulaşmayan istek için 408 `General.RequestTimeout` (hiçbir şey kaydedilmez), `100-continue` dışında bir `Expect` için 417 `General.ExpectationFailed`, 429 `General.TooManyRequests`, 500 `General.UnexpectedError`, `Retry-After` ile 503 `General.Unavailable`.',
    ),
    words(
      'Requests are counted by caller and by address in windows of ten seconds. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds) tell where you stand; beyond the limit the answer is 429 with `Retry-After`, and nothing was done.',
      'İstekler on saniyelik pencerelerde çağırana ve adrese göre sayılır. `RateLimit-Limit`, `RateLimit-Remaining` ve `RateLimit-Reset` (saniye) durumu gösterir; sınır aşılırsa yanıt `Retry-After` ile 429’dur ve hiçbir şey yapılmamıştır.',
    ),
  ],
};

const NOTIFICATIONS: GuideSection = {
  id: 'notifications',
  title: words('Notifications', 'Bildirimler'),
  paragraphs: [
    words(
      'The gateway posts notifications to the platform’s `/PushNotification`, with the platform’s key in `x-api-key` and, when the platform has announced one, an `Authorization`; `User-Agent` is `zeyil-gateway/` and the version. `Payload` is JSON inside a string: parse it a second time.',
      'Geçit, bildirimleri platformun `/PushNotification` adresine gönderir; `x-api-key` platformun anahtarını, platform bildirdiyse `Authorization` da onu taşır; `User-Agent` ise `zeyil-gateway/` ve sürümdür. `Payload` metin içinde JSON’dur: ikinci kez ayrıştırın.',
    ),
    words(
      'A notification is written together with the change that it announces and is sent at least once. Attempts repeat with the same `ReferanceNo` and a new `SubReferanceNo`: process each `ReferanceNo` once and answer a repeat with success.',
      'Bildirim, duyurduğu değişiklikle birlikte yazılır ve en az bir kez gönderilir. Denemeler aynı `ReferanceNo` ve yeni `SubReferanceNo` ile yinelenir: her `ReferanceNo` değerini bir kez işleyin, yinelenene başarı yanıtı verin.',
    ),
  ],
};

/** The English guide as CommonMark, without links that only the page can follow. */
export function guideAsMarkdown(sections: readonly GuideSection[]): string {
  const plain = (text: string) => text.replace(/\[([^\]]+)\]\(#[^)]+\)/g, '$1');
  return sections
    .map(({ title, steps = [], paragraphs = [], code }) =>
      [
        `## ${title.en}`,
        steps.map((step, index) => `${index + 1}. ${plain(step.en)}`).join('\n'),
        ...paragraphs.map(({ en }) => plain(en)),
        code && `\`\`\`sh\n${code}\n\`\`\``,
      ]
        .filter(Boolean)
        .join('\n\n'),
    )
    .join('\n\n');
}
