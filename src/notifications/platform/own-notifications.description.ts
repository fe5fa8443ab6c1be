import { EndpointTrialItem, OwnEndpoint, StartedTrial } from '../../agents/agent.answers.js';
import { AGENT_NOT_FOUND, PLATFORM_URL_JUST_CHANGED, TRIAL_NOT_FOUND } from '../../agents/agent.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { VERSION_NOT_EXPECTED } from '../../api/expected-version.js';
import { answeredWhen } from '../../api/refusal.js';
import {
  DELIVERY_NOT_FOUND,
  DELIVERY_PENDING,
  PAYLOAD_EXPIRED,
  PAYLOAD_FORGOTTEN,
} from '../administration/delivery.refusals.js';
import { OwnNotificationDetail, OwnNotifications, SentTest } from './own-notification.answers.js';

const OWN_NOTIFICATIONS: ApiTag = {
  name: 'Platform notifications',
  tr: 'Platform bildirimleri',
  part: 'platform',
  about:
    'What the gateway has to tell a platform, by ReferanceNo: what arrived, what did not, and sending it again.',
};

export const LIST_OWN_NOTIFICATIONS: OperationDescription = {
  tag: OWN_NOTIFICATIONS,
  summary: { en: 'List own notifications', tr: 'Kendi bildirimlerini listele' },
  details:
    'The agent’s notifications of the last days by ascending Id, as long as the gateway keeps them. Pass each answer’s `NextAfter`: ' +
    'nothing is missed. A call searches a bounded number of notifications, so that a page may be empty although more follow; the ' +
    'end is reached when `NextAfter` stays the same.',
  answers: { 200: envelope(OwnNotifications) },
};

export const RESEND_OWN_NOTIFICATION: OperationDescription = {
  tag: OWN_NOTIFICATIONS,
  summary: { en: 'Ask for a notification again', tr: 'Bildirimi yeniden iste' },
  details:
    'Sends a final or parked notification again: the same ReferanceNo, a fresh ladder, due at once. The audit records who asked.',
  answers: { 204: null },
  refusals: [
    answeredWhen(DELIVERY_NOT_FOUND, 'The agent has no such notification.'),
    DELIVERY_PENDING,
    PAYLOAD_EXPIRED,
    PAYLOAD_FORGOTTEN,
  ],
};

export const SHOW_OWN_NOTIFICATION: OperationDescription = {
  tag: OWN_NOTIFICATIONS,
  summary: { en: 'Read an own notification', tr: 'Kendi bildirimini oku' },
  details:
    'What the gateway sends, and each attempt with what the platform answered. The bodies of type 3 are kept until it has arrived.',
  answers: { 200: envelope(OwnNotificationDetail) },
  refusals: [answeredWhen(DELIVERY_NOT_FOUND, 'The agent has no such notification.')],
};

const OWN_ENDPOINT: ApiTag = {
  name: 'Platform endpoint',
  tr: 'Platform bağlantısı',
  part: 'platform',
  about: 'Where the gateway calls the platform, and with which keys. Keys are never answered.',
};

export const SHOW_OWN_ENDPOINT: OperationDescription = {
  tag: OWN_ENDPOINT,
  summary: { en: 'Show the own endpoint', tr: 'Kendi bağlantısını göster' },
  answers: { 200: envelope(OwnEndpoint) },
  refusals: [AGENT_NOT_FOUND],
};

export const CHANGE_OWN_ENDPOINT: OperationDescription = {
  tag: OWN_ENDPOINT,
  summary: { en: 'Change the own endpoint', tr: 'Kendi bağlantısını değiştir' },
  details:
    'By the rules for the staff: fields that are left out stay as they are; an empty URL or key removes the recorded one; when the origin ' +
    'of the URL changes, keys and signing secrets that are not sent along are removed. The next attempt of each notification goes to the ' +
    'new address. The audit records the change without keys, and the staff may undo it. With `trial=true` it ' +
    'is tried first (202).',
  answers: { 202: envelope(StartedTrial), 204: null },
  refusals: [AGENT_NOT_FOUND, PLATFORM_URL_JUST_CHANGED, VERSION_NOT_EXPECTED],
  example: { platformApiKey: 'yeni-anahtar', platformUrl: 'https://platform.example.com/gateway' },
};

export const SHOW_OWN_TRIAL: OperationDescription = {
  tag: OWN_ENDPOINT,
  summary: { en: 'Show the trial of the own endpoint', tr: 'Kendi bağlantı denemesini göster' },
  answers: { 200: envelope(EndpointTrialItem) },
  refusals: [TRIAL_NOT_FOUND],
};

export const TEST_OWN_ENDPOINT: OperationDescription = {
  tag: OWN_ENDPOINT,
  summary: { en: 'Ask for a test notification', tr: 'Deneme bildirimi iste' },
  details: 'Sends notification 104, which changes nothing. Its outcome stands among the own notifications.',
  answers: { 202: envelope(SentTest) },
  refusals: [AGENT_NOT_FOUND],
};
