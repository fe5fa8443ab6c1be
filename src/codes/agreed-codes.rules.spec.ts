import { expect, test } from 'vitest';
import { AGREED_CODES, AGREED_KINDS, agreedList, faultsOf } from './agreed-codes.rules.js';

const named = (...codes: number[]) => codes.map((code) => ({ code, tr: `ad ${code}`, en: `name ${code}` }));

test('neutral names until they are set, number by number', () => {
  expect(agreedList('EndorsementTypes', named(3)).map(({ Tr }) => Tr)).toEqual([
    'Zeyil türü 0',
    'Zeyil türü 1',
    'Zeyil türü 2',
    'ad 3',
    'Zeyil türü 4',
  ]);
  expect(agreedList('Currencies', []).map(({ Code, En }) => [Code, En])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((code) => [code, `Currency ${code}`]),
  );
});

test('reasons are those that were set, by their numbers', () => {
  expect(agreedList('RejectReasons', [])).toEqual([]);
  expect(agreedList('RejectReasons', named(40, 4)).map(({ Code }) => Code)).toEqual([4, 40]);
});

test.each(AGREED_KINDS)('the numbers of %s are between their bounds, and each is there once', (kind) => {
  const { first, last = 2_147_483_647 } = AGREED_CODES[kind];
  expect(faultsOf(kind, named(first, last))).toEqual([]);
  expect(faultsOf(kind, named(last, first - 1, last, last + 1))).toEqual([
    { Field: 'Codes[1].Code', Message: `Code must be between ${first} and ${last}.` },
    { Field: 'Codes[2].Code', Message: 'Code must not be there twice.' },
    { Field: 'Codes[3].Code', Message: `Code must be between ${first} and ${last}.` },
  ]);
});
