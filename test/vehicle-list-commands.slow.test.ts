import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../kit/vehicle-list/workbook.js';
import { commandStreams } from './support/commands.js';
import { listFolder } from './support/vehicle-lists.js';

const run = promisify(execFile);
const file = listFolder();
const generate = (...args: string[]) => commandStreams('vehicles generate', undefined, ...args);
const check = (...args: string[]) => commandStreams('vehicles check', undefined, ...args);

describe('npx zeyil vehicles generate', () => {
  test.each(['list.xlsx', 'list.csv'])('writes %s, which npx zeyil vehicles check reads', async (name) => {
    const path = await file(name, '');
    const made = await generate('--rows', '300', '--seed', '5', '--months', '2', '--out', path);
    expect(made).toEqual({
      code: 0,
      stdout: expect.stringMatching(/: 30\d vehicles, \d+ bytes; published as 202610R1\.xlsx\.\n$/),
      stderr: '',
    });
    const checked = await check(path);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toMatch(
      /^The list is of 2026-\d\d\.\n30\d vehicles of \d+ brands with \d+ values, by model year:\n {2}2026: \d+\n/,
    );
  });

  test('writes the list of January when that many months have passed, with the mistakes that are named', async () => {
    const path = await file('january.xlsx', '');
    const asked = ['--rows', '300', '--months', '5', '--mistake', 'lostYear', '--mistake', 'renamed'];
    const made = await generate(...asked, '--out', path);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/; published as 202701R1\.xlsx\.\n$/),
    });
    const { stdout } = await check(path);
    expect(stdout).toMatch(/^The list is of 2027-01\.\n/);
    const years = Array.from(stdout.matchAll(/^ {2}(20\d\d): /gm), ([, year]) => Number(year));
    expect(years).toEqual([
      2027, 2026, 2025, 2024, 2023, 2022, 2021, 2019, 2018, 2017, 2016, 2015, 2014, 2013,
    ]);
  });

  test('writes the same file for the same seed', async () => {
    const [one, other] = [await file('one.xlsx', ''), await file('other.xlsx', '')];
    for (const path of [one, other]) await generate('--rows', '50', '--spelling', 'plain', '--out', path);
    expect(await readFile(one)).toEqual(await readFile(other));
  });

  test.each([
    [[], '--out'],
    [['--out', 'x.xlsx', '--rows', 'many'], '--rows'],
    [['--out', 'x.xlsx', '--mistake', 'unknown'], '--mistake'],
    [['--out', 'x.xlsx', '--mistake', 'tenfold'], '--months'],
    [['--out'], '--out <file>'],
  ])('tells how it is used, and what is wrong, when it is asked for %j', async (args, wrong) => {
    expect(await generate(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`^Usage: [^]*\nWrong or missing: ${wrong}\n$`)),
    });
  });
});

describe('npx zeyil vehicles check', () => {
  test('says what would be refused, and ends with 1', async () => {
    const path = await file('bad.xlsx', '');
    await generate(
      '--rows',
      '300',
      '--months',
      '1',
      '--mistake',
      'textCode',
      '--mistake',
      'duplicate',
      '--out',
      path,
    );
    const { code, stdout, stderr } = await check(path);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/column B \(Tip Kodu\): "\d+A" is not a code, which has only digits\.\n/);
    expect(stderr).toMatch(/with another content\.\n/);
    expect(stderr).toMatch(/The list would be refused\.\n$/);
  });

  test('says that a file is not there, and how it is used', async () => {
    expect(await check('/nowhere/list.xlsx')).toMatchObject({
      code: 1,
      stderr: 'There is no such file.\nThe list would be refused.\n',
    });
    expect(await check()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage: zeyil vehicles check FILE \[--lang tr\|en\]\n/),
    });
  });

  test('A whole list is read in little memory', { tags: 'vehicle-list' }, async () => {
    const path = await file(
      'whole.xlsx',
      await vehicleListWorkbook(generateVehicleList({ rows: 28_000 }), 'association'),
    );
    const heap = ['--max-old-space-size=16', '--max-semi-space-size=2'];
    const checked = await run(process.execPath, [...heap, 'dist/src/main.js', 'vehicles', 'check', path]);
    expect(checked.stderr).toBe('');
    expect(checked.stdout).toMatch(/^The list is of 2026-08\.\n28,000 vehicles of 55 brands/);
  });
});
