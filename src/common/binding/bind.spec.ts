import { describe, expect, test } from 'vitest';
import { Clock } from '../clock.js';
import { Decimal } from '../decimal.js';
import { BareAnswer } from '../errors/bare-answer.js';
import { bind } from './bind.js';
import {
  Amount,
  Base64,
  Bool,
  DateTimeField,
  Int16,
  Int32,
  IntegerOrText,
  ListOf,
  Nested,
  NotBefore,
  type RequestClass,
  Text,
} from './fields.js';

const CLOCK = new Clock('Europe/Istanbul');

function bound<T extends object>(target: RequestClass<T>, body: string) {
  const { value, errors } = bind(target, { path: {}, query: {}, body: Buffer.from(body) }, CLOCK);
  return { value, errors: errors.map(({ Field, Message }) => `${Field}: ${Message}`) };
}

function refusal(target: RequestClass, body: string): string | undefined {
  try {
    bound(target, body);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(BareAnswer);
    expect((error as BareAnswer).status).toBe(400);
    return (error as BareAnswer).text;
  }
}

/** What decorators do; the test runner's compiler reads them in no file that the build leaves out. */
function declare(
  target: RequestClass,
  fields: Record<string, PropertyDecorator | PropertyDecorator[]>,
): void {
  for (const [name, decorators] of Object.entries(fields)) {
    for (const decorate of [decorators].flat()) decorate(target.prototype, name);
  }
}

class Line {
  no: number;
  amount?: Decimal;
}
declare(Line, { no: Int16({ required: true, greaterThan: 0 }), amount: Amount() });

class Order {
  name: string;
  count?: number;
  isOpen?: boolean;
  total?: Decimal;
  from?: Date;
  to?: Date;
  reference?: string | Decimal;
  file?: unknown;
  first?: Line;
  lines?: Line[];
  tags?: string[];
}
declare(Order, {
  name: Text({ required: true, maxLength: 3 }),
  count: Int32({ min: 0 }),
  isOpen: Bool(),
  total: Amount({ greaterThan: 0 }),
  from: DateTimeField(),
  to: [DateTimeField(), NotBefore('from')],
  reference: IntegerOrText({ maxLength: 5 }),
  file: Base64(),
  first: Nested(() => Line),
  lines: ListOf(() => Line, { maxItems: 3 }),
  tags: ListOf({ kind: 'text', maxLength: 5 }),
});

describe('binding', () => {
  test('makes an instance of the request class with its values', () => {
    const { value, errors } = bound(
      Order,
      '{"name":"A","count":2,"isOpen":true,"total":1.50,"from":"2026-11-20T10:00:00","lines":[{"no":1}],"tags":["x"]}',
    );
    expect(errors).toEqual([]);
    expect(value).toBeInstanceOf(Order);
    expect(value).toMatchObject({ name: 'A', count: 2, isOpen: true, tags: ['x'] });
    expect(value.total?.toString()).toBe('1.50');
    expect(value.from?.toISOString()).toBe('2026-11-20T07:00:00.000Z');
    expect(value.lines?.[0]).toBeInstanceOf(Line);
  });

  test.each([
    ['{"name":5}', '$.name: expected a string.'],
    ['{"count":"2"}', '$.count: expected an integer (int32).'],
    ['{"count":2.0}', '$.count: expected an integer (int32).'],
    ['{"count":2147483648}', '$.count: expected an integer (int32).'],
    ['{"isOpen":1}', '$.isOpen: expected true or false.'],
    ['{"total":"1"}', '$.total: expected a decimal number.'],
    ['{"from":1700000000}', '$.from: expected an ISO 8601 date-time.'],
    ['{"file":[]}', '$.file: expected a base64 string.'],
    ['{"reference":1.5}', '$.reference: expected an integer (int64).'],
    ['{"reference":9223372036854775808}', '$.reference: expected an integer (int64).'],
    ['{"reference":true}', '$.reference: expected an integer or a string.'],
    ['{"first":[]}', '$.first: expected an object.'],
    ['{"first":{"no":32768}}', '$.first.no: expected an integer (int16).'],
    ['{"lines":{}}', '$.lines: expected an array.'],
    ['{"lines":[{"no":1},{"no":"2"}]}', '$.lines[1].no: expected an integer (int16).'],
    ['{"lines":[null]}', '$.lines[0]: expected an object.'],
    ['{"tags":[null]}', '$.tags[0]: expected a value.'],
    ['{"tags":[["x"]]}', '$.tags[0]: expected a string.'],
    ['{"tags":["\\u0000"]}', '$.tags[0]: expected a string of well-formed Unicode without U+0000.'],
    ['[]', '$: expected an object.'],
  ])('%s fails as "%s"', (body, text) => {
    expect(refusal(Order, body)).toBe(text);
  });

  test('keeps a whole number or a text as it was given', () => {
    expect(String(bound(Order, '{"name":"A","reference":9223372036854775807}').value.reference)).toBe(
      '9223372036854775807',
    );
    expect(bound(Order, '{"name":"A","reference":"0017"}').value.reference).toBe('0017');
  });

  test('takes null for absence, whatever the type', () => {
    const names = ['count', 'isOpen', 'total', 'from', 'to', 'reference', 'file', 'first', 'lines', 'tags'];
    const body = JSON.stringify({ name: 'A', ...Object.fromEntries(names.map((name) => [name, null])) });
    expect(bound(Order, body).errors).toEqual([]);
  });

  test('matches names without regard to case and ignores those it does not know', () => {
    const body = '{"NAME":"A","Count":1,"__proto__":{"isOpen":"x"},"constructor":1,"":2,"nam e":3}';
    expect(bound(Order, body).value).toMatchObject({ name: 'A', count: 1 });
  });

  test('does not take a property of Object for a field', () => {
    const { value } = bound(Order, '{"name":"A","toString":1,"hasOwnProperty":2}');
    expect(Object.keys(value)).not.toContain('toString');
    expect(Object.keys(value)).not.toContain('hasOwnProperty');
  });
});

describe('validation', () => {
  test('reports each bad field once, in the order of declaration, and the items of lists by their place', () => {
    const body =
      '{"lines":[{"no":1},{"no":0},{}],"to":"2026-01-01","from":"2026-01-02","total":0,"count":-1}';
    expect(bound(Order, body).errors).toEqual([
      'Name: Name is required.',
      'Count: Count must be greater than or equal to 0.',
      'Total: Total must be greater than 0.',
      'To: To must be equal to or later than From.',
      'Lines[1].No: No must be greater than 0.',
      'Lines[2].No: No is required.',
    ]);
  });

  test.each([
    ['{"name":"şçğ"}', []],
    ['{"name":"🚗🚗🚗"}', []],
    ['{"name":"🚗🚗🚗🚗"}', ['Name: Name must be at most 3 characters.']],
    ['{"name":"    "}', ['Name: Name is required.']],
    ['{"name":"A","reference":"123456"}', ['Reference: Reference must be at most 5 characters.']],
    ['{"name":"A","reference":"      "}', ['Reference: Reference must be at most 5 characters.']],
    ['{"name":"A","file":"QQ="}', ['File: File must be valid base64.']],
    ['{"name":"A","file":""}', []],
  ])('%s gives %j', (body, errors) => {
    expect(bound(Order, body).errors).toEqual(errors);
  });
});

class LongOrder {
  lines: Line[];
}
declare(LongOrder, { lines: ListOf(() => Line, { maxItems: 400 }) });
class LongOrders {
  orders: LongOrder[];
}
declare(LongOrders, { orders: ListOf(() => LongOrder) });

class Orders {
  orders: Order[];
}
declare(Orders, { orders: ListOf(() => Order) });

test('of very many bad fields the first 1,000 are reported', () => {
  const body = `{"orders":[${'{"count":-1},'.repeat(700)}{}]}`;
  const { errors } = bound(Orders, body);
  expect(errors).toHaveLength(1_000);
  expect(errors.slice(-2)).toEqual([
    'Orders[499].Name: Name is required.',
    'Orders[499].Count: Count must be greater than or equal to 0.',
  ]);
});

class Kept {
  body: string;
}
declare(Kept, { body: Text({ required: true, mayBeBlank: true, maxMegabytes: 1 }) });

describe('a text that is kept as it is', () => {
  test.each(['', ' ', '\n'])('may be blank (%j), but not left out', (body) => {
    expect(bound(Kept, JSON.stringify({ body }))).toEqual({ value: { body }, errors: [] });
    expect(bound(Kept, '{}').errors).toEqual(['Body: Body is required.']);
    expect(bound(Kept, '{"body":null}').errors).toEqual(['Body: Body is required.']);
  });

  test.each([
    ['x', 1024 * 1024, []],
    ['x', 1024 * 1024 + 1, ['Body: Body must be at most 1 MB.']],
    ['ş', 512 * 1024, []],
    ['ş', 512 * 1024 + 1, ['Body: Body must be at most 1 MB.']],
  ])('%s %i times is measured in UTF-8', (character, count, errors) => {
    expect(bound(Kept, JSON.stringify({ body: character.repeat(count) })).errors).toEqual(errors);
  });
});

describe('one body does not stop the service', () => {
  const within = (milliseconds: number, work: () => void) => {
    const start = performance.now();
    work();
    expect(performance.now() - start).toBeLessThan(milliseconds);
  };

  test('with an amount of ten million digits', () => {
    within(3_000, () => {
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

  test('with amounts that are short to write and long to write out', () => {
    const lines = Array<string>(400).fill('{"no":1,"amount":1e1000}').join();
    const orders = Array<string>(200).fill(`{"name":"A","lines":[${lines}]}`).join();
    within(2_000, () => {
      expect(bound(LongOrders, `{"orders":[${orders}]}`).errors).toHaveLength(1_000);
    });
  });

  test('with a list beyond its limit: only one item too many is looked at', () => {
    const { value, errors } = bound(Order, `{"name":"A","lines":[${'{"no":1},'.repeat(5)}{}]}`);
    expect(value.lines).toHaveLength(4);
    expect(errors).toEqual(['Lines: Lines must have at most 3 items.']);
  });

  test('with a list of more than twice its limit: one line of plain text, never a field error', () => {
    for (const lines of ['{"no":1},'.repeat(6), '{},'.repeat(400), '{"no":"x"},'.repeat(400)]) {
      expect(refusal(Order, `{"lines":[${lines}{}]}`)).toBe('$.lines: expected at most 3 items.');
    }
  });

  test('with far more values than its class can use, wherever they stand', () => {
    const values = '{},'.repeat(10_000_000);
    for (const body of [`{"lines":[${values}{}]}`, `{"unknown":[${values}{}]}`, `[${values}{}]`]) {
      within(3_000, () => {
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

  test.each(['\n', '\\x', '\\u12g4', '\u0000'])('and a fault in it is found: %j', (fault) => {
    for (const before of [70_000, 300_000].flatMap((count) => ['x'.repeat(count), '\\n'.repeat(count)])) {
      expect(refusal(Kept, `{"body":"${before}${fault}"}`)).toMatch(/^\$: expected valid JSON/);
      expect(refusal(Kept, `{"other":"${before}${fault}"}`)).toMatch(/^\$: expected valid JSON/);
      expect(refusal(Kept, `{"${before}${fault}":1}`)).toMatch(/^\$: expected valid JSON/);
    }
    expect(refusal(Kept, `{"body":"${'x'.repeat(70_000)}`)).toMatch(/an unfinished string/);
  });
});
