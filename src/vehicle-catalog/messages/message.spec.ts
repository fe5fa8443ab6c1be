import { describe, expect, test } from 'vitest';
import { EN, type MessageCode } from './english.js';
import { message, textOf } from './message.js';
import { TR } from './turkish.js';

const CODES = Object.keys(EN) as MessageCode[];
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('every message', () => {
  test.each(CODES)('%s has the same values in Turkish as in English', (code) => {
    expect(namesIn(TR[code])).toEqual(namesIn(EN[code]));
  });

  test('is another text in Turkish than in English, figures alone excepted', () => {
    const same = CODES.filter((code) => TR[code] === EN[code]);
    expect(same).toEqual(['year.median', 'outcome.factor']);
  });

  test('survives JSON', () => {
    const examples = { first: [message('year.count', { year: '2026', count: 4120 })], all: 3 };
    const written = message('gate.lostYear', { years: examples });
    const stored = JSON.parse(JSON.stringify(written)) as typeof written;
    expect(textOf(stored, 'en')).toBe(
      'The list has no value for model years that the catalog has: 2026 (4,120 values) and 2 more.',
    );
    expect(textOf(stored, 'tr')).toBe(
      'Katalogda olan model yıllarının listede hiç değeri yok: 2026 (4.120 değer) ve 2 tane daha.',
    );
  });
});

describe('values', () => {
  test('that are numbers are written as the reader writes them, years and codes as they are', () => {
    const written = message('move', { name: '9-1616 AUDI A3', year: '2026', from: 1_584_880, to: 0.5 });
    expect(textOf(written, 'en')).toBe('9-1616 AUDI A3 of 2026 from 1,584,880 to 0.5 TL');
    expect(textOf(written, 'tr')).toBe('2026 model 9-1616 AUDI A3: 1.584.880 TL yerine 0,5 TL');
  });

  test('of the file are not taken for names of values', () => {
    expect(textOf(message('cell.notCode', { text: '{most}' }), 'en')).toBe(
      '"{most}" is not a code, which has only digits.',
    );
  });

  test('that are missing, and codes that are not known, are shown rather than hidden', () => {
    expect(textOf({ code: 'cell.long', values: { text: 'x' } }, 'en')).toBe(
      '"x" is longer than {most} characters.',
    );
    expect(textOf({ code: 'cell.ofAnotherRelease' as MessageCode }, 'tr')).toBe('cell.ofAnotherRelease');
  });
});
