import { describe, expect, test } from 'vitest';
import { fileNameOf, type GeneratedList, generateVehicleList, type ListedVehicle } from './generate-list.js';
import { nextMonth } from './next-month.js';
import { NAME_LENGTH } from './vehicle-types.js';

const keyOf = ({ brandCode, modelCode }: ListedVehicle) => `${brandCode}-${modelCode}`;
const byKey = ({ vehicles }: GeneratedList) => new Map(vehicles.map((vehicle) => [keyOf(vehicle), vehicle]));

/** By how much each value moved that both lists have. */
function movesOf(before: GeneratedList, after: GeneratedList): number[] {
  const old = byKey(before);
  return after.vehicles.flatMap((vehicle) => {
    const values = new Map(old.get(keyOf(vehicle))?.values);
    return vehicle.values.flatMap(([year, lira]) => {
      const last = values.get(year);
      return last === undefined ? [] : [lira / last];
    });
  });
}

describe('the list of January', () => {
  const months = [generateVehicleList({ rows: 6000 })];
  for (const seed of [1, 2, 3, 4]) months.push(nextMonth(months.at(-1) as GeneratedList, seed));
  const december = months[4] as GeneratedList;
  const january = nextMonth(december, 5);

  test('is of the next year, and its model years have moved by one', () => {
    expect(months.map(({ title }) => title.slice('Kasko Değer Listesi '.length))).toEqual([
      'Ağustos 2026',
      'Eylül 2026',
      'Ekim 2026',
      'Kasım 2026',
      'Aralık 2026',
    ]);
    expect([january.title, fileNameOf(january)]).toEqual(['Kasko Değer Listesi Ocak 2027', '202701R1.xlsx']);
    expect(december.years).toEqual(Array.from({ length: 15 }, (_, index) => 2026 - index));
    expect(january.years).toEqual(Array.from({ length: 15 }, (_, index) => 2027 - index));
    expect(nextMonth(january, 6)).toMatchObject({ years: january.years, period: { year: 2027, month: 2 } });
  });

  test('lacks the types that had a value in the oldest model year only, and few others', () => {
    const kept = byKey(january);
    const gone = december.vehicles.filter((vehicle) => !kept.has(keyOf(vehicle)));
    const oldOnly = december.vehicles.filter(({ values: sold }) => sold.every(([year]) => year === 2012));
    expect(oldOnly.filter((vehicle) => kept.has(keyOf(vehicle)))).toEqual([]);
    expect(oldOnly.length / december.vehicles.length).toBeGreaterThan(0.075);
    expect(oldOnly.length / december.vehicles.length).toBeLessThan(0.09);
    expect(gone.length - oldOnly.length).toBeLessThan(10);
  });

  test('has the new model year for most types of the newest one, a little dearer, and for some new types', () => {
    const before = byKey(december);
    const sold = january.vehicles.filter(({ values }) => values[0]?.[0] === 2027);
    const kept = sold.filter((vehicle) => before.get(keyOf(vehicle))?.values[0]?.[0] === 2026);
    const onSale = december.vehicles.filter(({ values }) => values[0]?.[0] === 2026);
    expect(kept.length / onSale.length).toBeGreaterThan(0.75);
    expect(kept.length / onSale.length).toBeLessThan(0.85);
    const dearer = kept.map(({ values }) => (values[0]?.[1] ?? 0) / (values[1]?.[1] ?? 0));
    expect(Math.min(...dearer)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...dearer)).toBeLessThan(1.121);
    expect(sold.some((vehicle) => !before.has(keyOf(vehicle)))).toBe(true);
  });

  test('has the values of the other model years moved as in every month, and no type without a value', () => {
    const moves = movesOf(december, january);
    expect(moves.length).toBeGreaterThan(10_000);
    expect(Math.min(...moves)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...moves)).toBeLessThan(1.031);
    for (const { values } of january.vehicles) {
      expect(values.length).toBeGreaterThan(0);
      expect(values.map(([year]) => year)).toEqual(values.map((_, index) => (values[0]?.[0] ?? 0) - index));
      expect(january.years).toEqual(expect.arrayContaining(values.map(([year]) => year)));
    }
    expect(byKey(january).size).toBe(january.vehicles.length);
  });

  test('gives no new type the code of one that left', () => {
    const before = byKey(december);
    const others = january.vehicles.filter((vehicle) => {
      const name = before.get(keyOf(vehicle))?.modelName ?? '';
      // A corrected name ends with another character.
      return !vehicle.modelName.startsWith(name.slice(0, NAME_LENGTH - 1));
    });
    expect(others).toEqual([]);
  });

  test('gives new types the new model years, also in the months after it', () => {
    const february = nextMonth(january, 6);
    const before = byKey(january);
    const years = february.vehicles
      .filter((vehicle) => !before.has(keyOf(vehicle)))
      .flatMap(({ values }) => values.map(([year]) => year));
    expect(years).toContain(2027);
    expect(january.years).toEqual(expect.arrayContaining(years));
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
    const moves = movesOf(before, after);
    expect(Math.min(...moves)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...moves)).toBeLessThan(1.031);
    expect(moves.filter((move) => move > 1).length / moves.length).toBeGreaterThan(0.8);
  });

  test('has names of at most 45 characters, corrected ones included', () => {
    const corrected = nextMonth(generateVehicleList({ rows: 28_000 }), 4).vehicles;
    expect(Math.max(...corrected.map(({ modelName }) => modelName.length))).toBe(NAME_LENGTH);
  });

  test('is the same for the same seed, and leaves the list before as it was', () => {
    const copy = structuredClone(before);
    expect(nextMonth(before, 2, { tenfold: true })).toEqual(nextMonth(before, 2, { tenfold: true }));
    expect(before).toEqual(copy);
  });
});
