import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { startBehindProxy } from './support/database-proxy.js';
import {
  type ActionItem,
  documentKeys,
  makePath,
  startEndorsementsWithLedger,
} from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { expectTransitionError } from './support/refusals.js';
import { atOnce } from './support/users.js';

const bench = startBehindProxy(startEndorsementsWithLedger);

beforeEach(() => bench.proxy.open());

const listOfJobs = () => bench.insurer.get('/api/offline/jobs');

describe('while the database is away', () => {
  test.each(['make', 'reject'] as const)(
    'Database away: 500 `JobState.TransitionError`; the service continues when it is back (%s)',
    { tags: 'endorsements' },
    async (operation) => {
      const jobId = await bench.requestedJob();
      const before = await bench.traces();
      bench.proxy.shut();
      for (const answer of await atOnce(5, () => bench[operation](jobId))) expectTransitionError(answer);
      bench.proxy.open();
      await expect.poll(async () => (await listOfJobs()).status).toBe(200);
      expect(await bench.traces()).toEqual(before);
      expect((await bench[operation](jobId)).status).toBe(204);
    },
  );

  test('Database away: 503 `General.Unavailable` with `Retry-After`', { tags: 'offline-jobs' }, async () => {
    bench.proxy.shut();
    const answer = await listOfJobs();
    expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('a dry run is JobState.TransitionError, too', async () => {
    const jobId = await bench.requestedJob();
    bench.proxy.shut();
    expectTransitionError(await bench.dryRun(jobId));
  });

  test('a call without token is 401 as ever, and a token that cannot be looked up opens nothing', async () => {
    bench.proxy.shut();
    expect((await bench.service.anonymous.post(makePath(1), endorsement())).status).toBe(401);
    // What was known of the token is half a second old at most.
    await pause(600);
    for (const body of ['{', {}]) expectTransitionError(await bench.make(1, body));
  });
});

describe('a connection that breaks at the commit', { tags: 'endorsements' }, () => {
  test('A connection lost before the commit: nothing recorded, nothing sent', async () => {
    const jobId = await bench.requestedJob();
    bench.proxy.breakNextRecording('before');
    expectTransitionError(await bench.make(jobId));
    expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
    expect(bench.attemptsOf(jobId)).toEqual([]);
    expect((await bench.make(jobId)).status).toBe(204);
    await bench.heard(jobId);
  });

  test('A connection lost after the commit: everything recorded, the files kept, the notification sent', async () => {
    const jobId = await bench.requestedJob();
    const before = (await documentKeys(bench.service)).length;
    bench.proxy.breakNextRecording('after');
    expectTransitionError(await bench.make(jobId));
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, 3]);
    const files = (await bench.actions(jobId)).at(-1)?.Files ?? [];
    expect(await documentKeys(bench.service)).toHaveLength(before + 2);
    for (const { Id } of files) expect(await bench.content(jobId, Id)).toBe('%PDF-1.7\nbelge');
    await bench.heard(jobId);
  });

  test('A caller who did not receive the answer of a success repeats the call with the same Idempotency-Key and gets 204', async () => {
    const jobId = await bench.requestedJob();
    const key = { 'idempotency-key': 'lost answer' };
    bench.proxy.breakNextRecording('after');
    expectTransitionError(await bench.make(jobId, endorsement(), key));
    expect((await bench.make(jobId, endorsement(), key)).status).toBe(204);
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, 3]);
  });
});

test('Sessions that end under load leave no change half recorded', { tags: 'endorsements' }, async () => {
  let broken = 0;
  for (let round = 0; round < 20 && broken === 0; round++) {
    const jobs = await atOnce(20, () => bench.requestedJob());
    const endings: Promise<void>[] = [];
    const killing = setInterval(() => endings.push(endSessions()), 5);
    const answers = await Promise.all(jobs.map((jobId) => bench.make(jobId)));
    clearInterval(killing);
    await Promise.all(endings);
    for (const [index, jobId] of jobs.entries()) {
      const answer = answers[index];
      if (answer?.status !== 204) {
        broken += 1;
        expect(answer?.code).toBe('JobState.TransitionError');
      }
      await expectWholeOrNothing(jobId, answer?.status === 204);
    }
  }
  expect(broken).toBeGreaterThan(0);
});

async function endSessions(): Promise<void> {
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  await bench.service.dataSource
    .query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others} and random() < 0.5`)
    // It may have been ended by another of its kind.
    .catch(() => undefined);
}

async function expectWholeOrNothing(jobId: number, isMade: boolean): Promise<void> {
  const path = `/api/offline/jobs/${jobId}/actions`;
  let actions: ActionItem[] = [];
  // A session that has been ended may be met once more.
  const read = async () => {
    const answer = await bench.insurer.get(path);
    if (answer.status === 200) actions = answer.response();
    return answer.status;
  };
  await expect.poll(read).toBe(200);
  const made = actions.filter((action) => action.ActionType === 3);
  if (isMade) expect(made).toHaveLength(1);
  for (const action of made) {
    expect(action.Files).toHaveLength(2);
    expect(action.Endorsement).not.toBeNull();
    await bench.heard(jobId);
  }
}
