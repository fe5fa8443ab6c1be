import { VALIDATION_FAILED } from '../api/general.refusals.js';
import { answeredWhen, refusal } from '../api/refusal.js';

export const PARAMETER_VALUE_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The parameter value was not found.',
  when: 'There is no such value.',
});

export const LISTS_REFUSED = answeredWhen(
  VALIDATION_FAILED,
  'A dependent or a detail’s key occurs twice, or the value depends on itself.',
);

export const CHANGES_REFUSED = answeredWhen(
  VALIDATION_FAILED,
  'A pair comes twice, a value to delete does not exist, or a list is one that a single change refuses; `Field` names the change, such as `Changes[3].ParameterValue`.',
);
