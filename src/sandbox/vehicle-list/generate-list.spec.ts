import { describe, expect, test } from 'vitest';
import { BRANDS } from './brands.js';
import { fileNameOf, type GeneratedList, generateVehicleList, type ListedVehicle } from './generate-list.js';
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

  test('has 2.85 values a type, and one type of twelve in its oldest model year only, as the published ones do', () => {
    expect(values.length / whole.vehicles.length).toBeCloseTo(2.85, 1);
    const leaving = whole.vehicles.filter(({ values: sold }) => sold[0]?.[0] === 2012);
    expect(leaving.length / whole.vehicles.length).toBeCloseTo(0.083, 2);
    expect(whole.vehicles.filter(({ values: sold }) => sold.length === 0)).toEqual([]);
  });

  test('has a few names with a no-break space, with › for İ, and with Turkish letters, and one name a brand', () => {
    const holding = (sign: string) => whole.vehicles.filter(({ modelName }) => modelName.includes(sign));
    expect(holding('\u00a0')).toHaveLength(11);
    expect(holding('› ').length).toBeGreaterThan(3);
    expect([...holding('İ'), ...holding('ı')].length).toBeGreaterThan(2);
    const names = new Set(whole.vehicles.map(({ brandCode, brandName }) => `${brandCode} ${brandName}`));
    expect(names.size).toBe(BRANDS.length);
  });

  test('is of August 2026, and has the name that it would be published under', () => {
    expect(whole.title).toBe('Kasko Değer Listesi Ağustos 2026');
    expect([fileNameOf(whole), fileNameOf(whole, 4)]).toEqual(['202608R1.xlsx', '202608R4.xlsx']);
  });
});

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
    const oldOnly = gone.filter(({ values: sold }) => sold.every(([year]) => year === 2012));
    expect(oldOnly.length / december.vehicles.length).toBeCloseTo(0.083, 1);
    expect(gone.length - oldOnly.length).toBeLessThan(10);
  });

  test('has the new model year for most types of the newest one, a little dearer, and for some new types', () => {
    const before = byKey(december);
    const sold = january.vehicles.filter(({ values }) => values[0]?.[0] === 2027);
    const moves = sold.flatMap((vehicle) => {
      const last = before.get(keyOf(vehicle))?.values[0];
      return last?.[0] === 2026 ? [(vehicle.values[0]?.[1] ?? 0) / last[1]] : [];
    });
    const newest = december.vehicles.filter(({ values }) => values[0]?.[0] === 2026);
    expect(moves.length / newest.length).toBeCloseTo(0.8, 1);
    expect(Math.min(...moves)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...moves)).toBeLessThan(1.16);
    expect(sold.some((vehicle) => !before.has(keyOf(vehicle)))).toBe(true);
    expect(january.vehicles.flatMap(({ values }) => values).some(([year]) => year === 2012)).toBe(false);
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
    const renamed = nextMonth(before, 2, { renamed: true }).vehicles.filter(
      (vehicle) => vehicle.modelName !== ofSound.get(keyOf(vehicle))?.modelName,
    );
    expect(renamed.length / sound.vehicles.length).toBeCloseTo(0.03, 1);
    const thinned = nextMonth(before, 2, { gone: 0.1 }).vehicles.length;
    expect(thinned).toBeLessThan(2800);
    expect(thinned).toBeGreaterThan(2600);
  });
  test('has the mistakes in its model years that are asked for', () => {
    const sound = nextMonth(before, 2);
    const lost = nextMonth(before, 2, { lostYear: true });
    expect(sound.years.filter((year) => !lost.years.includes(year))).toEqual([2019]);
    const empty = nextMonth(before, 2, { emptyYear: true });
    expect(empty.years).toEqual(sound.years);
    expect(empty.vehicles.flatMap(({ values }) => values).some(([year]) => year === 2019)).toBe(false);
    expect(nextMonth(before, 2, { shiftedYears: true }).headings).toEqual([
      2027,
      ...sound.years.slice(0, -1),
    ]);
    expect(nextMonth(before, 2, { swappedYears: true }).headings).toEqual([
      2012,
      ...sound.years.slice(1, -1),
      2026,
    ]);
  });
});
