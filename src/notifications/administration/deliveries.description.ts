import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../../common/api-description.js';
import { paged } from '../../common/api-schemas.js';
import { DeliveryDetail, DeliveryItem, DeliveryPayload, ResentDeliveries } from './delivery.answers.js';
import {
  DELIVERY_FINAL,
  DELIVERY_IN_FLIGHT,
  DELIVERY_NOT_FOUND,
  DELIVERY_PENDING,
  PAYLOAD_EXPIRED,
  PAYLOAD_FORGOTTEN,
} from './delivery.refusals.js';

const DELIVERIES: ApiTag = {
  name: 'Deliveries',
  tr: 'Teslimatlar',
  part: 'staff',
  about: 'One notification on its way to one agent: what is pending, what came of it, and sending it again.',
};

export const LIST_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'List deliveries', tr: 'Teslimatları listele' },
  details:
    'Newest first. `from` and `to` bound `CreatedAt`, both included: days of the business time zone, or date-times. `httpStatus` is that of the last attempt.',
  answers: { 200: envelope(paged(DeliveryItem)) },
};

export const SHOW_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Show a delivery with its payload and attempts', tr: 'Teslimatı göster' },
  details: 'The payload of type 3 holds personal data and is null here: it is read by itself, with a reason.',
  answers: { 200: envelope(DeliveryDetail) },
  refusals: [DELIVERY_NOT_FOUND],
};

export const READ_DELIVERY_PAYLOAD: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Read the payload of a delivery', tr: 'Teslimatın içeriğini oku' },
  details: 'Who reads it and why stands in the audit, once for each call, before it is answered.',
  answers: { 200: envelope(DeliveryPayload) },
  refusals: [DELIVERY_NOT_FOUND],
};

export const RESEND_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Send a delivery again', tr: 'Teslimatı yeniden gönder' },
  details:
    'From any final state, and from Parked: due at once, with the same ReferanceNo and a fresh ladder. A platform that has processed the ReferanceNo ignores it. A delivered notification of type 3 cannot be sent again: its payload is gone.',
  answers: { 204: null },
  refusals: [DELIVERY_NOT_FOUND, DELIVERY_PENDING, PAYLOAD_EXPIRED, PAYLOAD_FORGOTTEN],
};

export const RESEND_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Send deliveries again by filter', tr: 'Teslimatları toplu olarak yeniden gönder' },
  details:
    'The oldest `limit` final deliveries that fit the filter (10000 unless it says less); repeat the call for the next ones. At most `perSecond` of them (50) become due each second. With `dryRun` they are only counted. The filter needs at least one field; without `state`, delivered ones fit as well, and parked ones do not. Those whose payload is gone never fit.',
  answers: { 200: envelope(ResentDeliveries) },
  example: {
    filter: { state: 'Exhausted', agentId: 42, from: '2026-11-19', to: '2026-11-20' },
    dryRun: true,
  },
};

export const CANCEL_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Cancel a delivery', tr: 'Teslimatı iptal et' },
  details: 'One that waits for its next attempt, or is parked.',
  answers: { 204: null },
  refusals: [DELIVERY_NOT_FOUND, DELIVERY_FINAL, DELIVERY_IN_FLIGHT],
};

export const PAUSE_AGENT: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Pause an agent’s deliveries', tr: 'Acentenin teslimatlarını duraklat' },
  details:
    'What becomes due waits until the agent is resumed; attempts under way end. A repeat changes nothing.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND],
};

export const RESUME_AGENT: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Resume an agent’s deliveries', tr: 'Acentenin teslimatlarını sürdür' },
  details: 'What has become due meanwhile is sent at once. A repeat changes nothing.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND],
};

export const TEST_AGENT: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Send an agent a test notification', tr: 'Acenteye deneme bildirimi gönder' },
  details:
    'NotificationType 104 with a payload of `Message` and `SentAt`, tried once. What came of it stands in the list of deliveries.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND],
};
