import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from './report.js';
import { runChaos } from './run.js';

/** Its eight rounds have ten kinds of fault, none of which lasts long. */
const SEED = 8_662;
/** How each kind of finding begins, by the promise that it breaks. */
const PROMISES: Readonly<Record<string, RegExp>> = {
  'every change that was answered with a success is there, and none that was refused':
    /^(LOST|REFUSED|DOUBLED)/,
  'every committed notification ended in a final state, and no rolled-back one was sent':
    /^(NOT ENDED|PARKED|NOT ANNOUNCED|ANNOUNCED TWICE|SENT (after|though)|NEVER ACCEPTED)/,
  'no two attempts of one delivery overlap, and none follows a success without need': /^(OVERLAP|SENT AGAIN)/,
  'attempts keep to their number, their waits, their payload and the header of the last one':
    /^(TOO|GIVEN UP|OTHER CONTENT|SubReferanceNo|ATTEMPT LOG|LAST-ATTEMPT)/,
  'every reader of the feed saw every committed change': /^(FEED|PARAMETERS)/,
  'rows, documents and the audit fit together': /^(CONTRADICTION|FILE|DOCUMENTS|LOST DOCUMENTS|AUDIT)/,
};

let root: string;
let figures: Figures;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zeyil-chaos-'));
  // Run by root, the database server belongs to another account, which has to pass through this directory.
  await chmod(root, 0o755);
  figures = await runChaos({ seed: SEED, rounds: 8, block: 8, store: 'folder', root });
}, 300_000);
afterAll(() => rm(root, { recursive: true, force: true }));

describe('after kills, a rolling restart and faults of database, network, store, clock and platforms', () => {
  test.each(Object.entries(PROMISES))('%s', (_, finding) => {
    expect(figures.findings.list.filter((text) => finding.test(text))).toEqual([]);
  });

  test('nothing else was found', () => {
    expect(figures.findings.list).toEqual([]);
  });

  test('there was something to be found: changes, deliveries, faults of most kinds', () => {
    expect(figures.ledger.totals.done).toBeGreaterThan(100);
    expect(figures.finished).toBeGreaterThan(100);
    expect(figures.history.counts.size).toBeGreaterThanOrEqual(8);
  });
});
