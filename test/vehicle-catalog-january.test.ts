// @module-tag vehicle-catalog
import { beforeAll, expect, test } from 'vitest';
import { fileNameOf, type GeneratedList, generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { nextMonth } from '../kit/vehicle-list/next-month.js';
import type { PlantedMistakes } from '../kit/vehicle-list/planted-mistakes.js';
import { vehicleListWorkbook } from '../kit/vehicle-list/workbook.js';
import type { SyncGate, VehicleSyncItem } from '../src/vehicle-catalog/sync/sync.answers.js';
import { startOnce } from './support/start-once.js';
import { form, SYNCS, startCatalog } from './support/vehicle-catalog.js';

const FIRST = generateVehicleList({ rows: 3_000 });
const catalog = startOnce(startCatalog);
beforeAll(async () => {
  expect(await sync(FIRST)).toMatchObject({
    State: 'Succeeded',
    Added: 3_000,
    Period: '2026-08',
    Revision: 1,
  });
  await catalog.announced();
});

/** Sends a list as it would be published. */
async function sync(list: GeneratedList, query = '', revision = 1): Promise<VehicleSyncItem> {
  const content = form(await vehicleListWorkbook(list), 'file', fileNameOf(list, revision));
  return catalog.ended(await catalog.administrator.post(`${SYNCS}${query}`, content));
}

const written = async () => [
  await catalog.pull('&includeDeactive=true'),
  await catalog.versions(),
  await catalog.announced(),
];

test.each<[keyof PlantedMistakes, SyncGate]>([
  ['tenfold', 'valueMoves'],
  ['lostYear', 'lostYear'],
  ['emptyYear', 'lostYear'],
  ['shiftedYears', 'lostYear'],
  ['swappedYears', 'lostYear'],
  ['swappedEnds', 'medianMove'],
  ['renamed', 'names'],
])('The mistake `%s` of the next month does not pass `%s`', async (mistake, gate) => {
  const before = await written();
  const refused = await sync(nextMonth(FIRST, 3, { [mistake]: true }));
  expect(refused).toMatchObject({ State: 'Failed', Period: '2026-09' });
  expect(refused.Gates.map(({ Gate }) => Gate)).toContain(gate);
  expect(await written()).toEqual(before);
});

test('A list without mistakes passes, month after month, and January as well', async () => {
  let list = FIRST;
  for (let month = 9; month <= 12; month++) {
    list = nextMonth(list, month);
    expect(await sync(list)).toMatchObject({
      State: 'Succeeded',
      Gates: [],
      Period: `2026-${String(month).padStart(2, '0')}`,
    });
  }
  const december = await catalog.pull();
  list = nextMonth(list, 13);
  const january = await sync(list);
  expect(january).toMatchObject({ State: 'Succeeded', Gates: [], Period: '2027-01' });
  // More than a twentieth leaves the catalog, nearly all of it with its model year.
  expect(january.Deactivated).toBeGreaterThan(december.length / 20);
  const years = new Set(
    (await catalog.pull()).flatMap(({ ModelYears }) => ModelYears.map(({ Year }) => Year)),
  );
  expect([...years].sort()).toEqual(list.years.toSorted());
  // December once more is an older period, and nothing else of it would stop it.
  const again = await sync(FIRST, '?confirm=deactivations,lostYear,newYear,valueMoves,medianMove,names');
  expect(again.Gates.map(({ Gate }) => Gate)).toEqual(['olderPeriod']);
});
