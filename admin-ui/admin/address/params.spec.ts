import { describe, expect, test } from 'vitest';
import { flag, ids, readState, text, word, words, writeState } from './params.js';

const PARAMS = {
  company: ids,
  status: words(['Active', 'ManualDisabled']),
  q: text,
  planned: flag,
  view: word(['list', 'grid'], 'list'),
};
const USUAL = { company: [], status: [], q: '', planned: false, view: 'list' } as const;

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

  test('the same ids in another order, or twice, are the same state', () => {
    expect(readState(PARAMS, 'company=124,110,124,none').company).toEqual(['none', 110, 124]);
  });

  test('unknown words and parameters are ignored', () => {
    const state = readState(PARAMS, 'status=Gone,Active&view=map&planned=yes&other=1');
    expect(state).toEqual({ ...USUAL, status: ['Active'] });
  });
});
