import { count, listOf, Property, type Schema, word } from '../api/api-schemas.js';
import { ParameterChangeSummary, ParameterValueItem } from './parameter.answers.js';

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

/** What a change would do, and what would be sent. */
export class ParameterChangeTrial extends ParameterChangeSummary {
  @Property(count('Agents that would be notified: every active one.', 12)) Agents: number;
  @Property(count('Notifications of type 8 that each of them would get.', 1)) Notifications: number;
  @Property(listOf(ParameterChange, 'The payload of the first of them; empty when nothing would change.'))
  Payload: ParameterChange[];
}
