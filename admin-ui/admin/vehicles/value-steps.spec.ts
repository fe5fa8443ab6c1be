import { describe, expect, test } from 'vitest';
import { valueSteps } from './value-steps.js';

const AT = {
  first: '2026-09-01T10:00:00+03:00',
  second: '2026-10-01T10:00:00+03:00',
  third: '2026-11-01T10:00:00+03:00',
};
const value = (Version: keyof typeof AT, Year: number, Value: number) => ({
  Version,
  SyncedAt: AT[Version],
  Year,
  Value,
});
const vehicle = (Values: ReturnType<typeof value>[], IsActive = true) => ({
  Id: '9-1616',
  BrandCode: 9,
  BrandName: 'AUDI',
  ModelCode: 1616,
  ModelName: 'A3',
  IsActive,
  UpdatedAt: AT.third,
  ModelYears: [],
  Values,
});
const stepsOf = (...given: Parameters<typeof vehicle>) =>
  valueSteps(vehicle(...given), 2026).map((step) => [step.syncedAt, step.value]);

describe('The value of a model year over the versions', () => {
  test('each version that moved it is a step; another year of the vehicle is none', () => {
    expect(
      stepsOf([
        value('first', 2026, 100),
        value('first', 2025, 90),
        value('second', 2026, 100),
        value('second', 2025, 95),
        value('third', 2026, 120),
      ]),
    ).toEqual([
      [AT.first, 100],
      [AT.third, 120],
    ]);
  });

  test('a version without the year ends the value, and a later one begins it again', () => {
    expect(
      stepsOf([value('first', 2026, 100), value('second', 2025, 90), value('third', 2026, 100)]),
    ).toEqual([
      [AT.first, 100],
      [AT.second, null],
      [AT.third, 100],
    ]);
  });

  test('a year that came later begins with its version', () => {
    expect(stepsOf([value('first', 2025, 90), value('second', 2026, 100)])).toEqual([[AT.second, 100]]);
  });

  test('a vehicle that left the list has no value since', () => {
    expect(stepsOf([value('first', 2026, 100)], false)).toEqual([
      [AT.first, 100],
      [AT.third, null],
    ]);
  });

  test('a year that the vehicle never had has no step', () => {
    expect(stepsOf([value('first', 2025, 100)])).toEqual([]);
    expect(stepsOf([])).toEqual([]);
  });
});
