import { FIELD_ERRORS_AT_MOST, type FieldError } from '../errors/domain-error.js';
import type { Steps } from '../time/steps.js';

/** Changes that are checked in one step: each may have two lists of a hundred items. */
const CHANGES_AT_ONCE = 20;

/** The identity of a value. */
export interface ParameterKey {
  parameterId: number;
  parameterValue: string;
}

/** The wanted state of a value. */
export interface ParameterState extends ParameterKey {
  parameterName: string;
  status: boolean;
  crossed: boolean;
  dependents?: readonly ParameterKey[];
  additionalDetails?: readonly { keyId: number; keyName: string; keyValue: string }[];
}

/** One change of a request: the wanted state of a value, or the deletion of a value. */
export type RequestedChange =
  | ({ changeType: 'upsert' } & ParameterState)
  | ({ changeType: 'delete' } & ParameterKey);

/** Errors in a value's lists: it depends on itself, or names a dependent or a detail's key twice. */
export function brokenLists(state: ParameterState): FieldError[] {
  const { dependents = [], additionalDetails = [] } = state;
  const own = dependents.findIndex((dependent) => keyOf(dependent) === keyOf(state));
  return [
    ...(own === -1 ? [] : [field(`Dependents[${own}]`, 'ParameterValue', 'must not be the value itself')]),
    ...repeated(dependents.map(keyOf)).map(({ index, first }) =>
      field(`Dependents[${index}]`, 'ParameterValue', `must not repeat Dependents[${first}]`),
    ),
    ...repeated(additionalDetails.map(({ keyId }) => keyId)).map(({ index, first }) =>
      field(`AdditionalDetails[${index}]`, 'KeyId', `must not repeat AdditionalDetails[${first}]`),
    ),
  ];
}

/**
 * Errors in the changes of one request, each with the place of its change; a pair may occur once. At most
 * `FIELD_ERRORS_AT_MOST` errors are returned.
 */
export function* brokenChanges(changes: readonly RequestedChange[]): Steps<FieldError[]> {
  const broken: FieldError[] = [];
  for (const [index, change] of changes.entries()) {
    if (change.changeType === 'delete') continue;
    for (const { Field, Message } of brokenLists(change)) {
      broken.push({ Field: `Changes[${index}].${Field}`, Message });
    }
    if (broken.length >= FIELD_ERRORS_AT_MOST) return broken.slice(0, FIELD_ERRORS_AT_MOST);
    if (index % CHANGES_AT_ONCE === CHANGES_AT_ONCE - 1) yield;
  }
  const twice = repeated(changes.map(keyOf)).map(({ index, first }) =>
    field(`Changes[${index}]`, 'ParameterValue', `must not repeat Changes[${first}]`),
  );
  return [...broken, ...twice].slice(0, FIELD_ERRORS_AT_MOST);
}

/** The refusal of a change that would delete an unknown value. */
export function unknownValue(index: number): FieldError {
  return { Field: `Changes[${index}].ParameterValue`, Message: 'ParameterValue was not found.' };
}

function keyOf({ parameterId, parameterValue }: ParameterKey): string {
  return `${parameterId} ${parameterValue}`;
}

function repeated(keys: readonly unknown[]): { index: number; first: number }[] {
  const places = new Map<unknown, number>();
  return keys.flatMap((key, index) => {
    const first = places.get(key);
    if (first === undefined) places.set(key, index);
    return first === undefined ? [] : [{ index, first }];
  });
}

function field(path: string, name: string, problem: string): FieldError {
  return { Field: `${path}.${name}`, Message: `${name} ${problem}.` };
}
