import { IsIn, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { QueryActingAgent } from '../../agents/agent.requests.js';
import { About, Example } from '../../api/api-schemas.js';
import { FromPath, FromQuery, IsInt64, QueryInteger } from '../../api/binding/decorators.js';
import { QueryNotificationType } from '../administration/delivery.requests.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import type { NotificationType } from '../notification-types.rules.js';

/** Of which agent. */
abstract class OfAgent {
  @QueryActingAgent()
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
  @QueryNotificationType()
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
