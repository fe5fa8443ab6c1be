import { expect, test } from 'vitest';
import { soughtWords } from './sought-words.js';

test('a search is split at white space of every kind; a word counts once', () => {
  expect(soughtWords(' teklif\u00a0 al\tteklif ')).toEqual([
    { text: 'teklif', id: undefined },
    { text: 'al', id: undefined },
  ]);
  expect(soughtWords(undefined)).toEqual([]);
});

test.each([
  ['311', 311],
  ['0311', undefined],
  ['3-1', undefined],
  ['12345678901', undefined],
])('%s is the id %s', (text, id) => {
  expect(soughtWords(text)).toEqual([{ text, id }]);
});

test('a decomposed letter is searched for as the composed one', () => {
  expect(soughtWords('s\u0327eker')).toEqual([{ text: 'şeker', id: undefined }]);
  expect(soughtWords('İ'.toLowerCase())).toEqual([{ text: 'i', id: undefined }]);
});
