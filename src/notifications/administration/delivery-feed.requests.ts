import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { About, Example } from '../../api/about.js';
import {
  FromQuery,
  PathLongId,
  QueryCursor,
  QueryInteger,
  QueryList,
  QueryMoment,
} from '../../api/binding/decorators.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import { DELIVERY_ERROR_CLASSES, type DeliveryErrorClass } from '../delivery-errors.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';
import {
  IsSubject,
  REFERANCE_NO_LENGTH,
  SUB_REFERANCE_NO_LENGTH,
  SUBJECT_LENGTH,
} from './delivery.requests.js';
import type { DeliveryFilter } from './delivery-filter.sql.js';

const MAX_INT32 = 2_147_483_647;
const LOWER_CASE_STATES = DELIVERY_STATES.map((state) => state.toLowerCase());

/** An id of a delivery. */
export const DELIVERY_CURSOR = /^\d{1,18}$/;

/** Filter of the feed and of the counts; a delivery has to match every field that is given. */
export class DeliveryFeedFilter {
  @About('States in any case, separated by commas.')
  @Example('Dropped,Exhausted')
  @QueryList({
    fits: (entry) => LOWER_CASE_STATES.includes(entry),
    atMost: DELIVERY_STATES.length,
    length: Math.max(...DELIVERY_STATES.map((state) => state.length)),
    words: `words of ${DELIVERY_STATES.join(', ')}`,
  })
  state?: string;

  @FromQuery()
  @IsOptional()
  @IsInt()
  @IsIn(NOTIFICATION_TYPE_CODES)
  type?: NotificationType;

  @QueryInteger(1, MAX_INT32)
  agentId?: number;

  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(REFERANCE_NO_LENGTH)
  referanceNo?: string;

  @About('The number of an attempt whose outcome is recorded.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(SUB_REFERANCE_NO_LENGTH)
  subReferanceNo?: string;

  @About('What the notification announces: a kind and its id, such as `Job:7` or `ServiceAvailability:311`.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(SUBJECT_LENGTH)
  @IsSubject()
  subject?: string;

  @About('HTTP status of the last attempt.')
  @QueryInteger(100, 599)
  httpStatus?: number;

  @About(
    'Why the last attempt of a delivery that has not arrived brought no HTTP answer. NotCalled: the agent has no address that may be called.',
  )
  @FromQuery()
  @IsOptional()
  @IsIn(DELIVERY_ERROR_CLASSES)
  error?: DeliveryErrorClass;

  @About('Bounds of `CreatedAt`, both included.')
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

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

export class OneResend {
  @Example(3)
  @PathLongId()
  id: bigint;
}

/** The filter as the reads take it. */
export function asFilter({ state, ...filter }: DeliveryFeedFilter): DeliveryFilter {
  if (state === undefined) return filter;
  const wanted = state.toLowerCase().split(',');
  return {
    ...filter,
    states: DELIVERY_STATES.filter((each: DeliveryState) => wanted.includes(each.toLowerCase())),
  };
}
