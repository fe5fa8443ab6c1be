import fc from 'fast-check';
import type { Node } from '../../property/endorsement-bodies.js';
import { longText, oddText } from './texts.js';

const raw = (value: unknown): Node => ({ raw: JSON.stringify(value) });
const sources = (...texts: string[]) => fc.constantFrom(...texts).map((source): Node => ({ raw: source }));

const numbers = sources(
  ...['0', '-0', '-1', '1', '1.0', '1.5', '1e2', '1E+2', '15e-1', '-0.01', '0.000', '1e27', '1e28', '1e-29'],
  ...['32767', '32768', '-32769', '2147483647', '2147483648', '-2147483648', '-2147483649', '4294967296'],
  ...['9007199254740993', '9223372036854775807', '9223372036854775808', '1e400', '-1e400', '1e99999999999'],
  ...[
    '9'.repeat(28),
    '9'.repeat(29),
    `0.${'0'.repeat(400)}1`,
    '9'.repeat(5_000),
    `1${'0'.repeat(5_000)}e-5000`,
  ],
  // What is no JSON at all.
  ...['01', '+1', '.5', '1.', '0x10', 'NaN', 'Infinity', '1_000', '1e', '--1', '٣'],
);

const dates = fc
  .constantFrom(
    ...['2026-11-20', '2026-02-30', '2024-02-29', '2100-02-29', '0000-01-01', '0001-01-01', '9999-12-31'],
    '10000-01-01',
    // Days on which Istanbul's clock skipped an hour or had one twice, and one on which it was on another offset.
    '2015-03-29T03:30:00',
    '2015-11-08T03:30:00',
    '2016-03-27T03:30',
    '1910-10-01T00:00:00',
    '1978-06-29T00:30',
    ...['2016-12-31T23:59:60Z', '2026-11-20T24:00:00', '2026-11-20T25:00', '2026-11-20T10:30:00.1234567891Z'],
    '2026-11-20T10:30:00+03:00',
    '2026-11-20T10:30:00-18:00',
    '2026-11-20T10:30:00+99:99',
    '2026-11-20 10:30',
    ...['9999-12-31T23:59:59.999-14:00', '0001-01-01T00:00:00+14:00', '2026-W47-5', '20261120'],
    ...['20.11.2026', '-000001-01-01'],
  )
  .map(raw);

const pdf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64');
const base64 = fc
  .constantFrom(
    ...['QQ==', 'QR==', 'QQ=', 'QQ', 'Q Q=', '====', 'AA==AA==', 'ŁŁŁŁ', 'JV-_', 'JVBERi0x\n'],
    'data:application/pdf;base64,QQ==',
    ...[
      pdf('%PDF-1.7\nx'),
      pdf(`${' '.repeat(1020)}%PDF-`),
      pdf('MZ\x90\0'),
      pdf('%PDF-'.repeat(200)),
      pdf('\xff'.repeat(3000)),
    ],
  )
  .map(raw);

const nested = (open: string, close: string, levels: number): Node => ({
  raw: `${open.repeat(levels)}${open.endsWith(':') ? '1' : ''}${close.repeat(levels)}`,
});
const shapes: fc.Arbitrary<Node> = fc.oneof(
  sources('null', 'true', 'false', '[]', '{}', '[null]', '[{}]', '[[]]', '{"a":{"b":[1]}}', '""'),
  sources(
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '{"toString":1}',
  ),
  fc.json({ maxDepth: 3 }).map((json): Node => ({ raw: json })),
  fc.constantFrom(2, 20, 62, 63, 64, 65, 66, 500).map((levels) => nested('[', ']', levels)),
  fc.constantFrom(2, 63, 64, 65, 500).map((levels) => nested('{"a":', '}', levels)),
);

/** A value that some field does not expect; small. */
export const oddNode: fc.Arbitrary<Node> = fc.oneof(
  { weight: 4, arbitrary: oddText.map(raw) },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: dates },
  { weight: 1, arbitrary: base64 },
  { weight: 2, arbitrary: shapes },
);

const wide = (
  count: number,
  item: (index: number) => string,
  [open, close]: readonly [string, string],
): Node => ({ raw: `${open}${Array.from({ length: count }, (_, index) => item(index)).join(',')}${close}` });

/** A value of tens of kilobytes to a few megabytes, most of all such as cost more than their bytes. */
export const largeNode: fc.Arbitrary<Node> = fc.oneof(
  longText.map(raw),
  fc.constantFrom(5_000, 100_000, 1_000_000).map((levels) => nested('[', ']', levels)),
  fc.constantFrom(5_000, 100_000).map((levels) => nested('{"a":', '}', levels)),
  fc.constantFrom(1_000, 100_000, 500_000).map((count) => wide(count, () => '{}', ['[', ']'])),
  fc.constantFrom(1_000, 100_000).map((count) => wide(count, (index) => `"k${index}":${index}`, ['{', '}'])),
  fc.constantFrom(1_000, 50_000).map((count) => wide(count, () => '"productId":1', ['{', '}'])),
  fc.constantFrom(1_000, 300_000).map((count) => wide(count, () => '1e5', ['[', ']'])),
  fc.constantFrom(100_000, 2_000_000).map((digits): Node => ({ raw: '9'.repeat(digits) })),
  fc.constantFrom(100_000, 2_000_000).map((digits): Node => ({ raw: `0.${'1'.repeat(digits)}e5` })),
  fc
    .constantFrom(100_000, 4_000_000)
    .map((bytes): Node => raw(Buffer.alloc(bytes, '%PDF-1.7').toString('base64'))),
  fc.constantFrom(100_000, 1_000_000).map((count): Node => ({ raw: `"${'\\u0301'.repeat(count)}"` })),
);

/** A value as a node that can be changed. */
export function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return { list: value.map(nodeOf) };
  if (typeof value !== 'object' || value === null) return raw(value);
  return { members: Object.entries(value).map(([name, member]) => [name, nodeOf(member)]) };
}
