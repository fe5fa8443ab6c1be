import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { Dispatcher } from '../src/notifications/dispatch/dispatcher.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../src/notifications/notification-types.rules.js';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { sharedService, type TestService } from './support/service.js';

/** The interface's ladder, in seconds, and attempts in total. */
const LADDER = [3, 10, 60, 3600];
const ATTEMPTS: Record<number, number> = { 3: 11, 8: 6, 10: 11, 13: 6, 101: 11, 102: 11, 103: 11 };

let service: TestService;
let platform: TestPlatform;

beforeAll(async () => {
  service = await sharedService();
  platform = await startTestPlatform();
  platform.answer((_, response) => void response.socket?.destroy());
});
afterAll(async () => {
  await service.stop();
  await platform.close();
});

/** The live delivery with the seconds from the end of its last attempt to its next due moment. */
async function waiting(agentId: number): Promise<{ finished: number; waitS: number } | undefined> {
  const [row] = await service.dataSource.query(
    `select d.finished, extract(epoch from d.due_at - (a.started_at + a.duration_ms * interval '1 ms'))::float8 as "waitS"
     from delivery d left join delivery_attempt a on a.delivery_id = d.id and a.number = d.finished
     where d.agent_id = $1 and d.claim_token is null`,
    [agentId],
  );
  return row;
}

/** Waits for the outcome of an attempt; nothing behind the last one, which ends the delivery. */
async function untilAttempted(agentId: number, attempts: number): Promise<{ waitS: number } | undefined> {
  const sql = 'select attempts from finished_delivery where agent_id = $1';
  let row: Awaited<ReturnType<typeof waiting>>;
  const ended = async () => {
    row = await waiting(agentId);
    return row?.finished ?? (await service.dataSource.query(sql, [agentId]))[0]?.attempts;
  };
  await expect.poll(ended, { interval: 10 }).toBe(attempts);
  return row;
}

/** Lets the wait be over. */
async function travel(agentId: number): Promise<void> {
  await service.dataSource.query('update delivery set due_at = now() where agent_id = $1', [agentId]);
  service.running.app.get(Dispatcher).wake([agentId]);
}

describe('the ladder of 3 seconds, 10 seconds, 1 minute, then 1 hour', () => {
  test.each(Object.entries(ATTEMPTS).map(([type, attempts]) => [Number(type) as NotificationType, attempts]))(
    'The true ladder for each of the seven types: every wait, the number of attempts, the header on the last one only (type %i: %i attempts)',
    { tags: 'notifications' },
    async (type, attempts) => {
      const agentId = await service.createAgent({ platformUrl: platform.url });
      platform.attempts.length = 0;
      const notifications = service.running.app.get(NotificationsService);
      await inTransaction(service.dataSource, (tx) =>
        notifications.publish(tx, {
          type: type as NotificationType,
          payload: {},
          agentIds: [agentId],
          subject: { kind: 'Test', id: '1' },
        }),
      );

      const waits: number[] = [];
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const row = await untilAttempted(agentId, attempt);
        if (row) waits.push(row.waitS);
        await travel(agentId);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));

      expect(platform.attempts.length).toBe(attempts);
      expect(waits.length).toBe(attempts - 1);
      for (const [index, wait] of waits.entries()) {
        const rung = LADDER[Math.min(index, LADDER.length - 1)] ?? 0;
        expect(wait).toBeGreaterThan(rung - 0.05);
        // Later by what the statement took to reach the database; rungs are further apart.
        expect(wait).toBeLessThan(rung + 2);
      }
      const marked = platform.attempts.map((attempt) => 'islastattempttoredelivery' in attempt.headers);
      expect(marked).toEqual(platform.attempts.map((_, index) => type === 10 && index === attempts - 1));
      const [final] = await service.dataSource.query(
        'select state from finished_delivery where agent_id = $1',
        [agentId],
      );
      expect(final).toEqual({ state: 'Exhausted' });
    },
  );

  test('covers every type of the interface', () => {
    const known = Object.keys(NOTIFICATION_TYPES).filter((type) => type !== '104');
    expect(Object.keys(ATTEMPTS)).toEqual(known);
  });
});
