import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { About, Example } from '../../common/about.js';
import { FromPath, FromQuery, IsInt64, QueryInteger } from '../../common/binding/decorators.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';

const MAX_ID = 2_147_483_647;

/** The agent of a member of the staff. */
abstract class OfAgent {
  @About(
    'Required of an Administrator and an Operator; ignored for a PlatformUser, whose token names the agent.',
  )
  @QueryInteger(1, MAX_ID)
  agentId?: number;
}

/** Query parameters of a platform's notifications. */
export class ListOwnNotifications extends OfAgent {
  @About('The `NextAfter` of the answer before; left out or 0 is the beginning.')
  @FromQuery()
  @IsOptional()
  @IsInt64()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;

  @About('Only notifications in this state.')
  @FromQuery()
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  state?: DeliveryState;

  @About('Only notifications of this type.')
  @FromQuery()
  @IsOptional()
  @IsInt()
  @IsIn(NOTIFICATION_TYPE_CODES)
  type?: NotificationType;

  @QueryInteger(1, 200)
  pageSize = 50;
}

/** Path of a platform's notification. */
export class OneOwnNotification extends OfAgent {
  @Example('42_20261120121617123AB12CD34EF_0_0')
  @FromPath()
  @IsString()
  @MaxLength(100)
  referanceNo: string;
}
