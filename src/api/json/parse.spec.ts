import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonNumber, type JsonValue, parseJson as parseBytes } from './parse.js';
import { JsonSyntaxError } from './reader.js';

const parseJson = (text: string) => parseBytes(Buffer.from(text), 2_000_000);

/** The value in the form of JSON.parse. Assigning `__proto__` would set the prototype, so properties are defined. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.source);
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  const object = {};
  for (const [name, member] of value) {
    Object.defineProperty(object, name, {
      value: plain(member),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

function outcome(read: () => unknown): { value: unknown } | 'refused' {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonSyntaxError) return 'refused';
    throw error;
  }
}

function expectSameAsJsonParse(written: string): void {
  // UTF-8 cannot encode half a surrogate pair.
  const text = written.toWellFormed();
  expect(outcome(() => plain(parseJson(text)))).toEqual(outcome(() => JSON.parse(text)));
}

/** Valid and broken documents, separated by four spaces. */
const DOCUMENTS = String.raw`
{    }    [    ]    {]    [}    [1,]    [,1]    {"a":1,}    {,}    {"a"}    {"a":}    {a:1}    {'a':1}    [1 2]
{"a":1 "b":2}    nul    nulll    True    undefined    NaN    Infinity    true    null    {}{}    1 2    // a
-    01    -01    1.    .1    +1    1e    1e+    0x1    1_0    -0    1E400    1e-400
"    "\"    "\x"    "\u12"    "\u12G4"    "\ud800"    "\ud83d\ude00"    "\u0000"    "\/"    "\\"    "\\\""    ""
{"a":1,"a":2}    {"":0}    {"__proto__":{"x":1}}    {"constructor":1}    [[],{},[{}]]
`
  .trim()
  .split(/\n| {4}/);

describe('against JSON.parse', () => {
  test('valid documents have the same values', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 8 }), expectSameAsJsonParse), { numRuns: 500 });
  });

  test('valid documents with space anywhere have the same values', () => {
    const indents = fc.constantFrom(' ', '\t', '\r\n', '   ');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), indents, (value, indent) => {
        expectSameAsJsonParse(`${indent}${JSON.stringify(value, null, indent)}${indent}`);
      }),
    );
  });

  test('Requests are read as JSON.parse reads them, and refused where it refuses', {
    tags: 'offline-jobs',
  }, () => {
    const characters = fc.constantFrom('', ...'"\\{}[],:0-.eu\u0000\n');
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        characters,
        fc.boolean(),
        (text, where, other, keep) => {
          const at = where % text.length;
          expectSameAsJsonParse(text.slice(0, at) + other + text.slice(keep ? at : at + 1));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('any heap of JSON characters is read or refused alike', () => {
    const unit = fc.constantFrom(...'{}[]",:\\/0123456789-+.eEtrufalsn \t\n\r\u0001\u007f\u2028\uD800ç');
    fc.assert(fc.property(fc.string({ unit, maxLength: 24 }), expectSameAsJsonParse), { numRuns: 3_000 });
  });

  test('any text in quotes is read or refused alike', () => {
    const unit = fc.constantFrom(...'"\\/bfnrtu0aF9\u0000\n\u001f\u0020\u2028\uDC00x');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 16 }), (text) => expectSameAsJsonParse(`["${text}", "\\n"]`)),
      { numRuns: 3_000 },
    );
  });

  test('any number-like text is read or refused alike', () => {
    const unit = fc.constantFrom(...'0123456789-+.eE');
    fc.assert(fc.property(fc.string({ unit, maxLength: 10 }), expectSameAsJsonParse), { numRuns: 3_000 });
  });

  test.each([...DOCUMENTS, '', '"\t"', '\ufeff1', '\u00a01', '"\u2028"', '"\u007f"', '[1]//\n'])(
    '%j',
    expectSameAsJsonParse,
  );
});

describe('what JSON.parse would lose', () => {
  test.each([
    ...['0', '-0', '1.10', '1250.5000', '9007199254740993', '0.1000000000000000055', '1e400', '-1E-999'],
    '12345678901234567890.123',
  ])('the number %s keeps its text', (text) => {
    expect(parseJson(text)).toEqual(new JsonNumber(text));
    expect(parseJson(`{"a":[ ${text} ]}`)).toEqual(new Map([['a', [new JsonNumber(text)]]]));
  });

  test('Numbers in requests keep their text', { tags: 'offline-jobs' }, () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,30})$/);
    const rest = fc.stringMatching(/^(\.\d{1,30})?([eE][+-]?\d{1,4})?$/);
    fc.assert(
      fc.property(fc.boolean(), digits, rest, (negative, whole, fraction) => {
        const text = `${negative ? '-' : ''}${whole}${fraction}`;
        expect(parseJson(text)).toEqual(new JsonNumber(text));
      }),
    );
  });

  test('no property name has a meaning of its own', () => {
    const value = parseJson('{"__proto__": {"isAdmin": true}, "constructor": null}');
    expect(value).toEqual(
      new Map<string, JsonValue>([
        ['__proto__', new Map([['isAdmin', true]])],
        ['constructor', null],
      ]),
    );
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('of a repeated property the last one counts', () => {
    expect(parseJson('{"a":1,"b":2,"a":null}')).toEqual(
      new Map<string, JsonValue>([
        ['a', null],
        ['b', new JsonNumber('2')],
      ]),
    );
  });
});

describe('hostile documents', () => {
  test.each([
    ['arrays', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ])('A body may be 64 levels deep (%s)', { tags: 'offline-jobs' }, (_, nested) => {
    expect(() => parseJson(nested(64))).not.toThrow();
    expect(() => parseJson(nested(65))).toThrow('more than 64 levels');
  });

  test('a million opening brackets are refused, not followed', () => {
    expect(() => parseJson('['.repeat(1_000_000))).toThrow(JsonSyntaxError);
  });

  test('a string of 20 MB does not stall the reader, in the midst of escapes either', () => {
    const base64 = 'JVBERi0x'.repeat(2_500_000);
    const value = parseJson(`{"a":"\\n","file":"${base64}","b":"\\""}`);
    expect((value as Map<string, JsonValue>).get('file')).toBe(base64);
  });

  test.each([
    ['escaped quotes', '\\"'],
    ['escaped backslashes', '\\\\'],
    ['both', '\\\\\\"'],
    ['short strings', '","\\n","'],
  ])('a megabyte of %s does not stall the reader', (_, unit) => {
    const text = `["${unit.repeat(1_000_000 / unit.length)}"]`;
    expect(plain(parseJson(text))).toEqual(JSON.parse(text));
  });

  test('a refusal tells the place and nothing of the content', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'secret{}[]"\\,:'), minLength: 8 }), (text) => {
        try {
          parseJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(JsonSyntaxError);
          expect((error as Error).message).toMatch(/^[a-z0-9 ]+ at position \d+$/);
        }
      }),
    );
  });
});
