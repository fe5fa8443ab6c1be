import { About } from '../../common/api-description.js';
import {
  Bool,
  Int32,
  Nested,
  PathLongId,
  pascalCase,
  Text,
  validateBy,
} from '../../common/binding/fields.js';
import { NotBlank } from '../../common/binding/not-blank.js';
import {
  A_MOMENT,
  isMoment,
  MOMENT_LENGTH,
  PageQuery,
  QueryFlag,
  QueryInteger,
  QueryMoment,
  QueryReason,
  QueryText,
  QueryWord,
  queryField,
} from '../../common/binding/query.js';
import { type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification.types.js';
import type { DeliveryFilter } from './delivery.filter.js';

export const STATES: readonly DeliveryState[] = ['Pending', ...FINAL_STATES, 'Parked'];
const RESENDABLE = [...FINAL_STATES, 'Parked'] as const;
const TYPE_LIST = NOTIFICATION_TYPE_CODES.join(', ');
const MAX_INT32 = 2_147_483_647;
const REFERANCE_NO_LENGTH = 200;
/** Of one call: it is one transaction, and its locks are held as long as it runs. */
export const RESENT_AT_MOST = 10_000;
export const RESENT_PER_SECOND = 50;

const check =
  (broken: (name: string, value: unknown) => string | undefined): PropertyDecorator =>
  (prototype, property) => {
    const name = String(property);
    validateBy(prototype, name, (value) => broken(pascalCase(name), value));
  };
const Moment = () =>
  check((name, value) => (typeof value !== 'string' || isMoment(value) ? undefined : `${name} ${A_MOMENT}.`));
const NotEmpty = () =>
  check((name, value) =>
    value === undefined || Object.values(value as object).some((part) => part !== undefined)
      ? undefined
      : `${name} must name at least one field.`,
  );

export class OneDelivery {
  @PathLongId()
  id: bigint;
}

export class ShowDelivery extends OneDelivery {
  @About('False leaves the payload out, for a look that is repeated.')
  @QueryFlag()
  payload = true;
}

export class ReadDeliveryPayload extends OneDelivery {
  @About('Why the payload is read; recorded with who reads it.')
  @QueryReason()
  reason: string;
}

/** Query parameters of the list of deliveries. */
export class ListDeliveries extends PageQuery implements DeliveryFilter {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;

  @QueryWord(STATES, `must be one of ${STATES.join(', ')}`)
  state?: DeliveryState;

  @queryField({
    read: (text) => NOTIFICATION_TYPE_CODES.find((code) => String(code) === text),
    message: `Type must be one of ${TYPE_LIST}.`,
    schema: { type: 'integer', enum: NOTIFICATION_TYPE_CODES },
  })
  type?: NotificationType;

  @QueryInteger({ min: 1, max: MAX_INT32 })
  agentId?: number;

  @QueryText((text) => text, `must be at most ${REFERANCE_NO_LENGTH} characters`, {
    maxLength: REFERANCE_NO_LENGTH,
  })
  referanceNo?: string;

  /** Bounds of CreatedAt, both included. */
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @QueryInteger({ min: 100, max: 599 })
  httpStatus?: number;
}

/** The same in a body; without a state it means final deliveries. */
export class ResendFilter implements DeliveryFilter {
  @NotBlank()
  @Text({ oneOf: RESENDABLE })
  state?: (typeof RESENDABLE)[number];

  @Int32({ oneOf: NOTIFICATION_TYPE_CODES })
  type?: NotificationType;

  @Int32({ greaterThan: 0 })
  agentId?: number;

  @NotBlank()
  @Text({ maxLength: REFERANCE_NO_LENGTH })
  referanceNo?: string;

  @Moment()
  @Text({ maxLength: MOMENT_LENGTH })
  from?: string;

  @Moment()
  @Text({ maxLength: MOMENT_LENGTH })
  to?: string;

  @Int32({ min: 100, max: 599 })
  httpStatus?: number;
}

export class ResendDeliveries {
  @NotEmpty()
  @Nested(() => ResendFilter, { required: true })
  filter: ResendFilter;

  @Bool()
  dryRun?: boolean;

  /** The oldest ones; a repeat of the call takes the next. */
  @Int32({ min: 1, max: RESENT_AT_MOST })
  limit?: number;

  /** How many become due each second. */
  @Int32({ min: 1, max: 1_000 })
  perSecond?: number;
}
