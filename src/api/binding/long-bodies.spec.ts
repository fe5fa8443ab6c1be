import { ArrayMaxSize, IsString, MaxLength } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { bound, Kept, Line, listOf, Order, refusal } from '../../../test/support/binding.js';
import { declare } from '../../../test/support/declare.js';
import { processorTime } from '../../../test/support/processor-time.js';
import { Clock } from '../../time/clock.js';
import { binding } from './bind.js';

class Named {
  name: string;
}
declare(Named, { name: [IsString(), MaxLength(10)] });

class LongOrder {
  lines: Line[];
}
declare(LongOrder, { lines: [ArrayMaxSize(400), ...listOf(Line)] });
class LongOrders {
  orders: LongOrder[];
}
declare(LongOrders, { orders: listOf(LongOrder) });

describe('one body does not stop the service', () => {
  const within = async (milliseconds: number, work: () => void) =>
    expect((await processorTime(work)).ms).toBeLessThan(milliseconds);

  test('with an amount of ten million digits', async () => {
    await within(3_000, () => {
      const { errors } = bound(Order, `{"name":"A","total":${'9'.repeat(10_000_000)}}`);
      expect(errors).toEqual(['Total: Total must have at most 28 significant digits.']);
    });
  });

  test.each(['1e1001', '-1e999999999', '1e-5000', '1E+99999999999999999999'])(
    'with the amount %s',
    (amount) => {
      const { errors } = bound(Order, `{"name":"A","total":${amount}}`);
      expect(errors).toEqual(['Total: Total must have at most 28 significant digits.']);
    },
  );

  test('with amounts that are short to write and long to write out', async () => {
    const lines = Array<string>(400).fill('{"no":1,"amount":1e1000}').join();
    const orders = Array<string>(200).fill(`{"name":"A","lines":[${lines}]}`).join();
    await within(2_000, () => {
      expect(bound(LongOrders, `{"orders":[${orders}]}`).errors).toHaveLength(1_000);
    });
  });

  test('No body within the size limit stops the service: digits, list items and values have limits', {
    tags: 'endorsements',
  }, () => {
    const { value, errors } = bound(Order, `{"name":"A","lines":[${'{"no":1},'.repeat(5)}{}]}`);
    expect(value.lines).toHaveLength(4);
    expect(errors).toEqual(['Lines: Lines must have at most 3 items.']);
  });

  test('A list of more than twice its allowed items: 400, one line of plain text; with fewer items too many: the field error', {
    tags: 'offline-jobs',
  }, () => {
    for (const lines of ['{"no":1},'.repeat(6), '{},'.repeat(400), '{"no":"x"},'.repeat(400)]) {
      expect(refusal(Order, `{"lines":[${lines}{}]}`)).toBe('$.lines: expected at most 3 items.');
    }
  });

  test('JSON with far more values than its route can use: 400, one line of plain text', {
    tags: 'offline-jobs',
  }, async () => {
    const values = '{},'.repeat(10_000_000);
    for (const body of [`{"lines":[${values}{}]}`, `{"unknown":[${values}{}]}`, `[${values}{}]`]) {
      await within(3_000, () => {
        expect(refusal(Line, body)).toMatch(
          /^\$: expected valid JSON \(found more than 1012 values at position \d+\)\.$/,
        );
      });
    }
  });

  test('with a text of many megabytes: no more of it is kept than shows that it is too long', () => {
    for (const text of ['x'.repeat(10_000_000), 'ş'.repeat(10_000_000), '\\u0041'.repeat(5_000_000)]) {
      const { value, errors } = bound(Order, `{"name":"${text}"}`);
      expect(errors).toEqual(['Name: Name must be at most 3 characters.']);
      expect(value.name.length).toBeLessThan(200_000);
    }
  });
});

describe('white space of many megabytes is skipped in steps', () => {
  const SIZE = 8 * 1024 * 1024;
  const PIECE = 64 * 1024;
  const run = (units: string, size = SIZE) => units.repeat(size / units.length);

  test.each([
    ['before a value', `{"name":${run(' ')}"A"}`],
    ['of all kinds', `{"name":${run(' \n\t\r')}"A"}`],
    ['before a name', `{${run('\n')}"name":"A"}`],
    ['before a colon', `{"name"${run(' ')}:"A"}`],
    ['before a bracket', `{"name":"A"${run('\t')}}`],
    ['before the body', `${run(' ')}{"name":"A"}`],
    ['behind the body', `{"name":"A"}${run(' ')}`],
    ['in an unknown member', `{"name":"A","x":[1,${run(' ')}{"y":2${run(' ')}}]}`],
    ['twice, around a text of spaces', `{"x":${run(' ')}"${run(' ')}",${run(' ')}"name":"A"}`],
  ])('%s', (_, body) => {
    const steps = binding(Named, { path: {}, query: {}, body: Buffer.from(body) }, new Clock('UTC'));
    let count = 0;
    for (let result = steps.next(); ; result = steps.next()) {
      count += 1;
      if (!result.done) continue;
      expect(result.value).toEqual({ value: { name: 'A' }, errors: [] });
      break;
    }
    expect(count).toBeGreaterThanOrEqual(SIZE / PIECE);
  });

  test('and what follows is read at its place, whatever the length of the run', () => {
    for (const size of [99, 100, 101, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE - 1, 2 * PIECE, 3 * PIECE + 7]) {
      const space = run(' ', size);
      for (const start of ['', run('x', PIECE), run('x', PIECE - 20)]) {
        const body = `{"x":"${start}",${space}"name"${space}:${space}"A"${space},"y":[${space}1${space}]}${space}`;
        expect([size, start.length, bound(Named, body)]).toEqual([
          size,
          start.length,
          { value: { name: 'A' }, errors: [] },
        ]);
        expect(refusal(Named, `{"name":"A"${space}x}`)).toContain(`at position ${11 + size}`);
      }
    }
  });
});

describe('a long text is read piece by piece', () => {
  test.each([
    ['of letters of two bytes', 'ğş'.repeat(100_000)],
    ['of characters of four bytes', '🚗'.repeat(100_000)],
    ['of an odd start', `x${'🚗ş'.repeat(100_000)}`],
    ['of escapes', `"\\/\b\f\n\r\t${'\u0001'.repeat(100_000)}`],
    ['of both', `x${'ş\u0001"🚗'.repeat(100_000)}`],
  ])('%s', (_, body) => {
    expect(bound(Kept, JSON.stringify({ body })).value.body).toBe(body);
    const escaped = body.replace(
      /[\s\S]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(bound(Kept, `{"body":"${escaped}"}`).value.body).toBe(body);
  });

  test('and is too long, not ill-formed, when it is cut within a pair of escapes', () => {
    const escapes = `x${'\\ud83d\\ude97'.repeat(50_000)}`;
    expect(bound(Order, `{"name":"${escapes}"}`).errors).toEqual([
      'Name: Name must be at most 3 characters.',
    ]);
    expect(refusal(Order, `{"name":"${escapes}\\ud83d"}`)).toBeUndefined();
    expect(refusal(Order, `{"name":"\\ud83d${escapes}"}`)).toMatch(/well-formed/);
  });

  test.each(['\n', '\\x', '\\u12g4', '\u0000'])('and a fault in it is found: %j', (fault) => {
    for (const before of [70_000, 300_000].flatMap((count) => ['x'.repeat(count), '\\n'.repeat(count)])) {
      expect(refusal(Kept, `{"body":"${before}${fault}"}`)).toMatch(/^\$: expected valid JSON/);
      expect(refusal(Kept, `{"other":"${before}${fault}"}`)).toMatch(/^\$: expected valid JSON/);
      expect(refusal(Kept, `{"${before}${fault}":1}`)).toMatch(/^\$: expected valid JSON/);
    }
    expect(refusal(Kept, `{"body":"${'x'.repeat(70_000)}`)).toMatch(/an unfinished string/);
  });
});
