// @module-tag vehicle-catalog
import { beforeAll, describe, expect, test } from 'vitest';
import { SYNC_GATES, type VehicleSyncItem } from '../src/vehicle-catalog/sync/sync.answers.js';
import { VehicleListPull } from '../src/vehicle-catalog/vehicle-list-pull.job.js';
import { startOnce } from './support/start-once.js';
import { form, SYNCS, startCatalog } from './support/vehicle-catalog.js';
import { listFolder } from './support/vehicle-lists.js';

const file = listFolder();
const catalog = startOnce(startCatalog);

const YEARS = [2026, 2025, 2024, 2023, 2022];
const COUNT = 200;

/** How a list differs from the quiet one. */
interface Change {
  title?: string;
  /** The headings of the model years. */
  years?: number[];
  /** The value of the vehicle with this number in a model year; 0 is none. */
  value?: (index: number, year: number, lira: number) => number;
  name?: (index: number) => string;
  /** The vehicles of the list. */
  has?: (index: number) => boolean;
}

/**
 * A list of 200 vehicles in two brands. Every tenth has a value in the oldest model year only; the others in each year but
 * the oldest, a tenth less for each year.
 */
function list({ title = 'Kasko Değer Listesi', years = YEARS, value, name, has }: Change = {}): string {
  const quiet = (index: number, year: number) => {
    const isOld = index % 10 === 9;
    const isThere = isOld ? year === 2022 : year > 2022;
    return isThere ? Math.round((800_000 + index * 1_000) * 0.9 ** (2026 - year)) : 0;
  };
  const vehicles = Array.from({ length: COUNT }, (_, index) => index).filter(has ?? (() => true));
  const rows = vehicles.map((index) => {
    const values = years.map((year) => value?.(index, year, quiet(index, year)) ?? quiet(index, year));
    return [9 + (index % 2), 1001 + index, `BRAND ${index % 2}`, name?.(index) ?? `TYPE ${index}`, ...values];
  });
  const header = ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı', ...years];
  return [[title], header, ...rows].map((fields) => fields.join(';')).join('\n');
}

async function sync(content: string, query = '', fileName = 'list.csv'): Promise<VehicleSyncItem> {
  return catalog.ended(await catalog.administrator.post(`${SYNCS}${query}`, form(content, 'file', fileName)));
}

const read = async (id: number, language: string) => {
  const answer = await catalog.administrator.send('GET', `${SYNCS}/${id}`, undefined, {
    'accept-language': language,
  });
  return { item: answer.response<VehicleSyncItem>(), vary: answer.headers.get('vary') };
};

/** Everything of the catalog that a sync writes. */
const written = async () => [
  await catalog.pull('&includeDeactive=true'),
  await catalog.versions(),
  await catalog.announced(),
];

/** Each fault, the gates that it trips, and what a clerk reads of the first one. */
const FAULTS: [string, Change, (typeof SYNC_GATES)[number][], RegExp][] = [
  [
    'a twentieth of the vehicles and one more is missing',
    { has: (index) => index % 10 === 9 || index % 13 !== 0 },
    ['deactivations'],
    /^Liste, etkin 200 kaydın \d\d tanesini kapatacak \(%[\d,]+, sınır %5\): 9-1001 BRAND 0 TYPE 0, /,
  ],
  [
    'a model year in the middle has no column',
    { years: [2026, 2025, 2023, 2022] },
    ['lostYear'],
    /^Katalogda olan model yıllarının listede hiç değeri yok: 2024 \(180 değer\)\./,
  ],
  [
    'a model year has only zeros',
    { value: (_, year, lira) => (year === 2025 ? 0 : lira) },
    ['lostYear'],
    /2025 \(180 değer\)/,
  ],
  [
    'the headings of two years are swapped, and values halve over the years',
    {
      value: (index, year, lira) =>
        lira === 0 ? 0 : year === 2026 ? 400_000 + index : year === 2023 ? 900_000 + index : lira,
    },
    ['medianMove'],
    /^Bir model yılının değerlerinin yarısından çoğu 1,5 katından fazla değişecek: 2026 \(x 0,/,
  ],
  [
    'all values are in kuruş',
    { value: (_, __, lira) => lira * 100 },
    ['valueMoves', 'medianMove'],
    /^5 katından çok değişecek değer sayısı: 740 \(2026 model 9-1001 BRAND 0 TYPE 0: 800\.000 TL yerine 80\.000\.000 TL/,
  ],
  [
    'one value has a digit too many',
    { value: (index, year, lira) => (index === 4 && year === 2026 ? lira * 10 : lira) },
    ['valueMoves'],
    /^5 katından çok değişecek değer sayısı: 1 \(2026 model 9-1005 BRAND 0 TYPE 4: 804\.000 TL yerine 8\.040\.000 TL\)/,
  ],
  [
    'the names stand one row lower',
    { name: (index) => `TYPE ${(index + 1) % COUNT}` },
    ['names'],
    /^Kalan 200 kaydın 200 tanesinin adı değişecek \(%100, sınır %2\): 9-1001: "BRAND 0 TYPE 0" yerine "BRAND 0 TYPE 1"/,
  ],
  [
    'a model year comes that does not follow the newest',
    { years: [2028, ...YEARS], value: (index, year, lira) => (year === 2028 ? 900_000 + index : lira) },
    ['newYear'],
    /^Listede, en yeni yıl olan 2026 yılını izlemeyen model yılları var: 2028 \(200 değer\)\./,
  ],
];

/** What stands under a heading when all headings have moved by one: the value of the year before. */
function shifted(index: number, year: number): number {
  return index % 10 === 9 ? 0 : Math.round((800_000 + index * 1_000) * 0.9 ** (2026 - (year - 1)));
}

describe('gates see the structure of a list, and each is opened by its own name', () => {
  beforeAll(async () => {
    expect(await sync(list())).toMatchObject({ State: 'Succeeded', Added: COUNT });
    await catalog.announced();
  });

  test.each(FAULTS)(
    'When %s, the list is refused and nothing is written',
    async (_, change, gates, turkish) => {
      const before = await written();
      const refused = await sync(list(change));
      expect(refused).toMatchObject({ State: 'Failed', Version: null });
      expect(refused.Gates.map(({ Gate }) => Gate)).toEqual(gates);
      const { item } = await read(refused.Id, 'tr-TR,tr;q=0.9');
      expect(item.Error).toMatch(turkish);
      expect(item.Error?.split('\n').at(-1)).toBe(
        `Hiçbir şey değiştirilmedi. Liste doğruysa confirm=${gates.join(',')} ile yeniden gönderin.`,
      );
      expect(item.Gates[0]?.Message).toBe(item.Error?.split('\n')[0]);
      // Every other gate open does not open these, and these alone do.
      const others = SYNC_GATES.filter((gate) => gate !== gates[0]).join(',');
      expect((await sync(list(change), `?confirm=${others}`)).Gates.map(({ Gate }) => Gate)).toEqual([
        gates[0],
      ]);
      expect(await written()).toEqual(before);
      expect(await sync(list(change), `?dryRun=true&confirm=${gates.join(',')}`)).toMatchObject({
        State: 'Succeeded',
        ConfirmedGates: gates,
        Confirm: false,
      });
    },
  );

  test('When the headings stand one column further right, the list is refused by the move of the years', async () => {
    const before = await written();
    const refused = await sync(list({ years: [2027, 2026, 2025, 2024], value: shifted }));
    expect(refused.State).toBe('Failed');
    // The years look like January's: one goes at the old end, the next comes; the types of the oldest year are gone.
    expect(refused.Years.map(({ Year, Before, Added, Gone }) => [Year, Before + Added - Gone])).toEqual([
      [2027, 180],
      [2026, 180],
      [2025, 180],
      [2024, 180],
      [2023, 0],
      [2022, 0],
    ]);
    expect(refused.Gates.map(({ Gate }) => Gate)).toEqual(['lostYear']);
    expect(await written()).toEqual(before);
  });

  test('January passes without a confirmation: the oldest model year goes with its types, the next one comes', async () => {
    const january: Change = {
      title: 'Kasko Değer Listesi Ocak 2027',
      years: [2027, 2026, 2025, 2024, 2023],
      has: (index) => index % 10 !== 9,
      value: (index, year, lira) => (year === 2027 ? 840_000 + index * 1_000 : Math.round(lira * 1.02)),
    };
    const applied = await sync(list(january), '?dryRun=true');
    expect(applied).toMatchObject({ State: 'Succeeded', Deactivated: 20, Period: '2027-01', Gates: [] });
    expect(applied.Years[0]).toEqual({ Year: 2027, Before: 0, Added: 180, Gone: 0, Moved: 0, Median: null });
    expect(applied.Years.at(-1)).toMatchObject({ Year: 2022, Before: 20, Added: 0, Gone: 20, Moved: 0 });
    expect(applied.Years[1]?.Median).toBeCloseTo(1.02, 4);
    // Eleven more of 180 are too many, and the twenty beside them are told apart.
    const more = await sync(
      list({ ...january, has: (index) => index % 10 !== 9 && index > 12 }),
      '?dryRun=true',
    );
    expect(more.Error).toMatch(
      /deactivate 12 of 200 active records \(6 %, more than 5 %\), without the 20 whose/,
    );
  });

  test('`confirm=true` opens all gates, an unknown name is 400', async () => {
    const wrong = list({ has: (index) => index < 20, value: (_, __, lira) => lira * 100, name: () => 'X' });
    const open = await sync(wrong, '?dryRun=true&confirm=TRUE');
    expect(open).toMatchObject({ State: 'Succeeded', Confirm: true, ConfirmedGates: SYNC_GATES });
    for (const confirm of ['lostyears', 'names,', 'names,names', '1']) {
      const answer = await catalog.administrator.post(`${SYNCS}?confirm=${confirm}`, form(wrong));
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['Confirm']]);
    }
  });
});

describe('the period of a list', () => {
  let changes = 0;
  /** The list of a month; each differs from every other. */
  const of = (title: string) => {
    changes += 1;
    return list({ title, value: (_, __, lira) => lira && lira + changes });
  };

  test('An older period, or a lower revision of the same month, needs its confirmation; the message names both periods', async () => {
    expect(await sync(of('Nisan 2026'), '', '202604R2.xlsx')).toMatchObject({
      State: 'Succeeded',
      Period: '2026-04',
      Revision: 2,
    });
    expect((await catalog.versions()).at(-1)).toMatchObject({ Period: '2026-04', Revision: 2 });
    const older = await sync(of('Mart 2026'), '?confirm=names');
    expect(older.Gates).toEqual([
      {
        Gate: 'olderPeriod',
        Message: 'The list is of 2026-03, and the list of 2026-04 R2 was applied already.',
      },
    ]);
    expect((await sync(of('Nisan 2026'), '', '202604R1.xlsx')).Gates.map(({ Gate }) => Gate)).toEqual([
      'olderPeriod',
    ]);
    expect(await sync(of('Nisan 2026'), '', '202604R2.xlsx')).toMatchObject({ State: 'Succeeded' });
    expect(await sync(of('Nisan 2026'))).toMatchObject({ State: 'Succeeded', Revision: null });
    expect(await sync(of('Mayıs 2026'), '', '202605R1.xlsx')).toMatchObject({ State: 'Succeeded' });
    expect(await sync(list())).toMatchObject({ State: 'Succeeded', Period: null });
    expect(await sync(of('Nisan 2026'), '?confirm=olderPeriod')).toMatchObject({ State: 'Succeeded' });
  });

  test('A rollback takes the period back, too', async () => {
    await sync(of('Haziran 2026'), '', '202606R1.xlsx');
    const version = (await catalog.versions()).at(-1)?.Version;
    const path = `/api/admin/vehicle-catalog/versions/${version}/rollback`;
    expect(await catalog.ended(await catalog.administrator.post(path))).toMatchObject({
      State: 'Succeeded',
      Period: '2026-04',
    });
    expect(await sync(of('Mayıs 2026'), '?dryRun=true', '202605R1.xlsx')).toMatchObject({
      State: 'Succeeded',
    });
    expect(await sync(of('Mart 2026'), '?dryRun=true')).toMatchObject({ State: 'Failed' });
  });

  test('The schedule confirms nothing', async () => {
    const pull = catalog.service.running.app.get(VehicleListPull);
    expect(await pull.pull(await file('202601R1.csv', of('Ocak 2026')))).toBe('refused');
    const [last] = (await catalog.administrator.get(SYNCS)).items<VehicleSyncItem>();
    expect(last).toMatchObject({ Source: 'Schedule', State: 'Failed', ConfirmedGates: [] });
    expect(last?.Error?.split('\n').at(-1)).toBe(
      'Nothing was changed. The schedule confirms nothing: if the list is right, send it by hand with confirm=olderPeriod.',
    );
  });

  test('A list whose title and file name state different months is refused, confirmed or not', async () => {
    const refused = await sync(of('Ağustos 2026'), '?confirm=true', '202609R1.csv');
    expect((await read(refused.Id, 'tr')).item.Error).toBe(
      'Listenin dönemi dosyanın adında (202609R1.csv) 2026-09, başlığında 2026-08: yanlış olanı düzeltin ya da dosyayı ' +
        'yeniden adlandırın.\nHiçbir şey değiştirilmedi.',
    );
  });
});

test('A first list whose median value is implausible is refused, whatever its number of rows', async () => {
  const other = await startCatalog();
  try {
    const send = async (content: string, query = '') =>
      other.ended(await other.administrator.post(`${SYNCS}${query}`, form(content)));
    const cheap = list({ value: (_, __, lira) => Math.round(lira / 100) });
    const refused = await send(cheap);
    expect(refused.Gates).toEqual([
      { Gate: 'implausible', Message: expect.stringContaining('their median is 7,') },
    ]);
    expect(await other.versions()).toEqual([]);
    expect(await send(list({ has: (index) => index === 0 }), '?dryRun=true')).toMatchObject({
      State: 'Succeeded',
    });
    expect(await send(cheap, '?confirm=implausible')).toMatchObject({ State: 'Succeeded' });
  } finally {
    await other.stop();
  }
});

test('`Error` and `Warnings` follow the `Accept-Language` of the reader, English without one', async () => {
  const refused = await sync(`${list()}\nNot\n9;x;A;B;1;2;3;4;5`);
  const turkish = await read(refused.Id, 'de, tr;q=0.8, en;q=0.5');
  expect(turkish.vary?.toLowerCase()).toContain('accept-language');
  expect(turkish.item).toMatchObject({
    Error:
      '204. satır, B sütunu (Tip Kodu): "x" bir kod değil; kod yalnızca rakamlardan oluşur.\nHiçbir şey değiştirilmedi.',
    Warnings: ['203. satır, A sütunu: bu not atlanıyor.'],
  });
  for (const language of ['en', 'de', 'en;q=0.9, tr;q=0.1', '*', '']) {
    const { item } = await read(refused.Id, language);
    expect([item.Error, item.Warnings]).toEqual([refused.Error, refused.Warnings]);
  }
  expect(refused.Error).toMatch(/^Row 204, column B \(Tip Kodu\): "x" is not a code/);
});

test('`FinishedAt` is the moment at which the sync finished', async () => {
  const clock = async () => {
    const [row]: { now: Date }[] = await catalog.service.dataSource.query('select clock_timestamp() as now');
    return row?.now.getTime() ?? 0;
  };
  for (const query of ['?dryRun=true', '?confirm=true']) {
    const began = await clock();
    const { StartedAt, FinishedAt } = await sync(list({ value: (_, __, lira) => lira && lira + 77 }), query);
    const [started, finished] = [StartedAt, FinishedAt ?? ''].map((text) => Date.parse(text));
    expect(started).toBeGreaterThanOrEqual(began - 1);
    // Reading, comparing and applying 200 records takes longer than this.
    expect((finished ?? 0) - (started ?? 0)).toBeGreaterThan(5);
    expect(finished).toBeLessThanOrEqual(await clock());
  }
});

test('Of several uploads of one list at once one runs, the others are 409, whatever the moment', async () => {
  let refused = 0;
  for (let round = 0; round < 15; round++) {
    const content = list({ value: (_, __, lira) => lira && lira + round });
    const answers = await Promise.all(
      [0, 1, 2].map(() => catalog.administrator.post(`${SYNCS}?confirm=true`, form(content))),
    );
    const taken = answers.filter(({ status }) => status === 202);
    const conflicts = answers.filter(({ status }) => status === 409).length;
    expect(taken.length + conflicts).toBe(answers.length);
    refused += conflicts;
    // An upload that arrives after the end of another's sync is taken, so that two may be, one after the other.
    const runs = [];
    for (const answer of taken) runs.push(await catalog.ended(answer));
    runs.sort((a, b) => a.StartedAt.localeCompare(b.StartedAt));
    expect(runs.length).toBeGreaterThan(0);
    for (const [index, { StartedAt }] of runs.slice(1).entries())
      expect(Date.parse(StartedAt)).toBeGreaterThanOrEqual(Date.parse(runs[index]?.FinishedAt ?? ''));
    await catalog.idle();
  }
  expect(refused).toBeGreaterThan(15);
  expect(await catalog.kept()).toEqual([]);
});
