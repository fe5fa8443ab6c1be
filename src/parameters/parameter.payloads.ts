import { listOf, Property, type Schema, word } from '../common/api-schemas.js';
import { ParameterValueItem } from './parameter.answers.js';

/** The kinds of changes, in the order in which a notification groups them. */
export const CHANGE_TYPES = ['added', 'updated', 'deleted'] as const;

/** One group of a notification of type 8: values that changed alike. */
export class ParameterChange {
  @Property(word(CHANGE_TYPES, 'For `deleted` the values carry their last state.', 'updated'))
  ChangeType: (typeof CHANGE_TYPES)[number];
  @Property(listOf(ParameterValueItem, 'One value for a single change, many for a bulk update.'))
  Values: ParameterValueItem[];
}

/** Payload of notification 8, parameter change. */
export const PARAMETER_CHANGES: Schema<ParameterChange[]> = {
  ...listOf(ParameterChange),
  minItems: 1,
  title: 'ParameterChangePayload',
  description:
    'Change groups, at least one. A bulk update comes in several notifications. They are not sent one after the other, and ' +
    'retries come late: of two changes of one value the newer may arrive first. GET /api/parameters/{parameterId}/values ' +
    'has the values as they are.',
};
