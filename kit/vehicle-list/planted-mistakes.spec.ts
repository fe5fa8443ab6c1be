import { describe, expect, test } from 'vitest';
import { type GeneratedList, generateVehicleList, type ListedVehicle } from './generate-list.js';
import { nextMonth } from './next-month.js';
import { MISTAKES, type PlantedMistakes } from './planted-mistakes.js';
import { headingsOf } from './workbook.js';

const keyOf = ({ brandCode, modelCode }: ListedVehicle) => `${brandCode}-${modelCode}`;
const before = generateVehicleList({ rows: 3000 });
const sound = nextMonth(before, 2);
const planted = (mistakes: PlantedMistakes) => nextMonth(before, 2, mistakes);
const yearsOf = (list: GeneratedList) => headingsOf(list).slice(4);

/** Pairs of the same row in the sound list and in one with as many rows. */
function pairs({ vehicles }: GeneratedList): [ListedVehicle, ListedVehicle][] {
  expect(vehicles).toHaveLength(sound.vehicles.length);
  return vehicles.map((vehicle, index) => [sound.vehicles[index] as ListedVehicle, vehicle]);
}

describe('a planted mistake', () => {
  test('`tenfold` is one value with a digit too many', () => {
    const others = pairs(planted({ tenfold: true })).filter(([one, other]) => one.values !== other.values);
    const moved = others.flatMap(([one, other]) =>
      other.values.flatMap(([year, lira], index) =>
        lira === one.values[index]?.[1] ? [] : [[year, lira / (one.values[index]?.[1] ?? 0)]],
      ),
    );
    expect(moved).toEqual([[expect.any(Number), 10]]);
  });

  test('`duplicate` is a vehicle that stands twice, with different values', () => {
    const { vehicles } = planted({ duplicate: true });
    expect(vehicles).toHaveLength(sound.vehicles.length + 1);
    const [first, second] = vehicles.filter(
      (vehicle) => vehicles.filter((other) => keyOf(other) === keyOf(vehicle)).length > 1,
    );
    expect(second).toEqual({ ...first, values: first?.values.map(([year, lira]) => [year, lira + 1]) });
  });

  test('`textCode` is a type code that is a text', () => {
    const texts = planted({ textCode: true }).vehicles.filter(
      ({ modelCode }) => typeof modelCode === 'string',
    );
    expect(texts).toEqual([expect.objectContaining({ modelCode: expect.stringMatching(/^\d+A$/) })]);
  });

  test('`lostYear` is a list without the column of a model year, whose rows all stay', () => {
    const list = planted({ lostYear: true });
    expect(yearsOf(list)).toEqual(sound.years.filter((year) => year !== 2019));
    expect(list.vehicles.map(keyOf)).toEqual(sound.vehicles.map(keyOf));
  });

  test('`emptyYear` is the column of a model year without values', () => {
    const list = planted({ emptyYear: true });
    expect(yearsOf(list)).toEqual(sound.years);
    for (const [one, other] of pairs(list)) {
      expect(other.values).toEqual(one.values.filter(([year]) => year !== 2019));
    }
  });

  test('`shiftedYears` puts every value below the year after its own', () => {
    const list = planted({ shiftedYears: true });
    expect(yearsOf(list)).toEqual(sound.years.map((year) => year + 1));
    expect(list).toEqual({ ...sound, headings: yearsOf(list) });
  });

  test('`swappedYears` exchanges the headings of two neighbouring model years', () => {
    const list = planted({ swappedYears: true });
    expect(yearsOf(list)).toEqual([
      ...[2026, 2025, 2024, 2023, 2022, 2021, 2020, 2018],
      ...[2019, 2017, 2016, 2015, 2014, 2013, 2012],
    ]);
    expect(list).toEqual({ ...sound, headings: yearsOf(list) });
  });

  test('`swappedEnds` exchanges the headings of the newest and the oldest model year', () => {
    const list = planted({ swappedEnds: true });
    expect(yearsOf(list)).toEqual([2012, ...sound.years.slice(1, -1), 2026]);
    expect(list).toEqual({ ...sound, headings: yearsOf(list) });
  });

  test('`renamed` gives other names to 3 % of the types, and changes nothing else of them', () => {
    const others = pairs(planted({ renamed: true })).filter(
      ([one, other]) => one.modelName !== other.modelName,
    );
    expect(others.length / sound.vehicles.length).toBeGreaterThan(0.024);
    expect(others.length / sound.vehicles.length).toBeLessThan(0.036);
    for (const [one, other] of others) {
      expect(other).toEqual({ ...one, modelName: expect.stringMatching(/^.{5,40} YENI$/) });
    }
  });

  test('`gone` is the share of the rows that the list lacks', () => {
    const { length } = planted({ gone: 0.1 }).vehicles;
    expect(length).toBeLessThan(2800);
    expect(length).toBeGreaterThan(2600);
  });
});

test('several mistakes are planted together, and hit a type that has values', () => {
  const list = planted(Object.fromEntries(MISTAKES.map((mistake) => [mistake, true])));
  expect(list.vehicles).toHaveLength(sound.vehicles.length + 1);
  const text = list.vehicles.find(({ modelCode }) => typeof modelCode === 'string');
  expect(text?.values.length).toBeGreaterThan(0);
  expect(planted({})).toEqual(sound);
});
