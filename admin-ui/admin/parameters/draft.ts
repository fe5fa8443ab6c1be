import type { PutBody, Value } from './parameter.js';

/** A value in the fields of a form, in which numbers are texts. */
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

/** The code that is sent: that of a value that is there stays as it is. */
export const codeOf = (draft: Draft, begun: Draft): string => typed(draft.code, begun.code);

/** What is sent of a draft without faults: blanks around what was typed are not, those of the value as it was are. */
export function bodyOf(draft: Draft, begun: Draft): PutBody {
  // Rows that nobody has touched are the same objects.
  const dependents = draft.dependents.map((row) => (begun.dependents.includes(row) ? row : trimmed(row)));
  const details = draft.details.map((row) => (begun.details.includes(row) ? row : trimmed(row)));
  return {
    parameterName: typed(draft.name, begun.name),
    status: draft.isActive,
    crossed: draft.isCrossed,
    dependents: dependents.map(({ number, code }) => ({ parameterId: Number(number), parameterValue: code })),
    additionalDetails: details.map(({ id, name, value }) => ({
      keyId: Number(id),
      keyName: name,
      keyValue: value,
    })),
  };
}

const typed = (text: string, before: string): string => (text === before ? text : text.trim());

const trimmed = <R extends Record<string, string>>(row: R): R =>
  Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()])) as R;
