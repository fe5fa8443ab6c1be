import fc from 'fast-check';
import { type Node, oneOf, rawOf, validRequest, write } from './endorsement-bodies.js';

/** Values that some field refuses, most of all those next to what it takes. */
const troublesome: fc.Arbitrary<Node> = fc.oneof(
  rawOf('null', 'true', 'false', '[]', '{}', '[null]', '[{}]', '[[]]', '{"a":{"b":[1]}}'),
  rawOf('0', '-1', '-0', '5', '8', '32767', '32768', '-32769', '2147483647', '2147483648', '-2147483649'),
  rawOf(
    '1.5',
    '1.0',
    '1e2',
    '-0.01',
    '0.000',
    '1e27',
    '1e28',
    '1e-28',
    '1e-29',
    '1e5000',
    '9'.repeat(29),
    '0.1e-30',
  ),
  oneOf(
    '',
    ' ',
    '\t\n',
    '\u00a0',
    '5',
    'true',
    'null',
    'a\0b',
    '\ud800',
    'x\udfff',
    'ş'.repeat(501),
    '🚗'.repeat(500),
  ),
  oneOf(
    '2026-02-30',
    '2016-01-01',
    '2026-11-20T24:00:00',
    '2026-11-20T25:00:00',
    '0000-01-01',
    '20.11.2026',
    '9999-12-31',
  ),
  oneOf('QQ==', 'QR==', 'QQ=', 'QQ', 'Q Q=', '====', 'AA==AA==', 'ŁŁŁŁ', 'JV-_', 'JVBERi0x\n'),
  fc.json({ maxDepth: 3 }).map((json) => ({ raw: json })),
  fc.integer({ min: 1, max: 90 }).map((levels) => ({ raw: '['.repeat(levels) + ']'.repeat(levels) })),
);

/** One change; `place` counts the members of the whole request. */
export interface Mutation {
  place: number;
  action: 'replace' | 'remove' | 'recase' | 'addUnknown' | 'repeat' | 'repeatRecased' | 'append';
  name: string;
  node: Node;
}
/** A change of one member; `node` draws the values that are put in. */
export const mutationWith = (node: fc.Arbitrary<Node>): fc.Arbitrary<Mutation> =>
  fc.record({
    place: fc.nat(),
    action: fc.constantFrom(
      'replace',
      'replace',
      'remove',
      'recase',
      'addUnknown',
      'repeat',
      'repeatRecased',
      'append',
    ),
    name: fc.oneof(
      fc.constantFrom('jobId', '__proto__', 'constructor', 'dryRun', '', 'LocalGrossPremium', '0'),
      fc.string(),
    ),
    node,
  });

/** A request changed in none to four places. */
export const mutatedRequest: fc.Arbitrary<string> = fc
  .tuple(validRequest, fc.array(mutationWith(troublesome), { maxLength: 4 }))
  .map(([request, mutations]) => write(mutations.reduce(mutated, request)));

/** The request with one change in it. */
export function mutated(root: Node, { place, action, name, node }: Mutation): Node {
  const places = countMembers(root);
  if (places === 0) return node;
  let left = place % places;
  const visit = (current: Node): Node => {
    if ('raw' in current) return current;
    if ('list' in current) return { list: current.list.map(visit) };
    const members = current.members.flatMap(([own, value]): [string, Node][] => {
      left -= 1;
      return left === -1 ? changed(own, value) : [[own, visit(value)]];
    });
    return { members };
  };
  const changed = (own: string, value: Node): [string, Node][] => {
    const recased = place % 2 === 0 ? own.toUpperCase() : own.charAt(0).toUpperCase() + own.slice(1);
    switch (action) {
      case 'replace':
        return [[own, node]];
      case 'remove':
        return [];
      case 'recase':
        return [[recased, value]];
      case 'addUnknown':
        return [
          [own, value],
          [name, node],
        ];
      case 'repeat':
        return [
          [own, node],
          [own, value],
        ];
      case 'repeatRecased':
        return [
          [own, value],
          [recased, node],
        ];
      case 'append':
        return [[own, 'list' in value ? { list: [...value.list, node] } : value]];
    }
  };
  return visit(root);
}

function countMembers(node: Node): number {
  if ('raw' in node) return 0;
  const children = 'list' in node ? node.list : node.members.map(([, value]) => value);
  return (
    ('members' in node ? node.members.length : 0) +
    children.reduce((sum, child) => sum + countMembers(child), 0)
  );
}

const edit = fc.record({
  place: fc.nat(),
  length: fc.integer({ min: 0, max: 3 }),
  insert: fc.constantFrom(
    '',
    '',
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '0',
    '-',
    '.',
    'e',
    'n',
    'null',
    '\n',
    '\0',
    ' ',
    'ş',
    '\ufeff',
    '\u2028',
    '//',
    "'",
  ),
});

/** A text with up to three cuts and insertions anywhere; well-formed. */
export const corruptedText = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([request, edits]) =>
    edits
      .reduce((body, { place, length, insert }) => {
        const at = place % (body.length + 1);
        return body.slice(0, at) + insert + body.slice(at + length);
      }, request)
      .toWellFormed(),
  );

/** The text of a request with up to three cuts and insertions anywhere. */
export const corruptedRequest: fc.Arbitrary<string> = corruptedText(validRequest.map(write));
