import {
  type ApiTag,
  CSV_DETAILS,
  envelope,
  type OperationDescription,
  orCsv,
} from '../api/api-description.js';
import { answeredWhen } from '../api/refusal.js';
import { USER_NOT_FOUND } from '../users/user.refusals.js';
import { EventPage, EventSubscriptionItem, UnreadEvents } from './events.answers.js';

const NO_USER = answeredWhen(
  USER_NOT_FOUND,
  'The token was issued elsewhere, and its user does not exist here.',
);
const EVENTS: ApiTag = {
  name: 'Events',
  tr: 'Olaylar',
  part: 'staff',
  about:
    'What happened to the service that somebody may have to act on, such as a platform that takes no notifications. An event is ' +
    'written together with what it reports. It also goes to the webhook of the installation, and by mail to those of the staff who ' +
    'chose its kind.',
};

export const READ_EVENTS: OperationDescription = {
  tag: EVENTS,
  summary: { en: 'Read the events page by page', tr: 'Olayları sayfa sayfa oku' },
  details:
    'Newest first. Begin without `after`, then pass each answer’s `NextCursor` until it is null. Like events of one subject within an ' +
    'hour are one, whose `Count` grows in its place. An event is here within seconds after what it reports.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(EventPage)) },
};

export const COUNT_UNREAD: OperationDescription = {
  tag: EVENTS,
  summary: { en: 'Count the events that the caller has not seen', tr: 'Çağıranın görmediği olayları say' },
  answers: { 200: envelope(UnreadEvents) },
};

export const NOTE_SEEN: OperationDescription = {
  tag: EVENTS,
  summary: {
    en: 'Note up to which event the caller has read',
    tr: 'Çağıranın hangi olaya kadar okuduğunu kaydet',
  },
  answers: { 204: null },
  refusals: [NO_USER],
  example: { upTo: 12 },
};

export const SHOW_SUBSCRIPTION: OperationDescription = {
  tag: EVENTS,
  summary: {
    en: 'Show which events the caller gets by mail',
    tr: 'Çağırana e-postayla gelen olayları göster',
  },
  answers: { 200: envelope(EventSubscriptionItem) },
};

export const CHANGE_SUBSCRIPTION: OperationDescription = {
  tag: EVENTS,
  summary: { en: 'Choose which events come by mail', tr: 'E-postayla gelecek olayları seç' },
  details:
    'Replaces the whole choice. Events of half a minute come in one mail, and a mail comes five minutes after the one before at the ' +
    'earliest. An event that is counted up within its hour makes no further mail. When a state has been over for ten minutes, one mail ' +
    'says so. A mail that the mail server does not take is tried again for three days.',
  answers: { 204: null },
  refusals: [NO_USER],
  example: {
    mail: 'ayse@sirket.example',
    kinds: ['delivery.exhausted', 'agent.paused', 'secret.ending'],
    agentIds: null,
    quietFrom: '19:00',
    quietTo: '08:00',
    language: 'tr',
  },
};
