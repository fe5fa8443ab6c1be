import { describe, expect, test } from 'vitest';
import { flag, httpStatus, ids, readState, text, word, wordOrDate, words, writeState } from './params.js';

const PARAMS = {
  company: ids,
  status: words(['Active', 'ManualDisabled']),
  q: text,
  planned: flag,
  since: wordOrDate(['24h'], 'minute'),
  opens: wordOrDate(['today'], 'day'),
  view: word(['list', 'grid'], 'list'),
};
const USUAL = { company: [], status: [], q: '', planned: false, since: '', opens: '', view: 'list' } as const;

describe('The address of a screen', () => {
  test('an empty address is the usual state, and the usual state has an empty address', () => {
    expect(readState(PARAMS, '')).toEqual(USUAL);
    expect(writeState(PARAMS, USUAL)).toBe('');
  });

  test('a state comes back from its address', () => {
    const state = {
      company: ['none', 110, 124],
      status: ['Active', 'ManualDisabled'],
      q: 'ışık & co, 50%',
      planned: true,
      since: '2026-11-22T14:02',
      opens: 'today',
      view: 'grid',
    } as const;
    expect(readState(PARAMS, writeState(PARAMS, state))).toEqual(state);
  });

  test('lists are written with plain commas', () => {
    expect(writeState(PARAMS, { ...USUAL, company: [110, 124] })).toBe('company=110,124');
  });

  test.each(['0', '-1', '1e3', '1.5', '99999999999', 'x', ''])('%j is no id', (id) => {
    expect(readState(PARAMS, `company=${id},7`).company).toEqual([7]);
  });

  test('times are written with plain colons', () => {
    expect(writeState(PARAMS, { ...USUAL, since: '2026-11-22T14:02' })).toBe('since=2026-11-22T14:02');
  });

  test.each(['2026-02-31', '2026-13-01', '2026-1-1', '2026-11-22T14:02', 'soon', ''])(
    '%j is no day',
    (day) => {
      expect(readState(PARAMS, `opens=${day}`).opens).toBe('');
    },
  );

  test('the same ids in another order, or twice, are the same state', () => {
    expect(readState(PARAMS, 'company=124,110,124,none').company).toEqual(['none', 110, 124]);
  });

  test('unknown words and parameters are ignored', () => {
    const state = readState(PARAMS, 'status=Gone,Active&view=map&planned=yes&other=1');
    expect(state).toEqual({ ...USUAL, status: ['Active'] });
  });
});

test('an HTTP status is one from 100 to 599', () => {
  for (const [given, read] of [
    ['404', 404],
    ['599', 599],
    ['99', undefined],
    ['600', undefined],
    ['5', undefined],
    [null, undefined],
  ] as const) {
    expect(httpStatus.read(given), String(given)).toBe(read);
  }
});
