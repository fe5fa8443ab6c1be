import { expect, test } from 'vitest';
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
  BiggestMoves: [{ Id: '9-1616', Year: 2026, From: 100, To: 250 }],
  DryRun: false,
} as unknown as VehicleSyncItem;

test('progress is a bar as long as the share of the records, and full when there are more than expected', () => {
  expect(progressLine({ Phase: 'Reading', Done: 50, Total: 100 })).toBe(
    `Reading   [${'#'.repeat(15)}${'.'.repeat(15)}] 50 of 100 records`,
  );
  expect(progressLine({ Phase: 'Comparing', Done: 120, Total: 100 })).toBe(
    `Comparing [${'#'.repeat(30)}] 120 records`,
  );
  expect(progressLine({ Phase: 'Reading', Done: 0, Total: 0 })).toBe(
    `Reading   [${'.'.repeat(30)}] 0 records`,
  );
});

test('an outcome is told with its warnings, counts and biggest moves', () => {
  expect(outcomeLines(SYNC)).toEqual([
    'Warning: Row 5: seen.',
    '1 added, 2 updated, 3 deactivated, 4 unchanged.',
    'Biggest moves:',
    '  9-1616 of 2026: 100 -> 250 (x 2.50)',
    'Version 20261120073000125.',
  ]);
  expect(outcomeLines({ ...SYNC, DryRun: true, Version: null })[1]).toBe(
    'Would be: 1 added, 2 updated, 3 deactivated, 4 unchanged.',
  );
  expect(outcomeLines({ ...SYNC, Version: null }).at(-1)).toMatch(/Nothing was changed\.$/);
  expect(outcomeLines({ ...SYNC, State: 'Failed', Error: 'one\ntwo' })).toEqual([
    'Warning: Row 5: seen.',
    'one',
    'two',
  ]);
});
