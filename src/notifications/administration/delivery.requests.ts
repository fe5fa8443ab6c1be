import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { OneAgent } from '../../agents/agent.requests.js';
import { About, Example } from '../../api/api-schemas.js';
import {
  FromQuery,
  PathLongId,
  QueryCursor,
  QueryFlag,
  QueryInteger,
  QueryList,
  QueryMoment,
  QueryReason,
  rule,
} from '../../api/binding/decorators.js';
import type { PageQuery } from '../../api/binding/page-query.js';
import { MAX_INT32 } from '../../api/integers.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import { DELIVERY_ERROR_CLASSES, type DeliveryErrorClass } from '../delivery-errors.rules.js';
import { parseSubject, SUBJECT_KINDS } from '../notification-subjects.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';
import type { DeliveryFilter } from './delivery-filter.sql.js';

const LOWER_CASE_STATES = DELIVERY_STATES.map((state) => state.toLowerCase());
/** The longest subject has a parameter's number with a value of 200 characters. */
const SUBJECT_LENGTH = 250;
/** An id of a delivery. */
export const DELIVERY_CURSOR = /^\d{1,18}$/;
/** A place among waiting deliveries: the due moment in microseconds, the id, and 1 for a paused agent. */
export const WAITING_CURSOR = /^\d{1,18}\.\d{1,18}\.[01]$/;

export const IsReferanceNo = () => applyDecorators(IsString(), MaxLength(200));
export const IsSubReferanceNo = () =>
  applyDecorators(About('The number of an attempt whose outcome is recorded.'), IsString(), MaxLength(100));
export const IsSubject = () =>
  applyDecorators(
    About(
      'What the notification announces: a kind and its id, such as `Job:7` or `ServiceAvailability:311`.',
    ),
    IsString(),
    MaxLength(SUBJECT_LENGTH),
    rule(
      'isSubject',
      `$property must be a kind and an id, such as Job:7. Kinds: ${SUBJECT_KINDS.join(', ')}.`,
      (value) => typeof value === 'string' && parseSubject(value) !== undefined,
    ),
  );
const FromQueryIfAny = () => applyDecorators(FromQuery(), IsOptional());

/** A type of notifications in the query. */
export const QueryNotificationType = () =>
  applyDecorators(FromQueryIfAny(), IsInt(), IsIn(NOTIFICATION_TYPE_CODES));

export class OneDelivery {
  @Example(17)
  @PathLongId()
  id: bigint;
}

export class ShowDelivery extends OneDelivery {
  @About(
    'True asks for the payload and the platform’s answers of types 101 and 102, and for the answers of type 3: the audit records ' +
      'the look. False leaves the payload of every type out, for repeated calls.',
  )
  @QueryFlag()
  payload?: boolean;
}

export class ReadDeliveryPayload extends OneDelivery {
  @About('Why the payload is read; the audit records the reason and the reader.')
  @Example('Müşteri itirazı 118204')
  @QueryReason()
  reason: string;
}

export class OneResend {
  @Example(3)
  @PathLongId()
  id: bigint;
}

export class PauseAgent extends OneAgent {
  @About('Why the agent is paused; shown until it is resumed.')
  @Example('Platform bakımda')
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

/** What a delivery has to match in the query; every field that is given counts. */
abstract class DeliveryQuery {
  @QueryNotificationType()
  type?: NotificationType;

  @QueryInteger(1)
  agentId?: number;

  @FromQueryIfAny()
  @IsReferanceNo()
  referanceNo?: string;

  @FromQueryIfAny()
  @IsSubject()
  subject?: string;

  @About('HTTP status of the last attempt.')
  @QueryInteger(100, 599)
  httpStatus?: number;

  @About('Bounds of `CreatedAt`, both included.')
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;
}

/** Query parameters of the list of deliveries. */
export class ListDeliveries extends DeliveryQuery implements DeliveryFilter, PageQuery {
  @QueryInteger(1, MAX_INT32, { message: '$property must be at least 1.' })
  page = 1;

  @QueryInteger(1, 200)
  pageSize = 50;

  @FromQueryIfAny()
  @IsIn(DELIVERY_STATES)
  state?: DeliveryState;
}

/** The same with what only a bounded search takes. */
abstract class SearchedDeliveries extends DeliveryQuery {
  @FromQueryIfAny()
  @IsSubReferanceNo()
  subReferanceNo?: string;

  @About(
    'Why the last attempt of a delivery that has not arrived brought no HTTP answer. NotCalled: the agent has no address that may be called.',
  )
  @FromQueryIfAny()
  @IsIn(DELIVERY_ERROR_CLASSES)
  error?: DeliveryErrorClass;
}

/** Filter of the feed and of the counts. */
export class DeliveryFeedFilter extends SearchedDeliveries {
  @About('States in any case, separated by commas.')
  @Example('Dropped,Exhausted')
  @QueryList({
    fits: (entry) => LOWER_CASE_STATES.includes(entry),
    atMost: DELIVERY_STATES.length,
    length: Math.max(...DELIVERY_STATES.map((state) => state.length)),
    words: `words of ${DELIVERY_STATES.join(', ')}`,
  })
  state?: string;

  @About('First moment of `FinishedAt`; a delivery that has not finished fits.')
  @QueryMoment()
  finishedFrom?: string;

  @About('Last moment of `FinishedAt`; a delivery that has not finished does not fit.')
  @QueryMoment()
  finishedTo?: string;
}

/** Query parameters of the feed. */
export class DeliveriesFeed extends DeliveryFeedFilter {
  @About('Where the last page ended; absent or empty is the newest delivery.')
  @QueryCursor(DELIVERY_CURSOR, 18)
  cursor?: string;

  @QueryInteger(1, 200)
  pageSize = 50;
}

/** Query parameters of what waits. */
export class WaitingDeliveries extends SearchedDeliveries {
  @About('Where the last page ended; absent or empty is the beginning.')
  @QueryCursor(WAITING_CURSOR, 39)
  cursor?: string;

  @QueryInteger(1, 200)
  pageSize = 50;
}
