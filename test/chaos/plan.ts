import { FAULTS, type FaultKind } from './faults/kinds.js';
import { generator } from './random.js';

/** How many replicas of the service run. */
export const REPLICAS = 3;
/** How many platforms a fault may befall; one more always fails. */
export const MOODY_PLATFORMS = 3;
/** Until when after a round's beginning its faults begin, in milliseconds. */
const BEGIN_WITHIN_MS = 900;
/** What a round is made of: two faults at once are what tests of single faults do not see. */
const TWO_FAULTS_SHARE = 0.5;

/** One fault of a round, with everything about it that is drawn. */
export interface PlannedFault {
  kind: FaultKind;
  /** The replica, or the platform, that it befalls. */
  target: number;
  /** How long after the round's beginning it begins, in milliseconds. */
  afterMs: number;
  /** How long it lasts, in milliseconds; may reach beyond its round. */
  holdMs: number;
  /** From 0 up to 1: chooses among the ways in which a fault of this kind comes. */
  way: number;
}

/** Every round's faults; the same for the same seed, and a longer run begins as a shorter one does. */
export function planRounds(seed: number, rounds: number): PlannedFault[][] {
  const random = generator(seed);
  return Array.from({ length: rounds }, () => {
    const first = plannedFault(random);
    const second = plannedFault(random);
    const isTwo = random() < TWO_FAULTS_SHARE;
    if (FAULTS[first.kind].isAlone) return [first];
    return isTwo && !FAULTS[second.kind].isAlone ? [first, second] : [first];
  });
}

function plannedFault(random: () => number): PlannedFault {
  const kind = drawnKind(random());
  const { touches, holdMs } = FAULTS[kind];
  const [least, most] = holdMs;
  return {
    kind,
    target: Math.floor(random() * (touches === 'platform' ? MOODY_PLATFORMS : REPLICAS)),
    afterMs: Math.floor(random() * BEGIN_WITHIN_MS),
    // Short ones and long ones alike: each order of magnitude is as likely as another.
    holdMs: Math.round(least * (most / least) ** random()),
    way: random(),
  };
}

function drawnKind(share: number): FaultKind {
  const kinds = Object.keys(FAULTS) as FaultKind[];
  const sum = kinds.reduce((total, kind) => total + FAULTS[kind].weight, 0);
  let left = share * sum;
  for (const kind of kinds) {
    left -= FAULTS[kind].weight;
    if (left < 0) return kind;
  }
  return 'kill';
}
