import { type ApiTag, envelope, type OperationDescription } from '../api/api-description.js';
import { type DescribedClass, listOf, paged, type Schema, schemaOf } from '../api/api-schemas.js';
import { ParameterChangeSummary, ParameterItem, ParameterValueItem } from './parameter.answers.js';
import { ParameterChangeTrial } from './parameter.payloads.js';
import { CHANGES_REFUSED, LISTS_REFUSED, PARAMETER_VALUE_NOT_FOUND } from './parameter.refusals.js';

const PARAMETERS: ApiTag = {
  name: 'Parameters',
  tr: 'Parametreler',
  part: 'everyone',
  about:
    'Values of parameters: brands (91), types (92) and model years (93) of the vehicle list, and any other. Every change is announced to every active agent with type 8.',
};

const KEEPING: ApiTag = {
  name: 'Parameter values',
  tr: 'Parametre değerleri',
  part: 'staff',
  about:
    'Adding, changing and deleting values of parameters, singly and in bulk. A sync of the vehicle list replaces ' +
    'the values of parameters 91 to 93 that it changes, also those that a user set: `Crossed` becomes false, and ' +
    'the vehicle value (22) remains the only detail.',
};

const VALUE = {
  parameterName: '2026',
  status: true,
  crossed: false,
  dependents: [
    { parameterId: 91, parameterValue: '9' },
    { parameterId: 92, parameterValue: '9-1616' },
  ],
  additionalDetails: [{ keyId: 22, keyName: 'Araç Değeri', keyValue: '3695439' }],
};

/** A dry run answers what would be done and sent. */
const orTrial = (answer: DescribedClass<object>): Schema => ({
  title: `${answer.name}OrTrial`,
  anyOf: [schemaOf(ParameterChangeTrial), schemaOf(answer)],
});

export const LIST_VALUES: OperationDescription = {
  tag: PARAMETERS,
  summary: { en: 'List the values of a parameter', tr: 'Bir parametrenin değerlerini listele' },
  details:
    'Sorted by code, in which digits count as numbers: `9-1616` stands before `10-2`. The list of a parameter ' +
    'without values is empty.',
  answers: { 200: envelope(paged(ParameterValueItem)) },
};

export const PUT_VALUE: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'Add a value or replace the whole of it', tr: 'Değer ekle ya da tümüyle değiştir' },
  details:
    'Returns the value as it is now. The change is announced as `added` or `updated`; a call that changes nothing ' +
    'is not announced. Dependents need not exist.',
  answers: { 200: envelope(orTrial(ParameterValueItem)) },
  refusals: [LISTS_REFUSED],
  example: VALUE,
};

export const DELETE_VALUE: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'Delete a value', tr: 'Değeri sil' },
  details:
    'Returns the last state of the value, which is announced as `deleted`. Values that depend on it stay as they ' +
    'are and keep their reference to it.',
  answers: { 200: envelope(orTrial(ParameterValueItem)) },
  refusals: [PARAMETER_VALUE_NOT_FOUND],
};

export const CHANGE_VALUES: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'Change many values at once', tr: 'Birçok değeri birlikte değiştir' },
  details:
    'All or nothing. Announced in groups `added`, `updated`, `deleted`, each by parameter and code, cut into notifications of a limited number of values.',
  answers: { 200: envelope(orTrial(ParameterChangeSummary)) },
  refusals: [CHANGES_REFUSED],
  example: {
    changes: [
      { changeType: 'upsert', parameterId: 93, parameterValue: '9-1616-2026', ...VALUE },
      { changeType: 'delete', parameterId: 93, parameterValue: '9-1616-2011' },
    ],
  },
};

export const LIST_PARAMETERS: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'List parameters', tr: 'Parametreleri listele' },
  details: 'Those that have values, by their number.',
  answers: { 200: envelope(listOf(ParameterItem)) },
};

export const FIND_VALUES: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'Find values of a parameter', tr: 'Bir parametrenin değerlerinde ara' },
  details: 'Sorted by code, in which digits count as numbers.',
  answers: { 200: envelope(paged(ParameterValueItem)) },
};

export const SHOW_VALUE: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'Read a value', tr: 'Değeri oku' },
  details: 'One value of a parameter.',
  answers: { 200: envelope(ParameterValueItem) },
  refusals: [PARAMETER_VALUE_NOT_FOUND],
};

export const LIST_DEPENDENTS: OperationDescription = {
  tag: KEEPING,
  summary: { en: 'List what depends on a value', tr: 'Bir değere bağlı olanları listele' },
  details:
    'Values of any parameter, by code. The value itself need not exist: its dependents keep their reference to it.',
  answers: { 200: envelope(paged(ParameterValueItem)) },
};
