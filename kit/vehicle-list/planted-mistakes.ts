import type { GeneratedList, ListedVehicle } from './generate-list.js';
import type { Random } from './random.js';
import { NAME_LENGTH } from './vehicle-types.js';

/** Mistakes to plant in a list. */
export interface PlantedMistakes {
  /** One value has a digit too many. */
  tenfold?: boolean;
  /** One vehicle is listed twice, with different values. */
  duplicate?: boolean;
  /** One type code is a text. */
  textCode?: boolean;
  /** The column of the model year in the middle is missing. */
  lostYear?: boolean;
  /** The column of the model year in the middle has only zeros. */
  emptyYear?: boolean;
  /** The headings of the model years stand one column too far to the right, so that every value has the wrong year. */
  shiftedYears?: boolean;
  /** The model year in the middle and the one before it have each other's heading. */
  swappedYears?: boolean;
  /** The newest and the oldest model year have each other's heading. */
  swappedEnds?: boolean;
  /** 3 % of the type names differ. */
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
  'swappedEnds',
  'renamed',
] as const satisfies readonly (keyof PlantedMistakes)[];

const RENAMED = 0.03;

/** Changes the list so that it has these mistakes; the same state of `random` plants them in the same places. */
export function plantMistakes(list: GeneratedList, mistakes: PlantedMistakes, random: Random): void {
  plantInYears(list, mistakes);
  plantInRows(list.vehicles, mistakes, random);
}

function plantInYears(list: GeneratedList, mistakes: PlantedMistakes): void {
  const at = Math.floor(list.years.length / 2);
  const middle = list.years[at];
  if (mistakes.emptyYear || mistakes.lostYear) {
    for (const vehicle of list.vehicles) vehicle.values = vehicle.values.filter(([year]) => year !== middle);
  }
  if (mistakes.lostYear) list.years = list.years.filter((year) => year !== middle);
  // A year that is not in the list heads the first column; the last year's heading has fallen off the end.
  if (mistakes.shiftedYears) list.headings = [(list.years[0] ?? 0) + 1, ...list.years.slice(0, -1)];
  if (mistakes.swappedYears) list.headings = swapped(list.years, at, at + 1);
  if (mistakes.swappedEnds) list.headings = swapped(list.years, 0, list.years.length - 1);
}

function swapped(years: readonly number[], one: number, other: number): number[] {
  const at = (index: number) => (index === one ? other : index === other ? one : index);
  return years.map((_, index) => years[at(index)] as number);
}

function plantInRows(vehicles: ListedVehicle[], mistakes: PlantedMistakes, random: Random): void {
  // A type that has lost its only model year would hide the mistake.
  const victim = () => random.one(vehicles.filter(({ values }) => values.length > 0));
  if (mistakes.renamed) {
    for (const vehicle of vehicles) {
      if (random.chance(RENAMED)) vehicle.modelName = `${vehicle.modelName.slice(0, NAME_LENGTH - 5)} YENI`;
    }
  }
  if (mistakes.tenfold) {
    const vehicle = victim();
    vehicle.values = vehicle.values.map(([year, lira], index) => [year, index === 0 ? lira * 10 : lira]);
  }
  if (mistakes.duplicate) {
    const vehicle = victim();
    const values = vehicle.values.map(([year, lira]): [number, number] => [year, lira + 1]);
    vehicles.splice(vehicles.indexOf(vehicle) + 1, 0, { ...vehicle, values });
  }
  if (mistakes.textCode) {
    const vehicle = victim();
    vehicle.modelCode = `${vehicle.modelCode}A`;
  }
}
