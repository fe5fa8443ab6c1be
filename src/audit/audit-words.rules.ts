import type { Language } from '../api/language.js';
import { EVENT_TITLES } from '../events/event-titles.rules.js';
import type { AuditChange, AuditFact, AuditItem, AuditWords } from './audit.answers.js';
import type { AuditValues } from './audit.entity.js';
import { AUDIT_ACTION_NAMES } from './audit-actions.rules.js';

/** Turkish and English. */
export type Named = readonly [tr: string, en: string];
type Words = Readonly<Record<string, Named>>;

/** Kinds of things that an id names, and kinds of many things. */
const KINDS: Words = {
  agent: ['Acente', 'Agent'],
  delivery: ['Teslimat', 'Delivery'],
  job: ['İş', 'Job'],
  'outgoing log': ['Giden istek', 'Outgoing log'],
  parameter: ['Parametre', 'Parameter'],
  'policy of job': ['Poliçe, iş', 'Policy, job'],
  'service availability': ['Servis', 'Service'],
  user: ['Kullanıcı', 'User'],
  'vehicle catalog': ['Araç kataloğu sürümü', 'Version of the vehicle catalog'],
  'vehicle catalog sync': ['Araç listesi güncellemesi', 'Vehicle list'],
  audit: ['Denetim kaydı', 'Audit'],
  codes: ['Kod adları', 'Names of codes'],
  configuration: ['Yapılandırma', 'Configuration'],
  database: ['Veritabanı', 'Database'],
  deliveries: ['Teslimatlar', 'Deliveries'],
  'outgoing logs': ['Giden istekler', 'Outgoing logs'],
  parameters: ['Parametreler', 'Parameters'],
  'service availabilities': ['Servisler', 'Services'],
  'service catalog': ['Servis kataloğu', 'Service catalog'],
  'service outcomes': ['Çağrı sonuçları', 'Call outcomes'],
  settlements: ['Mutabakat', 'Settlement'],
  provider: ['Kimlik sağlayıcı', 'Identity provider'],
  users: ['Kullanıcılar', 'Users'],
};

/** The longest first, since one kind may begin with another. */
const KINDS_BY_LENGTH = Object.keys(KINDS).sort((one, other) => other.length - one.length);

/** How many things of a kind are counted. */
const COUNTED: Words = {
  delivery: ['teslimat', 'deliveries'],
  parameter: ['parametre değeri', 'parameter values'],
  'service availability': ['servis', 'services'],
};
const RECORDS: Named = ['kayıt', 'records'];

/** Fields as entries name them. */
const FIELDS: Words = {
  Added: ['Eklenen', 'Added'],
  AdditionalDetails: ['Ek bilgiler', 'Additional details'],
  Agent: ['Acente', 'Agent'],
  AgentId: ['Acente no', 'Agent id'],
  AgentIds: ['Acenteler (no)', 'Agents (ids)'],
  AllowEmpty: ['Boş katalog onaylandı', 'Empty catalog confirmed'],
  AllowedAddresses: ['İzinli adresler', 'Allowed addresses'],
  Attempts: ['Deneme sayısı', 'Attempts'],
  AutoPauseFailures: ['Duraklatan başarısız deneme', 'Failed attempts that pause'],
  AutoPauseMinutes: ['Duraklatan süre (dakika)', 'Minutes that pause'],
  AutoPause: ['Kendiliğinden duraklatma', 'Automatic pause'],
  AutomaticEvaluation: ['Otomatik değerlendirme', 'Automatic evaluation'],
  BreakGlass: ['Acil durum hesabı', 'Break-glass account'],
  BulkId: ['Toplu işlem no', 'Bulk id'],
  Cause: ['Sebep', 'Cause'],
  ChangeType: ['Değişiklik', 'Change'],
  Changed: ['Değişen kayıt', 'Changed records'],
  ClearedWithUrl: ['Adresle birlikte silinen', 'Removed with the address'],
  ComparisonId: ['Karşılaştırma no', 'Comparison id'],
  Confirm: ['Onaylanan', 'Confirmed'],
  Count: ['Adet', 'Count'],
  Crossed: ['Çapraz', 'Crossed'],
  CurrencyType: ['Para birimi', 'Currency'],
  Day: ['Gün', 'Day'],
  Deactivated: ['Kapatılan', 'Deactivated'],
  Dependents: ['Bağlılar', 'Dependents'],
  DryRun: ['Ön kontrol', 'Dry run'],
  Enabled: ['Açık', 'Enabled'],
  En: ['İngilizce', 'English'],
  Error: ['Hata', 'Error'],
  ExpiresAt: ['Bitiş', 'Ends'],
  FailingSince: ['Ulaşılamayan ilk an', 'Failing since'],
  Failures: ['Başarısız deneme', 'Failed attempts'],
  Fields: ['Alanlar', 'Fields'],
  FileId: ['Dosya no', 'File id'],
  Filter: ['Filtre', 'Filter'],
  Fingerprint: ['Önceki durumun özeti', 'Fingerprint of the state before'],
  FormerPosition: ['Zincirdeki önceki yeri', 'Former position in the chain'],
  From: ['Başlangıç', 'Start'],
  Gates: ['Onay isteyenler', 'To be confirmed'],
  Hash: ['Özet', 'Hash'],
  InCatalog: ['Katalogda', 'In the catalog'],
  InsuranceCompanyId: ['Şirket no', 'Company id'],
  InsuranceCompanyIds: ['Şirketler', 'Companies'],
  IsActive: ['Etkin', 'Active'],
  IsDemo: ['Deneme kullanıcısı', 'Demo user'],
  IsResponse: ['Alınan', 'Received'],
  Jobs: ['İş sayısı', 'Jobs'],
  Keep: ['Saklanan', 'Kept'],
  Kind: ['Tür', 'Kind'],
  Kinds: ['Olaylar', 'Events'],
  Limit: ['En çok', 'At most'],
  Mails: ['E-posta', 'Mails'],
  MustChangePassword: ['Parola değiştirmeli', 'Must change the password'],
  Name: ['Ad', 'Name'],
  NextAttemptAt: ['Sonraki deneme', 'Next attempt'],
  Note: ['Not', 'Note'],
  Operations: ['Abonelikler', 'Subscriptions'],
  Outcome: ['Sonuç', 'Outcome'],
  OwnerId: ['Sahibi (kullanıcı no)', 'Owner (user id)'],
  ParameterId: ['Parametre', 'Parameter'],
  ParameterName: ['Ad', 'Name'],
  ParameterValue: ['Kod', 'Code'],
  Password: ['Parola', 'Password'],
  Paused: ['Duraklatıldı', 'Paused'],
  PerSecond: ['Saniyede', 'Per second'],
  Permissions: ['Yetkiler', 'Permissions'],
  Plan: ['Plan no', 'Plan id'],
  Plans: ['Plan sayısı', 'Plans'],
  PlatformApiKey: ['API anahtarı', 'API key'],
  PlatformAuthorization: ['Authorization başlığı', 'Authorization header'],
  PlatformUrl: ['Platform adresi', 'Platform address'],
  Position: ['Zincirdeki yeri', 'Position in the chain'],
  ProductId: ['Ürün no', 'Product id'],
  Products: ['Ürünler', 'Products'],
  Reason: ['Neden', 'Reason'],
  ReferanceNo: ['Referans no', 'ReferanceNo'],
  Provider: ['Kimlik sağlayıcı', 'Identity provider'],
  Prune: ['Dosyada olmayanlar çıkarıldı', 'Removed what the file lacks'],
  ProviderIssuer: ['Kimlik sağlayıcının adresi', 'Address of the identity provider'],
  ProviderSubject: ['Kimlik sağlayıcıdaki no', 'Id at the identity provider'],
  Removed: ['Çıkan', 'Removed'],
  ReopenAt: ['Planlı açılış', 'Opens again'],
  Repeated: ['Yinelenen', 'Repeated'],
  ResendId: ['Gönderim no', 'Resend id'],
  ResumePerSecond: ['Devamda saniyede', 'Per second after a pause'],
  Roles: ['Roller', 'Roles'],
  Secret: ['Gizli anahtar no', 'Secret id'],
  Session: ['Oturum', 'Session'],
  Sessions: ['Oturum sayısı', 'Sessions'],
  SigningSecrets: ['İmza anahtarları', 'Signing secrets'],
  Source: ['Kaynak', 'Source'],
  Stage: ['Aşama', 'Stage'],
  State: ['Durum', 'State'],
  Status: ['Durum', 'Status'],
  To: ['Yeni durum', 'New status'],
  Tr: ['Türkçe', 'Turkish'],
  TrialId: ['Deneme no', 'Trial id'],
  Unchanged: ['Değişmeyen', 'Unchanged'],
  Until: ['Bitiş', 'End'],
  Updated: ['Güncellenen', 'Updated'],
  UserName: ['Kullanıcı adı', 'User name'],
  Version: ['Sürüm', 'Version'],
};

/** Closed words among the values, whatever their field; a test compares them with the names of `GET /api/codes`. */
export const VALUES: Words = {
  Active: ['Açık', 'Open'],
  AutoDisabled: ['Otomatik kapalı', 'Closed automatically'],
  ManualDisabled: ['Elle kapalı', 'Closed by hand'],
  Pending: ['Sırada', 'Waiting'],
  Delivered: ['Ulaştı', 'Delivered'],
  Dropped: ['Reddedildi, gönderilmeyecek', 'Dropped'],
  Exhausted: ['Ulaşmadı', 'Attempts used up'],
  Cancelled: ['İptal edildi', 'Cancelled'],
  Parked: ['Beklemede', 'Parked'],
  InsuranceCompanyAPIUser: ['Sigorta şirketi kullanıcısı', "Insurer's user"],
  InsuranceCompanyAPIAdmin: ['Sigorta şirketi yöneticisi', "Insurer's administrator"],
  Supervizor: ['Süpervizör', 'Supervisor'],
  PlatformUser: ['Platform kullanıcısı', 'Platform user'],
  Administrator: ['Yönetici', 'Administrator'],
  Operator: ['Operatör', 'Operator'],
  IntegrationService: ['Entegrasyon servisi', 'Integration service'],
  Create: ['Kayıt yapma', 'Record'],
  Upload: ['Yüklenen dosya', 'Uploaded file'],
  Command: ['Komut', 'Command'],
  Schedule: ['Zamanlanmış çekme', 'Scheduled pull'],
  Sandbox: ['Deneme ortamı', 'Sandbox'],
  Rollback: ['Geri alma', 'Rollback'],
};
/** Words of the audit alone. */
const OWN_VALUES: Words = {
  Ended: ['Sona erdi', 'Ended'],
  Machine: ['Program', 'Program'],
  Person: ['Kişi', 'Person'],
  Local: ['Bu hizmet', 'This service'],
  Provider: ['Kimlik sağlayıcı', 'Identity provider'],
  ProviderAway: ['Kimlik sağlayıcı yanıt vermedi', 'Identity provider did not answer'],
  Refused: ['Reddedildi', 'Refused'],
  NoRole: ['Rolü yok', 'No role'],
  Expired: ['Süresi doldu', 'Expired'],
  Invalid: ['Geçersiz', 'Invalid'],
  true: ['Evet', 'Yes'],
  false: ['Hayır', 'No'],
  set: ['kayıtlı', 'set'],
  changed: ['değiştirildi', 'changed'],
  added: ['eklendi', 'added'],
  updated: ['değişti', 'updated'],
  Answered: ['Yanıtladı', 'Answered'],
  NoRoom: ['Yer yoktu', 'No room'],
  PlatformError: ['Platform hata bildirdi', 'The platform reported an error'],
  PlatformUnreachable: ['Platforma ulaşılamadı', 'The platform was not reached'],
};
/** Kinds of events. */
const EVENTS: Words = Object.fromEntries(
  Object.entries(EVENT_TITLES).map(([kind, { tr, en }]) => [kind, [tr, en]]),
);
/** Fields whose text is a person's own and no closed word. */
const FREE_TEXTS = new Set(['Name', 'ParameterName', 'Reason', 'UserName', 'Note', 'Error']);

/** A list whose dry run asks for confirmation has failed for the journal, not for a person. */
const ASKED_FOR_CONFIRMATION: Named = [
  'Araç listesinin ön kontrolü onay istedi',
  'The dry run of the vehicle list asked for confirmation',
];
/** Nothing would have been updated by it. */
const TRIAL_FAILED: Named = [
  'Araç listesinin ön kontrolü başarısız oldu',
  'The dry run of the vehicle list failed',
];
const NOTHING = '–';
const MAIN = new Set(['Status', 'State', 'Stage']);

/** An entry in the words of a reader. `name`: what its target is called at present. */
export function auditWords(
  {
    Action,
    Target,
    Before,
    After,
    Details,
  }: Pick<AuditItem, 'Action' | 'Target' | 'Before' | 'After' | 'Details'>,
  name: string | null,
  language: Language,
): AuditWords {
  const say = speaker(language);
  return {
    Action: say.of(actionName(Action, Details)) ?? Action,
    Target: say.target(Target, name),
    Changes: changesOf(Before, After, say),
    Details: Object.entries(Details ?? {}).map(
      ([field, value]): AuditFact => ({ Field: say.field(field), Value: say.value(field, value) }),
    ),
  };
}

/** The same in one sentence: `Servis durumu değişti · Servisler: Durum: Elle kapalı → Açık (13 servis)`. */
export function auditSentence({ Action, Target, Changes }: AuditWords): string {
  const changes = Changes.map(
    ({ Field, Before, After, Things }) =>
      `${Field}: ${Before} → ${After}${Things === null ? '' : ` (${Things})`}`,
  );
  return [`${Action} · ${Target}`, ...(changes.length > 0 ? [changes.join('; ')] : [])].join(': ');
}

function actionName(action: string, details: AuditValues | null): Named | undefined {
  if (action === 'vehicleCatalog.syncFailed' && details?.['DryRun'] === true)
    return details['Gates'] ? ASKED_FOR_CONFIRMATION : TRIAL_FAILED;
  return Object.entries(AUDIT_ACTION_NAMES).find(([each]) => each === action)?.[1];
}

/** The fields that changed; things that changed alike are counted. */
function changesOf(before: AuditValues | null, after: AuditValues | null, say: Speaker): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(mainFirst);
  const isOfMany = names.length > 0 && names.every((name) => isValues(after?.[name] ?? before?.[name]));
  if (!isOfMany) return names.flatMap((name) => changeOf(name, before?.[name], after?.[name], say));
  const alike = new Map<string, { change: AuditChange; things: string[] }>();
  for (const thing of names) {
    const [was, is] = [before?.[thing], after?.[thing]].map((each) => (isValues(each) ? each : null));
    for (const change of changesOf(was ?? null, is ?? null, say)) {
      const key = JSON.stringify([change.Field, change.Before, change.After]);
      const group = alike.get(key) ?? { change, things: [] };
      alike.set(key, group);
      group.things.push(thing);
    }
  }
  return [...alike.values()].map(({ change, things }) => ({ ...change, Things: say.things(things) }));
}

/** What a person looks for first: the new status, in front of its reason. */
function mainFirst(one: string, other: string): number {
  return Number(MAIN.has(other)) - Number(MAIN.has(one));
}

function changeOf(field: string, was: unknown, is: unknown, say: Speaker): AuditChange[] {
  const [Before, After] = [say.value(field, was), say.value(field, is)];
  // A secret that was set reads alike before and after.
  if (Before === After && was !== 'set') return [];
  return [{ Field: say.field(field), Before, After, Things: null }];
}

type Speaker = ReturnType<typeof speaker>;

function speaker(language: Language) {
  const of = (named: Named | undefined): string | undefined => named?.[language === 'tr' ? 0 : 1];
  const field = (name: string): string => of(FIELDS[name]) ?? name;
  const target = (text: string, name: string | null): string => {
    const kind = KINDS[text] ? text : KINDS_BY_LENGTH.find((each) => text.startsWith(`${each} `));
    if (kind === undefined) return text;
    const id = text.slice(kind.length);
    return [`${of(KINDS[kind])}${id}`, ...(name === null ? [] : [name])].join(' · ');
  };
  const word = (name: string, text: string): string => {
    if (FREE_TEXTS.has(name)) return text;
    return of(VALUES[text]) ?? of(OWN_VALUES[text]) ?? of(EVENTS[text]) ?? momentText(text, language);
  };
  const value = (name: string, given: unknown): string => {
    if (given === undefined || given === null || given === '') return NOTHING;
    if (Array.isArray(given)) return given.map((each) => value(name, each)).join(', ') || NOTHING;
    if (isValues(given))
      return Object.entries(given)
        .map(([inner, each]) => `${field(inner)}: ${value(inner, each)}`)
        .join('; ');
    return word(name, name === 'Fields' || name === 'ClearedWithUrl' ? field(String(given)) : String(given));
  };
  const things = (names: readonly string[]): string => {
    const [first = ''] = names;
    if (names.length === 1) return target(first, null);
    const kind = first.replace(/ \d.*$/s, '');
    return `${names.length} ${of(COUNTED[kind] ?? RECORDS)}`;
  };
  return { of, field, target, value, things };
}

/** A moment of the business zone as a person writes it; any other text as it is. */
function momentText(text: string, language: Language): string {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?[+-]\d\d:\d\d$/.exec(text) ?? [];
  if (time === undefined) return text;
  return `${[day, month, year].join(language === 'tr' ? '.' : '/')} ${time}`;
}

function isValues(value: unknown): value is AuditValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
