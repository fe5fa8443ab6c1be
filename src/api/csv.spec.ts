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
    ['a formula behind white space', ['\t=1', ' =1', '\r=1'], `"'\t'=1";' =1;"'\r'=1"`],
    ['a comma', ['a,b'], '"a,b"'],
    ['a minus within a text', ['a-b=c', 'a - b', 'a,b-c'], 'a-b=c;a - b;"a,b-c"'],
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

  test.each([
    ['a comma', 'https://x.example/,=cmd', `"https://x.example/,'=cmd"`],
    ['a comma and white space', 'a, \u00a0=1', `"a,' \u00a0=1"`],
    ['a semicolon', 'a;=1+1', `"a;'=1+1"`],
    ['a tab', 'a\t+1', `"a\t'+1"`],
    ['a line break', 'a\n=1\r\n@x', `"a\n'=1\r\n'@x"`],
    ['a quotation mark', 'a,"=1"', `"a,'""=1"""`],
    ['a quotation mark at the beginning', '"=1"', `"'""=1"""`],
    ['every one of several', '=a,=b;=c', `"'=a,'=b;'=c"`],
    ['line ends of other programs', 'a\v=1\f=1\u0085=1\u2028=1', `"a\v'=1\f'=1\u0085'=1\u2028'=1"`],
    ['nothing but a tab', '\ta', `"'\ta"`],
    ['nothing but a line break', '\na', `"'\na"`],
    ['nothing, written in full width', '＝1', "'＝1"],
    [
      'nothing, with each sign in full and small width',
      '＋1,－1,＠a,﹢1,﹣1,﹦1,﹫a',
      `"'＋1,'－1,'＠a,'﹢1,'﹣1,'﹦1,'﹫a"`,
    ],
    ['a bar', 'a|=1', `"a|'=1"`],
    ['fillers that are not shown', '\u3164=1,\u115f\u034f\ufe0f+1', `"'\u3164=1,'\u115f\u034f\ufe0f+1"`],
    ['characters that are not shown', '\u200b\u202e=1,\u0000=1', `"'\u200b\u202e=1,'\u0000=1"`],
  ])(
    'A formula behind %s is text for programs that split at semicolons or at commas',
    (_, value, written) => {
      expect(csvLine([value])).toBe(`${written}\r\n`);
    },
  );

  test('No cell begins a formula, at whichever signs a program splits the file', () => {
    const signs = [
      '=',
      '+',
      '-',
      '@',
      '＝',
      'a',
      '1',
      ',',
      ';',
      '|',
      '\u3164',
      '\t',
      '\n',
      '\r',
      '"',
      ' ',
      "'",
    ];
    let seed = 37;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 20_000; round++) {
      const value = Array.from({ length: 1 + next(7) }, () => signs[next(signs.length)]).join('');
      const written = csvLine(['x', value, 5]);
      for (const separators of [/[;\n\r]/, /[,\n\r]/, /[\t\n\r]/, /[|\n\r]/, /[,;|\t\n\r]/]) {
        for (const cell of written.split(separators)) expect(cell).not.toMatch(/^[\s"\u3164]*[=+\-@＝]/);
      }
    }
  });
});
