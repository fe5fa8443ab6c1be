import { expect, test } from 'vitest';
import { preferredLanguage } from './language.js';
import { accepts, preferencesIn, prefersStrictHandling } from './preferences.js';

test.each([
  ['tr', [['tr', 1]]],
  [
    ' TR-tr ; q=0.5 ,en;q=1,*;q=0.1',
    [
      ['tr-tr', 0.5],
      ['en', 1],
      ['*', 0.1],
    ],
  ],
  ['gzip;q=0;level=1', [['gzip', 0]]],
  ['en;v=b3;q=0.9', [['en', 0.9]]],
  ['en;q=', [['en', 1]]],
  ['en;q=x', [['en', 0]]],
  ['en ;', [['en', 1]]],
] as const)('%j is read', (header, preferences) => {
  expect(preferencesIn(header).map(({ name, weight }) => [name, weight])).toEqual(preferences);
});

test('what lies behind 1,000 characters is not read', () => {
  expect(preferredLanguage(`${' '.repeat(990)}tr`)).toBe('tr');
  expect(preferredLanguage(`${' '.repeat(1_000)}tr`)).toBeUndefined();
  expect(preferencesIn(','.repeat(16_000))).toHaveLength(1_001);
});

test.each<[string | undefined, boolean]>([
  ['text/csv', true],
  ['TEXT/CSV', true],
  ['text/html, text/csv;q=0.001', true],
  ['text/csv;header=present;q=0.5', true],
  ['text/csv ; header=present', true],
  ['text/csv;q=', true],
  ['text/csv;q=0', false],
  ['text/csv; Q=0.000', false],
  ['text/csv;header=present;q=0', false],
  ['text/csv;q=x', false],
  ['text/csv;q=0, application/json', false],
  ['text/csv;q=0, text/csv', true],
  ['text/csvx', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept: %j takes CSV: %s', (header, isTaken) => {
  expect(accepts(header, 'text/csv')).toBe(isTaken);
});

test.each<[string | string[] | undefined, boolean]>([
  ['handling=strict', true],
  ['Handling = STRICT', true],
  ['handling="strict"', true],
  ['respond-async, handling=strict; wait=10', true],
  [['respond-async', 'handling=strict'], true],
  ['handling=strict, handling=lenient', true],
  ['handling=lenient, handling=strict', false],
  ['handling=lenient', false],
  ['handling="strict', false],
  ['handling', false],
  ['strict', false],
  ['xhandling=strict', false],
  ['', false],
  [undefined, false],
])('Prefer: %j asks for strict handling: %s', (header, isStrict) => {
  expect(prefersStrictHandling(header)).toBe(isStrict);
});
