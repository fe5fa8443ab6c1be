// @module-tag vehicle-list
import { appendFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOGGER, type Logger } from '../src/tracing/logger.js';
import type { VehicleSyncItem } from '../src/vehicle-catalog/sync/sync.answers.js';
import { VehicleListPull } from '../src/vehicle-catalog/vehicle-list-pull.job.js';
import { answering, listening } from './support/listening.js';
import { type Catalog, csv, listOf, SYNCS, startCatalog } from './support/vehicle-catalog.js';
import { listFolder } from './support/vehicle-lists.js';

/** A pretended portal: a page answers JSON that names the newest file, whose name changes with every month. */
const server = answering((request, response) => {
  asked.push(request);
  const [path = ''] = (request.url ?? '').split('?');
  (pages[path] ?? ((_, gone) => gone.writeHead(404).end()))(request, response);
});
const file = listFolder();
let pages: Record<string, RequestListener> = {};
let asked: IncomingMessage[] = [];
let catalog: Catalog;
let pull: VehicleListPull;
let logged: unknown[][] = [];

beforeAll(async () => {
  catalog = await startCatalog({
    // Nothing listens at this port: the tests name the source themselves.
    VEHICLE_LIST_SOURCE: 'http://127.0.0.1:9/latest',
    VEHICLE_LIST_POINTER: 'Result',
  });
  pull = catalog.service.running.app.get(VehicleListPull);
  const log = vi.spyOn(catalog.service.running.app.get<Logger>(LOGGER), 'error');
  log.mockImplementation((...args: unknown[]) => void logged.push(args));
});
beforeEach(() => {
  [pages, asked, logged] = [{}, [], []];
});
afterAll(async () => {
  vi.restoreAllMocks();
  await catalog?.stop();
});

const origin = (user = '') => `http://${user}${server.host}`;
const source = (user = '') => `${origin(user)}/InsuranceData/GetLatestExcelFile?token=geheim`;
/** The portal with this answer of the page, and these files. */
function portal(answer: unknown, files: Record<string, string> = {}, type = 'application/json'): void {
  pages = {
    '/InsuranceData/GetLatestExcelFile': (_, response) =>
      response
        .writeHead(200, { 'content-type': type })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    ...Object.fromEntries(
      Object.entries(files).map(([path, content]): [string, RequestListener] => [
        path,
        (_, response) => response.end(content),
      ]),
    ),
  };
}
const lastSync = async () => (await catalog.administrator.get(SYNCS)).items<VehicleSyncItem>()[0];
const titled = (title: string, rows: number) => `${title}\n${csv(listOf(rows))}`;

describe('VEHICLE_LIST_POINTER names where the source says which file is the newest', () => {
  test('A month later the file has another name, and it is the new one that is synced', async () => {
    portal(
      { HasError: false, Message: 'Nisan 2026', Result: '/content/202604R3.csv' },
      { '/content/202604R3.csv': titled('Nisan 2026', 40) },
    );
    expect(await pull.pull(source())).toBe('synced');
    expect(await lastSync()).toMatchObject({ FileName: '202604R3.csv', Period: '2026-04', Revision: 3 });
    expect(await pull.pull(source())).toBe('unchanged');
    portal(
      { HasError: false, Message: 'Mayıs 2026', Result: '../content/202605R1.csv' },
      { '/content/202605R1.csv': titled('Mayıs 2026', 41) },
    );
    expect(await pull.pull(source())).toBe('synced');
    expect(await lastSync()).toMatchObject({ FileName: '202605R1.csv', Period: '2026-05', Revision: 1 });
  });

  test('An older list that the portal names again is refused, since the schedule confirms nothing', async () => {
    portal({ Result: '/content/202604R4.csv' }, { '/content/202604R4.csv': titled('Nisan 2026', 42) });
    expect(await pull.pull(source())).toBe('refused');
    expect((await lastSync())?.Gates.map(({ Gate }) => Gate)).toEqual(['olderPeriod']);
  });

  test('A user name and password go along to the same origin only', async () => {
    portal({ Result: `${origin()}/a.csv` }, { '/a.csv': csv(listOf(43)) });
    expect(await pull.pull(source('user:secret@'))).toBe('synced');
    const basic = `Basic ${Buffer.from('user:secret').toString('base64')}`;
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([basic, basic]);
    const other = createServer((request, response) => {
      asked.push(request);
      response.end(csv(listOf(44)));
    });
    const port = await listening(other);
    asked = [];
    portal({ Result: `http://127.0.0.1:${port}/b.csv` });
    expect(await pull.pull(source('user:secret@'))).toBe('synced');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([basic, undefined]);
    other.close();
  });

  const SIGN_IN = 'It answered a sign-in page instead of the content.';
  // Neighbouring cases differ in their reason: a reason that repeats is not logged again.
  const login = '<!DOCTYPE html><form><input name="user"><input type="password" name="pw"></form>';
  test.each<[string, () => void, string]>([
    ['no JSON', () => portal('Nisan 2026', {}, 'text/plain'), 'It answered no JSON.'],
    [
      'JSON without the member',
      () => portal({ Message: 'geheim' }),
      'It answered JSON without a text at Result.',
    ],
    [
      'an address that is no web address',
      () => portal({ Result: 'ftp://user:secret@127.0.0.1/a.csv?token=geheim' }),
      'The address at Result is not an http or https URL.',
    ],
    [
      'more than a megabyte',
      () => portal({ Result: 'x'.repeat(1_100_000) }),
      'It is larger than 1048576 bytes.',
    ],
    ['a sign-in page', () => portal(login, {}, 'text/html'), SIGN_IN],
    [
      'a redirect',
      () => {
        pages['/InsuranceData/GetLatestExcelFile'] = (_, response) =>
          response.writeHead(302, { location: '/login?token=geheim' }).end();
      },
      'It answered HTTP 302.',
    ],
    ['a file that is gone', () => portal({ Result: '/gone.csv' }), 'It answered HTTP 404.'],
    ['a file that is a sign-in page', () => portal({ Result: '/a.csv' }, { '/a.csv': login }), SIGN_IN],
    [
      'a file that breaks off',
      () => {
        portal({ Result: '/a.csv' });
        pages['/a.csv'] = (_, response) => {
          response.writeHead(200, { 'content-length': 100_000 });
          response.write('x'.repeat(2000), () => response.socket?.destroy());
        };
      },
      'It broke off before all of its 100000 bytes had arrived.',
    ],
  ])('A source that answers %s is told as such, once, and nothing is written', async (_, prepare, reason) => {
    const before = [await catalog.pull(), await lastSync()];
    prepare();
    expect(await pull.pull(source('user:secret@'))).toBe('unreachable');
    expect(await pull.pull(source('user:secret@'))).toBe('unreachable');
    expect(logged).toEqual([[{ event: 'vehicle list not pulled', reason }]]);
    expect(JSON.stringify(logged)).not.toMatch(/geheim|secret/);
    expect([await catalog.pull(), await lastSync()]).toEqual(before);
    expect(await catalog.kept()).toEqual([]);
  });
});

describe('a source without VEHICLE_LIST_POINTER', () => {
  let other: Catalog;
  beforeAll(async () => {
    other = await startCatalog();
  });
  afterAll(() => other?.stop());
  const pulling = async (location: string) => {
    const log = vi.spyOn(other.service.running.app.get<Logger>(LOGGER), 'error').mockImplementation(() => {});
    const outcome = await other.service.running.app.get(VehicleListPull).pull(location);
    const [told] = log.mock.calls.map(([what]) => (what as unknown as { reason: string }).reason);
    log.mockRestore();
    return [outcome, told];
  };

  test('The refusal of a source that answers JSON names the setting that it needs', async () => {
    portal({ Result: '/a.csv' });
    expect(await pulling(source())).toEqual([
      'unreachable',
      'It answered JSON: VEHICLE_LIST_POINTER has to name the member with the address of the content.',
    ]);
  });

  test('A file that changes while it is read is reported as such, and nothing is written', async () => {
    const path = await file('growing.csv', csv(listOf(40_000)));
    let isRead = false;
    const reading = pulling(path).finally(() => {
      isRead = true;
    });
    while (!isRead) await appendFile(path, '\n');
    expect(await reading).toEqual(['unreachable', 'It changed while it was read.']);
    expect([await other.pull(), await other.versions(), await other.kept()]).toEqual([[], [], []]);
  });
});
