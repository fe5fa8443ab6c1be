import type { Language } from '../../api/language.js';
import type { AuditValues } from '../../audit/audit.entity.js';
import { auditSentence, auditWords, type Named, VALUES } from '../../audit/audit-words.rules.js';
import { type DeliveryErrorClass, errorClass } from '../../notifications/delivery-errors.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../../notifications/notification-types.rules.js';
import { ActionType, type FileKind, STAGES, type Stage } from '../../offline-jobs/job-stages.rules.js';

/** The kinds of entries. At one moment they stand in this order. */
export const STORY_KINDS = ['Job', 'Action', 'Document', 'Notification', 'Attempt', 'Audit'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];
export const STORY_SUBJECTS = ['Job', 'Action', 'File', 'Delivery', 'AuditEntry'] as const;
export type StorySubjectKind = (typeof STORY_SUBJECTS)[number];

/** What the database has of an entry, by its kind. */
export interface StoryFacts {
  Job: { id: number; company: string | null; agent: string | null; branch: string };
  Action: {
    type: number;
    stage: Stage;
    user: string | null;
    message: string | null;
    rejectReasonId: number | null;
  };
  Document: { kind: string; name: string; size: number; isKept: boolean };
  Notification: { type: NotificationType; agent: string | null; state: string; referanceNo: string };
  Attempt: { number: number; httpStatus: number | null; error: string | null; verdict: string };
  Audit: { action: string; target: string; user: string; details: AuditValues | null };
}

const ACTIONS: Readonly<Record<ActionType, Named>> = {
  [ActionType.JobCreated]: ['Poliçe gerçekleşti', 'Policy issued'],
  [ActionType.EndorsementRequested]: ['Zeyil istendi', 'Endorsement requested'],
  [ActionType.EndorsementMade]: ['Zeyil gerçekleşti', 'Endorsement made'],
  [ActionType.EndorsementRejected]: ['Zeyil reddedildi', 'Endorsement rejected'],
  [ActionType.TransferDocumentUploaded]: ['Transfer belgesi yüklendi', 'Transfer document added'],
};
const FILES: Readonly<Record<FileKind, Named>> = {
  ZeyilPdf: ['zeyil', 'endorsement'],
  BilgilendirmeFormu: ['bilgilendirme formu', 'information form'],
  Attachment: ['ek', 'attachment'],
};
/** Outcomes of attempts that are no states of deliveries. */
const VERDICTS: Readonly<Record<string, Named>> = {
  Retry: ['Yeniden denenecek', 'To be tried again'],
  Late: ['Sonuç geç geldi', 'Outcome came too late'],
};
const ERRORS: Readonly<Record<DeliveryErrorClass, Named>> = {
  Timeout: ['zamanında yanıt gelmedi', 'no answer in time'],
  NameUnanswered: ['ad sunucusu yanıt vermedi', 'name server did not answer'],
  Refused: ['bağlantı reddedildi', 'connection refused'],
  Reset: ['bağlantı kesildi', 'connection broken'],
  Malformed: ['yanıt okunamadı', 'answer unreadable'],
  Unreachable: ['adrese ulaşılamadı', 'address not reached'],
  NameNotFound: ['ad bulunamadı', 'name not found'],
  Certificate: ['sertifika geçersiz', 'certificate invalid'],
  Proxy: ['proxy hatası', 'fault of the proxy'],
  NotCalled: ['platform adresi yok ya da yasak', 'no platform address, or a forbidden one'],
  Other: ['bağlantı hatası', 'fault of the connection'],
};

/** An entry in the words of a reader. */
export function storyText<K extends StoryKind>(kind: K, facts: StoryFacts[K], language: Language): string {
  const say = (named: Named | undefined) => named?.[language === 'tr' ? 0 : 1];
  const text: { [Kind in StoryKind]: (given: StoryFacts[Kind]) => string } = {
    Job: ({ id, company, agent, branch }) => joined(`${say(['İş', 'Job'])} ${id}`, company, agent, branch),
    Action: ({ type, stage, user, message, rejectReasonId }) => {
      const name = say(ACTIONS[type as ActionType]) ?? say([STAGES[stage].tr, STAGES[stage].en]);
      const reason = rejectReasonId === null ? null : `${say(['ret nedeni', 'reason'])} ${rejectReasonId}`;
      return `${joined(name, user, reason)}${message ? `: ${message}` : ''}`;
    },
    Document: ({ kind, name, size, isKept }) => {
      const bytes = new Intl.NumberFormat(language).format(size);
      const replaced = isKept ? null : say(['yerine yenisi geldi', 'replaced by another']);
      return joined(
        `${say(['Belge', 'Document'])}: ${name}`,
        say(FILES[kind as FileKind]) ?? kind,
        `${bytes} ${say(['bayt', 'bytes'])}`,
        replaced,
      );
    },
    Notification: ({ type, agent, state, referanceNo }) => {
      const { tr, en } = NOTIFICATION_TYPES[type];
      return joined(
        `${say(['Bildirim', 'Notification'])} ${type}: ${say([tr, en])}`,
        agent,
        say(VALUES[state]) ?? state,
        referanceNo,
      );
    },
    Attempt: ({ number, httpStatus, error, verdict }) => {
      const outcome = httpStatus === null ? say(ERRORS[errorClass(error ?? '')]) : `HTTP ${httpStatus}`;
      const name = say([`${number}. deneme`, `Attempt ${number}`]);
      return joined(`${name}: ${outcome}`, say(VALUES[verdict] ?? VERDICTS[verdict]) ?? verdict);
    },
    Audit: ({ action, target, user, details }) => {
      const entry = { Action: action, Target: target, Details: details, Before: null, After: null };
      const words = auditWords(entry, null, language);
      return joined(
        auditSentence(words),
        user,
        ...words.Details.map(({ Field, Value }) => `${Field}: ${Value}`),
      );
    },
  };
  return text[kind](facts);
}

const joined = (...parts: (string | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
