import type { ParameterDependent, ParameterDetail } from './parameter.answers.js';
import type { ParameterKey, ParameterState } from './parameter.rules.js';

/** A value's columns in their order; lists that are selected and the bulk statements take them by it. */
export const COLUMNS = [
  'parameter_id',
  'parameter_value',
  'natural_order',
  'parameter_name',
  'status',
  'crossed',
  'dependents',
  'additional_details',
] as const;

/** A value in the form of its row. */
export type ParameterRow = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** The row of a value, with its lists in canonical order, so that a mere reordering is no change. */
export function rowOf(state: ParameterState): ParameterRow {
  return {
    parameter_id: state.parameterId,
    parameter_value: state.parameterValue,
    natural_order: naturalOrder(state.parameterValue),
    parameter_name: state.parameterName,
    status: state.status,
    crossed: state.crossed,
    dependents: orderedDependents(state.dependents ?? []),
    additional_details: orderedDetails(state.additionalDetails ?? []),
  };
}

/**
 * A text whose order by code points sorts the numbers in codes as numbers: each number is preceded by its length, so
 * that `9-1616` comes before `10-2`.
 */
export function naturalOrder(code: string): string {
  return code.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return String(number.length).padStart(3, '0') + number;
  });
}

/** The same in SQL for one whole number, an expression of type int; several are joined in the way of their codes. */
export function naturalNumber(expression: string): string {
  return `lpad(length((${expression})::text)::text, 3, '0') || (${expression})`;
}

function orderedDependents(dependents: readonly ParameterKey[]): ParameterDependent[] {
  return dependents
    .map(({ parameterId, parameterValue }) => ({ ParameterId: parameterId, ParameterValue: parameterValue }))
    .sort((a, b) => a.ParameterId - b.ParameterId || (a.ParameterValue < b.ParameterValue ? -1 : 1));
}

function orderedDetails(details: NonNullable<ParameterState['additionalDetails']>): ParameterDetail[] {
  return details
    .map(({ keyId, keyName, keyValue }) => ({ KeyId: keyId, KeyName: keyName, KeyValue: keyValue }))
    .sort((a, b) => a.KeyId - b.KeyId);
}
