import { describe, expect, test } from 'vitest';
import { BRANDS } from './brands.js';
import { fileNameOf, generateVehicleList, type ListedVehicle } from './generate-list.js';

const keyOf = ({ brandCode, modelCode }: ListedVehicle) => `${brandCode}-${modelCode}`;

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

  test('has 2.85 values a type, and 8.3 % of the types in its oldest model year only, as the published ones do', () => {
    const seeds = [1, 2, 3, 4].map((seed) => generateVehicleList({ rows: 28_000, seed }).vehicles);
    const types = seeds.flat();
    const count = types.reduce((sum, { values: sold }) => sum + sold.length, 0);
    expect(count / types.length).toBeGreaterThan(2.82);
    expect(count / types.length).toBeLessThan(2.88);
    for (const vehicles of [types, ...seeds]) {
      const leaving = vehicles.filter(({ values: sold }) => sold[0]?.[0] === 2012);
      expect(leaving.length / vehicles.length).toBeGreaterThan(0.08);
      expect(leaving.length / vehicles.length).toBeLessThan(0.086);
    }
    expect(types.filter(({ values: sold }) => sold.length === 0)).toEqual([]);
  });

  test('has a few names with a no-break space, with › for İ, and with Turkish letters', () => {
    const holding = (sign: string, rows: number) =>
      generateVehicleList({ rows }).vehicles.filter(({ modelName }) => modelName.includes(sign)).length;
    expect(['\u00a0', '›', 'İ', 'ı'].map((sign) => holding(sign, 28_000))).toEqual([11, 7, 6, 5]);
    expect(['\u00a0', '›', 'İ', 'ı'].map((sign) => holding(sign, 3_000))).toEqual([1, 1, 1, 1]);
    expect(whole.vehicles.some(({ modelName }) => /^540› XDRIVE /.test(modelName))).toBe(true);
  });

  test('has one name for each brand code, and the brands are those of published lists', () => {
    const named = whole.vehicles.map(({ brandCode, brandName }) => `${brandCode} ${brandName}`);
    expect(new Set(named).size).toBe(BRANDS.length);
    const kindOf = (code: number) => BRANDS.filter((brand) => brand.code === code);
    expect([53, 600, 838, 860].flatMap(kindOf)).toMatchObject([
      { name: 'FORD' },
      { name: 'MOTORSIKLET', kind: 'motorcycle' },
      { name: 'SWM', kind: 'car' },
      { name: 'HBS', kind: 'truck' },
    ]);
  });

  test('is of August 2026, and has the name that it would be published under', () => {
    expect(whole.title).toBe('Kasko Değer Listesi Ağustos 2026');
    expect(whole.period).toEqual({ year: 2026, month: 8 });
    expect([fileNameOf(whole), fileNameOf(whole, 4)]).toEqual(['202608R1.xlsx', '202608R4.xlsx']);
    expect(fileNameOf({ period: { year: 2027, month: 11 } }, 12)).toBe('202711R12.xlsx');
  });
});
