// @module-tag vehicle-catalog
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandStreams } from './support/commands.js';
import { WAITS_FOR_A_LOCK } from './support/transactions.js';
import { announcedOf, type Catalog, csv, listOf, startCatalog } from './support/vehicle-catalog.js';
import { listFolder } from './support/vehicle-lists.js';

let catalog: Catalog;
const file = listFolder();
const directory = mkdtempSync(join(tmpdir(), 'zeyil-import-'));
// Run by root, the embedded database belongs to an account that has to pass; else it would be made outside, and stay.
chmodSync(directory, 0o755);
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(async () => {
  await catalog?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const OWN_DATABASE = () => ({ DATABASE_URL: catalog.service.database.url });

/** Runs the command against the service's database, or against an embedded one of its own. */
async function importing(args: string[], variables: Record<string, string> = OWN_DATABASE()) {
  const ran = commandStreams('vehicles import', { DATA_DIR: directory, ...variables }, ...args);
  const { code, stdout, stderr } = await ran;
  return { code, out: stdout, err: stderr };
}

test('`npx zeyil vehicles import FILE` syncs a list, and the service delivers its notifications', async () => {
  const { code, out, err } = await importing([await file('first.csv', csv(listOf(40)))]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /40 added, 0 updated, 0 deactivated, 0 unchanged\.\nModel year 2026: values added 40, gone 0, moved 0\.\nModel year 2025: .*\nVersion \d{17}\.\n$/,
  );
  expect(await catalog.pull()).toHaveLength(40);
  const [version] = await catalog.versions();
  expect((await catalog.announced()).find(({ type }) => type === 13)?.payload).toEqual(announcedOf(version));
});

test('`vehicles:import` with --dry-run says what would change and changes nothing', async () => {
  const moved = listOf(40).map((one, index) => (index === 3 ? { ...one, values: { 2026: 300_000 } } : one));
  const { code, out } = await importing([await file('dry.csv', csv(moved)), '--dry-run']);
  expect(code).toBe(0);
  expect(out).toContain('Would be: 0 added, 1 updated, 0 deactivated, 39 unchanged.');
  expect(out).toContain('1-1004 BRAND 1 MODEL 1004 of 2026 from 100,003 to 300,000 TL (x 3)');
  expect(out).toMatch(/Nothing was changed: this was a dry run\.\n$/);
  expect(await catalog.versions()).toHaveLength(1);
});

test('`npx zeyil vehicles import` ends with 1 and the reasons when the list is refused, and applies it with --confirm', async () => {
  const path = await file('less.csv', csv(listOf(20)));
  const { code, out } = await importing([path]);
  expect(code).toBe(1);
  expect(out).toContain('The list would deactivate 20 of 40 active records (50 %, more than 5 %)');
  expect(await importing([path, '--confirm'])).toMatchObject({ code: 0 });
  expect(await catalog.pull()).toHaveLength(20);
  const bad = await importing([await file('bad.csv', csv(listOf(2)).replace('1002', '10A2'))]);
  expect(bad).toMatchObject({ code: 1, out: expect.stringContaining('Row 3, column B (Tip Kodu): "10A2"') });
});

test('The command opens a gate by its name, says how in its own words, and touches nothing for an unknown one', async () => {
  const versions = await catalog.versions();
  const moved = listOf(18).map((one) => ({ ...one, name: `OTHER ${one.model}` }));
  const path = await file('renamed.csv', csv(moved));
  const refused = await importing([path, '--confirm=names']);
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(
    /\nNothing was changed\. If the list is right, repeat the command with --confirm=deactivations\.\n$/,
  );
  const wrong = ['--confirm=name', '--confirm=names,', '--confirm=', '--lang=de'];
  const answers = await Promise.all(wrong.map((option) => importing([path, option])));
  const usage = { code: 2, out: '', err: expect.stringMatching(/^Usage: /) };
  expect(answers).toMatchObject(wrong.map(() => usage));
  expect(await catalog.versions()).toEqual(versions);
  expect(await importing([path, '--dry-run', '--confirm=names,deactivations'])).toMatchObject({ code: 0 });
});

test('The command speaks Turkish where --lang or the terminal asks for it', async () => {
  const path = await file('less-tr.csv', csv(listOf(5)));
  const expected = {
    code: 1,
    out: expect.stringMatching(
      // A short list may be read before the first look at its progress.
      /(Okunuyor|Karşılaştırılıyor) .*\nListe, etkin 20 kaydın 15 tanesini kapatacak [\s\S]*\nHiçbir şey değiştirilmedi\. Liste doğruysa komutu --confirm=deactivations ile yineleyin\.\n$/,
    ),
  };
  expect(await importing([path, '--lang', 'tr'])).toMatchObject(expected);
  const database = { DATABASE_URL: catalog.service.database.url };
  expect(await importing([path], { ...database, LANG: 'tr_TR.UTF-8' })).toMatchObject(expected);
  expect((await importing([path, '--lang=en'], { ...database, LANG: 'tr_TR.UTF-8' })).out).toContain(
    'Nothing was',
  );
  expect((await importing(['--help', '--lang', 'tr'])).out).toContain('Bir araç değer listesini');
  expect((await importing(['/nowhere/list.csv', '--lang', 'tr'])).err).toBe(
    'Böyle bir dosya yok.\nHiçbir şey değiştirilmedi.\n',
  );
});

test('Ctrl-C while a list is applied says that nothing was changed, and so it is', async () => {
  const before = await catalog.pull();
  const { dataSource } = catalog.service;
  const path = await file('interrupted.csv', csv(listOf(25)));
  const runner = dataSource.createQueryRunner();
  await runner.query('begin');
  await runner.query('lock table parameter_value in share mode');
  const asked = ['dist/src/main.js', 'vehicles', 'import', path, '--lang=tr'];
  const child = spawn(process.execPath, asked, {
    env: { PATH: process.env['PATH'], DATA_DIR: directory, ...OWN_DATABASE() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout)]);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    err += piece;
  });
  while ((await dataSource.query<unknown[]>(WAITS_FOR_A_LOCK)).length === 0);
  child.kill('SIGINT');
  await expect.poll(() => err).toContain('Durduruluyor');
  // A second one, by an impatient hand, changes nothing.
  child.kill('SIGINT');
  await runner.query('commit');
  await runner.release();
  const [[code], out] = await ended;
  expect([code, err]).toEqual([1, '\nDurduruluyor: başlayan işlem geri alınıyor.\n']);
  expect(out).toMatch(
    /\nGüncelleme tamamlanmadan durduruldu\. Hiçbir şey değiştirilmedi: listeyi yeniden gönderin\.\n$/,
  );
  expect(await catalog.pull()).toEqual(before);
});

test('`vehicles:import` tells how it is used, and that a file is not there', async () => {
  expect(await importing([])).toMatchObject({ code: 2, err: expect.stringMatching(/^Usage: /) });
  expect(await importing(['/nowhere/list.csv'])).toMatchObject({
    code: 1,
    err: 'There is no such file.\nNothing was changed.\n',
  });
});

test('`npx zeyil vehicles import` starts the embedded database when none is configured', async () => {
  const { code, out, err } = await importing([await file('embedded.csv', csv(listOf(5)))], {});
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('5 added');
});
