import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import {
  AreIds,
  FromQuery,
  IsAnswerableDateTime,
  IsText,
  IsUuid,
  PathId,
  QueryInteger,
  rule,
} from '../../api/binding/decorators.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { CLOSED_STATUSES, type ClosedStatus } from '../status/status.rules.js';
import { PLAN_STATES, type PlanState } from './plan.rules.js';

const RECORDS_AT_MOST = 200;
const IsAfterFrom = () =>
  rule('isAfterFrom', '$property must be later than From.', (until, plan) => {
    const { from } = plan as PlanClosings;
    return !(until instanceof Date && from instanceof Date) || until > from;
  });

/** A closing of some records at a later time. */
export class PlanClosings {
  @About('Records of the catalog, each of them once.')
  @AreIds(RECORDS_AT_MOST)
  ids: number[];

  @About('The status that the records get.')
  @IsNotEmpty()
  @IsIn(CLOSED_STATUSES)
  status: ClosedStatus;

  @About('Shown with the record and sent to the agents concerned when it is closed.')
  @IsText(500)
  reason: string;

  @About('The future time at which the records are closed.')
  @IsAnswerableDateTime()
  from: Date;

  @About('When the records open again by themselves; left out, a user has to open them.')
  @IsOptional()
  @IsAnswerableDateTime()
  @IsAfterFrom()
  until?: Date;

  @About(
    'A UUID, new for each call. A call that repeats it with the same content is answered like the first one.',
  )
  @IsNotEmpty()
  @IsUuid()
  bulkId: string;
}

/** Query parameters of the list of plans. */
export class ListPlans extends PageOf50 {
  @QueryInteger(1)
  serviceAvailabilityId?: number;

  @QueryInteger(1)
  insuranceCompanyId?: number;

  @About('The `bulkId` of the call that made the plans.')
  @Example('0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11')
  @FromQuery()
  @IsOptional()
  @IsUuid()
  bulkId?: string;

  @FromQuery()
  @IsOptional()
  @IsIn(PLAN_STATES)
  state?: PlanState;
}

export class OnePlan {
  @Example(5)
  @PathId()
  id: number;
}
