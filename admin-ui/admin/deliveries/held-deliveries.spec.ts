import { describe, expect, test } from 'vitest';
import { readState } from '../address/params.js';
import {
  DELIVERIES_ADDRESS,
  type DeliveryItem,
  isBehind,
  isByAttempt,
  waitingQuery,
} from './deliveries-address.js';
import { behind } from './held-deliveries.js';

const at = (search: string) => readState(DELIVERIES_ADDRESS, search);
const NOW = Date.parse('2026-11-24T12:00:30Z');
/** A delivery whose next attempt is at a minute of the hour; undefined is under way. */
const row = (Id: number, minute?: number, AgentPaused = false) =>
  ({
    Id,
    AgentPaused,
    NextAttemptAt:
      minute === undefined ? null : `2026-11-24T15:${String(minute).padStart(2, '0')}:00.000+03:00`,
  }) as DeliveryItem;
const ids = (rows: readonly DeliveryItem[]) => rows.map(({ Id }) => Id);

describe('the order of the deliveries', () => {
  test('is that of the next attempts where only what waits is listed', () => {
    for (const search of ['view=waiting', 'view=waiting&agent=7', 'state=Pending'])
      expect(isByAttempt(at(search)), search).toBe(true);
    for (const search of [
      '',
      'view=all',
      'view=waiting&state=Pending,Parked',
      'view=waiting&hour=2026-11-24T11:00Z',
    ])
      expect(isByAttempt(at(search)), search).toBe(false);
  });

  test('what waits is asked for without states and outcomes', () => {
    const query = waitingQuery(at('view=waiting&agent=7&from=2026-11-01'), NOW);
    expect(query).toMatchObject({ agentId: 7, from: '2026-11-01' });
    for (const name of ['state', 'finishedFrom', 'finishedTo']) expect(query).not.toHaveProperty(name);
  });
});

describe('rows that are held in their places', () => {
  test('newest first: older ones follow', () => {
    const rows = [row(9), row(8)];
    const read = [row(11), row(9), row(8), row(7)];
    expect(ids(behind({ rows, end: row(8) }, read, isBehind(at('view=all'))))).toEqual([7]);
  });

  test('by the next attempt: later ones follow, also when the last held one has come to a later place', () => {
    const rows = [row(4), row(9, 2), row(5, 50)];
    const read = [row(4), row(3, 1), row(9, 2), row(6, 4), row(2, 9), row(5, 50), row(1, 3, true)];
    const order = isBehind(at('view=waiting'));
    expect(ids(behind({ rows, end: row(5, 3) }, read, order))).toEqual([6, 2, 1]);
    expect(ids(behind({ rows, end: row(8, 3, true) }, read, order))).toEqual([1]);
  });

  test('all rows follow an empty list', () => {
    expect(ids(behind({ rows: [], end: undefined }, [row(2), row(1)], isBehind(at(''))))).toEqual([2, 1]);
  });
});
