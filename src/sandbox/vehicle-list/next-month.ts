import { BRANDS } from './brands.js';
import { type GeneratedList, type ListedVehicle, vehicleOf } from './generate-list.js';
import { Random } from './random.js';

/** Mistakes to plant in a list of next month. */
export interface PlantedMistakes {
  /** One value has a digit too many. */
  tenfold?: boolean;
  /** One vehicle is listed twice, with different values. */
  duplicate?: boolean;
  /** One type code is a text. */
  textCode?: boolean;
  /** This share of the rows is missing; a few are missing in any case. */
  gone?: number;
}

const GONE = 0.0005;
const NEW = 0.002;
const RENAMED = 0.001;
const MOVED = 0.9;

/** The list as it might be a month later: nearly all values have moved, some rows have come, gone or been corrected. */
export function nextMonth(list: GeneratedList, seed: number, mistakes: PlantedMistakes = {}): GeneratedList {
  const random = new Random(seed);
  const vehicles = list.vehicles
    .filter(() => !random.chance(mistakes.gone ?? GONE))
    .map((vehicle) => revised(vehicle, random));
  vehicles.push(...newcomers(list, Math.ceil(list.vehicles.length * NEW), random));
  vehicles.sort((a, b) => a.brandCode - b.brandCode || Number(a.modelCode) - Number(b.modelCode));
  plant(vehicles, mistakes, random);
  return { ...list, title: list.title.replace('Ağustos', 'Eylül'), vehicles };
}

function revised(vehicle: ListedVehicle, random: Random): ListedVehicle {
  return {
    ...vehicle,
    modelName: random.chance(RENAMED) ? `${vehicle.modelName}.` : vehicle.modelName,
    values: vehicle.values.map(([year, lira]) => [
      year,
      random.chance(MOVED) ? Math.round(lira * (1 + 0.03 * random.next())) : lira,
    ]),
  };
}

/** New types get codes above those of their brand. */
function newcomers({ vehicles }: GeneratedList, count: number, random: Random): ListedVehicle[] {
  const latest = new Map<number, number>();
  for (const { brandCode, modelCode } of vehicles) latest.set(brandCode, Number(modelCode));
  return Array.from({ length: count }, () => {
    const brand = random.one(BRANDS);
    const modelCode = Math.max(latest.get(brand.code) ?? 0, 1000) + 1;
    latest.set(brand.code, modelCode);
    return vehicleOf(brand, modelCode, random);
  });
}

function plant(vehicles: ListedVehicle[], mistakes: PlantedMistakes, random: Random): void {
  const victim = (): [ListedVehicle, number] => {
    const index = random.integer(0, vehicles.length - 1);
    return [vehicles[index] as ListedVehicle, index];
  };
  if (mistakes.tenfold) {
    const [vehicle] = victim();
    vehicle.values = vehicle.values.map(([year, lira], index) => [year, index === 0 ? lira * 10 : lira]);
  }
  if (mistakes.duplicate) {
    const [vehicle, index] = victim();
    const values = vehicle.values.map(([year, lira]): [number, number] => [year, lira + 1]);
    vehicles.splice(index + 1, 0, { ...vehicle, values });
  }
  if (mistakes.textCode) {
    const [vehicle] = victim();
    vehicle.modelCode = `${vehicle.modelCode}A`;
  }
}
