import { About } from '../../common/api-description.js';
import { Bool, Int32, Nested, validateBy } from '../../common/binding/fields.js';
import { OneAvailability } from '../availability.requests.js';

export class SwitchEvaluation extends OneAvailability {
  @Bool({ required: true })
  enabled: boolean;
}

/** Which records are switched; all that is given must fit. */
export class EvaluationFilter {
  @Int32({ greaterThan: 0 })
  insuranceCompanyId?: number;

  @Int32({ greaterThan: 0 })
  productId?: number;

  @Int32({ greaterThan: 0 })
  serviceOperationId?: number;
}

/** A misspelt name would otherwise take in the whole catalog. */
const NotEmpty = (): PropertyDecorator => (prototype, property) =>
  validateBy(prototype, String(property), (filter) =>
    filter === undefined || Object.values(filter as object).some((part) => part !== undefined)
      ? undefined
      : 'Filter must name at least one field.',
  );

export class SwitchEvaluations {
  @Bool({ required: true })
  enabled: boolean;

  @About('Every record of the catalog that fits all that is given; at least one field must be.')
  @NotEmpty()
  @Nested(() => EvaluationFilter, { required: true })
  filter: EvaluationFilter;
}
