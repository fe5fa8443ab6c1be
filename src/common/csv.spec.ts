import { describe, expect, test } from 'vitest';
import { csvLine, csvMoment } from './csv.js';

describe('a line of CSV', () => {
  test.each([
    ['a text', ['Zeyil İsteği'], 'Zeyil İsteği'],
    ['nothing', [null, null], ';'],
    [
      'numbers with all their digits, negative ones as numbers',
      [-5, 9007199254740993n],
      '-5;9007199254740993',
    ],
    ['truth in Turkish', [true, false], 'evet;hayır'],
    ['a semicolon and quotes', ['a;b', 'say "so"'], '"a;b";"say ""so"""'],
    ['a line break, a tab and outer white space', ['a\nb', 'a\tb', ' a '], '"a\nb";"a\tb";" a "'],
    ['a formula as text', ['=1+1', '+90 212', '-1', '@sum'], "'=1+1;'+90 212;'-1;'@sum"],
    ['a formula behind white space', ['\t=1', ' =1', '\r=1'], `"'\t=1";' =1;"'\r=1"`],
    ['a minus within a text', ['a-b=c'], 'a-b=c'],
  ])('%s', (_, values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });

  test.each([
    ['2026-11-24T18:20:05.123+03:00', '24.11.2026 18:20:05'],
    ['2026-01-02T00:00:00', '02.01.2026 00:00:00'],
    [null, null],
    ['no moment', 'no moment'],
  ])('the moment %s is written %s', (moment, written) => {
    expect(csvMoment(moment)).toBe(written);
  });
});
