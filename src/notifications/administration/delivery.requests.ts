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
import { About, Example } from '../../api/about.js';
import {
  FromQuery,
  IsMoment,
  NamesAField,
  PathLongId,
  QueryFlag,
  QueryInteger,
  QueryMoment,
  QueryReason,
  rule,
} from '../../api/binding/decorators.js';
import { PageQuery } from '../../api/binding/page-query.js';
import { DELIVERY_STATES, type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { DELIVERY_ERROR_CLASSES, type DeliveryErrorClass } from '../delivery-errors.rules.js';
import { parseSubject, SUBJECT_KINDS } from '../notification-subjects.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';
import type { DeliveryFilter } from './delivery-filter.sql.js';

const RESENDABLE = [...FINAL_STATES, 'Parked'] as const;
const STATE_LENGTH = 100;
const MAX_INT32 = 2_147_483_647;
export const REFERANCE_NO_LENGTH = 200;
export const SUB_REFERANCE_NO_LENGTH = 100;
/** The longest id is a parameter's number with a value of 200 characters. */
export const SUBJECT_LENGTH = 250;
export const IsSubject = () =>
  rule(
    'isSubject',
    `$property must be a kind and an id, such as Job:7. Kinds: ${SUBJECT_KINDS.join(', ')}.`,
    (value) => typeof value === 'string' && parseSubject(value) !== undefined,
  );
/** The limit of one call, which is one transaction and holds its locks until it ends. */
export const RESENT_AT_MOST = 10_000;
export const RESENT_PER_SECOND = 50;

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

/** Query parameters of the list of deliveries. */
export class ListDeliveries extends PageQuery implements DeliveryFilter {
  @QueryInteger(1, 200)
  pageSize = 50;

  @FromQuery()
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  state?: DeliveryState;

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

  @About('What the notification announces: a kind and its id, such as `Job:7` or `ServiceAvailability:311`.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(SUBJECT_LENGTH)
  @IsSubject()
  subject?: string;

  /** Bounds of CreatedAt, both included. */
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @QueryInteger(100, 599)
  httpStatus?: number;
}

/** The same filter in a body; without a state it selects final deliveries. A parked delivery has not finished. */
export class ResendFilter implements DeliveryFilter {
  @IsOptional()
  @IsNotEmpty()
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

  @IsOptional()
  @IsInt()
  @IsIn(NOTIFICATION_TYPE_CODES)
  type?: NotificationType;

  @IsOptional()
  @IsInt()
  @IsPositive()
  agentId?: number;

  @IsOptional()
  @IsNotEmpty()
  @IsString()
  @MaxLength(REFERANCE_NO_LENGTH)
  referanceNo?: string;

  @About('The number of an attempt whose outcome is recorded.')
  @IsOptional()
  @IsNotEmpty()
  @IsString()
  @MaxLength(SUB_REFERANCE_NO_LENGTH)
  subReferanceNo?: string;

  @IsOptional()
  @IsMoment()
  from?: string;

  @IsOptional()
  @IsMoment()
  to?: string;

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

  @About('What the notification announces: a kind and its id, such as `Job:7` or `ServiceAvailability:311`.')
  @IsOptional()
  @IsNotEmpty()
  @IsString()
  @MaxLength(SUBJECT_LENGTH)
  @IsSubject()
  subject?: string;

  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(599)
  httpStatus?: number;

  @About('Why the last attempt of a delivery that has not arrived brought no HTTP answer.')
  @IsOptional()
  @IsNotEmpty()
  @IsIn(DELIVERY_ERROR_CLASSES)
  error?: DeliveryErrorClass;
}

export class ResendDeliveries {
  @NamesAField()
  @ValidateNested()
  @Type(() => ResendFilter)
  filter: ResendFilter;

  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;

  /** The oldest deliveries are resent; a repeat of the call takes the next ones. */
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
