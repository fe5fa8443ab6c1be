import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { answeredWhen } from '../../api/refusal.js';
import {
  DELIVERY_NOT_FOUND,
  DELIVERY_PENDING,
  PAYLOAD_EXPIRED,
  PAYLOAD_FORGOTTEN,
} from '../administration/delivery.refusals.js';
import { OwnNotifications } from './own-notification.answers.js';

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
