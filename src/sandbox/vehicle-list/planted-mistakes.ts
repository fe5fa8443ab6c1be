import type { GeneratedList, ListedVehicle } from './generate-list.js';
import type { Random } from './random.js';

/** Mistakes to plant in a list. */
export interface PlantedMistakes {
  /** One value has a digit too many. */
  tenfold?: boolean;
  /** One vehicle is listed twice, with different values. */
  duplicate?: boolean;
  /** One type code is a text. */
  textCode?: boolean;
  /** The column of a model year in the middle is missing. */
  lostYear?: boolean;
  /** The same column is there, and has only zeros. */
  emptyYear?: boolean;
  /** The headings of the model years stand one column too far to the right, so that every value has the wrong year. */
  shiftedYears?: boolean;
  /** The newest and the oldest model year have each other's heading. */
  swappedYears?: boolean;
  /** Of a hundred type names, three are others. */
  renamed?: boolean;
  /** This share of the rows is missing; a few are missing in any case. */
  gone?: number;
}

/** The mistakes that are planted or not. */
export const MISTAKES = [
  'tenfold',
  'duplicate',
  'textCode',
  'lostYear',
  'emptyYear',
  'shiftedYears',
  'swappedYears',
  'renamed',
] as const satisfies readonly (keyof PlantedMistakes)[];

const RENAMED = 0.03;

/** Plants these mistakes in the list. */
export function plantMistakes(list: GeneratedList, mistakes: PlantedMistakes, random: Random): void {
  plantInYears(list, mistakes);
  plantInRows(list.vehicles, mistakes, random);
}

function plantInYears(list: GeneratedList, mistakes: PlantedMistakes): void {
  const middle = list.years[Math.floor(list.years.length / 2)];
  if (mistakes.emptyYear || mistakes.lostYear) {
    for (const vehicle of list.vehicles) vehicle.values = vehicle.values.filter(([year]) => year !== middle);
  }
  if (mistakes.lostYear) list.years = list.years.filter((year) => year !== middle);
  // A year that is not in the list heads the first column; the last year's heading has fallen off the end.
  if (mistakes.shiftedYears) list.headings = [(list.years[0] ?? 0) + 1, ...list.years.slice(0, -1)];
  if (mistakes.swappedYears) {
    const [newest = 0, ...others] = list.years;
    list.headings = [others.at(-1) ?? newest, ...others.slice(0, -1), newest];
  }
}

function plantInRows(vehicles: ListedVehicle[], mistakes: PlantedMistakes, random: Random): void {
  const victim = (): [ListedVehicle, number] => {
    const index = random.integer(0, vehicles.length - 1);
    return [vehicles[index] as ListedVehicle, index];
  };
  if (mistakes.renamed) {
    for (const vehicle of vehicles) {
      if (random.chance(RENAMED)) vehicle.modelName = `${vehicle.modelName.slice(0, 40)} YENI`;
    }
  }
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
