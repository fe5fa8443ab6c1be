import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { OutcomesService } from '../src/service-availability/outcomes/outcomes.service.js';
import { record } from './support/availability.js';
import type { Client } from './support/client.js';
import { startEvaluation } from './support/evaluation.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid, field, statuses } from './support/users.js';

const on = startOnce(startEvaluation);
beforeEach(async () => {
  await on.reset();
  await on.sync([
    record(110, 111, 14),
    record(110, null, 14),
    record(110, null, 40, 3),
    record(110, 111, 15),
  ]);
  on.pass(1);
});

const OUTCOMES = '/api/service-availabilities/outcomes';
const call = (more: Record<string, unknown> = {}) => ({
  insuranceCompanyId: 110,
  productId: 111,
  serviceOperationId: 14,
  at: on.now().toISOString(),
  succeeded: false,
  ...more,
});
const report = (outcomes: unknown, batchId?: string, by: Client = on.adapter) =>
  by.post(OUTCOMES, { batchId, outcomes });
/** What is counted, as [record, calls, failures], by minute and record. */
const counted = async (): Promise<number[][]> => {
  const rows = await on.service.dataSource.query(
    'select service_availability_id as id, calls, failures from service_outcome_count order by minute, id',
  );
  return rows.map(({ id, calls, failures }: Record<string, number>) => [id, calls, failures]);
};
const inMinutes = (minutes: number, ms = 0) =>
  new Date(on.now().getTime() + minutes * 60_000 + ms).toISOString();

describe('POST /api/service-availabilities/outcomes', () => {
  test('Outcomes of calls are counted by record and minute, for `IntegrationService` and `Administrator`', {
    tags: 'service-availability',
  }, async () => {
    const minute = inMinutes(0, -30_000);
    const answer = await report([
      call({ at: minute }),
      call({ succeeded: true }),
      call({ at: inMinutes(0, 29_999) }),
      call({ at: inMinutes(0, 30_000), succeeded: true }),
      call({ productId: null }),
      call({ productId: undefined, serviceOperationId: 40, outsourceProcessId: 3 }),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.response()).toEqual({ Accepted: 6, Unknown: [], Repeated: false });
    expect(await counted()).toEqual([
      [1, 3, 2],
      [2, 1, 1],
      [3, 1, 1],
      [1, 1, 0],
    ]);
    await report([call()]);
    expect((await counted())[0]).toEqual([1, 4, 3]);
  });

  test('Outcomes of unknown operations are listed in the answer, and the others of the batch are counted', {
    tags: 'service-availability',
  }, async () => {
    await on.sync([record(110, 111, 14)]);
    const answer = await report([
      call({ serviceOperationId: 99 }),
      call(),
      call({ serviceOperationId: 99, succeeded: true }),
      call({ serviceOperationId: 15 }),
      call({ outsourceProcessId: 3 }),
    ]);
    const unknown = { InsuranceCompanyId: 110, ProductId: 111, OutsourceProcessId: null };
    const Unknown = [
      { ...unknown, ServiceOperationId: 99, Outcomes: 2 },
      { ...unknown, ServiceOperationId: 15, Outcomes: 1 },
      { ...unknown, ServiceOperationId: 14, OutsourceProcessId: 3, Outcomes: 1 },
    ];
    expect([answer.status, answer.response()]).toEqual([200, { Accepted: 1, Unknown, Repeated: false }]);
    expect(await counted()).toEqual([[1, 1, 1]]);
    const allUnknown = await report([call({ serviceOperationId: 99 })]);
    expect(allUnknown.response()).toMatchObject({ Accepted: 0, Repeated: false });
  });

  test('Outcomes of the future or older than an hour are refused with their index', {
    tags: 'service-availability',
  }, async () => {
    const answer = await report([
      call(),
      call({ at: inMinutes(1, 1) }),
      call({ at: inMinutes(1) }),
      call({ at: inMinutes(-60, -1) }),
      call({ at: inMinutes(-60) }),
    ]);
    expectInvalid(answer, {
      'Outcomes[1].At': 'At must be at most 1 minute in the future.',
      'Outcomes[3].At': 'At must be at most 1 hour old.',
    });
    expect(await counted()).toEqual([]);
  });

  const FIELDS = ['InsuranceCompanyId', 'ServiceOperationId', 'At', 'Succeeded'];
  test.each<[unknown, object]>([
    [undefined, { Outcomes: 'Outcomes is required.' }],
    [[], { Outcomes: 'Outcomes must not be empty.' }],
    [[{}], Object.assign({}, ...FIELDS.map((name) => field(`Outcomes[0].${name}`, 'is required.')))],
  ])('%j: 400', async (outcomes, fields) => {
    expectInvalid(await report(outcomes), fields as Record<string, string>);
  });

  test('takes 1,000 outcomes and refuses one more', async () => {
    const outcomes = Array.from({ length: 1_001 }, () => call());
    expectInvalid(await report(outcomes), { Outcomes: 'Outcomes must have at most 1000 items.' });
    expect((await report(outcomes.slice(1))).response()).toMatchObject({ Accepted: 1_000 });
  });

  test('from many senders at once loses none', async () => {
    const calls = Array.from({ length: 400 }, (_, n) =>
      call({ at: inMinutes(-(n % 50)), serviceOperationId: 1 + (n % 8) }),
    );
    await on.sync(Array.from({ length: 8 }, (_, n) => record(110, 111, 1 + n)));
    const answers = await atOnce(24, (n) => report(n % 2 === 0 ? calls : [...calls].reverse()));
    expect(statuses(answers)).toEqual({ 200: 24 });
    const counts = await counted();
    expect(counts.map(([, of]) => of)).toEqual(counts.map(() => 48));
    expect(counts).toHaveLength(200);
  });
});

describe('a batch that is repeated', () => {
  test('A batch that is repeated under its `batchId` counts once', {
    tags: 'service-availability',
  }, async () => {
    const batchId = randomUUID();
    const outcomes = [call(), call({ serviceOperationId: 99 })];
    const first = (await report(outcomes, batchId)).response<object>();
    // Meanwhile it would be known, and it is too old besides.
    await on.sync([record(110, 111, 14), record(110, 111, 99)]);
    on.pass(70);
    const second = await report(outcomes, batchId);
    expect([second.status, second.response()]).toEqual([200, { ...first, Repeated: true }]);
    expect(await counted()).toEqual([[1, 1, 1]]);
  });

  test('while the first is under way counts once', async () => {
    const answers = await atOnce(12, () => report([call()], 'one and the same'));
    expect(statuses(answers)).toEqual({ 200: 12 });
    const repeated = answers.map((answer) => answer.response<{ Repeated: boolean }>().Repeated);
    expect(repeated.filter((again) => !again)).toHaveLength(1);
    expect(await counted()).toEqual([[1, 1, 1]]);
  });

  test('without batchId counts again', async () => {
    await report([call()]);
    await report([call()]);
    expect(await counted()).toEqual([[1, 2, 2]]);
  });

  test('A `batchId` that was used for other outcomes: 409', { tags: 'service-availability' }, async () => {
    await report([call()], '1');
    const answer = await report([call({ succeeded: true })], '1');
    expectRefused(answer, 409, 'General.Conflict', 'The batchId was used for another batch.');
    expect(await counted()).toEqual([[1, 1, 1]]);
  });

  test('is another one when another user sends it', async () => {
    await report([call()], '1');
    const other = await on.service.as({ roles: ['IntegrationService'], permissions: [] });
    expect((await report([call({ succeeded: true })], '1', other)).response()).toMatchObject({
      Repeated: false,
    });
    expect(await counted()).toEqual([[1, 2, 1]]);
  });

  test.each([
    [' ', 'BatchId must not be blank.'],
    ['x'.repeat(101), 'BatchId must be at most 100 characters.'],
  ])('needs an id that tells it from others: %j is refused', async (batchId, message) => {
    expectInvalid(await report([call()], batchId), { BatchId: message });
  });

  test('after a refusal is counted: what was refused is not remembered', async () => {
    const wrong = await report([call({ at: inMinutes(5) })], '1');
    const right = await report([call()], '1');
    expect([wrong.status, right.status]).toEqual([400, 200]);
    expect(await counted()).toEqual([[1, 1, 1]]);
  });
});

test('counts and batches are removed after 3 hours, and not before', async () => {
  await report([call()], 'old');
  const rows = async () => {
    await on.service.running.app.get(OutcomesService).removeOld();
    const [{ batches }] = await on.service.dataSource.query(
      'select count(*)::int as batches from service_outcome_batch',
    );
    return [(await counted()).length, batches];
  };
  /** The database's clock decides, and that is not moved by the tests: the rows are made older instead. */
  const age = async (minutes: number) => {
    const moment = `now() - ${minutes} * interval '1 minute'`;
    await on.service.dataSource.query(`update service_outcome_count set minute = ${moment}`);
    await on.service.dataSource.query(`update service_outcome_batch set received_at = ${moment}`);
  };
  await age(179);
  expect(await rows()).toEqual([1, 1]);
  await age(181);
  expect(await rows()).toEqual([0, 0]);
});
