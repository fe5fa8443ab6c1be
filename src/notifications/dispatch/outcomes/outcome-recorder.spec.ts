import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttemptOutcome } from '../record.sql.js';
import { OutcomeRecorder } from './outcome-recorder.js';
import { WriteGate } from './write-gate.js';

const OUTCOME = { deliveryId: '1', verdict: 'Delivered', endedAt: 0 } as AttemptOutcome;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A recorder whose store refuses with this SQLSTATE, until it is told to take outcomes. */
async function refusedWith(code: string) {
  let isOver = false;
  const recorded: AttemptOutcome[] = [];
  const record = vi.fn(async (outcomes: readonly AttemptOutcome[]): Promise<Set<string>> => {
    if (!isOver) throw Object.assign(new DatabaseError('not now', 7, 'error'), { code });
    recorded.push(...outcomes);
    return new Set();
  });
  const logger = pino({ level: 'silent' });
  const gate = new WriteGate({ tryWrite: async () => undefined }, logger);
  const journal = {
    adopt: async () => [],
    keep: async () => undefined,
    leave: async () => undefined,
    clear: async () => undefined,
  };
  const recorder = new OutcomeRecorder({ record, prolong: async () => undefined }, gate, journal, logger);
  await gate.start(() => recorder.resume());
  recorder.add(OUTCOME);
  await vi.advanceTimersByTimeAsync(MINUTE);
  return {
    recorder,
    recorded,
    tries: () => record.mock.calls.length,
    end: () => {
      isOver = true;
      return vi.advanceTimersByTimeAsync(MINUTE);
    },
  };
}

test.each(['55P03', '57014', '40001', '42501', 'XX000', '53100', '25006', '08006'])(
  'an outcome is tried until it is recorded after an error that is not its own (%s)',
  async (code) => {
    const { recorder, recorded, tries, end } = await refusedWith(code);
    expect(tries()).toBeGreaterThan(10);
    expect(recorder.backlog).toBe(1);
    await end();
    expect(recorded).toEqual([OUTCOME]);
    expect(recorder.backlog).toBe(0);
  },
);

test.each(['22001', '23505', '54000', 'P0001', '21000'])(
  'an outcome that is refused for its own sake is tried four times (%s)',
  async (code) => {
    const { recorder, recorded, tries, end } = await refusedWith(code);
    expect(tries()).toBe(4);
    expect(recorder.backlog).toBe(0);
    await end();
    expect(recorded).toEqual([]);
  },
);
