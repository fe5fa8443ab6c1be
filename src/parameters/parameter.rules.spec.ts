import { describe, expect, test } from 'vitest';
import { atOnce } from '../time/steps.js';
import {
  brokenChanges,
  brokenLists,
  type ParameterState,
  type RequestedChange,
  unknownValue,
} from './parameter.rules.js';

const changesAtOnce = (changes: RequestedChange[]) => atOnce(brokenChanges(changes));
const STATE: ParameterState = {
  parameterId: 92,
  parameterValue: '9-1616',
  parameterName: 'name',
  status: true,
  crossed: false,
};
const key = (parameterId: number, parameterValue: string) => ({ parameterId, parameterValue });
const detail = (keyId: number) => ({ keyId, keyName: 'name', keyValue: 'value' });
const upsert = (changes: Partial<ParameterState> = {}): RequestedChange => ({
  changeType: 'upsert',
  ...STATE,
  ...changes,
});
const deletion = (parameterId: number, parameterValue: string): RequestedChange => ({
  changeType: 'delete',
  parameterId,
  parameterValue,
});

describe('the lists of a value', () => {
  test.each([
    [{}],
    [{ dependents: [], additionalDetails: [] }],
    [{ dependents: [key(91, '9-1616'), key(92, '9'), key(92, '9-1616 ')] }],
    [{ dependents: [key(9, '1 a'), key(91, 'a')] }],
    [{ additionalDetails: [detail(1), detail(2)] }],
  ])('%j is sound', (lists) => {
    expect(brokenLists({ ...STATE, ...lists })).toEqual([]);
  });

  test('may not name the value itself', () => {
    expect(brokenLists({ ...STATE, dependents: [key(91, '9'), key(92, '9-1616')] })).toEqual([
      { Field: 'Dependents[1].ParameterValue', Message: 'ParameterValue must not be the value itself.' },
    ]);
  });

  test('may not name anything twice: every repeat is named, with the place of the first', () => {
    const dependents = [key(91, '9'), key(91, '10'), key(91, '9'), key(91, '9'), key(91, '10')];
    const additionalDetails = [detail(1), detail(2), detail(2)];
    expect(brokenLists({ ...STATE, dependents, additionalDetails })).toEqual([
      { Field: 'Dependents[2].ParameterValue', Message: 'ParameterValue must not repeat Dependents[0].' },
      { Field: 'Dependents[3].ParameterValue', Message: 'ParameterValue must not repeat Dependents[0].' },
      { Field: 'Dependents[4].ParameterValue', Message: 'ParameterValue must not repeat Dependents[1].' },
      { Field: 'AdditionalDetails[2].KeyId', Message: 'KeyId must not repeat AdditionalDetails[1].' },
    ]);
  });
});

describe('the changes of a request', () => {
  test('are sound when every pair comes once', () => {
    expect(changesAtOnce([])).toEqual([]);
    expect(
      changesAtOnce([upsert(), deletion(92, '9'), deletion(9, '29-1616'), upsert({ parameterId: 91 })]),
    ).toEqual([]);
  });

  test('may not name a pair twice, whatever the changes are', () => {
    const repeat = { Message: 'ParameterValue must not repeat Changes[1].' };
    expect(
      changesAtOnce([deletion(5, 'a'), upsert(), deletion(92, '9-1616'), upsert({ parameterName: 'other' })]),
    ).toEqual([
      { Field: 'Changes[2].ParameterValue', ...repeat },
      { Field: 'Changes[3].ParameterValue', ...repeat },
    ]);
  });

  test('are named by their place in what is wrong with their lists', () => {
    expect(changesAtOnce([deletion(5, 'a'), upsert({ dependents: [key(92, '9-1616')] })])).toEqual([
      {
        Field: 'Changes[1].Dependents[0].ParameterValue',
        Message: 'ParameterValue must not be the value itself.',
      },
    ]);
  });

  test('are listed as far as somebody reads: the first 1,000 refusals, lists before repeated pairs', () => {
    const dependents = Array.from({ length: 100 }, () => key(91, '9'));
    const broken = Array.from({ length: 20 }, () => upsert({ dependents }));
    const refusals = changesAtOnce(broken);
    expect(refusals).toHaveLength(1_000);
    expect(refusals.at(-1)?.Field).toBe('Changes[10].Dependents[10].ParameterValue');
    const pairs = changesAtOnce(Array.from({ length: 2_000 }, () => deletion(5, 'a')));
    expect(pairs).toHaveLength(1_000);
    expect(pairs.at(-1)?.Field).toBe('Changes[1000].ParameterValue');
  });

  test('that delete what is not there are named by their place', () => {
    expect(unknownValue(3)).toEqual({
      Field: 'Changes[3].ParameterValue',
      Message: 'ParameterValue was not found.',
    });
  });
});
