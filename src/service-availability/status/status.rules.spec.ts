import { expect, test } from 'vitest';
import { reopeningReason, SERVICE_STATUSES, type ServiceStatus, statusConflict } from './status.rules.js';

const all: [ServiceStatus, ServiceStatus, ServiceStatus | undefined][] = SERVICE_STATUSES.flatMap((present) =>
  SERVICE_STATUSES.flatMap((to) =>
    [undefined, ...SERVICE_STATUSES].map(
      (expected): [ServiceStatus, ServiceStatus, ServiceStatus | undefined] => [present, to, expected],
    ),
  ),
);

test.each(all)('%s to %s, expected %s', (present, to, expected) => {
  const conflict = statusConflict(present, to, expected);
  if (expected !== undefined && expected !== present) expect(conflict).toBe('StatusNotExpected');
  else if (present === to) expect(conflict).toBe('SameStatus');
  else expect(conflict).toBeUndefined();
});

test('an opening names why it was closed', () => {
  expect(reopeningReason('Planlı bakım')).toBe('Planlanan yeniden açılış. Kapatma nedeni: Planlı bakım');
});

test("A timed re-opening cuts the closing's reason: `Reason` of type 10 has at most 500 characters", {
  tags: 'service-availability',
}, () => {
  const cut = reopeningReason('x'.repeat(500));
  expect(cut).toHaveLength(500);
  expect(cut).toMatch(/^Planlanan yeniden açılış\. Kapatma nedeni: x+$/);
  const before = 500 - reopeningReason('').length;
  expect(reopeningReason(`${'x'.repeat(before)}x`)).toHaveLength(500);
  expect(reopeningReason(`${'x'.repeat(before - 1)}😀`)).toHaveLength(499);
  expect(reopeningReason(`${'x'.repeat(before - 2)}😀`)).toMatch(/😀$/);
});
