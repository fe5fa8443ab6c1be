import { BRANDS, type Brand, KIND_WEIGHT } from './brands.js';
import { Random } from './random.js';
import { typeCodes, typeName, typeValues } from './vehicle-types.js';

/** A row of a generated list; a planted mistake may have made its code a text. */
export interface ListedVehicle {
  brandCode: number;
  brandName: string;
  modelCode: number | string;
  modelName: string;
  /** Year and value in whole lira, newest first; the list has 0 for every other year. */
  values: [year: number, lira: number][];
}

/** An invented vehicle value list. */
export interface GeneratedList {
  /** The text of its first row. */
  title: string;
  /** The columns of the list, newest first. */
  years: number[];
  vehicles: ListedVehicle[];
}

/** The newest year in the lists of the sandbox and the tests. */
export const NEWEST_YEAR = 2026;
const YEARS = 15;

/** A list like the association's, the same for the same seed; a complete list has 28,000 rows. */
export function generateVehicleList({ rows, seed = 1 }: { rows: number; seed?: number }): GeneratedList {
  const random = new Random(seed);
  const vehicles = rowsByBrand(rows).flatMap(({ brand, count }) =>
    typeCodes(count, brand.kind, random).map((modelCode) => vehicleOf(brand, modelCode, random)),
  );
  const years = Array.from({ length: YEARS }, (_, index) => NEWEST_YEAR - index);
  return { title: `Ağustos ${NEWEST_YEAR}`, years, vehicles };
}

/** A type of this brand. */
export function vehicleOf(brand: Brand, modelCode: number, random: Random): ListedVehicle {
  return {
    brandCode: brand.code,
    brandName: brand.name,
    modelCode,
    modelName: typeName(brand, random),
    values: typeValues(brand.kind, NEWEST_YEAR, random),
  };
}

/** Divides the rows among the brands so that no row is lost by rounding. */
function rowsByBrand(rows: number): { brand: Brand; count: number }[] {
  const total = BRANDS.reduce((sum, { kind }) => sum + KIND_WEIGHT[kind], 0);
  let weight = 0;
  let given = 0;
  return BRANDS.map((brand) => {
    weight += KIND_WEIGHT[brand.kind];
    const count = Math.round((rows * weight) / total) - given;
    given += count;
    return { brand, count };
  });
}
