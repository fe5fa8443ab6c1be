import { expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { keepConditions } from '../src/events/event-notes.sql.js';
import { recordEvent } from '../src/events/record-event.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(sharedService);
// No agent's: the service may note events of agents of another file, which has just ended.
const SUBJECT = { kind: 'Agent', id: '2000000042' } as const;
const EVENT = {
  kind: 'agent.paused',
  subject: SUBJECT,
  facts: { by: 'Staff', userId: 7 },
} as const;
const notes = (tx: { query(text: string): Promise<unknown[]> }) =>
  tx.query(`select kind, subject_id, agent_id, count, facts, is_over from event_note
    where subject_id = '${SUBJECT.id}' order by id`);

test('An event is noted in the transaction of what it reports, with its agent, and not without it', async () => {
  const { dataSource } = on;
  await expect(recordEvent(dataSource.manager, EVENT)).rejects.toThrow('inside a transaction');
  await expect(
    inTransaction(dataSource, async (tx) => {
      await recordEvent(tx, EVENT);
      expect(await notes(tx)).toEqual([
        {
          kind: 'agent.paused',
          subject_id: '2000000042',
          agent_id: 2_000_000_042,
          count: 1,
          facts: { by: 'Staff', userId: 7 },
          is_over: false,
        },
      ]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await notes(dataSource)).toEqual([]);
});

test('A state is reported when it begins, when it comes to another step, and when it is over', async () => {
  const keep = keepConditions(
    { kind: 'secret.ending', subject: 'Certificate' },
    `select key as subject_id, null::int as agent_id, value::int as step, '{"what": "Certificate"}'::jsonb as facts
     from jsonb_each_text($1::jsonb)`,
  );
  const states: Record<string, number>[] = [{ a: 14 }, { a: 14, b: 14 }, { a: 1 }, {}, {}];
  await inTransaction(on.dataSource, async (tx) => {
    for (const state of states) await tx.query(keep, [JSON.stringify(state)]);
    const noted: { subject_id: string; is_over: boolean }[] = await tx.query(
      "select subject_id, is_over from event_note where kind = 'secret.ending' order by id",
    );
    const [begunA, begunB, ...others] = noted.map(({ subject_id, is_over }) => `${subject_id} ${is_over}`);
    expect([begunA, begunB]).toEqual(['a false', 'b false']);
    // Of one statement the order is open.
    expect(others.slice(0, 2).sort()).toEqual(['a false', 'b true']);
    expect(others.slice(2)).toEqual(['a true']);
    await tx.query("delete from event_note where kind = 'secret.ending'");
  });
});
