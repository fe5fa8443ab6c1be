import { randomUUID } from 'node:crypto';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Settings } from '../src/config/settings.js';
import { createDataSource } from '../src/database/data-source.js';
import { OutcomeJournal } from '../src/notifications/dispatch/outcomes/outcome-journal.js';
import type { AttemptOutcome } from '../src/notifications/dispatch/record.sql.js';
import { Clock } from '../src/time/clock.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseFault, full } from './support/database-faults.js';
import { startJournalProcess } from './support/journal-process.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { MOVED_TIME, type ServiceProcess, startServiceProcess } from './support/process.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-journal-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Of all files together. */
const lines = async () => {
  const texts = await Promise.all(
    (await files()).map((name) => readFile(join(directory, 'journal', name), 'utf8')),
  );
  return texts.join('').split('\n').length - 1;
};
const files = async () => (await readdir(join(directory, 'journal')).catch(() => [])).sort();

describe('a process that is killed in an outage of the database', { tags: 'notifications' }, () => {
  let database: TestDatabase;
  let direct: DataSource;
  let platform: TestPlatform;
  let service: ServiceProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    direct = await createDataSource(database.connection, 2).initialize();
    platform = await startTestPlatform();
  });
  afterAll(async () => {
    service.child.kill('SIGKILL');
    await direct.destroy();
    await platform.close();
    await database.drop();
  });

  const start = async () => {
    service = await startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directory }, [MOVED_TIME]);
  };

  /** Four notifications, answered with a success while the database is full. */
  const sendFour = async (fault: DatabaseFault): Promise<number> => {
    platform.answer(succeed);
    await start();
    // A process that has delivered is known to have seen the database take writes: one that has not may begin with none.
    const before = await announce(1);
    await expect.poll(() => finished(before)).toHaveLength(1);
    platform.attempts.length = 0;
    await fault.begin();
    const agentId = await announce(4);
    await platform.until((attempts) => attempts.length === 4);
    return agentId;
  };

  /** Makes so many notifications due, of a new agent. */
  const announce = async (count: number): Promise<number> => {
    const [agent] = await direct.query(
      `insert into agent (name, platform_url) values ('Acente', $1) returning id`,
      [platform.url],
    );
    await direct.query(
      `with announced as (
         insert into notification (id, type, payload) select nextval('notification_no'), 101, '{}'
         from generate_series(1, $2) returning id)
       insert into delivery (notification_id, agent_id, type, referance_no)
       select id, $1, 101, 'r' || id from announced`,
      [agent.id, count],
    );
    return agent.id;
  };
  const finished = (agentId: number) =>
    direct.query(`select state, attempts from finished_delivery where agent_id = $1`, [agentId]);

  const ENDS: readonly [string, () => Promise<unknown>][] = [
    [
      'SIGKILL',
      async () => {
        // The file is there a moment before its lines are.
        await expect.poll(lines).toBe(4);
        await service.kill('SIGKILL');
      },
    ],
    [
      'SIGTERM',
      async () => {
        service.child.kill('SIGTERM');
        const hasEnded = () => {
          // The stop waits 16 seconds for the end of the outage.
          if (service.child.connected) service.child.send(16_000);
          return service.child.exitCode;
        };
        await expect.poll(hasEnded, { interval: 200 }).toBe(0);
      },
    ],
    [
      'SIGTERM, and by SIGKILL before the stop is over',
      async () => {
        service.child.kill('SIGTERM');
        await expect.poll(lines).toBe(4);
        // Not by the end of the stop, for which containers are rarely left the time: the end gives the file up.
        const [journal = ''] = await files();
        expect((await stat(join(directory, 'journal', journal))).mtimeMs).toBeGreaterThan(0);
        await service.kill('SIGKILL');
      },
    ],
  ];

  test.each(ENDS)(
    'A process that ends in an outage leaves the outcomes of its attempts on its disk, and the next one records them (%s)',
    async (signal, end) => {
      const fault = full(database, ['finished_delivery']);
      const agentId = await sendFour(fault);
      await end();
      const [journal = ''] = await files();
      const path = join(directory, 'journal', journal);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      // The container that follows may have another name. What was stopped in order is known to be over.
      if (signal === 'SIGTERM') await rename(path, path.replace(hostname(), 'another-host'));

      // The leases have ended, and the database is as it was before the next process looks.
      await direct.query(`update delivery set leased_until = now() - interval '1 second'`);
      await fault.end();
      await start();
      await expect.poll(() => finished(agentId)).toEqual(Array(4).fill({ state: 'Delivered', attempts: 1 }));
      await expect.poll(files).toEqual([]);
      expect(platform.attempts).toHaveLength(4);
      await service.kill('SIGTERM');
    },
  );

  test('A process that starts in an outage of the database claims no delivery before its end, and then continues by itself', async () => {
    const fault = full(database, ['finished_delivery']);
    await fault.begin();
    platform.attempts.length = 0;
    await direct.query(
      `insert into delivery (notification_id, agent_id, type, referance_no)
       select notification_id, agent_id, type, 'again' from finished_delivery limit 1`,
    );
    await start();
    const tries = () => service.output().match(/"outcomes could not be recorded":1/g)?.length;
    await expect.poll(tries).toBeGreaterThanOrEqual(3);
    expect(await direct.query('select started from delivery')).toEqual([{ started: 0 }]);
    expect(platform.attempts).toEqual([]);
    await fault.end();
    await platform.until((attempts) => attempts.length === 1);
    await service.kill('SIGTERM');
  });
});

describe('the journal', () => {
  /** As a database tells it, whatever this machine's clock says. */
  const clock = new Clock('UTC', { now: () => 1_800_000_000_000 + performance.now() });
  const open = () =>
    new OutcomeJournal(new Settings({ DATA_DIR: directory }), clock, pino({ level: 'silent' }));
  const outcome = (no: string): AttemptOutcome => ({
    deliveryId: '1',
    notificationId: '1',
    agentId: 1,
    claimToken: 'c',
    verdict: 'Retry',
    waitMs: 60_000,
    endedAt: performance.now(),
    type: 101,
    attemptOnLadder: 1,
    lateMs: 0,
    attempt: {
      number: 1,
      subReferanceNo: no,
      startedAt: 0,
      durationMs: 1,
      httpStatus: 200,
      error: null,
      responseExcerpt: 'çok\nsatırlı "metin"',
    },
  });
  const numbers = (outcomes: AttemptOutcome[]) => outcomes.map(({ attempt }) => attempt.subReferanceNo);

  test('gives back what was kept, as what may be recorded, with the wait that is left', async () => {
    const kept = { ...outcome('a'), endedAt: performance.now() - 5_000 };
    await open().keep([kept]);
    // As if the machine's clock was set before the next process started.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const [read] = await open().adopt();
    vi.useRealTimers();
    expect(read).toEqual({ ...kept, endedAt: expect.any(Number), mayBeRecorded: true });
    expect(Math.abs((read?.endedAt ?? 0) - kept.endedAt)).toBeLessThan(1_000);
  });

  test('keeps each outcome once, and none when all are recorded', async () => {
    const journal = open();
    const first = outcome('a');
    await journal.keep([first]);
    await journal.keep([first, outcome('b')]);
    expect(journal.size).toBe(2);
    await journal.clear();
    expect([journal.size, await files()]).toEqual([0, []]);
    await journal.keep([outcome('c')]);
    expect(numbers(await open().adopt())).toEqual(['c']);
  });

  test('a line that the end of the process tore, or that is damaged, is passed over', async () => {
    await open().keep([outcome('a'), outcome('b')]);
    const [name = ''] = await files();
    const path = join(directory, 'journal', name);
    await appendFile(path, '00000000 {"deliveryId":"1"}\nxyz\n12345678 {"deliv');
    expect(numbers(await open().adopt())).toEqual(['a', 'b']);
  });

  test('of several processes that start at once one adopts a file', async () => {
    const dead = await startJournalProcess(directory);
    await dead.keep([outcome('a')]);
    await dead.end();
    const [name = ''] = await files();
    for (let i = 1; i < 50; i++) {
      const another = name.replace(/[^.]+(?=\.jsonl$)/, randomUUID());
      await copyFile(join(directory, 'journal', name), join(directory, 'journal', another));
    }
    const processes = await Promise.all([1, 2, 3].map(() => startJournalProcess(directory)));
    const adopted = await Promise.all(processes.map((one) => one.adopt()));
    expect(adopted.reduce((sum, count) => sum + count, 0)).toBe(50);
    // They live: what they have is theirs.
    expect(await open().adopt()).toEqual([]);
    await Promise.all(processes.map((one) => one.end()));
    expect(await open().adopt()).toHaveLength(50);
  });

  test('the file of a process that may live is left to it; an old one is adopted', async () => {
    await open().keep([outcome('a')]);
    const [name = ''] = await files();
    const rest = name.split('.').slice(-2).join('.');
    const elsewhere = join(directory, 'journal', `outcomes.v1.another-host.1.${rest}`);
    const parent = `outcomes.v1.${hostname()}.${process.ppid}.${rest}`;
    await rename(join(directory, 'journal', name), join(directory, 'journal', parent));
    await writeFile(elsewhere, '');
    expect(await open().adopt()).toEqual([]);
    const old = new Date(Date.now() - 90_000);
    await utimes(join(directory, 'journal', parent), old, old);
    expect(numbers(await open().adopt())).toEqual(['a']);
  });

  test('a process whose file was adopted while it was paused begins another with all that waits', async () => {
    const journal = open();
    const outcomes = [outcome('a'), outcome('b')];
    await journal.keep(outcomes.slice(0, 1));
    await rm(join(directory, 'journal'), { recursive: true });
    await journal.keep(outcomes);
    await journal.keep(outcomes);
    expect(await lines()).toBe(2);
    expect(numbers(await open().adopt())).toEqual(['a', 'b']);
  });

  test('one that cannot be read stays on disk, and does not keep the others from being adopted', async () => {
    await open().keep([outcome('a')]);
    await mkdir(join(directory, 'journal', `outcomes.v1.${hostname()}.${process.pid}.${randomUUID()}.jsonl`));
    await open().keep([outcome('b')]);
    const journal = open();
    expect(numbers(await journal.adopt()).sort()).toEqual(['a', 'b']);
    await journal.clear();
    expect(await files()).toHaveLength(1);
  });

  test('a disk that stays full does not fill up with the beginnings of files', async () => {
    const cramped = await startJournalProcess(directory, false);
    for (let second = 1; second <= 3; second++) expect(await cramped.keep([outcome('a')])).toBe(0);
    expect(await files()).toEqual([]);
    await cramped.end();
  });

  test('a disk that takes nothing either is survived, and written to once it does', async () => {
    await writeFile(join(directory, 'journal'), 'no directory');
    const journal = open();
    const outcomes = [outcome('a')];
    await journal.keep(outcomes);
    expect(journal.size).toBe(0);
    await rm(join(directory, 'journal'));
    await mkdir(join(directory, 'journal'));
    await journal.keep(outcomes);
    expect(journal.size).toBe(1);
  });
});
