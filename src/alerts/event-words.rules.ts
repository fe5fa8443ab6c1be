import type { Language } from '../api/language.js';
import type { EventFacts, EventKind, EventSubject } from '../events/event-kinds.rules.js';
import { errorClass } from '../notifications/delivery-errors.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../notifications/notification-types.rules.js';
import { DELIVERY_ERROR_NAMES, EVENT_TEXTS, SUBJECT_NAMES } from './event-texts.rules.js';

/** An event with the present names of what it names by ids. */
export interface NamedEvent {
  kind: EventKind;
  subjectKind: EventSubject['kind'];
  subjectId: string;
  agentId: number | null;
  /** The name of the agent or user that is the subject; null without one. */
  subjectName: string | null;
  /** The name of the user who acted; null without one. */
  actorName: string | null;
  at: Date;
  lastAt: Date;
  overAt: Date | null;
  count: number;
  facts: object;
}

/** Writes a moment in the reader's words. */
export type MomentText = (moment: Date) => string;

type Teller<K extends EventKind> = (
  facts: EventFacts[K],
  event: NamedEvent,
  moment: MomentText,
) => Readonly<Record<Language, string>>;

const faultText = ({ httpStatus, error }: { httpStatus: number | null; error: string | null }) => {
  if (error !== null) return DELIVERY_ERROR_NAMES[errorClass(error)];
  const answer = httpStatus === null ? undefined : `HTTP ${httpStatus}`;
  return { tr: answer ?? 'bilinmiyor', en: answer ?? 'unknown' };
};
const typeName = (type: number) =>
  NOTIFICATION_TYPES[type as NotificationType] ?? { tr: `tür ${type}`, en: `type ${type}` };
/** By the present name; a user of another installation has none here. */
const actedBy = ({ actorName, facts }: NamedEvent) => {
  if (actorName !== null) return { tr: actorName, en: actorName };
  if ('by' in facts && facts.by === 'Service') return { tr: 'Servis', en: 'the service itself' };
  return { tr: 'Başka bir kurulumun kullanıcısı', en: 'a user of another installation' };
};
/** The user whom the event is about, by the present name. */
const user = ({ subjectName, subjectId }: NamedEvent) => subjectName ?? subjectId;
/** The end of a sentence, with what somebody said. */
const quoted = (text?: string | null) => (text ? `: ${text}${/[.!?…]$/.test(text) ? '' : '.'}` : '.');

const delivered: Teller<'delivery.exhausted' | 'delivery.dropped'> = (facts) => {
  const [type, fault] = [typeName(facts.type), faultText(facts)];
  return { tr: `Son neden: ${fault.tr} (${type.tr}).`, en: `Last cause: ${fault.en} (${type.en}).` };
};

const CAUSES: { readonly [K in EventKind]: Teller<K> } = {
  'delivery.exhausted': delivered,
  'delivery.dropped': delivered,
  'delivery.parked': ({ type }) => ({
    tr: `Gönderimleri sekiz kez yarıda kaldı (${typeName(type).tr}).`,
    en: `Their attempts ended eight times without an outcome (${typeName(type).en}).`,
  }),
  'agent.failing': (facts, _, moment) => {
    const fault = faultText(facts);
    const since = moment(new Date(facts.since));
    return {
      tr: `${since} tarihinden beri hiçbir deneme başarılı olmadı. Son neden: ${fault.tr}.`,
      en: `No attempt has succeeded since ${since}. Last cause: ${fault.en}.`,
    };
  },
  'agent.paused': ({ cause }, event) => ({
    tr: `${actedBy(event).tr} duraklattı${quoted(cause)}`,
    en: `Paused by ${actedBy(event).en}${quoted(cause)}`,
  }),
  'agent.resumed': ({ cause }, event) => ({
    tr: `${actedBy(event).tr} yeniden başlattı${quoted(cause)}`,
    en: `Resumed by ${actedBy(event).en}${quoted(cause)}`,
  }),
  'agent.endpoint_reverted': ({ cause }) => ({
    tr: `Yeni adrese giden ilk bildirimler ulaşmadı${quoted(cause)}`,
    en: `The first notifications to the new endpoint failed${quoted(cause)}`,
  }),
  'agent.first_loss_near': ({ firstLossAt }, _, moment) => ({
    tr: `Platform düzelmezse ilk bildirim ${moment(new Date(firstLossAt))} tarihinde düşer.`,
    en: `Unless the platform recovers, the first notification is lost at ${moment(new Date(firstLossAt))}.`,
  }),
  'service.auto_closed': ({ name, reason }) => ({ tr: `${name}: ${reason}`, en: `${name}: ${reason}` }),
  'service.auto_opened': ({ name, reason }) => ({ tr: `${name}: ${reason}`, en: `${name}: ${reason}` }),
  'list.refused': ({ reason }) => reason,
  'source.unreachable': ({ source, reason }) => ({
    tr: `${source} okunamadı${quoted(reason)}`,
    en: `${source} could not be read${quoted(reason)}`,
  }),
  'secret.ending': ({ what, endsAt }, event, moment) => {
    const end = moment(new Date(endsAt));
    return what === 'Certificate'
      ? {
          tr: `Platformlara gösterilen sertifikanın bitişi: ${end}.`,
          en: `End of the certificate that platforms are shown: ${end}.`,
        }
      : {
          tr: `${user(event)} adlı programın gizli anahtarının bitişi: ${end}.`,
          en: `End of the secret of the machine user ${user(event)}: ${end}.`,
        };
  },
  'audit.chain_broken': (_, { subjectId }) => ({
    tr: `Zincir ${subjectId} numaralı kayıtta bozuk.`,
    en: `The chain is broken at entry ${subjectId}.`,
  }),
  'user.administrator_made': ({ userId, by: provider }, event) => {
    const other = provider
      ? { tr: 'kimlik sağlayıcısı', en: 'the identity provider' }
      : { tr: 'kurulum', en: 'the installation' };
    const by = userId ? actedBy(event) : other;
    return {
      tr: `${user(event)} yönetici oldu; yetkiyi veren: ${by.tr}.`,
      en: `${user(event)} was made an Administrator by ${by.en}.`,
    };
  },
  'signin.suspicious': ({ what, failures }, event) =>
    what === 'User'
      ? {
          tr: `${user(event)} için beş dakikada ${failures} başarısız deneme; oturum açması bir süre engellendi.`,
          en: `${failures} failures of ${user(event)} within five minutes; sign-ins of the user are refused for a while.`,
        }
      : {
          tr: `Bu adresten beş dakikada ${failures} başarısız deneme; adres bir süre engellendi.`,
          en: `${failures} failures from this address within five minutes; it is refused for a while.`,
        },
  'signin.break_glass': (_, event) => ({
    tr: `${user(event)}, kimlik sağlayıcısı yerine yerel parolayla oturum açtı.`,
    en: `${user(event)} signed in with the local password instead of the identity provider.`,
  }),
  'partitions.ending': ({ endsAt }, _, moment) => ({
    tr: `Hazır bölümler ${moment(new Date(endsAt))} tarihinde bitiyor.`,
    en: `The partitions that are made ahead end at ${moment(new Date(endsAt))}.`,
  }),
  'replica.lost': () => ({
    tr: 'Süreç durdurulmadan bitti; oturumu da dinlediği kapı da kapalı.',
    en: 'The process ended without a stop: its session and its listener are gone.',
  }),
};

/** Why it happened; where it is over, since when. */
export function causeOf(event: NamedEvent, language: Language, moment: MomentText): string {
  const teller = CAUSES[event.kind] as Teller<EventKind> | undefined;
  const cause = teller?.(event.facts as never, event, moment)[language] ?? '';
  const over = EVENT_TEXTS[event.kind]?.over?.[language];
  return event.overAt && over ? `${cause} ${over}: ${moment(event.overAt)}.` : cause;
}

/** Their ids are words of the service's own; the cause says more. */
const WITHOUT_ID: readonly EventSubject['kind'][] = ['Source', 'Certificate', 'Database'];

/** What the event is about, such as `Acente 42 · Örnek Acente`. */
export function subjectOf({ subjectKind, subjectId, subjectName }: NamedEvent, language: Language): string {
  const kind = SUBJECT_NAMES[subjectKind][language];
  const name = WITHOUT_ID.includes(subjectKind) ? kind : `${kind} ${subjectId}`;
  return subjectName === null ? name : `${name} · ${subjectName}`;
}

const STATES = {
  'delivery.exhausted': 'Exhausted',
  'delivery.dropped': 'Dropped',
  'delivery.parked': 'Parked',
};

/** The address of the record below the service's own, which the staff opens to act. */
export function pathOf({ kind, subjectKind, subjectId, agentId }: NamedEvent): string {
  const state = STATES[kind as keyof typeof STATES];
  if (state) return `/admin/deliveries?view=all&state=${state}&agent=${agentId}`;
  switch (subjectKind) {
    case 'Agent':
      return `/admin/agents/${subjectId}`;
    case 'Service':
      return `/admin/services/${subjectId}`;
    case 'VehicleListSync':
      return `/admin/vehicles/syncs/${subjectId}`;
    case 'User':
      return `/admin/users/${subjectId}`;
    case 'Source':
      return subjectId === 'vehicle list' ? '/admin/vehicles' : '/admin/catalog';
    case 'Audit':
    case 'Address':
      return '/admin/audit';
    default:
      return '/admin/system';
  }
}
