import { About } from '../common/api-description.js';
import { AnswerableDateTime } from '../common/binding/answerable-date-time.js';
import { PathId, Text, validateBy } from '../common/binding/fields.js';
import { NotBlank } from '../common/binding/not-blank.js';
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

/** When a closing ends; an opening has no end. That it is in the future is asked when the status changes. */
const Until = (): PropertyDecorator => (prototype, property) => {
  AnswerableDateTime()(prototype, property);
  validateBy(prototype, String(property), (until, { status }) =>
    until !== undefined && status === 'Active'
      ? 'Until must be left out when the status is Active.'
      : undefined,
  );
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
  @NotBlank('must not be blank')
  @Text({ oneOf: SERVICE_STATUSES })
  expectedStatus?: ServiceStatus;

  @About(
    'When a closed operation opens again by itself, in the future; any other change before then takes that back.',
  )
  @Until()
  until?: Date;
}
