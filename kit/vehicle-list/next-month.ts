import { BRANDS } from './brands.js';
import { type GeneratedList, type ListedVehicle, titleOf, vehicleOf } from './generate-list.js';
import { type PlantedMistakes, plantMistakes } from './planted-mistakes.js';
import { Random } from './random.js';
import { NAME_LENGTH } from './vehicle-types.js';

const GONE = 0.0005;
const NEW = 0.002;
/** The share of new types in January, when those of the new model year come. */
const NEW_IN_JANUARY = 0.02;
const RENAMED = 0.001;
const MOVED = 0.9;
/** The share of types of the newest model year that are sold in the next one, too. */
const SOLD_ON = 0.8;

/**
 * The list as it might be a month later: nearly all values have moved, some rows have come, gone or been corrected. In
 * January the model years move by one, and the types that have a value in the oldest year only are gone.
 */
export function nextMonth(list: GeneratedList, seed: number, mistakes: PlantedMistakes = {}): GeneratedList {
  const random = new Random(seed);
  const { period, years } = inNextMonth(list);
  const isJanuary = period.month === 1;
  const vehicles = list.vehicles
    .filter(() => !random.chance(mistakes.gone ?? GONE))
    .map((vehicle) => revised(vehicle, random))
    .map((vehicle) => (isJanuary ? inNewYear(vehicle, years, random) : vehicle))
    .filter(({ values }) => values.length > 0);
  const count = Math.ceil(list.vehicles.length * (isJanuary ? NEW_IN_JANUARY : NEW));
  vehicles.push(...newcomers(list.vehicles, count, years[0] ?? period.year, random));
  vehicles.sort((a, b) => a.brandCode - b.brandCode || Number(a.modelCode) - Number(b.modelCode));
  const next = { title: titleOf(period), period, years, vehicles };
  plantMistakes(next, mistakes, random);
  return next;
}

function inNextMonth({ period, years }: GeneratedList): Pick<GeneratedList, 'period' | 'years'> {
  if (period.month < 12) return { period: { ...period, month: period.month + 1 }, years: [...years] };
  const year = period.year + 1;
  return { period: { year, month: 1 }, years: [year, ...years.slice(0, -1)] };
}

function revised(vehicle: ListedVehicle, random: Random): ListedVehicle {
  return {
    ...vehicle,
    modelName: random.chance(RENAMED) ? `${vehicle.modelName.slice(0, NAME_LENGTH - 1)}.` : vehicle.modelName,
    values: vehicle.values.map(([year, lira]) => [
      year,
      random.chance(MOVED) ? Math.round(lira * (1 + 0.03 * random.next())) : lira,
    ]),
  };
}

/** The type without the model year that left, and mostly with the new one when it was sold until now. */
function inNewYear(vehicle: ListedVehicle, years: readonly number[], random: Random): ListedVehicle {
  const [newest = 0] = years;
  const oldest = years.at(-1) ?? 0;
  const values = vehicle.values.filter(([year]) => year >= oldest);
  const [last] = values;
  if (last?.[0] !== newest - 1 || !random.chance(SOLD_ON)) return { ...vehicle, values };
  const first: [number, number] = [newest, Math.round(last[1] * (1 + 0.12 * random.next()))];
  return { ...vehicle, values: [first, ...values] };
}

/** New types, with codes above those of their brand in the month before: the code of a type that leaves stays unused. */
function newcomers(
  before: readonly ListedVehicle[],
  count: number,
  newestYear: number,
  random: Random,
): ListedVehicle[] {
  const latest = new Map<number, number>();
  for (const { brandCode, modelCode } of before) latest.set(brandCode, Number(modelCode));
  return Array.from({ length: count }, () => {
    const brand = random.one(BRANDS);
    const modelCode = Math.max(latest.get(brand.code) ?? 0, 1000) + 1;
    latest.set(brand.code, modelCode);
    return vehicleOf(brand, modelCode, newestYear, random);
  });
}
