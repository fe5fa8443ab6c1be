import { About } from '../../common/api-description.js';
import { Bool, DateTimeField, Int32, ListOf, Text } from '../../common/binding/fields.js';
import { NotBlank } from '../../common/binding/not-blank.js';

const ID = { required: true, greaterThan: 0 };
const REQUIRED = { required: true };

/** How one call to an insurer's service ended. */
export class Outcome {
  @Int32(ID)
  insuranceCompanyId: number;

  @About('Left out of an operation that belongs to no product.')
  @Int32({ greaterThan: 0 })
  productId?: number;

  @Int32(ID)
  serviceOperationId: number;

  @About('Only of outsource operations.')
  @Int32({ greaterThan: 0 })
  outsourceProcessId?: number;

  @About('When the call ended: at most an hour ago, at most a minute ahead of the gateway’s clock.')
  @DateTimeField(REQUIRED)
  at: Date;

  @About(
    'Whether the service answered as it should. A time-out, a broken connection or a server error is a failure; a ' +
      'refusal for reasons of the business is an answer.',
  )
  @Bool(REQUIRED)
  succeeded: boolean;
}

/** A batch of outcomes. */
export class ReportOutcomes {
  @About(
    'A repeat under the same id is answered like the first and counts nothing: a UUID, new for each batch.',
  )
  @NotBlank('must not be blank')
  @Text({ maxLength: 100 })
  batchId?: string;

  @About('In any order, of any services.')
  @ListOf(() => Outcome, { required: true, maxItems: 1_000, itemsChecked: 'byOperation' })
  outcomes: Outcome[];
}
