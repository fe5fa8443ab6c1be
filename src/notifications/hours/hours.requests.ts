import { IsIn, IsInt, IsOptional } from 'class-validator';
import { About } from '../../api/api-schemas.js';
import { FromQuery, QueryIds, QueryInteger, QueryMoment } from '../../api/binding/decorators.js';
import { PageQuery } from '../../api/binding/page-query.js';
import { NOTIFICATION_TYPE_CODES, type NotificationType } from '../notification-types.rules.js';

const AGENTS_AT_MOST = 200;

/** Query parameters of the outcomes by hour. */
export class ReadHours {
  @About('In the first hour; absent is 24 hours before the end.')
  @QueryMoment()
  from?: string;

  @About('In the last hour, at most 31 days after the first; absent is now.')
  @QueryMoment()
  to?: string;

  @QueryInteger(1)
  agentId?: number;

  @FromQuery()
  @IsOptional()
  @IsInt()
  @IsIn(NOTIFICATION_TYPE_CODES)
  type?: NotificationType;
}

/** Query parameters of the health of agents. */
export class ReadHealth extends PageQuery {
  @About('Ids of agents, separated by commas; absent is every agent, page by page.')
  @QueryIds(AGENTS_AT_MOST)
  ids?: string;

  @QueryInteger(1, AGENTS_AT_MOST)
  pageSize = AGENTS_AT_MOST;
}
