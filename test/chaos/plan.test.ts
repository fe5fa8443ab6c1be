import { describe, expect, test } from 'vitest';
import { FAULTS, type FaultKind } from './faults/kinds.js';
import { MOODY_PLATFORMS, planRounds, REPLICAS } from './plan.js';

const ROUNDS = 1_000;
const rounds = planRounds(20_261_122, ROUNDS);

describe('the plan of a run', () => {
  test('is the same for the same seed, another for another, and a longer one begins as a shorter one', () => {
    expect(planRounds(7, 50)).toEqual(planRounds(7, 100).slice(0, 50));
    expect(planRounds(7, 50)).not.toEqual(planRounds(8, 50));
  });

  test('has one or two faults in each round, of things that are there and within their bounds', () => {
    for (const faults of rounds) {
      expect([1, 2]).toContain(faults.length);
      for (const { kind, target, holdMs, afterMs, way } of faults) {
        const [least, most] = FAULTS[kind].holdMs;
        expect(holdMs).toBeGreaterThanOrEqual(least);
        expect(holdMs).toBeLessThanOrEqual(most);
        expect(target).toBeLessThan(FAULTS[kind].touches === 'platform' ? MOODY_PLATFORMS : REPLICAS);
        expect(afterMs).toBeLessThan(1_000);
        expect(way).toBeLessThan(1);
      }
    }
  });

  test('has every kind of fault, about as often as its weight says, and rolls alone', () => {
    const kinds = Object.keys(FAULTS) as FaultKind[];
    const all = rounds.flat();
    const sum = kinds.reduce((total, kind) => total + FAULTS[kind].weight, 0);
    for (const kind of kinds) {
      const expected = (FAULTS[kind].weight / sum) * all.length;
      const count = all.filter((fault) => fault.kind === kind).length;
      expect(count).toBeGreaterThan(expected * 0.5);
      expect(count).toBeLessThan(expected * 1.8);
    }
    expect(
      rounds.filter((faults) => faults.length > 1 && faults.some(({ kind }) => kind === 'roll')),
    ).toEqual([]);
  });
});
