import fc from 'fast-check';

const repeated = (unit: string, ...counts: number[]) => counts.map((count) => unit.repeat(count));

/** Texts that have broken some program: each stands for a kind of trouble. */
const TROUBLE: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  'a\0b',
  'a\r\nX-Injected: 1',
  '\u2028\u2029',
  '\ud800',
  'x\udfff',
  '\udc00\ud800',
  '\uffff\ufffe',
  '\u202eters\u202c',
  '\u2066\u2067\u2068\u2069',
  'İıIiŞşĞğ',
  'İ'.toLowerCase(),
  'STRASSE straße ẞ ﬁ ŉ ǰ',
  'ﷺ'.repeat(40),
  'ΐ'.repeat(40),
  '각'.normalize('NFD').repeat(30),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '🇹🇷'.repeat(60),
  '\u0301'.repeat(300),
  `a${'\u0301\u0316'.repeat(250)}`,
  'Z̸̡̛̺͖̯͐̽͌a̵͇̓l̴̪̈g̷̲̽o̶͍͒',
  '\u{e0001}\u{e0041}\u{10ffff}',
  "'; drop table job; --",
  '{{7*7}} %s%n%x',
  '../../../../etc/passwd',
  'C:\\Windows\\win.ini',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  'NaN',
  '-0',
  '1e999',
  '2147483648',
  '0x10',
  '٣',
  '１２',
];

/** Lengths on both sides of what fields may have. */
const LENGTHS = [1, 2, 11, 12, 99, 100, 101, 128, 129, 199, 200, 201, 499, 500, 501, 512, 513, 4000, 4001];
const stretched = fc
  .tuple(fc.constantFrom('x', 'ş', '🚗', ' ', '\u0301', '\u0301\u0316', '0'), fc.constantFrom(...LENGTHS))
  .map(([unit, count]) => unit.repeat(count));

/** A text of a few characters to a few thousand that some code does not expect. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TROUBLE),
  stretched,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** A text of up to 300,000 characters whose comparison, normalization or search could take long. */
export const longText: fc.Arbitrary<string> = fc.constantFrom(
  ...repeated('\u0301\u0316', 5_000, 20_000, 150_000),
  ...repeated('ﷺ', 10_000),
  ...repeated('x', 10_000, 300_000),
  ...repeated(' ', 10_000, 100_000),
  ...repeated('\u1100', 50_000),
  ...repeated('=', 50_000),
  ...repeated('/../', 20_000),
  ...repeated('9', 50_000),
);
