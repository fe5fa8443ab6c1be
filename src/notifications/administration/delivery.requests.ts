import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { OneAgent } from '../../agents/agent.requests.js';
import { About, Example } from '../../api/api-schemas.js';
import {
  FromQuery,
  IsMoment,
  NamesAField,
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
import { DELIVERY_STATES, type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { DELIVERY_ERROR_CLASSES, type DeliveryErrorClass } from '../delivery-errors.rules.js';
import { parseSubject, SUBJECT_KINDS } from '../notification-subjects.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';
import type { DeliveryFilter } from './delivery-filter.sql.js';

const RESENDABLE = [...FINAL_STATES, 'Parked'] as const;
const STATE_LENGTH = 100;
const LOWER_CASE_STATES = DELIVERY_STATES.map((state) => state.toLowerCase());
/** The longest subject has a parameter's number with a value of 200 characters. */
const SUBJECT_LENGTH = 250;
/** An id of a delivery. */
export const DELIVERY_CURSOR = /^\d{1,18}$/;
/** The limit of one call, which is one transaction and holds its locks until it ends. */
export const RESENT_AT_MOST = 10_000;
export const RESENT_PER_SECOND = 50;

const IsReferanceNo = () => applyDecorators(IsString(), MaxLength(200));
const IsSubReferanceNo = () =>
  applyDecorators(About('The number of an attempt whose outcome is recorded.'), IsString(), MaxLength(100));
const IsSubject = () =>
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
/** A field of the body that may be absent, but not empty. */
const Filled = () => applyDecorators(IsOptional(), IsNotEmpty());

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

/** Filter of the feed and of the counts. */
export class DeliveryFeedFilter extends DeliveryQuery {
  @About('States in any case, separated by commas.')
  @Example('Dropped,Exhausted')
  @QueryList({
    fits: (entry) => LOWER_CASE_STATES.includes(entry),
    atMost: DELIVERY_STATES.length,
    length: Math.max(...DELIVERY_STATES.map((state) => state.length)),
    words: `words of ${DELIVERY_STATES.join(', ')}`,
  })
  state?: string;

  @FromQueryIfAny()
  @IsSubReferanceNo()
  subReferanceNo?: string;

  @About(
    'Why the last attempt of a delivery that has not arrived brought no HTTP answer. NotCalled: the agent has no address that may be called.',
  )
  @FromQueryIfAny()
  @IsIn(DELIVERY_ERROR_CLASSES)
  error?: DeliveryErrorClass;

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

/** What a delivery has to match in a body, whatever its state. */
abstract class ChosenDeliveries {
  @IsOptional()
  @IsInt()
  @IsIn(NOTIFICATION_TYPE_CODES)
  type?: NotificationType;

  @IsOptional()
  @IsInt()
  @IsPositive()
  agentId?: number;

  @Filled()
  @IsReferanceNo()
  referanceNo?: string;

  @Filled()
  @IsSubReferanceNo()
  subReferanceNo?: string;

  @IsOptional()
  @IsMoment()
  from?: string;

  @IsOptional()
  @IsMoment()
  to?: string;

  @Filled()
  @IsSubject()
  subject?: string;

  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(599)
  httpStatus?: number;

  @About('Why the last attempt of a delivery that has not arrived brought no HTTP answer.')
  @Filled()
  @IsIn(DELIVERY_ERROR_CLASSES)
  error?: DeliveryErrorClass;
}

/** Waiting deliveries. */
export class AttemptFilter extends ChosenDeliveries implements DeliveryFilter {
  @Filled()
  @IsIn(['Pending'])
  state?: 'Pending';
}

/** Final deliveries, or parked ones for that state; a parked delivery has not finished. */
export class ResendFilter extends ChosenDeliveries implements DeliveryFilter {
  @Filled()
  @IsIn(RESENDABLE)
  state?: (typeof RESENDABLE)[number];

  @About('Several final states, in place of `state`.')
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @ArrayMaxSize(FINAL_STATES.length)
  @IsString({ each: true })
  @MaxLength(STATE_LENGTH, { each: true })
  @IsIn(FINAL_STATES, { each: true })
  @rule('isAlone', '$property must be left out when there is a state.', (_, filter) => {
    return (filter as ResendFilter).state === undefined;
  })
  states?: (typeof FINAL_STATES)[number][];

  @About('Only deliveries that finished then or later.')
  @IsOptional()
  @IsMoment()
  finishedFrom?: string;

  @About(
    'Only deliveries that finished by then: what fails after it was counted is not taken along. Not with state Parked.',
  )
  @IsOptional()
  @IsMoment()
  @rule('isOfFinal', '$property must be left out when the state is Parked.', (_, filter) => {
    return (filter as ResendFilter).state !== 'Parked';
  })
  finishedTo?: string;
}

/** How many deliveries of a filter are sent, and how fast. */
abstract class PacedCall {
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;

  /** The oldest deliveries are sent. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(RESENT_AT_MOST)
  limit?: number;

  /** How many become due each second. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  perSecond?: number;
}

export class ResendDeliveries extends PacedCall {
  @NamesAField()
  @ValidateNested()
  @Type(() => ResendFilter)
  filter: ResendFilter;
}

export class AttemptDeliveries extends PacedCall {
  @NamesAField()
  @ValidateNested()
  @Type(() => AttemptFilter)
  filter: AttemptFilter;
}
