import { describe, expect, test } from 'vitest';
import type { VehicleSyncItem } from '../sync/sync.answers.js';
import { outcomeLines, progressLine } from './import.rules.js';

const SYNC = {
  State: 'Succeeded',
  Added: 1,
  Updated: 2,
  Deactivated: 3,
  Unchanged: 4,
  Version: '20261120073000125',
  Error: null,
  Warnings: ['Row 5: seen.'],
  Years: [{ Year: 2026, Before: 10, Added: 1, Gone: 0, Moved: 2, Median: 1.5 }],
  BiggestMoves: [{ Id: '9-1616', Name: 'AUDI A3', Year: 2026, From: 100, To: 250 }],
  DryRun: false,
  Period: '2026-11',
  Revision: 2,
} as unknown as VehicleSyncItem;

describe('progress', () => {
  test('is a bar as long as the share of the records, and full when there are more than expected', () => {
    expect(progressLine({ Phase: 'Reading', Done: 5000, Total: 10_000 })).toBe(
      `Reading   [${'#'.repeat(15)}${'.'.repeat(15)}] 5,000 of 10,000 records`,
    );
    expect(progressLine({ Phase: 'Reading', Done: 120, Total: 100 })).toBe(
      `Reading   [${'#'.repeat(30)}] 120 records`,
    );
    expect(progressLine({ Phase: 'Reading', Done: 0, Total: 0 })).toBe(
      `Reading   [${'.'.repeat(30)}] 0 records`,
    );
  });

  test('of the comparison has no bar, and that of applying has its own', () => {
    expect(progressLine({ Phase: 'Comparing', Done: 100, Total: 100 })).toBe('Comparing 100 records');
    expect(progressLine({ Phase: 'Applying', Done: 0, Total: 100 })).toBe(
      `Applying  [${'.'.repeat(30)}] 0 %`,
    );
    expect(progressLine({ Phase: 'Applying', Done: 40, Total: 100 }, 'tr')).toBe(
      `Uygulanıyor       [${'#'.repeat(12)}${'.'.repeat(18)}] %40`,
    );
  });

  test.each([1, 5, 20, 40, 60, 79, 80, 200])('is one line of a terminal of %d columns', (columns) => {
    for (const language of ['tr', 'en'] as const) {
      const line = progressLine({ Phase: 'Reading', Done: 12_345, Total: 27_966 }, language, columns);
      expect(line.length).toBeLessThanOrEqual(Math.max(columns - 1, 1));
    }
  });
});

describe('an outcome', () => {
  test('is shown with its warnings, period, counts, model years and biggest moves', () => {
    expect(outcomeLines(SYNC)).toEqual([
      ...['Warning: Row 5: seen.', 'List of 2026-11 R2.', '1 added, 2 updated, 3 deactivated, 4 unchanged.'],
      ...['Model year 2026: values added 1, gone 0, moved 2 (median x 1.5).', 'Biggest moves:'],
      ...['  9-1616 AUDI A3 of 2026 from 100 to 250 TL (x 2.5)', 'Version 20261120073000125.'],
    ]);
    expect(outcomeLines({ ...SYNC, Period: null, Warnings: [] }, 'tr')).toEqual([
      '1 eklendi, 2 güncellendi, 3 kapatıldı, 4 aynı kaldı.',
      '2026 model: eklenen değer 1, çıkan 0, değişen 2 (tipik değişim x 1,5).',
      'En büyük değer değişiklikleri:',
      '  2026 model 9-1616 AUDI A3: 100 TL yerine 250 TL (x 2,5)',
      'Sürüm 20261120073000125.',
    ]);
  });

  test('of a dry run, of an unchanged list and of a failure says that nothing was changed', () => {
    const trial = outcomeLines({ ...SYNC, DryRun: true, Version: null });
    expect(trial[2]).toBe('Would be: 1 added, 2 updated, 3 deactivated, 4 unchanged.');
    expect(trial.at(-1)).toBe('Nothing was changed: this was a dry run.');
    expect(outcomeLines({ ...SYNC, Version: null }).at(-1)).toMatch(/Nothing was changed\.$/);
    expect(outcomeLines({ ...SYNC, State: 'Failed', Error: 'one\ntwo' })).toEqual([
      'Warning: Row 5: seen.',
      'one',
      'two',
    ]);
  });
});
