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
import { About } from '../../api/api-schemas.js';
import { IsMoment, NamesAField, rule } from '../../api/binding/decorators.js';
import { FINAL_STATES } from '../delivery.rules.js';
import { DELIVERY_ERROR_CLASSES, type DeliveryErrorClass } from '../delivery-errors.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';
import { IsReferanceNo, IsSubject, IsSubReferanceNo } from './delivery.requests.js';
import type { DeliveryFilter } from './delivery-filter.sql.js';

const RESENDABLE = [...FINAL_STATES, 'Parked'] as const;
const STATE_LENGTH = 100;
/** The limit of one call, which is one transaction and holds its locks until it ends. */
export const RESENT_AT_MOST = 10_000;
export const RESENT_PER_SECOND = 50;

/** A field of the body that may be absent, but not empty. */
const Filled = () => applyDecorators(IsOptional(), IsNotEmpty());

/** What a body asks of a delivery, apart from its state. */
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
