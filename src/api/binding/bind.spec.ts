import { describe, expect, test } from 'vitest';
import { bound, Kept, Line, listOf, Order, refusal } from '../../../test/support/binding.js';
import { declare } from '../../../test/support/declare.js';

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

  test.each([
    '{"COUNT":"x","name":"A","count":1}',
    '{"count":"x","Count":[],"name":"A","cOuNt":1}',
    '{"NAME":5,"name":{},"Name":"A","count":1}',
    '{"name":"A","Lines":[{"no":"x"}],"lines":[],"count":1}',
    '{"name":"A","Lines":[{"no":7,"NO":"x","No":1}],"count":1}',
  ])('of a repeated property the last one counts, whatever the case of its letters: %s', (body) => {
    const { value, errors } = bound(Order, body);
    expect([value.name, value.count, errors]).toEqual(['A', 1, []]);
  });

  test('a repeated property whose last value is of the wrong type is refused', () => {
    expect(() => bound(Order, '{"name":"A","count":1,"Count":"x"}')).toThrow('$.count: expected');
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
      ...['Name: Name is required.', 'Count: Count must be greater than or equal to 0.'],
      ...['Total: Total must be greater than 0.', 'To: To must be equal to or later than From.'],
      ...['Lines[1].No: No must be greater than 0.', 'Lines[2].No: No is required.'],
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

class Orders {
  orders: Order[];
}
declare(Orders, { orders: listOf(Order) });

test('Of very many bad fields the first 1,000 are reported', { tags: 'endorsements' }, () => {
  const body = `{"orders":[${'{"count":-1},'.repeat(700)}{}]}`;
  const { errors } = bound(Orders, body);
  expect(errors).toHaveLength(1_000);
  expect(errors.slice(-2)).toEqual([
    'Orders[499].Name: Name is required.',
    'Orders[499].Count: Count must be greater than or equal to 0.',
  ]);
});

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
