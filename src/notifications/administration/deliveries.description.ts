import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import {
  type ApiTag,
  CSV_DETAILS,
  envelope,
  type OperationDescription,
  orCsv,
} from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import {
  DeliveryCounts,
  DeliveryDetail,
  DeliveryItem,
  DeliveryPage,
  DeliveryPayload,
  ResendProgress,
  ResentDeliveries,
  WaitingDeliveryPage,
} from './delivery.answers.js';
import {
  DELIVERY_FINAL,
  DELIVERY_IN_FLIGHT,
  DELIVERY_NOT_FOUND,
  DELIVERY_OF_PAUSED_AGENT,
  DELIVERY_PARKED,
  DELIVERY_PENDING,
  PAYLOAD_EXPIRED,
  PAYLOAD_FORGOTTEN,
  RESEND_NOT_FOUND,
} from './delivery.refusals.js';

export const DELIVERIES: ApiTag = {
  name: 'Deliveries',
  tr: 'Teslimatlar',
  part: 'staff',
  about:
    'A delivery carries one notification to one agent: pending deliveries, their outcomes, and sending them again.',
};

export const LIST_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'List deliveries', tr: 'Teslimatları listele' },
  details:
    'Newest first. `from` and `to` bound `CreatedAt`, both included: days of the business time zone, or date-times. `httpStatus` is that of the last attempt.',
  answers: { 200: envelope(paged(DeliveryItem)) },
};

export const READ_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Read deliveries page by page', tr: 'Teslimatları sayfa sayfa oku' },
  details:
    'Newest first by id. Nothing is counted, and a call searches a bounded number of deliveries. Days are those of the business time zone.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(DeliveryPage)) },
};

export const READ_WAITING_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: {
    en: 'Read waiting deliveries by their next attempts',
    tr: 'Sırada bekleyen teslimatları sonraki denemelerine göre oku',
  },
  details:
    'Attempts under way and those that are due first come first, deliveries of paused agents last. Nothing is counted, and a call ' +
    'searches a bounded number of deliveries.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(WaitingDeliveryPage)) },
};

export const COUNT_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Count deliveries by state', tr: 'Teslimatları durumlarına göre say' },
  details: 'Each state is counted up to 10,000. The filter is that of the feed.',
  answers: { 200: envelope(DeliveryCounts) },
};

export const SHOW_RESEND: OperationDescription = {
  tag: DELIVERIES,
  summary: {
    en: 'Show the progress of a resend by filter',
    tr: 'Süzgeçle yeniden göndermenin ilerleyişini göster',
  },
  answers: { 200: envelope(ResendProgress) },
  refusals: [RESEND_NOT_FOUND],
};

export const SHOW_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Show a delivery with its payload and attempts', tr: 'Teslimatı göster' },
  details:
    'Payloads and platforms’ answers of types 101 and 102 name persons: they are null unless `payload=true` asks for them. The audit ' +
    'records each look before it is answered; repeats of a user within a minute are counted in one further entry. The payload of ' +
    'type 3 is always null here: another operation returns it, and asks for a reason.',
  answers: { 200: envelope(DeliveryDetail) },
  refusals: [DELIVERY_NOT_FOUND],
};

export const READ_DELIVERY_PAYLOAD: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Read the payload of a delivery', tr: 'Teslimatın içeriğini oku' },
  details:
    'The audit records who read the payload and why, before it is answered: each call for type 3; for the other types, repeats of a ' +
    'user with the same reason within a minute are counted in one further entry.',
  answers: { 200: envelope(DeliveryPayload) },
  refusals: [DELIVERY_NOT_FOUND],
};

export const RESEND_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Send a delivery again', tr: 'Teslimatı yeniden gönder' },
  details:
    'A delivery in any final state, or in Parked, becomes due at once, with the same ReferanceNo and all its ' +
    'retries. A platform that has processed the ReferanceNo ignores it. A delivered notification of type 3 cannot ' +
    'be sent again, because its payload is gone.',
  answers: { 204: null },
  refusals: [DELIVERY_NOT_FOUND, DELIVERY_PENDING, PAYLOAD_EXPIRED, PAYLOAD_FORGOTTEN],
};

export const RESEND_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Send deliveries again by filter', tr: 'Teslimatları toplu olarak yeniden gönder' },
  details:
    'Sends the oldest `limit` final deliveries that match the filter again (10000 unless `limit` is smaller); ' +
    'repeat the call for the next ones. At most `perSecond` of them (50 by default) become due each second. With ' +
    '`dryRun` they are only counted. The filter needs at least one field; without `state`, delivered ones match ' +
    'as well, and parked ones do not. Deliveries whose payload is gone never match.\n\n' +
    'Between the count and the call other deliveries may fail. `CountedAt` of the count, sent as `finishedTo`, and its `Count` as ' +
    '`limit` send what was counted and nothing else.',
  answers: { 200: envelope(ResentDeliveries) },
  example: {
    filter: { state: 'Exhausted', agentId: 42, from: '2026-11-19', to: '2026-11-20' },
    dryRun: true,
  },
};

export const ATTEMPT_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Attempt a waiting delivery now', tr: 'Bekleyen teslimatı hemen dene' },
  details:
    'Makes the next attempt of a delivery that waits for one. The attempt counts as the one that was due: if it fails, the next wait of ' +
    'the ladder follows, and no attempt is added or used up.',
  answers: { 204: null },
  refusals: [
    DELIVERY_NOT_FOUND,
    DELIVERY_FINAL,
    DELIVERY_IN_FLIGHT,
    DELIVERY_PARKED,
    DELIVERY_OF_PAUSED_AGENT,
  ],
};

export const ATTEMPT_DELIVERIES: OperationDescription = {
  tag: DELIVERIES,
  summary: {
    en: 'Attempt waiting deliveries now by filter',
    tr: 'Bekleyen teslimatları toplu olarak hemen dene',
  },
  details:
    'Makes the next attempts of the oldest `limit` waiting deliveries that match the filter (10000 unless `limit` is smaller). At most ' +
    '`perSecond` of them (50 by default) become due each second, and none later than before. With `dryRun` they are only counted. The ' +
    'filter needs at least one field. Deliveries under way, parked ones and those of paused agents never match.',
  answers: { 200: envelope(ResentDeliveries) },
  example: { filter: { agentId: 42 }, dryRun: true },
};

export const CANCEL_DELIVERY: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Cancel a delivery', tr: 'Teslimatı iptal et' },
  details: 'Cancels a delivery that waits for its next attempt or is parked.',
  answers: { 204: null },
  refusals: [DELIVERY_NOT_FOUND, DELIVERY_FINAL, DELIVERY_IN_FLIGHT],
};

export const PAUSE_AGENT: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Pause an agent’s deliveries', tr: 'Acentenin teslimatlarını duraklat' },
  details:
    'Deliveries that become due wait until the agent’s deliveries are resumed; attempts under way are completed. ' +
    'A repeated call changes nothing.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND],
  example: { reason: 'Platform bakımda' },
};

export const RESUME_AGENT: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Resume an agent’s deliveries', tr: 'Acentenin teslimatlarını yeniden başlat' },
  details: 'Deliveries that have become due meanwhile are sent at once. A repeated call changes nothing.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND],
};

export const TEST_AGENT: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Send an agent a test notification', tr: 'Acenteye deneme bildirimi gönder' },
  details:
    'Sends a notification of type 104 with `Message` and `SentAt` in its payload; it is attempted once. `Location` ' +
    'is the address of its delivery, which shows the outcome.',
  answers: {
    204: {
      description: 'Done; the body is empty.',
      headers: {
        Location: {
          required: true,
          description: 'The delivery of the test.',
          schema: { type: 'string', examples: ['/api/admin/deliveries/17'] },
        },
      },
    },
  },
  refusals: [AGENT_NOT_FOUND],
};
