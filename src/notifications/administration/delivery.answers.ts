import { refusal } from '../../common/api-description.js';
import {
  code,
  dateTime,
  flag,
  id,
  int32,
  int64,
  listOf,
  nullable,
  obj,
  text,
  word,
} from '../../common/api-schemas.js';
import { NOTIFICATION_TYPES } from '../notification.types.js';
import type { AttemptItem, DeliveryDetail, DeliveryItem, DeliveryPayload } from './delivery.items.js';
import { STATES } from './delivery.requests.js';

const TYPE_NAMES = Object.fromEntries(Object.entries(NOTIFICATION_TYPES).map(([type, { en }]) => [type, en]));

const ITEM: { readonly [K in keyof DeliveryItem]: ReturnType<typeof text> } = {
  Id: int64(undefined, 17),
  ReferanceNo: text('The same on every attempt.', '42_20261120121617123AB12CD34EF_0_0'),
  NotificationType: code('NotificationType', TYPE_NAMES)('What is announced.', 101),
  AgentId: id(undefined, 42),
  State: word(
    STATES,
    'Parked: its attempts kept dying with the process; only a resend wakes it.',
    'Exhausted',
  ),
  Attempts: int32('Attempts with an outcome, those before a resend included.', 11),
  MaxAttempts: int32('Attempts of one ladder, the first one included; a resend begins a new one.', 11),
  NextAttemptAt: nullable(dateTime('Null in a final state, while parked and while an attempt is under way.')),
  LastHttpStatus: nullable(int32('Of the last attempt; null when it brought no HTTP answer.', 503)),
  LastError: nullable(
    text('Why the last attempt brought no HTTP answer.', 'Transport failure: ECONNREFUSED.'),
  ),
  CreatedAt: dateTime(),
  FinishedAt: nullable(dateTime('When it came to its final state.')),
};

export const DELIVERY_ITEM = obj<DeliveryItem>('Delivery', ITEM);

const ATTEMPT = obj<AttemptItem>('DeliveryAttempt', {
  Number: int32('Goes on over resends.', 1),
  SubReferanceNo: text('New for every attempt.', '20261120121617123AB12CD34EF56G'),
  StartedAt: dateTime(),
  DurationMs: int32(undefined, 15_000),
  HttpStatus: nullable(int32(undefined, 503)),
  Error: nullable(
    text('Why there was no HTTP answer, or why its body broke off.', 'No answer within 15000 ms.'),
  ),
  ResponseExcerpt: nullable(text('The answer’s first 4 KB.', 'Service Unavailable')),
  Verdict: word(
    ['Delivered', 'Retry', 'Dropped', 'Exhausted', 'Late'],
    'Late: it came after its lease and moved nothing.',
    'Retry',
  ),
});

export const DELIVERY_DETAIL = obj<DeliveryDetail>('DeliveryDetail', {
  ...ITEM,
  Payload: nullable(
    text(
      'As it is sent, inside the envelope; null once it is no longer kept, and of type 3, whose payload is read by itself.',
      '{"JobId":7}',
    ),
  ),
  PayloadForgotten: flag(
    'Whether the payload was removed because it had arrived: of type 3 the gateway keeps nothing then.',
    false,
  ),
  AttemptLog: listOf(ATTEMPT, 'Oldest first.'),
});

export const DELIVERY_PAYLOAD = obj<DeliveryPayload>('DeliveryPayload', {
  Id: ITEM.Id,
  NotificationType: ITEM.NotificationType,
  Payload: nullable(
    text(
      'As it is sent, inside the envelope; null once it is no longer kept.',
      '{"OutgoingRequestLogID":90417}',
    ),
  ),
  PayloadForgotten: flag('Whether the payload was removed because it had arrived.', false),
});

const UNKNOWN = refusal(404, 'General.NotFound', 'The delivery was not found.', 'There is no such delivery.');

export const SHOW_REFUSALS = [UNKNOWN];
export const RESEND_REFUSALS = [
  UNKNOWN,
  refusal(409, 'General.Conflict', 'The delivery is pending already.', 'It will be attempted anyway.'),
  refusal(
    409,
    'General.Conflict',
    'The payload of this delivery is no longer kept.',
    'Its notification is older than the retention.',
  ),
  refusal(
    409,
    'General.Conflict',
    'The payload of this delivery was removed when it was delivered.',
    'It is of a type whose payload is not kept once it has arrived (3).',
  ),
];
export const CANCEL_REFUSALS = [
  UNKNOWN,
  refusal(409, 'General.Conflict', 'The delivery is final already.', 'There is nothing left to cancel.'),
  refusal(
    409,
    'General.Conflict',
    'The delivery is being attempted at the moment.',
    'The platform may be reading it just now.',
  ),
];
export const AGENT_REFUSALS = [
  refusal(404, 'General.NotFound', 'The agent was not found.', 'There is no such agent.'),
];
