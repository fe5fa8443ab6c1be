import { IsOptional, IsString, MaxLength } from 'class-validator';
import { About, Example } from '../api/about.js';
import {
  FromQuery,
  PathLongId,
  QueryCursor,
  QueryFlag,
  QueryInteger,
  QueryLongId,
  QueryMoment,
} from '../api/binding/decorators.js';

const MAX_INT32 = 2_147_483_647;
const GW_LOG_ID_LENGTH = 100;

/** An id of a log. */
export const LOG_CURSOR = /^\d{1,18}$/;

export class OneOutgoingLog {
  @Example(90417)
  @PathLongId()
  id: bigint;
}

/** Query parameters of the feed; a log has to match every field that is given. */
export class OutgoingLogsFeed {
  @About('Where the last page ended; absent or empty is the newest log.')
  @QueryCursor(LOG_CURSOR, 18)
  cursor?: string;

  @QueryInteger(1, 200)
  pageSize = 50;

  @About('The number of one log.')
  @QueryLongId()
  id?: number;

  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(GW_LOG_ID_LENGTH)
  gwLogId?: string;

  @QueryInteger(1, MAX_INT32)
  agentId?: number;

  @QueryInteger(1, MAX_INT32)
  insuranceCompanyId?: number;

  @QueryInteger(1, MAX_INT32)
  serviceOperationId?: number;

  @QueryInteger(100, 599)
  httpStatus?: number;

  @About('Calls that took at least so many milliseconds.')
  @QueryInteger(0, MAX_INT32)
  minDurationMs?: number;

  @About('Bounds of `CreatedAt`, both included.')
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @About('Whether the agent’s platform has the bodies. Logs older than the retention match neither value.')
  @QueryFlag()
  delivered?: boolean;
}
