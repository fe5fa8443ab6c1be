// Writes docs/notifications, a page for each type, from the table of types, the API description and the guide of the receiver;
// the page of all has the verification of calls, which the sample receivers do, in their code. The page of the simulator gets the
// names of the types.
// With --check it only compares and exits with 1 when they differ.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deliveryInWords, durationInWords } from '../dist/src/api-docs/delivery-words.js';
import { NOTIFICATION_TYPES } from '../dist/src/notifications/notification-types.rules.js';
import { describedApi } from './described-api.mjs';
import { writePages } from './written-pages.mjs';

const FOLDER = 'docs/notifications';
const SIMULATOR_NAMES = 'admin-ui/simulator/notification-types.gen.ts';
/** When a notification is sent. */
const SENT = {
  3: {
    en: "An adapter of the gateway has called an insurer's service. The notification carries the request and the answer of this call.",
    tr: 'Geçidin bir bağdaştırıcısı bir sigorta şirketinin servisini çağırdı. Bildirim bu çağrının isteğini ve yanıtını taşır.',
  },
  8: {
    en: 'Values of a parameter were changed. One notification carries up to `PARAMETER_CHANGES_PER_NOTIFICATION` of them.',
    tr: 'Bir parametrenin değerleri değişti. Bir bildirim en çok `PARAMETER_CHANGES_PER_NOTIFICATION` değer taşır.',
  },
  10: {
    en: 'A service was closed or opened: by hand, by a plan, by the automatic evaluation or by a new catalog. It goes to the agents that use the service and subscribed to it.',
    tr: 'Bir servis kapandı ya da açıldı: elle, planla, otomatik değerlendirmeyle ya da yeni bir katalogla. Servisi kullanan ve bildirimine abone olan acentelere gider.',
  },
  13: {
    en: 'A new version of the vehicle value list was applied. The notification names it; the vehicles are pulled.',
    tr: 'Araç değer listesinin yeni bir sürümü uygulandı. Bildirim sürümü bildirir; araçlar çekilerek alınır.',
  },
  101: {
    en: 'The insurer has recorded the endorsement of a job; it is in stage Zeyil Gerçekleşti.',
    tr: 'Sigorta şirketi bir işin zeylini kaydetti; iş Zeyil Gerçekleşti aşamasındadır.',
  },
  102: {
    en: 'The insurer has rejected the endorsement request of a job.',
    tr: 'Sigorta şirketi bir işin zeyil isteğini reddetti.',
  },
  103: {
    en: "An agent's authorisation for products, operations or processes was changed.",
    tr: 'Bir acentenin ürün, işlem ya da dış süreç yetkisi değişti.',
  },
  104: {
    en: 'The staff, or the platform itself, tries whether the platform is reached; a paused platform is probed by it, too.',
    tr: 'Personel ya da platformun kendisi, platforma ulaşılıp ulaşılmadığını dener; duraklatılmış platform da bununla yoklanır.',
  },
};
const WORDS = {
  en: {
    title: 'Notifications',
    intro:
      'A page for each type. The [guide of the receiver](../guides/platform.en.md) says how to keep them, and the API reference has every member of each payload.',
    heads: '| type | | success | attempts |\n|---|---|---|---|',
    success: { '2xx': 'any 2xx', resultStatus: '`ResultStatus.Status` is `Success`' },
    rule: 'Success and repetition',
    ladder: 'The ladder',
    ladderNote:
      'Times count from the end of each failed attempt, with the default of `NOTIFICATION_RETRY_WAITS`.',
    attempt: 'attempt',
    again: (from, to, wait) => `attempts ${from} to ${to}, ${wait} after each other`,
    example: 'Example',
    payload: '`Payload` is JSON as text. Parsed a second time it is:',
    loss: 'After a loss',
    verify: 'Verification',
    verified:
      'Compare `x-api-key` in constant time. For an agent with signing secrets each call carries `webhook-id`, `webhook-timestamp` and `webhook-signature` ' +
      'by [Standard Webhooks](https://www.standardwebhooks.com/): verify them over the exact bytes of the body, and answer 401 to anything else. ' +
      '[The code in five languages](index.en.md#verification) does it. `npx zeyil platform check URL --key KEY --secret whsec_...` tries yours.',
    code:
      'A call is from the gateway when one of its signatures is the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the very bytes of the body, joined by dots, ' +
      'with one of your secrets, and its time is at most five minutes off. Accept both secrets while one replaces the other. Read the body as bytes: a ' +
      'text that was parsed and written anew has another signature. Compare in constant time, and answer 401 to anything else. ' +
      'The parts below are those of the [sample receivers](../../kit/receivers/README.md), whole programs that also keep each notification once; tests run ' +
      'those in TypeScript, Python, PHP and Java; the one in C# is not run.',
    whole: 'The whole program:',
  },
  tr: {
    title: 'Bildirimler',
    intro:
      'Her türün bir sayfası vardır. [Alıcı rehberi](../guides/platform.tr.md) bildirimlerin nasıl saklanacağını anlatır; içeriklerin bütün alanları API başvurusundadır.',
    heads: '| tür | | başarı | deneme |\n|---|---|---|---|',
    success: { '2xx': 'her 2xx', resultStatus: '`ResultStatus.Status` değeri `Success`' },
    rule: 'Başarı ve yineleme',
    ladder: 'Deneme takvimi',
    ladderNote: 'Süreler başarısız denemenin bitişinden sayılır; `NOTIFICATION_RETRY_WAITS` varsayılanıyla.',
    attempt: 'deneme',
    again: (from, to, wait) => `deneme ${from}–${to}, ${wait} arayla`,
    example: 'Örnek',
    payload: '`Payload` metin olarak JSON’dur. İkinci kez ayrıştırılınca:',
    loss: 'Bir bildirim yittiyse',
    verify: 'Doğrulama',
    verified:
      '`x-api-key` değerini sabit sürede karşılaştırın. İmza sırrı olan acentenin her çağrısı [Standard Webhooks](https://www.standardwebhooks.com/) ' +
      'biçiminde `webhook-id`, `webhook-timestamp` ve `webhook-signature` taşır: bunları gövdenin baytları üzerinden doğrulayın, başka her şeye 401 yanıtı verin. ' +
      '[Beş dilde kodu](index.tr.md#doğrulama) bunu yapar. `npx zeyil platform check URL --key KEY --secret whsec_...` sizinkini dener.',
    code:
      'Bir çağrı, imzalarından biri `webhook-id`, `webhook-timestamp` ve gövdenin baytlarının, noktalarla birleştirilip sırlarınızdan biriyle alınmış HMAC-SHA256 özetiyse ve ' +
      'anı en çok beş dakika farklıysa geçittendir. Sır değiştirilirken iki sırrı da kabul edin. Gövdeyi bayt olarak okuyun: ayrıştırılıp yeniden yazılmış ' +
      'metnin imzası başkadır. Sabit sürede karşılaştırın, başka her şeye 401 yanıtı verin. ' +
      'Aşağıdaki parçalar, her bildirimi bir kez saklayan bütün programlar olan [örnek alıcılarındır](../../kit/receivers/README.md); testler TypeScript, Python, ' +
      'PHP ve Java ile yazılanları çalıştırır; C# ile yazılan çalıştırılmaz.',
    whole: 'Bütün program:',
  },
};

const RECEIVERS = [
  { name: 'TypeScript', file: 'typescript/receiver.ts', fence: 'ts' },
  { name: 'Python', file: 'python/receiver.py', fence: 'python' },
  { name: 'C#', file: 'csharp/Receiver.cs', fence: 'csharp' },
  { name: 'Java', file: 'java/Receiver.java', fence: 'java' },
  { name: 'PHP', file: 'php/receiver.php', fence: 'php' },
];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { webhooks } = await describedApi();
const posts = Object.values(webhooks).map(({ post }) => post);
const pages = new Map();
for (const language of ['en', 'tr']) {
  const types = Object.keys(NOTIFICATION_TYPES);
  for (const type of types) pages.set(`${FOLDER}/${type}.${language}.md`, pageOf(type, language));
  pages.set(`${FOLDER}/index.${language}.md`, indexOf(types, language));
}
pages.set(SIMULATOR_NAMES, namesForSimulator());
writePages('notifications', pages, FOLDER);

/** The names of the types, as texts of the simulator's page. */
function namesForSimulator() {
  const names = ['tr', 'en'].map((language) => {
    const texts = Object.entries(NOTIFICATION_TYPES).map(
      ([type, { [language]: name }]) => `    'type.${type}': '${name}',\n`,
    );
    return `  ${language}: {\n${texts.join('')}  },\n`;
  });
  return `// Written by \`npm run generate -- notifications\` from the table of types: not edited by hand.

/** The names of the types of notifications. */
export const TYPE_NAMES = {\n${names.join('')}} as const;
`;
}

function webhookOf(type) {
  return posts.find((post) => post['x-notification-type'] === Number(type));
}

function indexOf(types, language) {
  const { title, intro, heads, success, verify, code } = WORDS[language];
  const rows = types.map((type) => {
    const facts = webhookOf(type)['x-delivery'];
    const name = NOTIFICATION_TYPES[type][language];
    return `| ${type} | [${name}](${type}.${language}.md) | ${success[facts.success]} | ${facts.attempts} |`;
  });
  const table = [heads, ...rows].join('\n');
  const receivers = RECEIVERS.map((receiver) => verificationIn(receiver, language));
  return `${[`# ${title}`, intro, table, `## ${verify}`, code, ...receivers].join('\n\n')}\n`;
}

/** The regions named verification of a sample receiver. */
function verificationIn({ name, file, fence: kind }, language) {
  const lines = readFileSync(`kit/receivers/${file}`, 'utf8');
  const regions = [
    ...lines.matchAll(/^ *(?:\/\/|#) #?region verification\n(.*?)\n+ *(?:\/\/|#) #?endregion$/gms),
  ];
  if (regions.length === 0) throw new Error(`${file} has no region "verification".`);
  const text = regions.map(([, region]) => withoutIndent(region)).join('\n\n');
  const link = `${WORDS[language].whole} [kit/receivers/${file}](../../kit/receivers/${file})`;
  return `### ${name}\n\n${fence(kind, text)}\n\n${link}`;
}

function withoutIndent(text) {
  const [indent] = /^ */.exec(text);
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

function pageOf(type, language) {
  const words = WORDS[language];
  const facts = webhookOf(type)['x-delivery'];
  const { example } = webhookOf(type).requestBody.content['application/json'];
  const payload = JSON.parse(example.RequestObject.Payload);
  const loss = readAfterLoss(type, language);
  return [
    `# ${type} ${NOTIFICATION_TYPES[type][language]}`,
    SENT[type][language],
    `## ${words.rule}`,
    deliveryInWords(facts, language)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
    ...(facts.retries > 0
      ? [`## ${words.ladder}`, fence('text', ladderOf(facts, language)), words.ladderNote]
      : []),
    `## ${words.example}`,
    fence('json', JSON.stringify(example, null, 2)),
    words.payload,
    fence('json', JSON.stringify(payload, null, 2)),
    ...(loss === undefined ? [] : [`## ${words.loss}`, loss]),
    `## ${words.verify}`,
    `${words.verified}\n`,
  ].join('\n\n');
}

function fence(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Each attempt with the time from the first one; those behind the last wait of the ladder stand in one line. */
function ladderOf({ attempts, waitsInSeconds }, language) {
  const { attempt, again } = WORDS[language];
  const lines = [`${attempt} 1`];
  const single = Math.min(waitsInSeconds.length, attempts - 1);
  for (let number = 1; number <= single; number++) {
    const wait = durationInWords(waitsInSeconds[number - 1], language);
    lines.push(`   │  ${wait}`, `${attempt} ${number + 1}`);
  }
  if (attempts > single + 1) {
    const last = durationInWords(waitsInSeconds.at(-1), language);
    lines.push('   │', again(single + 2, attempts, last));
  }
  return lines.join('\n');
}

/** The row of the guide that names the type. */
function readAfterLoss(type, language) {
  const guide = readFileSync(`docs/guides/platform.${language}.md`, 'utf8');
  const [, table] = guide.split(/^\| (?:type \| what to read|tür \| ne okunur) \|\n\|---\|---\|\n/m);
  const rows = [...table.matchAll(/^\| ([\d, ]+) \| (.*) \|$/gm)];
  const text = rows.find(([, types]) => types.split(', ').includes(type))?.[2];
  return text && `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;
}
