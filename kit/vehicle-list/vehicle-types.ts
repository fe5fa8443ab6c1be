import type { Brand, VehicleKind } from './brands.js';
import type { Random } from './random.js';

/** The most characters of a type's name, which is cut there. */
export const NAME_LENGTH = 45;
/** The number of model years in a list. */
export const YEARS = 15;
/** The share of types that leave with the oldest model year. Another 1 % do so by chance: published lists have 8.3 %. */
const LAST_YEAR_ONLY = 0.0731;

/** The range of values of new vehicles in lira, in 2026. */
const LEVELS: Record<VehicleKind, [number, number]> = {
  car: [500_000, 6_000_000],
  luxury: [1_500_000, 100_000_000],
  van: [700_000, 4_000_000],
  truck: [1_500_000, 16_000_000],
  tractor: [300_000, 8_000_000],
  motorcycle: [20_000, 500_000],
};
const BODIES: Record<VehicleKind, string[]> = {
  car: ['', 'SEDAN', 'HB', 'STW', 'CROSS'],
  luxury: ['', 'SEDAN', 'COUPE', 'CABRIO', 'SPORTBACK'],
  van: ['VAN', 'KAMYONET', 'CIFT KABIN', 'MINIBUS 16+1', 'PANELVAN'],
  truck: ['KAMYON', 'CEKICI', '4x2 CEKICI', 'OTOBUS', 'CIFTKABINKAMYONET'],
  tractor: ['', '4x4', 'KABINLI', 'BAHCE TIPI'],
  motorcycle: ['', 'SCOOTER', 'ABS', 'CUP'],
};
const TRIMS = ['COMFORT', 'ELEGANCE', 'PROG.PLU', 'PREMIUM', 'STYLE', 'TITANIUM', 'URBAN', 'ICON', 'GT LINE'];
const GEARS = ['', 'TCT', 'DSG', 'EDC', 'OTM', 'CVT', 'E6D'];

/** A name in the style of the list: model, body, engine, power, trim, gear, with double spaces, and cut off. */
export function typeName({ kind, models }: Brand, random: Random): string {
  const horsePower = random.integer(kind === 'motorcycle' ? 5 : 70, kind === 'luxury' ? 620 : 250);
  const engine = kind === 'motorcycle' ? `${random.integer(1, 13) * 50}` : `${random.integer(10, 60) / 10}`;
  const power = random.chance(0.1) ? `${horsePower}KW` : `(${horsePower})`;
  const words = [
    random.one(models),
    random.one(BODIES[kind]),
    engine,
    power,
    random.one(TRIMS),
    random.one(GEARS),
  ];
  return words.join(' ').slice(0, NAME_LENGTH).trim();
}

/** Type codes of a brand, rising: a few old ones below 1000, the rest from 1001 upwards with holes. */
export function typeCodes(count: number, kind: VehicleKind, random: Random): number[] {
  const old = Math.min(Math.floor(count * 0.03), 200);
  const widest = kind === 'tractor' || kind === 'motorcycle' ? 3 : 4;
  let code = 0;
  return Array.from({ length: count }, (_, index) => {
    if (index === old) code = 1000;
    code += random.integer(1, widest);
    return code;
  });
}

/** The values of a type for its one run of years on sale, newest first and older ones cheaper. */
export function typeValues(kind: VehicleKind, newestYear: number, random: Random): [number, number][] {
  const isLeaving = random.chance(LAST_YEAR_ONLY);
  const sold = isLeaving ? 1 : Math.min(YEARS, 1 + Math.floor(-2.47 * Math.log(1 - random.next())));
  const age = isLeaving ? YEARS - 1 : Math.floor((YEARS - sold + 1) * random.next() ** 2);
  const newest = newestYear - age;
  const [least, most] = LEVELS[kind];
  let value = random.magnitude(least, most) * 0.93 ** (newestYear - newest);
  return Array.from({ length: sold }, (_, index) => {
    if (index > 0 && !random.chance(0.05)) value *= random.chance(0.03) ? 0.7 : 0.85 + 0.14 * random.next();
    return [newest - index, Math.max(1, Math.round(value))];
  });
}
