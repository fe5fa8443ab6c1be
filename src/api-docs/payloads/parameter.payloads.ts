import { flag, int32, listOf, obj, type Schema, text, word } from '../../common/api-schemas.js';

const DEPENDENT = obj('ParameterDependent', {
  ParameterId: int32('The parameter depended on.', 92),
  ParameterValue: text('Code of the value depended on.', '9-1616'),
});

const DETAIL = obj('ParameterDetail', {
  KeyId: int32('22 is the vehicle value.', 22),
  KeyName: text(undefined, 'Araç Değeri'),
  KeyValue: text('A decimal number stands here as text.', '3695439'),
});

const VALUE = obj('ParameterValue', {
  ParameterId: int32('91 brand, 92 type, 93 model year.', 93),
  ParameterValue: text(
    'Code of the value; together with ParameterId it identifies the value.',
    '9-1616-2026',
  ),
  ParameterName: text(undefined, '2026'),
  Status: flag('Whether the value is active; meaningless for `deleted`.', true),
  Crossed: flag(undefined, false),
  Dependents: listOf(DEPENDENT, 'All dependencies, also those that did not change. May be empty.'),
  AdditionalDetails: listOf(DETAIL, 'All details, also those that did not change. May be empty.'),
});

/** Payload of type 8. */
export const PARAMETER_CHANGE: Schema = {
  ...listOf(
    obj('ParameterChange', {
      ChangeType: word(
        ['added', 'updated', 'deleted'],
        'For `deleted` the values carry their last state.',
        'updated',
      ),
      Values: listOf(VALUE, 'One value for a single change, many for a bulk update.'),
    }),
  ),
  minItems: 1,
  title: 'ParameterChangePayload',
  description: 'Change groups, at least one. A bulk update comes in several notifications.',
};
