import type { ParameterKey, ParameterState } from './parameter.rules.js';

/** A value depended on, as it is stored, answered and announced. */
export interface Dependent {
  ParameterId: number;
  ParameterValue: string;
}

/** A detail, as it is stored, answered and announced. */
export interface AdditionalDetail {
  KeyId: number;
  KeyName: string;
  KeyValue: string;
}

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

/** A value as its row holds it. */
export type ParameterRow = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** The row of a value: lists in their one order, so that the same ones in another order are no change. */
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
 * A text by whose code points codes sort with their numbers as numbers: each number stands behind its length, so that
 * `9-1616` comes before `10-2`.
 */
export function naturalOrder(code: string): string {
  return code.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return String(number.length).padStart(3, '0') + number;
  });
}

/** The same in SQL for one whole number, an expression of type int; several are joined as their codes are. */
export function naturalNumber(expression: string): string {
  return `lpad(length((${expression})::text)::text, 3, '0') || (${expression})`;
}

function orderedDependents(dependents: readonly ParameterKey[]): Dependent[] {
  return dependents
    .map(({ parameterId, parameterValue }) => ({ ParameterId: parameterId, ParameterValue: parameterValue }))
    .sort((a, b) => a.ParameterId - b.ParameterId || (a.ParameterValue < b.ParameterValue ? -1 : 1));
}

function orderedDetails(details: NonNullable<ParameterState['additionalDetails']>): AdditionalDetail[] {
  return details
    .map(({ keyId, keyName, keyValue }) => ({ KeyId: keyId, KeyName: keyName, KeyValue: keyValue }))
    .sort((a, b) => a.KeyId - b.KeyId);
}
