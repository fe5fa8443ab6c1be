import { describe, expect, test } from 'vitest';
import { BRANDS } from './brands.js';
import { type GeneratedList, generateVehicleList, type ListedVehicle } from './generate-list.js';
import { nextMonth } from './next-month.js';

const keyOf = ({ brandCode, modelCode }: ListedVehicle) => `${brandCode}-${modelCode}`;
const byKey = ({ vehicles }: GeneratedList) => new Map(vehicles.map((vehicle) => [keyOf(vehicle), vehicle]));

describe('a generated list', () => {
  const whole = generateVehicleList({ rows: 28_000 });
  const values = whole.vehicles.flatMap((vehicle) => vehicle.values);

  test.each([1, 200, 3000, 28_000])('has %i rows when asked for them, each vehicle once', (rows) => {
    const { vehicles } = generateVehicleList({ rows });
    expect(vehicles).toHaveLength(rows);
    expect(new Set(vehicles.map(keyOf)).size).toBe(rows);
  });

  test('is the same for the same seed, and another for another', () => {
    expect(generateVehicleList({ rows: 200, seed: 7 })).toEqual(generateVehicleList({ rows: 200, seed: 7 }));
    expect(generateVehicleList({ rows: 200, seed: 7 })).not.toEqual(
      generateVehicleList({ rows: 200, seed: 8 }),
    );
  });

  test('is sorted by brand code, then type code, and type codes repeat in the brands', () => {
    const sorted = whole.vehicles.toSorted(
      (a, b) => a.brandCode - b.brandCode || +a.modelCode - +b.modelCode,
    );
    expect(whole.vehicles).toEqual(sorted);
    const codes = new Set(whole.vehicles.map(({ modelCode }) => modelCode));
    expect(codes.size).toBeLessThan(whole.vehicles.length / 4);
    expect(new Set(whole.vehicles.map(({ brandCode }) => brandCode)).size).toBe(BRANDS.length);
  });

  test('has names of at most 45 characters and values in whole lira, one run of years for each type', () => {
    for (const { modelName, values: sold } of whole.vehicles) {
      expect(modelName.length).toBeLessThanOrEqual(45);
      expect(modelName).toBe(modelName.trim());
      expect(sold.map(([year]) => year)).toEqual(sold.map((_, index) => (sold[0]?.[0] ?? 0) - index));
    }
    expect(
      values.every(([year, lira]) => whole.years.includes(year) && Number.isInteger(lira) && lira > 0),
    ).toBe(true);
  });

  test('has about three values a type, as the published ones do', () => {
    expect(values.length / whole.vehicles.length).toBeGreaterThan(2.5);
    expect(values.length / whole.vehicles.length).toBeLessThan(3.1);
  });
});

describe('the list of next month', () => {
  const before = generateVehicleList({ rows: 3000 });

  test('has nearly all values moved a little, some rows new and some gone', () => {
    const after = nextMonth(before, 2);
    const [old, young] = [byKey(before), byKey(after)];
    expect([...young.keys()].filter((key) => !old.has(key))).toHaveLength(6);
    const gone = [...old.keys()].filter((key) => !young.has(key));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.length).toBeLessThan(10);
    const moves = [...young].flatMap(([key, { values }]) =>
      values.map(
        ([year, lira]) => lira / (old.get(key)?.values.find(([other]) => other === year)?.[1] ?? lira),
      ),
    );
    expect(Math.min(...moves)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...moves)).toBeLessThan(1.031);
    expect(moves.filter((move) => move > 1).length / moves.length).toBeGreaterThan(0.8);
  });

  test('is the same for the same seed, and leaves the list before as it was', () => {
    const copy = structuredClone(before);
    expect(nextMonth(before, 2, { tenfold: true })).toEqual(nextMonth(before, 2, { tenfold: true }));
    expect(before).toEqual(copy);
  });

  test('has the mistakes that are asked for', () => {
    const sound = nextMonth(before, 2);
    const ofSound = byKey(sound);
    const jumps = nextMonth(before, 2, { tenfold: true }).vehicles.filter(
      (vehicle) => vehicle.values[0]?.[1] === (ofSound.get(keyOf(vehicle))?.values[0]?.[1] ?? 0) * 10,
    );
    expect(jumps).toHaveLength(1);
    const doubled = nextMonth(before, 2, { duplicate: true });
    expect([doubled.vehicles.length, byKey(doubled).size]).toEqual([
      sound.vehicles.length + 1,
      sound.vehicles.length,
    ]);
    const text = nextMonth(before, 2, { textCode: true }).vehicles.filter(
      ({ modelCode }) => typeof modelCode === 'string',
    );
    expect(text).toHaveLength(1);
    const thinned = nextMonth(before, 2, { gone: 0.1 }).vehicles.length;
    expect(thinned).toBeLessThan(2800);
    expect(thinned).toBeGreaterThan(2600);
  });
});
