// @module-tag deliveries
import { beforeEach, describe, expect, test } from 'vitest';
import { reset, startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { atOnce, statuses } from './support/users.js';

const on = startOnce(startDeliveries);
beforeEach(() => {
  on.platform.attempts.length = 0;
});

describe('resend of one delivery', () => {
  test.each([
    ['Delivered', succeed, 101, 1],
    ['Dropped', status(500), 10, 1],
    ['Exhausted', reset, 13, 6],
  ] as const)(
    'A delivery in a final state can be sent again, due at once, with the same ReferanceNo (%s)',
    async (state, answerer, type, before) => {
      const id = await on.ended(state, answerer, type);
      const { ReferanceNo } = await on.show(id);
      on.platform.attempts.length = 0;
      on.platform.answer(succeed);

      await on.whilePaused(async () => {
        expect((await on.resend(id)).status).toBe(204);
        expect(await on.sql('select due_at <= now() as due from delivery where id = $1', [id])).toEqual([
          { due: true },
        ]);
      });

      await on.platform.until((attempts) => attempts.length === 1);
      expect(on.platform.attempts[0]?.referanceNo).toBe(ReferanceNo);
      const delivery = await on.untilState(id, 'Delivered');
      expect(delivery).toMatchObject({ Id: id, ReferanceNo, Attempts: before + 1 });
      expect(delivery.AttemptLog.map((attempt) => attempt.Number)).toEqual(
        Array.from({ length: before + 1 }, (_, index) => index + 1),
      );
    },
  );

  test('A cancelled and a parked delivery can be sent again', async () => {
    on.platform.answer(succeed);
    const [cancelled, parked] = await on.whilePaused(async () => {
      const made = [await on.publish(), await on.publish()] as const;
      await on.cancel(made[0]);
      await on.sql(`update delivery set due_at = 'infinity', started = 9, finished = 1 where id = $1`, [
        made[1],
      ]);
      return made;
    });
    for (const id of [cancelled, parked]) expect((await on.resend(id)).status).toBe(204);
    expect(await on.untilState(cancelled, 'Delivered')).toMatchObject({ Attempts: 1 });
    expect(await on.untilState(parked, 'Delivered')).toMatchObject({ Attempts: 2 });
  });

  test('A resend is a fresh ladder; attempt numbers go on and the last attempt has its header', async () => {
    const id = await on.ended('Exhausted', reset, 10);
    on.platform.attempts.length = 0;
    await on.resend(id);
    await on.untilState(id, 'Exhausted');
    const marked = on.platform.attempts.map((attempt) => attempt.headers['islastattempttoredelivery']);
    expect(marked).toEqual([...Array(10).fill(undefined), 'true']);
    const delivery = await on.show(id);
    expect(delivery).toMatchObject({ Attempts: 22, MaxAttempts: 11 });
    expect(delivery.AttemptLog.map((attempt) => attempt.Number)).toEqual(
      Array.from({ length: 22 }, (_, i) => i + 1),
    );
  });

  test('The staff sees how often a delivery was sent again, and how many of its attempts came before', async () => {
    const id = await on.ended('Exhausted', reset, 13);
    expect(await on.show(id)).toMatchObject({ Attempts: 6, Resends: 0, EarlierAttempts: 0 });
    on.platform.answer(succeed);
    await on.whilePaused(async () => {
      await on.resend(id);
      expect(await on.show(id)).toMatchObject({ Attempts: 6, Resends: 1, EarlierAttempts: 6 });
    });
    expect(await on.untilState(id, 'Delivered')).toMatchObject({
      Attempts: 7,
      Resends: 1,
      EarlierAttempts: 6,
    });
    await on.resend(id);
    await expect
      .poll(() => on.show(id))
      .toMatchObject({ State: 'Delivered', Attempts: 8, Resends: 2, EarlierAttempts: 7 });
  });

  test('Resend while Pending is 409 `General.Conflict` "The delivery is pending already."', async () => {
    await on.whilePaused(async () => {
      const pending = await on.resend(await on.publish());
      expect([pending.status, pending.code, pending.message]).toEqual([
        409,
        'General.Conflict',
        'The delivery is pending already.',
      ]);
    });
    const unknown = await on.resend(999_999);
    expect([unknown.status, unknown.code]).toEqual([404, 'General.NotFound']);
  });

  test('Of resends at the same moment one is taken', async () => {
    const id = await on.ended('Delivered', succeed);
    const answers = await on.whilePaused(() => atOnce(10, () => on.resend(id)));
    expect(statuses(answers)).toEqual({ 204: 1, 409: 9 });
    await on.untilState(id, 'Delivered');
    expect(await on.sql('select id from finished_delivery where id = $1', [id])).toHaveLength(1);
  });

  test('A delivery whose payload has been removed is not sent again: 409 "The payload of this delivery is no longer kept."', async () => {
    const id = await on.ended('Delivered', succeed);
    await on.sql(
      'delete from notification n using finished_delivery f where f.id = $1 and n.id = f.notification_id',
      [id],
    );
    const answer = await on.resend(id);
    expect([answer.status, answer.message]).toEqual([409, 'The payload of this delivery is no longer kept.']);
    expect(await on.show(id)).toMatchObject({ State: 'Delivered', Payload: null });
  });
});

describe('cancel', () => {
  test('Cancel ends a waiting delivery', async () => {
    const id = await on.whilePaused(async () => {
      const waiting = await on.publish();
      expect((await on.cancel(waiting)).status).toBe(204);
      return waiting;
    });
    const delivery = await on.show(id);
    expect(delivery).toMatchObject({ State: 'Cancelled', Attempts: 0, NextAttemptAt: null });
    expect(delivery.FinishedAt).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(on.platform.attempts).toEqual([]);
  });

  test('Cancel ends a parked delivery, and one whose claim has expired', async () => {
    await on.whilePaused(async () => {
      const parked = await on.publish();
      await on.sql(`update delivery set due_at = 'infinity' where id = $1`, [parked]);
      const orphaned = await on.publish();
      const expired = `update delivery set claim_token = gen_random_uuid(), leased_until = now() - interval '1 ms'`;
      await on.sql(`${expired} where id = $1`, [orphaned]);
      for (const id of [parked, orphaned]) {
        expect((await on.cancel(id)).status).toBe(204);
        expect((await on.show(id)).State).toBe('Cancelled');
      }
    });
  });

  test('Cancel during an attempt is 409 "The delivery is being attempted at the moment."', async () => {
    let answer: () => unknown = () => undefined;
    on.platform.answer((attempt, response) => {
      answer = () => succeed(attempt, response);
    });
    const id = await on.publish();
    await on.platform.until((attempts) => attempts.length === 1);
    expect(await on.show(id)).toMatchObject({ State: 'Pending', NextAttemptAt: null });
    const refused = await on.cancel(id);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'General.Conflict',
      'The delivery is being attempted at the moment.',
    ]);
    void answer();
    await on.untilState(id, 'Delivered');
  });

  test('Cancel in a final state is 409 "The delivery is final already."', async () => {
    const id = await on.ended('Delivered', succeed);
    const refused = await on.cancel(id);
    expect([refused.status, refused.message]).toEqual([409, 'The delivery is final already.']);
    expect((await on.cancel(999_999)).status).toBe(404);
  });

  test('Of cancel and resend at once, each does the whole of it or nothing', async () => {
    on.platform.answer(succeed);
    await on.whilePaused(async () => {
      const id = await on.publish();
      await atOnce(12, (index) => (index % 2 ? on.cancel(id) : on.resend(id)));
      const rows = await on.sql(
        `select 'live' as place from delivery where id = $1 union all select 'final' from finished_delivery where id = $1`,
        [id],
      );
      expect(rows).toHaveLength(1);
      await on.cancel(id);
    });
  });
});
