import { describe, expect, test } from 'vitest';
import type { Language } from '../../api/language.js';
import { textOf } from '../messages/message.js';
import { trippedGates, yearLines } from './gates.rules.js';
import type { YearFigures } from './sync.answers.js';
import type { Comparison } from './sync.rules.js';

const year = (Year: number, changes: Partial<YearFigures> = {}): YearFigures => ({
  Year,
  Before: 100,
  Added: 2,
  Gone: 1,
  Moved: 90,
  Median: 1.02,
  ...changes,
});
const QUIET: Comparison = {
  activeBefore: 1000,
  listed: 1000,
  added: 3,
  updated: 900,
  deactivated: 0,
  aside: 0,
  gone: [],
  renamed: 0,
  renamings: [],
  tooFar: 0,
  moves: [],
  years: [year(2026), year(2025), year(2024)],
  lost: new Map(),
  median: 1.02,
  firstMedian: null,
};
const FIRST: Comparison = {
  ...QUIET,
  activeBefore: 0,
  years: [year(2026, { Before: 0, Gone: 0, Moved: 0, Median: null })],
  median: null,
  firstMedian: 900_000,
};
const move = (index: number) => ({ Id: `9-${index}`, Name: 'AUDI A3', Year: 2026, From: 10, To: 60 + index });
const messages = (changes: Partial<Comparison>, language: Language = 'en') =>
  trippedGates({ ...QUIET, ...changes }).map(({ gate, message }) => `${gate}: ${textOf(message, language)}`);

describe('a list passes every gate', { tags: 'vehicle-catalog' }, () => {
  test.each<[string, Comparison]>([
    ['that changes nearly every value', QUIET],
    ['that is the first', FIRST],
    ['that deactivates just 5 %', { ...QUIET, deactivated: 50, gone: ['1-1'] }],
    ['that renames just 2 % of those that stay', { ...QUIET, deactivated: 50, renamed: 19 }],
    ['whose biggest move is within fivefold', { ...QUIET, moves: [{ ...move(0), To: 50 }] }],
    ['whose median is just 1.5', { ...QUIET, median: 1.5, years: [year(2026, { Median: 1 / 1.5 })] }],
    [
      'of January: the oldest model year goes with its types, the next one comes',
      {
        ...QUIET,
        deactivated: 83,
        aside: 83,
        years: [
          year(2027, { Before: 0, Added: 80, Gone: 0, Moved: 0, Median: null }),
          year(2026),
          year(2012, { Added: 0, Gone: 100, Moved: 0, Median: null }),
        ],
      },
    ],
    [
      'of the same period, a correction',
      { ...QUIET, period: { year: 2026, month: 4 }, last: { year: 2026, month: 4 } },
    ],
    ['of an unknown period, or after one', { ...QUIET, last: { year: 2026, month: 4, revision: 2 } }],
    ['whose first values are at the edge', { ...FIRST, firstMedian: 50_000 }],
    ['whose first values are at the other edge', { ...FIRST, firstMedian: 50_000_000 }],
  ])('%s', (_, comparison) => {
    expect(trippedGates(comparison)).toEqual([]);
  });
});

describe('a list does not pass', { tags: 'vehicle-catalog' }, () => {
  test('`olderPeriod` with an earlier month, or a lower revision of the same: both periods are named', () => {
    const last = { year: 2026, month: 5, revision: 2 };
    expect(messages({ period: { year: 2026, month: 4, revision: 3 }, last })).toEqual([
      'olderPeriod: The list is of 2026-04 R3, and the list of 2026-05 R2 was applied already.',
    ]);
    expect(messages({ period: { year: 2026, month: 5, revision: 1 }, last }, 'tr')).toEqual([
      'olderPeriod: Liste 2026-05 R1 dönemine ait; 2026-05 R2 dönemi daha önce uygulandı.',
    ]);
  });

  test('`deactivations` with more than 5 %: how many, of how many, and which first', () => {
    const gone = ['1-1 BMC X', '1-2 BMC Y', '1-3 A', '1-4 B', '1-5 C', '1-6 D'];
    expect(messages({ deactivated: 51, gone })).toEqual([
      'deactivations: The list would deactivate 51 of 1,000 active records (5.1 %, more than 5 %): ' +
        '1-1 BMC X, 1-2 BMC Y, 1-3 A, 1-4 B, 1-5 C and 46 more.',
    ]);
    expect(messages({ activeBefore: 10, deactivated: 1, gone: ['1-1 BMC X'] }, 'tr')).toEqual([
      'deactivations: Liste, etkin 10 kaydın 1 tanesini kapatacak (%10, sınır %5): 1-1 BMC X.',
    ]);
  });

  test('`deactivations` without those that left with their model year', () => {
    expect(messages({ deactivated: 134, aside: 83, gone: ['1-1 BMC X'] })[0]).toMatch(
      /^deactivations: The list would deactivate 51 of 1,000 active records \(5\.1 %, more than 5 %\), without the 83 whose/,
    );
    expect(messages({ deactivated: 133, aside: 83, gone: ['1-1 BMC X'] })).toEqual([]);
  });

  test.each([
    ['without its column', { Gone: 100, Added: 0, Moved: 0, Median: null }],
    ['with an empty column', { Before: 7, Gone: 7, Added: 0, Moved: 0, Median: null }],
  ])('`lostYear` %s, unless it is the oldest', (_, gone) => {
    const [first] = messages({ years: [year(2026), year(2025, gone), year(2024)] });
    expect(first).toMatch(
      /^lostYear: The list has no value for model years that the catalog has: 2025 \(\d+ values\)\.$/,
    );
    expect(messages({ years: [year(2026), year(2025), year(2024, gone)] })).toEqual([]);
    expect(messages({ years: [year(2026, gone), year(2025), year(2024)] })).toHaveLength(1);
  });

  test('`lostYear` when two years go at the old end: one of them is not the oldest', () => {
    const gone = { Gone: 100, Added: 0, Moved: 0, Median: null };
    expect(messages({ years: [year(2026), year(2025, gone), year(2024, gone)] })[0]).toContain(
      'has: 2025 (100 values).',
    );
  });

  test('`lostYear` when more than a fifth of its values are gone though the records stay: a column cut off, or shifted', () => {
    const years = [year(2026, { Before: 7371 }), year(2025, { Before: 300 }), year(2024, { Before: 100 })];
    const lost = new Map([
      [2026, 2202],
      [2025, 60],
      [2024, 90],
    ]);
    expect(messages({ years, lost })).toEqual([
      'lostYear: Model years would lose more than 20 % of their values, though the records stay; the headings may stand over ' +
        'the wrong columns: 2026 (2,202 of 7,371 values).',
    ]);
    expect(messages({ years, lost: new Map([[2025, 61]]) })).toHaveLength(1);
    // Few values are no sign: of a small list a fifth is soon gone.
    expect(
      messages({ years: [year(2026, { Before: 60 }), year(2025)], lost: new Map([[2026, 49]]) }),
    ).toEqual([]);
  });

  test.each([2028, 2023, 2020])('`newYear` with %d, which does not follow the newest', (odd) => {
    const years = [...QUIET.years, year(odd, { Before: 0, Added: 40, Gone: 0, Moved: 0, Median: null })];
    expect(messages({ years })).toEqual([
      `newYear: The list has model years that do not follow the newest one, 2026: ${odd} (40 values).`,
    ]);
  });

  test('`valueMoves` when values move more than fivefold: five of them, and none that moves less', () => {
    const moves = Array.from({ length: 10 }, (_, index) => move(index));
    const example = (index: number) => `9-${index} AUDI A3 of 2026 from 10 to ${60 + index} TL`;
    expect(messages({ tooFar: 1, moves })).toEqual([
      `valueMoves: Values that would move more than 5-fold: 1 (${example(0)}).`,
    ]);
    expect(messages({ tooFar: 7, moves })).toEqual([
      `valueMoves: Values that would move more than 5-fold: 7 (${[0, 1, 2, 3, 4].map(example).join(', ')} and 2 more).`,
    ]);
  });

  test.each([1.51, 0.66])('`medianMove` when more than half of all values move by %d', (median) => {
    expect(messages({ median })).toEqual([
      `medianMove: More than half of the values would move beyond 1.5-fold (median x ${median}).`,
    ]);
  });

  test('`medianMove` when those of one model year do: shifted or swapped headings', () => {
    const years = [year(2026, { Median: 1.9 }), year(2025), year(2024, { Median: 0.5 })];
    expect(messages({ years }, 'tr')).toEqual([
      'medianMove: Bir model yılının değerlerinin yarısından çoğu 1,5 katından fazla değişecek: 2026 (x 1,9), 2024 (x 0,5).',
    ]);
  });

  test('`names` when more than 2 % of the records that stay have another name', () => {
    const renamings = [{ Id: '9-1616', From: 'AUDI A3', To: 'AUDI A4' }];
    expect(messages({ deactivated: 50, renamed: 20, renamings })).toEqual([
      'names: 20 of 950 records that stay would have another name (2.1 %, more than 2 %): 9-1616 from "AUDI A3" to "AUDI A4" and 19 more.',
    ]);
  });

  test.each([49_999, 50_000_001])(
    '`implausible` as a first list with a median value of %d',
    (firstMedian) => {
      const gates = trippedGates({ ...FIRST, firstMedian });
      expect(gates.map(({ gate }) => gate)).toEqual(['implausible']);
      expect(trippedGates({ ...QUIET, firstMedian })).toEqual([]);
    },
  );

  test('several gates at once: all are named, in one order', () => {
    const all = { deactivated: 60, gone: ['1-1'], tooFar: 1, moves: [move(0)], renamed: 900, median: 3 };
    expect(trippedGates({ ...QUIET, ...all }).map(({ gate }) => gate)).toEqual([
      'deactivations',
      'valueMoves',
      'medianMove',
      'names',
    ]);
  });
});

test('each model year that changes is listed with its values added, gone and moved', () => {
  const quiet = year(2025, { Added: 0, Gone: 0, Moved: 0, Median: 1 });
  const lines = yearLines([year(2026, { Moved: 3890 }), quiet, year(2012, { Median: null })]);
  expect(lines.map((line) => textOf(line, 'en'))).toEqual([
    'Model year 2026: values added 2, gone 1, moved 3,890 (median x 1.02).',
    'Model year 2012: values added 2, gone 1, moved 90.',
  ]);
});
