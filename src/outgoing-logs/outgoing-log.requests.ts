import { About } from '../common/api-description.js';
import { AnswerableDateTime } from '../common/binding/answerable-date-time.js';
import { Int32, PathLongId, Text } from '../common/binding/fields.js';
import { PageQuery, QueryFlag, QueryInteger, QueryMoment, QueryReason } from '../common/binding/query.js';

const ID = { greaterThan: 0 };
const BODY = { required: true, mayBeBlank: true, maxMegabytes: 5 };

/** A call that an adapter has made. */
export class AnnounceOutgoingLog {
  @About('The agent for whom the call was made: its platform is told.')
  @Int32({ required: true, ...ID })
  agentId: number;

  @Int32(ID)
  insuranceCompanyId?: number;

  @Int32(ID)
  productId?: number;

  @Int32(ID)
  serviceOperationId?: number;

  @About(
    'The address that was called. It is kept and announced without user name and password, and `***` stands for the ' +
      'values of query parameters whose names look secret or personal (`token`, `tckn`, `plaka`, ...).',
  )
  @Text({ required: true, maxLength: 2000 })
  url: string;

  @About('When the call began.')
  @AnswerableDateTime({ required: true })
  startedAt: Date;

  @About('How long it took, in milliseconds.')
  @Int32({ required: true, min: 0 })
  durationMs: number;

  @About('Left out when there was no answer.')
  @Int32({ min: 100, max: 599 })
  httpStatus?: number;

  @About('The request body; empty when there was none. At most 5 MB in UTF-8.')
  @Text(BODY)
  dataSent: string;

  @About('The response body; empty when there was none. At most 5 MB in UTF-8.')
  @Text(BODY)
  dataReceived: string;
}

/** Query parameters of the list of outgoing logs. */
export class ListOutgoingLogs extends PageQuery {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;

  @QueryInteger({ min: 1, max: 2_147_483_647 })
  agentId?: number;

  /** Bounds of CreatedAt, both included. */
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @About('Whether the agent’s platform has the bodies. What is older than the retention fits neither way.')
  @QueryFlag()
  delivered?: boolean;
}

/** One body of one log. */
export class ReadLogPayload {
  @PathLongId()
  id: bigint;

  @About('False asks for the data sent, true for the data received.')
  @QueryFlag({ required: true })
  isResponse: boolean;

  @About('Why the body is read; recorded with who reads it.')
  @QueryReason()
  reason: string;
}
