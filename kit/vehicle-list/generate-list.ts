import { BRANDS, type Brand, KIND_WEIGHT } from './brands.js';
import { Random } from './random.js';
import { typeCodes, typeName, typeValues, YEARS } from './vehicle-types.js';

/** A row of a generated list; a planted mistake may have made its code a text. */
export interface ListedVehicle {
  brandCode: number;
  brandName: string;
  modelCode: number | string;
  modelName: string;
  /** Year and value in whole lira, newest first; the list has 0 for every other year. */
  values: [year: number, lira: number][];
}

/** What is written of a list. */
export interface ListContent {
  /** The text of its first row. */
  title: string;
  /** The columns of the list, newest first. */
  years: number[];
  /** The headings of these columns, where a planted mistake made them differ from `years`. */
  headings?: number[];
  vehicles: ListedVehicle[];
}

/** An invented vehicle value list. */
export interface GeneratedList extends ListContent {
  /** The month that the list is for; 1 is January. */
  period: { year: number; month: number };
}

/** The month of the first generated list; its year is the newest model year. */
const FIRST_PERIOD = { year: 2026, month: 8 };
const MONTHS = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
];
/**
 * Signs that a few names of published lists hold: of the names in which `sign` occurs, one in `every` has `odd` instead.
 * The first such name stands halfway, so that a list of 3,000 types holds each of them.
 */
const ODD_SIGNS: { sign: RegExp; odd: string; every: number }[] = [
  { sign: / /, odd: '\u00a0', every: 2_500 },
  { sign: /(?<=\d)I/, odd: '›', every: 20 },
  { sign: /I/, odd: 'İ', every: 3_000 },
  { sign: /I/, odd: 'ı', every: 3_500 },
];

/** A list like the association's, the same for the same seed; a complete list has 28,000 rows. */
export function generateVehicleList({ rows, seed = 1 }: { rows: number; seed?: number }): GeneratedList {
  const random = new Random(seed);
  const { year } = FIRST_PERIOD;
  const vehicles = rowsByBrand(rows).flatMap(({ brand, count }) =>
    typeCodes(count, brand.kind, random).map((modelCode) => vehicleOf(brand, modelCode, year, random)),
  );
  for (const { sign, odd, every } of ODD_SIGNS) {
    const holding = vehicles.filter(({ modelName }) => sign.test(modelName));
    for (let at = every / 2; at < holding.length; at += every) {
      const vehicle = holding[at] as ListedVehicle;
      vehicle.modelName = vehicle.modelName.replace(sign, odd);
    }
  }
  const years = Array.from({ length: YEARS }, (_, index) => year - index);
  return { title: titleOf(FIRST_PERIOD), period: FIRST_PERIOD, years, vehicles };
}

/** The text of the first row of a month's list. */
export function titleOf({ year, month }: GeneratedList['period']): string {
  return `Kasko Değer Listesi ${MONTHS[month - 1]} ${year}`;
}

/** The name under which the association publishes the list of a period: year, month, revision (`202608R1.xlsx`). */
export function fileNameOf({ period: { year, month } }: Pick<GeneratedList, 'period'>, revision = 1): string {
  return `${year}${String(month).padStart(2, '0')}R${revision}.xlsx`;
}

/** A type of this brand, invented with this newest model year. */
export function vehicleOf(
  brand: Brand,
  modelCode: number,
  newestYear: number,
  random: Random,
): ListedVehicle {
  return {
    brandCode: brand.code,
    brandName: brand.name,
    modelCode,
    modelName: typeName(brand, random),
    values: typeValues(brand.kind, newestYear, random),
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
