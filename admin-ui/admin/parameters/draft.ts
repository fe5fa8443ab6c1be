import type { PutBody, Value } from './parameter.js';

/** A value as it is typed: numbers are texts until they are sent. */
export interface Draft {
  number: string;
  code: string;
  name: string;
  isActive: boolean;
  isCrossed: boolean;
  dependents: readonly { number: string; code: string }[];
  details: readonly { id: string; name: string; value: string }[];
}

/** The draft of a value, or of a new one below a parameter. */
export function draftOf(value: Value | undefined, number: number | undefined): Draft {
  return {
    number: String(value?.ParameterId ?? number ?? ''),
    code: value?.ParameterValue ?? '',
    name: value?.ParameterName ?? '',
    isActive: value?.Status ?? true,
    isCrossed: value?.Crossed ?? false,
    dependents: (value?.Dependents ?? []).map(({ ParameterId, ParameterValue }) => ({
      number: String(ParameterId),
      code: ParameterValue,
    })),
    details: (value?.AdditionalDetails ?? []).map(({ KeyId, KeyName, KeyValue }) => ({
      id: String(KeyId),
      name: KeyName,
      value: KeyValue,
    })),
  };
}

/** The largest number of a parameter or a key. */
const LARGEST = 2_147_483_647;

/** A number as the service takes it; undefined for a text that is none. */
export function numberOf(text: string): number | undefined {
  const number = Number(text);
  return /^\s*\d{1,10}\s*$/.test(text) && number >= 1 && number <= LARGEST ? number : undefined;
}

/** The fields of a draft whose values the service would not take. */
export type DraftField = 'number' | 'code' | 'name' | 'dependents' | 'details';

export function faultsOf({ number, code, name, dependents, details }: Draft): DraftField[] {
  const faults: [DraftField, boolean][] = [
    ['number', numberOf(number) === undefined],
    ['code', code.trim() === ''],
    ['name', name.trim() === ''],
    ['dependents', dependents.some((each) => numberOf(each.number) === undefined || each.code.trim() === '')],
    [
      'details',
      details.some(
        (each) => numberOf(each.id) === undefined || each.name.trim() === '' || each.value.trim() === '',
      ),
    ],
  ];
  return faults.filter(([, isFault]) => isFault).map(([field]) => field);
}

/** What is sent of a draft without faults; the code stands in the address. */
export function bodyOf({ name, isActive, isCrossed, dependents, details }: Draft): PutBody {
  return {
    parameterName: name.trim(),
    status: isActive,
    crossed: isCrossed,
    dependents: dependents.map((each) => ({
      parameterId: Number(each.number),
      parameterValue: each.code.trim(),
    })),
    additionalDetails: details.map((each) => ({
      keyId: Number(each.id),
      keyName: each.name.trim(),
      keyValue: each.value.trim(),
    })),
  };
}
