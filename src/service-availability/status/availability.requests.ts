import { applyDecorators } from '@nestjs/common';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import {
  FromQuery,
  IsAnswerableDateTime,
  IsText,
  PathId,
  QueryInteger,
  QueryLongId,
  rule,
} from '../../api/binding/decorators.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { SERVICE_STATUSES, type ServiceStatus } from './status.rules.js';

const QueryId = () => QueryInteger(1);
const QueryStatus = () => applyDecorators(FromQuery(), IsOptional(), IsIn(SERVICE_STATUSES));

/** The filter of a list of records. */
abstract class AvailabilityQuery extends PageOf50 {
  @QueryId()
  productId?: number;

  @QueryId()
  serviceOperationId?: number;

  @QueryStatus()
  status?: ServiceStatus;
}

export class ListAvailabilities extends AvailabilityQuery {
  @QueryId()
  insuranceCompanyId?: number;
}

export class ListCompanyAvailabilities extends AvailabilityQuery {
  @Example(110)
  @PathId()
  insuranceCompanyId: number;
}

export class ListAgentAvailabilities extends ListAvailabilities {
  @Example(42)
  @PathId()
  agentId: number;
}

export class ListAgentSubscriptions extends PageOf50 {
  @Example(42)
  @PathId()
  agentId: number;
}

export class OneAvailability {
  @Example(311)
  @PathId()
  id: number;
}

/** With neither parameter the whole history is answered, as a plain list. */
export class ShowHistory extends OneAvailability {
  @About('Answers a page of the changes before this id: the `NextBefore` of the previous page.')
  @QueryLongId()
  before?: number;

  @About('Answers a page, of at most so many changes; 50 when only `before` is given.')
  @QueryInteger(1, 200)
  pageSize?: number;
}

export class ShowAudience extends OneAvailability {
  @About('The status that would be announced; the audience does not depend on it.')
  @QueryStatus()
  status?: ServiceStatus;
}

export class ExplainAvailability extends ListAvailabilities {
  @Example(42)
  @PathId()
  id: number;

  @About('One record of the catalog.')
  @QueryInteger(1)
  serviceAvailabilityId?: number;
}

/** The end of a closing; an opening has no end. Whether it is in the future is checked when the status changes. */
export const IsUntil = () =>
  applyDecorators(
    IsAnswerableDateTime(),
    rule('isUntil', '$property must be left out when the status is Active.', (_, change) => {
      return (change as { status: ServiceStatus }).status !== 'Active';
    }),
  );

export class ChangeStatus {
  @Example(311)
  @PathId()
  id: number;

  @IsNotEmpty()
  @IsIn(SERVICE_STATUSES)
  status: ServiceStatus;

  @About('Shown with the record and sent to the agents concerned.')
  @IsText(500)
  reason: string;

  @About('Refused with 409 when the record has another status by now.')
  @IsOptional()
  @IsNotEmpty({ message: '$property must not be blank.' })
  @IsIn(SERVICE_STATUSES)
  expectedStatus?: ServiceStatus;

  @About(
    'The future time at which a closed operation opens again by itself; any other change before then cancels the ' +
      're-opening.',
  )
  @IsOptional()
  @IsUntil()
  until?: Date;
}
