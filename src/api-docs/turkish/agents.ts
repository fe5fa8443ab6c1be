import type { Dictionary } from './dictionary.js';

/** Agents, the addresses of their platforms and the keys for them. */
export const AGENTS: Dictionary = {
  'There is no such agent.': 'Böyle bir acente yok.',
  'Keys came without URL while another request gave the agent a URL of another origin.':
    'Anahtarlar URL’siz gönderildi; bu sırada başka bir istek acenteye kökeni farklı bir URL verdi.',
  'AgentId of tokens and reference numbers.': 'Token’larda ve referans numaralarında kullanılan AgentId.',
  'Address of the agent’s platform; null when the platform of the settings is used.':
    'Acentenin platformunun adresi; ayarlardaki platform kullanılıyorsa null.',
  'Whether the agent has a key of its own.': 'Acentenin kendine ait bir anahtarı olup olmadığı.',
  'Whether calls to the agent’s platform are signed.':
    'Acentenin platformuna giden çağrıların imzalanıp imzalanmadığı.',
  'Secrets that sign the calls to the platform as Standard Webhooks says, `whsec_` and base64 of 24 to 64 bytes; a second one serves their exchange. Stored encrypted and never answered; an empty list ends signing.':
    'Platforma giden çağrıları Standard Webhooks’a göre imzalayan sırlar, `whsec_` ve 24 ile 64 bayt arası base64; ikincisi sır değişimi içindir. Şifreli saklanır ve hiçbir yanıtta dönmez; boş liste imzalamayı bitirir.',
  'Whether the agent has an Authorization of its own.':
    'Acentenin kendine ait bir Authorization değeri olup olmadığı.',
  'Since when nothing is sent to the agent’s platform; null when it is not paused.':
    'Acentenin platformuna ne zamandan beri gönderim yapılmadığı; duraklatılmamışsa null.',
  'Notifications go to this address followed by /PushNotification; left out, to the platform of the settings.':
    'Bildirimler, sonuna /PushNotification eklenen bu adrese gönderilir; adres verilmezse ayarlardaki platforma gider.',
  'Sent as x-api-key; stored encrypted and never answered.':
    'x-api-key olarak gönderilir; şifreli saklanır, hiçbir yanıtta yer almaz.',
  'Sent as Authorization; stored encrypted and never answered.':
    'Authorization olarak gönderilir; şifreli saklanır, hiçbir yanıtta yer almaz.',
  'Agents, and where and with which keys their platform is reached. Keys are never answered.':
    'Acenteler; platformlarına hangi adres ve hangi anahtarlarla ulaşıldığı. Anahtarlar hiçbir yanıtta yer almaz.',
  'The keys of the settings go to the platform of the settings only: an agent with a URL of its own is called with its own keys or with none, and keys need a URL.':
    'Ayarlardaki anahtarlar yalnızca ayarlardaki platforma gider: kendi URL’si olan acentenin platformu o acentenin anahtarlarıyla ya da anahtarsız çağrılır. Anahtar verebilmek için URL de gerekir.',
  'The new agent.': 'Yeni acente.',
  'Fields that are left out stay as they are; an empty URL or key removes the recorded one. Keys belong to the origin (scheme, host, port) of the URL: when the origin changes, keys and signing secrets that are not sent along are removed. An agent’s own keys need an own URL.':
    'Gönderilmeyen alanlar olduğu gibi kalır; boş URL ya da anahtar, kayıtlı olanı kaldırır. Anahtarlar URL’nin kökenine (şema, sunucu, port) bağlıdır: köken değiştiğinde, birlikte gönderilmeyen anahtarlar ve imza sırları kaldırılır. Acentenin kendi anahtarları için kendi URL’si de gerekir.',
  'Part of the name, in any case; İ, I, ı and i count as one letter. Also the id.':
    'Adın bir parçası; büyük küçük harf ayrımı yoktur, İ, I, ı ve i aynı harf sayılır. Kimlik de olabilir.',
  'Whether nothing is sent to the agent at the moment.':
    'Acenteye şu anda bir şey gönderilip gönderilmediği; true ise gönderilmiyor.',
  'Another user saved a change meanwhile: the version is not the `expectedVersion`.':
    'Bu arada başka bir kullanıcı kaydetti: sürüm `expectedVersion` değeri değil.',
  'The user who paused the agent.': 'Acenteyi duraklatan kullanıcı.',
  'Why the agent is paused, as that user said.': 'O kullanıcının yazdığı duraklatma nedeni.',
  'Sent as `expectedVersion`, it keeps a change from overwriting another one.':
    '`expectedVersion` olarak verilirse bir değişikliğin başkasının üzerine yazmasını önler.',
  'Why the agent is paused; shown until it is resumed.':
    'Acentenin neden duraklatıldığı; sürdürülene dek gösterilir.',
  'The `Version` that was read: a change since then is answered with 409. Without it the change is made in any case.':
    'Okunmuş olan `Version`: ondan sonra değişmişse 409 döner. Verilmezse değişiklik her durumda yapılır.',
  'What an agent may be given, by company and product.':
    'Bir acenteye verilebilecekler, şirket ve ürüne göre sıralı.',
  'What an agent may be subscribed to, by operation and process.':
    'Bir acentenin abone olabilecekleri, işlem ve sürece göre sıralı.',
};
