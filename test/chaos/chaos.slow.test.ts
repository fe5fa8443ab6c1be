import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from './report.js';
import { runChaos } from './run.js';
import { type Sample, takeSample } from './samples.js';

/** The seed's eight rounds have ten kinds of fault, none of which lasts long. */
const SEED = 8_662;
let root: string;
let figures: Figures;
let sample: Sample;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zeyil-chaos-'));
  // When root runs this, the database server uses another account, which has to pass through this directory.
  await chmod(root, 0o755);
  figures = await runChaos({
    seed: SEED,
    rounds: 8,
    block: 8,
    store: 'folder',
    root,
    look: async (stage, { block }) => {
      sample = await takeSample(stage, 1, block);
    },
  });
}, 900_000);
afterAll(() => rm(root, { recursive: true, force: true }));

/** No finding begins like this. */
const expectNone = (finding: RegExp) =>
  expect(figures.findings.list.filter((text) => finding.test(text))).toEqual([]);

describe('after kills, a rolling restart and faults of database, network, store, clock and platforms', {
  tags: 'notifications',
}, () => {
  test('Under kills, a rolling restart and faults of database, network, store, clock and platforms: no change is lost, and no refused one exists', () => {
    expectNone(/^(LOST|REFUSED|DOUBLED)/);
  });

  test('Nothing is lost after commit, nothing sent that was rolled back, under the same faults', () => {
    expectNone(/^(NOT ENDED|PARKED|NOT ANNOUNCED|ANNOUNCED TWICE|SENT (after|though)|NEVER ACCEPTED)/);
  });

  test('Under the same faults two replicas never make the same attempt at the same time', () => {
    expectNone(/^(OVERLAP|SENT AGAIN)/);
  });

  test('Under the same faults attempts keep to their number, their waits, their payload and the header of the last one', () => {
    expectNone(/^(TOO|GIVEN UP|OTHER CONTENT|SubReferanceNo|ATTEMPT LOG|LAST-ATTEMPT)/);
  });

  test('Under the same faults every reader of the feed sees every committed change', () => {
    expectNone(/^(FEED|PARAMETERS)/);
  });

  test('Under the same faults each event counts what it reports, and the webhook gets each once or more under one `webhook-id`', () => {
    expectNone(/^EVENTS/);
  });

  test('Under the same faults rows, documents and the audit fit together', () => {
    expectNone(/^(CONTRADICTION|FILE|DOCUMENTS|LOST DOCUMENTS|AUDIT)/);
  });
});

describe('the run of faults', () => {
  test('nothing else was found', () => {
    expect(figures.findings.list).toEqual([]);
  });

  test('what it measured are numbers of a service at work', () => {
    expect(Math.max(...sample.heapMb)).toBeGreaterThan(20);
    expect(sample.connections).toBeGreaterThan(3);
    for (const size of [sample.liveMb, sample.endedMb, sample.jobsMb, sample.auditMb])
      expect(size).toBeGreaterThan(0.01);
    expect(sample.ended).toBeGreaterThan(50);
    expect(sample.requestsPerSecond).toBeGreaterThan(1);
    expect(sample.checkSeconds).toBeGreaterThan(0.1);
  });

  test('there was something to be found: changes, deliveries, faults of most kinds', () => {
    expect(figures.ledger.totals.done).toBeGreaterThan(100);
    expect(figures.finished).toBeGreaterThan(100);
    expect(figures.events).toBeGreaterThanOrEqual(3);
    expect(figures.history.counts.size).toBeGreaterThanOrEqual(8);
  });
});
