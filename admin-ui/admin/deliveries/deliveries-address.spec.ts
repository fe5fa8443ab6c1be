import { describe, expect, test } from 'vitest';
import { readState } from '../address/params.js';
import { DELIVERIES_ADDRESS, filterQuery, resendStates, statesOf, viewOf } from './deliveries-address.js';

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

  test('a SubReferanceNo is told from a ReferanceNo', () => {
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
