import { expect, test } from 'vitest';
import { stripsOf } from './use-strips.js';

const answer = (OpenSeconds: (number | null)[], DaySeconds: number[]) => ({
  Days: DaySeconds.map((_, n) => `2026-11-${10 + n}`),
  DaySeconds,
  Items: [{ Id: 7, OpenSeconds: OpenSeconds as never, Closings: 2 }],
});

test('A strip has the share of each day, and of all known days together', () => {
  const [[id, strip] = []] = stripsOf(answer([null, 43_200, 86_400], [86_400, 86_400, 86_400]));
  expect(id).toBe(7);
  expect(strip).toEqual({ days: [null, 0.5, 1], share: 0.75, closings: 2 });
});

test('A day that has just begun, and a service without a known day, are not shown as closed', () => {
  const [[, today] = []] = stripsOf(answer([86_400, 0], [86_400, 0]));
  expect(today).toMatchObject({ days: [1, null], share: 1 });
  const [[, unknown] = []] = stripsOf(answer([null], [86_400]));
  expect(unknown).toMatchObject({ days: [null], share: 0 });
});
