import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { Findings } from '../findings.js';
import type { Life } from '../replica.js';
import { checkVolume } from './checks.js';
import { main } from './main.js';
import { Receiver } from './receiver.js';
import { linesOf, type VolumeFigures } from './report.js';
import { runVolume } from './run.js';

describe('a short run', { tags: 'notifications' }, () => {
  const options = { deliveries: 2_000, endorsements: 80, kills: 3, seed: 2 };
  let root: string;
  let figures: VolumeFigures;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'zeyil-volume-'));
    // When root runs this, the database server uses another account, which has to pass through this directory.
    await chmod(root, 0o755);
    figures = await runVolume({ ...options, root });
  }, 900_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('Under load replicas that are killed lose no endorsement, no change and no notification', () => {
    expect(figures.findings.list).toEqual([]);
    expect(figures.deliveries.delivered).toBeGreaterThanOrEqual(options.deliveries);
    expect(figures.kills).toBeGreaterThanOrEqual(options.kills);
    expect(figures.startsMs.length).toBe(figures.kills);
    expect(figures.answers.answers).toBeGreaterThan(3 * options.endorsements);
  });

  test('its report has a line for each figure', () => {
    const lines = linesOf(figures, options);
    expect(lines[0]).toContain(`80 endorsements, ${figures.deliveries.delivered} deliveries`);
    expect(lines.at(-1)).toBe('0 findings');
  });
});

describe('the checks of a long run', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let receiver: Receiver;
  const rows = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await client.query<T>(sql, values)).rows;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.connection);
    await client.connect();
    receiver = await Receiver.start();
  });
  afterEach(async () => {
    await receiver.close();
    await client.end();
    await database.drop();
  });

  /** An attempt as a replica sends it. */
  const send = (referanceNo: string, type = 101) =>
    fetch(receiver.url, {
      method: 'POST',
      body: JSON.stringify({ ReferanceNo: referanceNo, RequestObject: { NotificationType: type } }),
    });
  const finished = (referanceNo: string, state = 'Delivered') =>
    rows(
      `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at)
       values ((select count(*) + 1 from finished_delivery), 1, 1, 101, $1, $2, 1, now())`,
      [referanceNo, state],
    );
  const life = (endedAt: number): Life => ({
    address: '127.0.0.1',
    replica: 0,
    bornAt: 0,
    endedAt,
    wasKilled: true,
    lapses: [],
  });
  async function found(lives: readonly Life[] = []) {
    const findings = new Findings();
    const known = new Map(lives.map((one) => [one.address, one]));
    const figures = await checkVolume({ rows }, receiver, known, findings);
    return { figures, list: findings.list };
  }

  test('find nothing where each delivery came once', async () => {
    for (const referanceNo of ['a', 'b']) {
      await send(referanceNo);
      await finished(referanceNo);
    }
    expect(await found()).toEqual({
      figures: { delivered: 2, sentAgain: { killed: 0, unknown: 0 } },
      list: [],
    });
  });

  test.each([
    ['one that never came', [], 'Delivered', /^NEVER ACCEPTED, but Delivered: a/],
    ['one that came twice', ['a', 'a'], 'Delivered', /^SENT AGAIN after a success without cause: unknown: a/],
    ['one that nobody announced', ['a', 'b'], 'Delivered', /^SENT, though no change announced it: b/],
    ['one that was given up', [], 'Exhausted', /^NOT DELIVERED: 1 Exhausted/],
  ])('find %s', async (_, sent, state, finding) => {
    for (const referanceNo of sent) await send(referanceNo);
    await finished('a', state);
    expect((await found()).list).toEqual([expect.stringMatching(finding)]);
  });

  test('find a change that not every agent was told', async () => {
    await rows(`insert into agent (name) values ('one'), ('two')`);
    await rows(`insert into notification (id, type, payload) values (1, 8, '[]')`);
    await send('a');
    await finished('a');
    expect((await found()).list).toEqual(['NOT FOR EVERY AGENT: 1']);
  });

  test.each([
    ['between the two, is excused', 1, 0],
    ['after both, is none', 2, 1],
  ])('a kill %s', async (_, sentBefore, findings) => {
    for (let sent = 0; sent < sentBefore; sent++) await send('a');
    await sleep(20);
    const killed = life(performance.now());
    await sleep(20);
    for (let sent = sentBefore; sent < 2; sent++) await send('a');
    await finished('a');
    const { figures, list } = await found([killed]);
    expect(list.length).toBe(findings);
    expect(figures.sentAgain).toEqual({ killed: 1 - findings, unknown: findings });
  });

  test('the receiver refuses the first attempt of some notifications, and accepts the second', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, number) => `42_${number}_0_0`);
    const refused: string[] = [];
    for (const number of numbers) if ((await send(number)).status === 503) refused.push(number);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    for (const number of refused) expect((await send(number)).status).toBe(200);
    expect(await receiver.count()).toEqual({
      accepted: 1_000,
      attempts: 1_000 + refused.length,
      refused: refused.length,
    });
  });

  test('the receiver refuses no notification of a type that would be dropped', async () => {
    for (let number = 0; number < 400; number++)
      expect((await send(`42_${number}_0_0`, 10)).status).toBe(200);
  });
});

describe('npx zeyil prove volume', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  afterEach(() => void vi.clearAllMocks());
  afterAll(() => void vi.restoreAllMocks());

  test('--help tells the arguments, ends with 0 and does nothing else', async () => {
    expect(await main(['--help'])).toBe(0);
    for (const name of ['--deliveries', '--endorsements', '--kills', '--seed'])
      expect(out).toHaveBeenCalledWith(expect.stringContaining(name));
  });

  test.each([
    ['an unknown argument', ['--kill', '7']],
    ['a number that is none', ['--kills', 'many']],
    ['fewer deliveries than endorsements', ['--deliveries', '10', '--endorsements', '11']],
  ])('%s ends with 2 and touches nothing', async (_, args) => {
    expect(await main(args)).toBe(2);
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('This is not understood'));
  });
});
