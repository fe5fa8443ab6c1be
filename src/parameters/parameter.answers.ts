import { refusal } from '../common/api-description.js';
import { flag, int32, listOf, obj, text } from '../common/api-schemas.js';
import type { AdditionalDetail, Dependent } from './parameter-rows.rules.js';

/** A value as answers and notifications show it. */
export interface ParameterItem {
  ParameterId: number;
  ParameterValue: string;
  ParameterName: string;
  Status: boolean;
  Crossed: boolean;
  Dependents: Dependent[];
  AdditionalDetails: AdditionalDetail[];
}

/** What became of the values that a change named. */
export interface ChangeSummary {
  Added: number;
  Updated: number;
  Deleted: number;
  Unchanged: number;
}

const DEPENDENT = obj<Dependent>('ParameterDependent', {
  ParameterId: int32('The parameter depended on.', 92),
  ParameterValue: text('Code of the value depended on.', '9-1616'),
});

const DETAIL = obj<AdditionalDetail>('ParameterDetail', {
  KeyId: int32('22 is the vehicle value.', 22),
  KeyName: text(undefined, 'Araç Değeri'),
  KeyValue: text('A decimal number stands here as text.', '3695439'),
});

export const PARAMETER_VALUE = obj<ParameterItem>('ParameterValue', {
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

export const CHANGE_SUMMARY = obj<ChangeSummary>('ParameterChangeSummary', {
  Added: int32(undefined, 2),
  Updated: int32(undefined, 40),
  Deleted: int32(undefined, 1),
  Unchanged: int32('Values that were so already; they are not announced.', 3),
});

const INVALID = 'One or more validation errors occurred.';

export const LIST_REFUSALS = [
  refusal(
    400,
    'Validation.General',
    INVALID,
    'A dependent or a detail’s key stands twice, or the value depends on itself.',
  ),
];
export const UNKNOWN_VALUE = [
  refusal(404, 'General.NotFound', 'The parameter value was not found.', 'There is no such value.'),
];
export const CHANGES_REFUSALS = [
  refusal(
    400,
    'Validation.General',
    INVALID,
    'A pair comes twice, a value to delete does not exist, or a list is one that a single change refuses; `Field` names the change, such as `Changes[3].ParameterValue`.',
  ),
];
