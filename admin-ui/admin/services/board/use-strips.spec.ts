import { expect, test } from 'vitest';
import { stripsOf } from './use-strips.js';

const answer = (OpenSeconds: (number | null)[], CatalogSeconds: number[]) => ({
  Days: CatalogSeconds.map((_, n) => `2026-11-${10 + n}`),
  DaySeconds: CatalogSeconds.map(() => 86_400),
  Items: [{ Id: 7, OpenSeconds: OpenSeconds as never, CatalogSeconds, Closings: 2 }],
});

test('A strip has the share of each day, and of all known days together', () => {
  const [[id, strip] = []] = stripsOf(answer([null, 43_200, 86_400], [86_400, 86_400, 86_400]));
  expect(id).toBe(7);
  expect(strip).toEqual({ days: [null, 0.5, 1], share: 0.75, closings: 2 });
});

test('A day that has just begun, the time before a service came, and a service without a known day, are not shown as closed', () => {
  const [[, today] = []] = stripsOf(answer([86_400, 0], [86_400, 0]));
  expect(today).toMatchObject({ days: [1, null], share: 1 });
  const [[, added] = []] = stripsOf(answer([null, 60], [0, 60]));
  expect(added).toMatchObject({ days: [null, 1], share: 1 });
  const [[, unknown] = []] = stripsOf(answer([null], [86_400]));
  expect(unknown).toMatchObject({ days: [null], share: 0 });
});
