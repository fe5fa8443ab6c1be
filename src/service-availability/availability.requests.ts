import { About } from '../common/api-description.js';
import { DateTimeField, PathId, Text, validateBy } from '../common/binding/fields.js';
import { PageQuery, QueryInteger, QueryWord } from '../common/binding/query.js';
import { SERVICE_STATUSES, type ServiceStatus } from './status.rules.js';

const AN_ID = { min: 1, max: 2_147_483_647 };
const QueryStatus = () => QueryWord(SERVICE_STATUSES, `must be one of ${SERVICE_STATUSES.join(', ')}`);

/** What narrows a list of records. */
abstract class AvailabilityQuery extends PageQuery {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;

  @QueryInteger(AN_ID)
  productId?: number;

  @QueryInteger(AN_ID)
  serviceOperationId?: number;

  @QueryStatus()
  status?: ServiceStatus;
}

export class ListAvailabilities extends AvailabilityQuery {
  @QueryInteger(AN_ID)
  insuranceCompanyId?: number;
}

export class ListCompanyAvailabilities extends AvailabilityQuery {
  @PathId()
  insuranceCompanyId: number;
}

export class ListAgentAvailabilities extends ListAvailabilities {
  @PathId()
  agentId: number;
}

export class ListAgentSubscriptions extends PageQuery {
  @PathId()
  agentId: number;

  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

export class OneAvailability {
  @PathId()
  id: number;
}

export class ShowAudience extends OneAvailability {
  @About('The status that would be announced; whom it concerns does not depend on it.')
  @QueryStatus()
  status?: ServiceStatus;
}

export class ExplainAvailability extends ListAvailabilities {
  @PathId()
  id: number;
}

/** When a closing ends: in the future, and only of a closing. */
const Until = (): PropertyDecorator => (prototype, property) => {
  validateBy(prototype, String(property), (until, { status }) => {
    if (!(until instanceof Date)) return undefined;
    if (status === 'Active') return 'Until must be left out when the status is Active.';
    return until.getTime() > Date.now() ? undefined : 'Until must be in the future.';
  });
  DateTimeField()(prototype, property);
};

export class ChangeStatus {
  @PathId()
  id: number;

  @Text({ required: true, oneOf: SERVICE_STATUSES })
  status: ServiceStatus;

  @About('Shown with the record and sent to the agents concerned.')
  @Text({ required: true, maxLength: 500 })
  reason: string;

  @About('Refused with 409 when the record has another status by now.')
  @Text({ oneOf: SERVICE_STATUSES })
  expectedStatus?: ServiceStatus;

  @About('When a closed operation opens again by itself; any other change before then takes that back.')
  @Until()
  until?: Date;
}
