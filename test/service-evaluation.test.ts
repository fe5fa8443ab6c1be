// @module-tag service-availability
import { beforeEach, describe, expect, test } from 'vitest';
import { record } from './support/availability.js';
import { startEvaluation } from './support/evaluation.js';
import { eventsOf } from './support/events.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(startEvaluation);
let id: number;
let agent: number;
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14), record(110, 111, 15), record(110, 101, 14), record(124, null, 20)]);
  id = await on.idOf(110, 111, 14);
  agent = await on.agent([[110, 111]], [[14, null]]);
  await on.switchOn(id);
  on.pass(1);
});

const status = async () => (await on.detail(id)).Status;
const CLOSED =
  'Otomatik değerlendirme: başarısızlık oranı %77,5 (son 5 dakika, çağrı: 40, başarısız: 31). Bekleme süresi: 10 dakika';
const heard = () => on.reasonsHeard(agent);
/** So many failures in a row, and the round that sees them. */
const fail = async () => {
  await on.report(14, 40, 31);
  await on.round();
};

describe('too many failed calls', () => {
  test('`AutoDisabled` is set by the automatic evaluation, with its figures in the reason, history, audit and one notification (addition)', async () => {
    await fail();
    expect(await on.detail(id)).toMatchObject({
      Status: 'AutoDisabled',
      Reason: CLOSED,
      ReopenAt: null,
      AutomaticEvaluation: true,
    });
    expect(await on.history(id)).toMatchObject([
      { ChangedBy: 'Otomatik değerlendirme', From: 'Active', To: 'AutoDisabled', Reason: CLOSED },
    ]);
    expect(await heard()).toEqual([['AutoDisabled', CLOSED]]);
    expect(await on.latestAudit()).toMatchObject({
      UserId: null,
      UserName: 'Otomatik değerlendirme',
      Action: 'serviceAvailability.status',
      Target: `service availability ${id}`,
    });
    await expect
      .poll(() => eventsOf(on.operator, `serviceId=${id}`))
      .toMatchObject([{ Kind: 'service.auto_closed', Cause: expect.stringContaining(CLOSED) }]);
  });

  test.each([
    ['fewer calls than the least', 19, 19, 'Active'],
    ['just enough calls, just the share', 20, 10, 'AutoDisabled'],
    ['one failure short of the share', 20, 9, 'Active'],
  ])(
    'Fewer calls than the minimum close no operation, and neither does a share below the limit (%s: %i calls, %i failed: %s)',
    async (_, calls, failures, expected) => {
      await on.report(14, calls, failures);
      await on.round();
      expect(await status()).toBe(expected);
    },
  );

  test('Only the calls of the window count', async () => {
    await on.report(14, 10, 10);
    on.pass(4);
    await on.report(14, 10, 10);
    on.pass(1);
    await on.round();
    expect([await status(), (await on.seen(id)).Calls]).toEqual(['Active', 10]);
    await on.report(14, 10, 10);
    await on.round();
    expect(await status()).toBe('AutoDisabled');
  });

  test('Failed calls of other operations change nothing', async () => {
    await on.report(15, 100, 100);
    await on.round();
    expect((await on.catalog()).map(({ Status }) => Status)).toEqual(Array(4).fill('Active'));
  });

  test('One notification for each operation that is closed', async () => {
    await on.administrator.put(`/api/admin/agents/${agent}/subscriptions`, {
      subscriptions: [{ serviceOperationId: 14 }, { serviceOperationId: 15 }],
    });
    await on.switchOn(await on.idOf(110, 111, 15));
    await on.report(15, 20, 20);
    await fail();
    const operations = (await on.heard(agent)).map((groups) =>
      groups.map(({ Values }) => Values.map(({ Operations }) => Operations.length)),
    );
    expect(operations).toEqual([[[1]], [[1]]]);
  });

  test('Failed calls are shown to the staff before and after the closing', async () => {
    await on.report(14, 40, 31);
    const calls = { Enabled: true, Calls: 40, Failures: 31 };
    expect(await on.seen(id)).toEqual({ ...calls, Closings: 0, QuietUntil: null });
    await on.round();
    const [change] = await on.history(id);
    const quietUntil = new Date(Date.parse(change?.ChangedAt ?? '') + 600_000).toISOString();
    const seen = await on.seen(id);
    expect({ ...seen, QuietUntil: new Date(seen.QuietUntil ?? '').toISOString() }).toEqual({
      Enabled: true,
      // Only the minutes that begin after the closing count.
      Calls: 0,
      Failures: 0,
      Closings: 1,
      QuietUntil: quietUntil,
    });
  });
});

describe('what the evaluation closed', () => {
  beforeEach(async () => {
    await fail();
    expect(await status()).toBe('AutoDisabled');
  });

  test('After the quiet period a closed operation opens when there are no calls', async () => {
    on.pass(9);
    await on.round();
    expect(await status()).toBe('AutoDisabled');
    on.pass(1);
    await on.round();
    const reason = 'Otomatik değerlendirme: bekleme süresi doldu, son 5 dakika içinde çağrı yok';
    expect(await on.detail(id)).toMatchObject({ Status: 'Active', Reason: reason });
    expect(await heard()).toEqual([
      ['AutoDisabled', CLOSED],
      ['Active', reason],
    ]);
    await expect
      .poll(() => eventsOf(on.operator, `serviceId=${id}&kind=service.auto_opened`))
      .toMatchObject([{ Count: 1, Cause: expect.stringContaining(reason) }]);
  });

  test('A closed operation stays closed while the remaining calls fail, and opens when they succeed', async () => {
    on.pass(10);
    await on.report(14, 1, 1);
    await on.round();
    expect(await status()).toBe('AutoDisabled');
    on.pass(1);
    await on.report(14, 9, 0);
    await on.round();
    expect(await on.detail(id)).toMatchObject({
      Status: 'Active',
      Reason:
        'Otomatik değerlendirme: bekleme süresi doldu, başarısızlık oranı %10 (son 5 dakika, çağrı: 10, başarısız: 1)',
    });
  });

  test('What was opened again is judged by the calls since then only', async () => {
    on.pass(9);
    await on.report(14, 100, 0);
    on.pass(1);
    await on.round();
    on.pass(1);
    await on.report(14, 20, 10);
    await on.round();
    expect(await status()).toBe('AutoDisabled');
  });

  test('Failing again doubles the quiet period up to its maximum; a stable time resets it', async () => {
    const quiet = [10];
    for (const minutes of [10, 20, 40, 80, 120, 120]) {
      on.pass(minutes - 1);
      await on.round();
      expect(await status()).toBe('AutoDisabled');
      on.pass(1);
      await on.round();
      expect(await status()).toBe('Active');
      on.pass(1);
      await fail();
      const { QuietUntil, Closings } = await on.seen(id);
      quiet.push((Date.parse(QuietUntil ?? '') - on.now().getTime()) / 60_000);
      expect(Closings).toBe(quiet.length);
    }
    expect(quiet).toEqual([10, 20, 40, 80, 120, 120, 120]);
    on.pass(120);
    await on.round();
    on.pass(60);
    await fail();
    expect(await on.history(id)).toHaveLength(15);
    expect(await on.seen(id)).toMatchObject({ Closings: 1 });
    expect((await on.detail(id)).Reason).toBe(CLOSED);
  });
});

describe('a change by hand', () => {
  test('`ManualDisabled` is never overridden', async () => {
    await on.setStatus(id, { status: 'ManualDisabled', reason: 'Planlı bakım' });
    on.pass(1);
    await fail();
    on.pass(600);
    await on.round();
    expect([await status(), await heard()]).toEqual(['ManualDisabled', [['ManualDisabled', 'Planlı bakım']]]);
  });

  test.each(['ManualDisabled', 'AutoDisabled'])(
    'A change by hand cancels the change that the evaluation was about to make (%s)',
    async (chosen) => {
      await fail();
      if (chosen === 'AutoDisabled') await on.setStatus(id, { status: 'Active', reason: 'Deneme' });
      await on.setStatus(id, { status: chosen, reason: 'Elle kapatıldı' });
      expect(await on.seen(id)).toMatchObject({ Closings: 0, QuietUntil: null });
      on.pass(600);
      await on.round();
      expect(await on.detail(id)).toMatchObject({ Status: chosen, Reason: 'Elle kapatıldı' });
    },
  );

  test('A change by hand ends in the future of the service’s own clock', async () => {
    on.pass(24 * 60);
    const until = new Date(on.now().getTime() - 60_000).toISOString();
    expectInvalid(await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım', until }), {
      Until: 'Until must be in the future.',
    });
  });

  test('Opened by hand, an operation is judged by the calls that follow', async () => {
    await fail();
    on.pass(10);
    await on.round();
    on.pass(1);
    await fail();
    expect(await on.seen(id)).toMatchObject({ Closings: 2 });
    await on.setStatus(id, { status: 'Active', reason: 'Şirket düzeltti' });
    await on.round();
    expect(await status()).toBe('Active');
    on.pass(1);
    await on.round();
    expect(await status()).toBe('Active');
    await fail();
    expect([await status(), (await on.seen(id)).Closings]).toEqual(['AutoDisabled', 1]);
  });
});

test('Rounds, outcomes and changes of the evaluation are counted in the metrics', async () => {
  const samples = async () => {
    const { text } = await on.service.anonymous.get('/metrics');
    const of = (line: string) =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`${line} `))
          ?.slice(line.length) ?? 0,
      );
    return [
      of('zeyil_service_outcomes_total{result="accepted"}'),
      of('zeyil_service_outcomes_total{result="unknown"}'),
      of('zeyil_service_outcomes_total{result="repeated"}'),
      of('zeyil_service_evaluations_total{outcome="done"}'),
      of('zeyil_service_evaluation_changes_total{to="AutoDisabled"}'),
      of('zeyil_service_evaluation_changes_total{to="Active"}'),
    ];
  };
  const before = await samples();
  await on.report(14, 20, 20, 'metrics');
  await on.report(14, 20, 20, 'metrics');
  await on.report(99, 3, 0);
  await on.round();
  on.pass(10);
  await on.round();
  expect((await samples()).map((value, index) => value - (before[index] ?? 0))).toEqual([20, 3, 20, 2, 1, 1]);
});
