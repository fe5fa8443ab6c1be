import { describe, expect, test } from 'vitest';
import { readState } from '../address/params.js';
import {
  DELIVERIES_ADDRESS,
  filterQuery,
  hourParam,
  resendStates,
  resendsParked,
  statesOf,
  viewOf,
} from './deliveries-address.js';

const at = (search: string) => readState(DELIVERIES_ADDRESS, search);
const NOW = Date.parse('2026-11-24T12:00:30Z');

describe('the address of the deliveries', () => {
  test('without a filter it is what needs attention and failed within a day', () => {
    expect(viewOf(at(''))).toBe('attention');
    expect(filterQuery(at(''), NOW)).toMatchObject({
      state: 'Parked,Dropped,Exhausted',
      finishedFrom: '2026-11-23T12:00:00.000Z',
    });
    expect(filterQuery(at('since=7d'), NOW).finishedFrom).toBe('2026-11-17T12:00:00.000Z');
    expect(filterQuery(at('since=ever'), NOW).finishedFrom).toBeUndefined();
    expect(filterQuery(at('view=attention&from=2026-11-01'), NOW).finishedFrom).toBeUndefined();
  });

  test('a filter without a view searches everything', () => {
    expect(viewOf(at('agent=42'))).toBe('all');
    expect(filterQuery(at('agent=42'), NOW)).toMatchObject({
      agentId: 42,
      state: undefined,
      finishedFrom: undefined,
    });
    expect(viewOf(at('agent=42&view=attention'))).toBe('attention');
    expect(statesOf(at('state=Exhausted,Dropped'))).toEqual(['Dropped', 'Exhausted']);
  });

  test('an hour bounds the moment of the outcome, in every view, and takes no parked ones along', () => {
    const hour = at('hour=2026-11-24T11:00Z');
    const bounds = { finishedFrom: '2026-11-24T11:00:00.000Z', finishedTo: '2026-11-24T11:59:59.999Z' };
    expect(viewOf(hour)).toBe('all');
    expect(filterQuery(hour, NOW)).toMatchObject(bounds);
    const attention = at('view=attention&hour=2026-11-24T11:00Z');
    expect(filterQuery(attention, NOW)).toMatchObject(bounds);
    expect(resendsParked(attention)).toBe(false);
    expect(resendsParked(at('view=attention'))).toBe(true);
    for (const other of ['2026-02-31T11:00Z', '2026-11-24T24:00Z', '2026-11-24T11:30Z', '2026-11-24', 'x'])
      expect(at(`hour=${other}`).hour).toBe('');
    expect(hourParam('2026-11-24T14:00:00.000+03:00')).toBe('2026-11-24T11:00Z');
  });

  test('a SubReferanceNo is distinguished from a ReferanceNo', () => {
    const sub = '20261120121617123AB12CD34EF56G';
    expect(filterQuery(at(`ref=${sub}`), NOW)).toMatchObject({ subReferanceNo: sub, referanceNo: undefined });
    const no = '42_20261120121617123AB12CD34EF_0_0';
    expect(filterQuery(at(`ref=${no}`), NOW)).toMatchObject({ referanceNo: no, subReferanceNo: undefined });
  });

  test('a resend never takes what has arrived or was cancelled, unless that was chosen', () => {
    expect(resendStates(at(''))).toEqual(['Dropped', 'Exhausted']);
    expect(resendStates(at('view=all'))).toEqual(['Dropped', 'Exhausted']);
    expect(resendStates(at('state=Cancelled'))).toEqual(['Cancelled']);
    expect(resendStates(at('state=Parked,Pending'))).toEqual([]);
  });
});
