import { describe, expect, test } from 'vitest';
import { KeyRing } from './key-ring.js';
import type { RotationReport } from './rotation.js';
import { conclusion, countLine, outcomeLines, progressLine } from './rotation-report.js';

const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = new KeyRing([a, b]);
const [first, second] = [keys.first.id, new KeyRing([b]).first.id];

function report(counts: Record<string, number>, more: Partial<RotationReport> = {}): RotationReport {
  const usual = { kind: 'Documents', verb: 'encrypted anew', rewritten: 0, failed: [] };
  return { ...usual, counts: new Map(Object.entries(counts)), ...more };
}
const failures = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `document ${n}`, reason: 'it was cut off' }));

describe('the report of zeyil keys rotate', () => {
  test.each(['AAAAAAAA', 'zzzzzzzz'])(
    'counts the first key before others, and what is plain last (%s)',
    (gone) => {
      const found = report({ plain: 3, [gone]: 2, [first]: 1 });
      expect(countLine(found, keys)).toBe(
        `Documents: 1 with the key ${first} (the first), 2 with the key ${gone} (missing), 3 not encrypted`,
      );
    },
  );

  test('says that there is nothing of a kind', () => {
    expect(countLine(report({}), keys)).toBe('Documents: none');
  });

  test('shows how far it is', () => {
    expect(progressLine(report({ plain: 3, [first]: 1 }, { rewritten: 2 }))).toBe(
      'Documents: 4 looked at, 2 encrypted anew',
    );
  });

  test('names ten of the items that failed', () => {
    const lines = outcomeLines(report({ [second]: 12 }, { rewritten: 1, failed: failures(11) }));
    expect(lines).toHaveLength(12);
    expect(lines.slice(0, 2)).toEqual([
      'Documents: 12 in all, 1 encrypted anew, 11 failed',
      '  document 0: it was cut off',
    ]);
    expect(lines.at(-1)).toBe('  and 1 more');
  });

  test.each([
    [
      [report({ [first]: 1, plain: 1 })],
      `Nothing is encrypted with another key than the first, ${first}: ENCRYPTION_KEY needs no other.`,
    ],
    [
      [report({ [first]: 1 }), report({ [second]: 1 })],
      `Keys that are needed beside the first, ${first}: ${second}.`,
    ],
    [
      [report({ AAAAAAAA: 1 })],
      `Keys that are needed beside the first, ${first}: AAAAAAAA. ENCRYPTION_KEY lacks AAAAAAAA.`,
    ],
    [[report({}, { failed: failures(1) })], 'Not everything could be looked at.'],
  ])('concludes which keys are needed: %#', (reports, sentence) => {
    expect(conclusion(reports, keys)).toBe(sentence);
  });
});
