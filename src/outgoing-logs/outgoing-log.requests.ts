import { applyDecorators } from '@nestjs/common';
import {
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import {
  FromQuery,
  IsAnswerableDateTime,
  MaxMegabytes,
  PathLongId,
  QueryCursor,
  QueryFlag,
  QueryInteger,
  QueryLongId,
  QueryMoment,
  QueryReason,
} from '../api/binding/decorators.js';
import type { PageQuery } from '../api/binding/page-query.js';
import { MAX_INT32 } from '../api/integers.js';

const BODY_MEGABYTES = 5;
const GW_LOG_ID_LENGTH = 100;

/** An id of a log. */
export const LOG_CURSOR = /^\d{1,18}$/;

const OptionalId = () => applyDecorators(IsOptional(), IsInt(), IsPositive());

/** A call that an adapter has made. */
export class AnnounceOutgoingLog {
  @About('The agent for whom the call was made; its platform is notified.')
  @IsInt()
  @IsPositive()
  agentId: number;

  @OptionalId()
  insuranceCompanyId?: number;

  @OptionalId()
  productId?: number;

  @OptionalId()
  serviceOperationId?: number;

  @About(
    'The address that was called. It is kept and announced without user name and password, and `***` stands for the ' +
      'values of query parameters whose names look secret or personal (`token`, `tckn`, `plaka`, ...).',
  )
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  url: string;

  @About('When the call began.')
  @IsAnswerableDateTime()
  startedAt: Date;

  @About('Duration of the call in milliseconds.')
  @IsInt()
  @Min(0)
  durationMs: number;

  @About('HTTP status of the answer; left out when there was none.')
  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(599)
  httpStatus?: number;

  @About('The request body; empty when there was none. At most 5 MB in UTF-8.')
  @IsString()
  @MaxMegabytes(BODY_MEGABYTES)
  dataSent: string;

  @About('The response body; empty when there was none. At most 5 MB in UTF-8.')
  @IsString()
  @MaxMegabytes(BODY_MEGABYTES)
  dataReceived: string;
}

abstract class LogFilter {
  @QueryInteger(1)
  agentId?: number;

  @About('Bounds of `CreatedAt`, both included.')
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @About('Whether the agent’s platform has the bodies. Logs older than the retention match neither value.')
  @QueryFlag()
  delivered?: boolean;
}

/** Query parameters of the list of outgoing logs. */
export class ListOutgoingLogs extends LogFilter implements PageQuery {
  @QueryInteger(1, MAX_INT32, { message: '$property must be at least 1.' })
  page = 1;

  @QueryInteger(1, 200)
  pageSize = 50;
}

/** Query parameters of the feed; a log has to match every field that is given. */
export class OutgoingLogsFeed extends LogFilter {
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

  @QueryInteger(1)
  insuranceCompanyId?: number;

  @QueryInteger(1)
  serviceOperationId?: number;

  @QueryInteger(100, 599)
  httpStatus?: number;

  @About('Calls that took at least so many milliseconds.')
  @QueryInteger(0)
  minDurationMs?: number;
}

export class OneOutgoingLog {
  @Example(90417)
  @PathLongId()
  id: bigint;
}

/** One body of one log. */
export class ReadLogPayload extends OneOutgoingLog {
  @About('False asks for the data sent, true for the data received.')
  @Example(true)
  @FromQuery()
  @IsBoolean()
  isResponse: boolean;

  @About('Why the body is read; the audit records the reason and the reader.')
  @Example('Müşteri itirazı 118204')
  @QueryReason()
  reason: string;
}
