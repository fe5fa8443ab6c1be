import { expect, test } from 'vitest';
import { businessNow } from '../../texts/zone.js';
import { OPENINGS, openingMoment, possibleOpenings } from './opening.js';

/** 14:02 and 18:00 in Istanbul, and the first minute of the next day there. */
const AFTERNOON = Date.parse('2026-11-22T11:02:30Z');
const EVENING = Date.parse('2026-11-22T15:00:00Z');
const MIDNIGHT = Date.parse('2026-11-22T21:00:00Z');

test('The present day and time are those of the business zone', () => {
  expect([AFTERNOON, EVENING, MIDNIGHT].map(businessNow)).toEqual([
    '2026-11-22T14:02',
    '2026-11-22T18:00',
    '2026-11-23T00:00',
  ]);
});

test('The evening can be chosen until it has come', () => {
  expect(possibleOpenings(AFTERNOON)).toEqual(OPENINGS);
  expect(possibleOpenings(EVENING)).not.toContain('evening');
  expect(possibleOpenings(MIDNIGHT)).toContain('evening');
});

test.each([
  ['byHand', undefined],
  ['halfHour', '2026-11-22T11:32:30.000Z'],
  ['twoHours', '2026-11-22T13:02:30.000Z'],
  ['evening', '2026-11-22T15:00:00.000Z'],
  ['date', '2026-12-01T05:30:00.000Z'],
] as const)('The opening %s is sent as %j', (opening, moment) => {
  expect(openingMoment(opening, AFTERNOON, '2026-12-01T08:30')).toBe(moment);
});

test('A date that is not chosen yet is an empty text, which the service refuses', () => {
  expect(openingMoment('date', AFTERNOON, '')).toBe('');
});
