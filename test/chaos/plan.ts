import { FAULTS, type FaultKind } from './faults/kinds.js';
import { generator } from './random.js';

/** How many replicas of the service run. */
export const REPLICAS = 3;
/** The number of platforms that faults may affect; one more always fails. */
export const MOODY_PLATFORMS = 3;
/** A round's faults begin within this time after its beginning, in milliseconds. */
const BEGIN_WITHIN_MS = 900;
/** The share of rounds with two faults, which tests of single faults do not cover. */
const TWO_FAULTS_SHARE = 0.5;

/** One fault of a round, with all its drawn properties. */
export interface PlannedFault {
  kind: FaultKind;
  /** The affected replica or platform. */
  target: number;
  /** Milliseconds from the round's beginning to the fault's. */
  afterMs: number;
  /** Its duration in milliseconds; may exceed its round. */
  holdMs: number;
  /** From 0 up to 1: selects one of the variants of this kind of fault. */
  way: number;
}

/** The faults of every round; the same for the same seed, and a longer run begins as a shorter one does. */
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
    // Every order of magnitude is equally likely, so that both short and long faults occur.
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
