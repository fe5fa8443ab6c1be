import { listOf, obj, type Schema, word } from '../../common/api-schemas.js';
import { PARAMETER_VALUE } from '../../parameters/parameter.answers.js';

/** Payload of type 8. */
export const PARAMETER_CHANGE: Schema = {
  ...listOf(
    obj('ParameterChange', {
      ChangeType: word(
        ['added', 'updated', 'deleted'],
        'For `deleted` the values carry their last state.',
        'updated',
      ),
      Values: listOf(PARAMETER_VALUE, 'One value for a single change, many for a bulk update.'),
    }),
  ),
  minItems: 1,
  title: 'ParameterChangePayload',
  description:
    'Change groups, at least one. A bulk update comes in several notifications. They are not sent one after the other, and ' +
    'retries come late: of two changes of one value the newer may arrive first. GET /api/parameters/{parameterId}/values ' +
    'has the values as they are.',
};
