import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  MaxLength,
} from 'class-validator';
import { describe, expect, test } from 'vitest';
import { declare } from '../../../test/support/declare.js';
import { Clock } from '../../time/clock.js';
import { bind } from './bind.js';
import {
  FromPath,
  FromQuery,
  IsInt16,
  PathId,
  QueryDay,
  QueryFlag,
  QueryInteger,
  QueryLongId,
} from './decorators.js';
import { takesBody } from './fields.js';
import { PageQuery } from './page-query.js';
import { pascalCase } from './rules.js';

const CLOCK = new Clock('Europe/Istanbul');

class OneLine {
  orderId: number;
  state: string;
}
declare(OneLine, { orderId: [PathId()], state: [FromPath(), IsIn(['open', 'closed'])] });

describe('path parameters', () => {
  const at = (orderId: string, state = 'open') =>
    bind(OneLine, { path: { orderId, state }, query: {} }, CLOCK);

  test('are bound without a body', () => {
    expect(takesBody(OneLine)).toBe(false);
    expect(at('7').value).toEqual({ orderId: 7, state: 'open' });
  });

  test.each(['', 'x', '1.0', '2147483648', ' 7', '7\n', '٧'])('%j is no int32', (orderId) => {
    expect(() => at(orderId)).toThrow('orderId: expected an integer (int32).');
  });

  test('below 1 or of another word are validation errors', () => {
    expect(at('0', 'half').errors).toEqual([
      { Field: 'OrderId', Message: 'OrderId must be greater than 0.' },
      { Field: 'State', Message: 'State must be one of open, closed.' },
    ]);
  });
});

class OneCode {
  code: string;
}
declare(OneCode, { code: [FromPath(), IsString(), IsNotEmpty(), MaxLength(5)] });

describe('a text in the path', () => {
  const at = (code: string) => bind(OneCode, { path: { code }, query: {} }, CLOCK);

  test.each(['a/b', ' ğ ', '%2F', '😀😀😀😀😀'])('%j is bound as it is', (code) => {
    expect(at(code)).toEqual({ value: { code }, errors: [] });
  });

  test('that is empty or too long is a validation error', () => {
    const required = [{ Field: 'Code', Message: 'Code is required.' }];
    expect(at('').errors).toEqual(required);
    expect(at(' \t').errors).toEqual(required);
    expect(at('123456').errors).toEqual([{ Field: 'Code', Message: 'Code must be at most 5 characters.' }]);
  });

  test('that no text column can hold is a binding failure', () => {
    expect(() => at('a\0')).toThrow('code: expected a string of well-formed Unicode without U+0000.');
  });
});

class Search extends PageQuery {
  pageSize = 50;
  all = false;
  day?: string;
  order = 'desc';
}
declare(Search, {
  pageSize: [QueryInteger(1, 200)],
  all: [QueryFlag()],
  day: [QueryDay()],
  order: [FromQuery(), IsOptional(), IsIn(['asc', 'desc'])],
});

class Bounded {
  small?: number;
  usual?: number;
  long?: number;
}
declare(Bounded, {
  small: [FromQuery(), IsOptional(), IsInt16(), IsPositive()],
  usual: [FromQuery(), IsOptional(), IsInt(), IsPositive()],
  long: [QueryLongId()],
});

class Question {
  isResponse: boolean;
}
declare(Question, { isResponse: [FromQuery(), IsBoolean()] });

describe('query parameters', () => {
  const search = (query: Record<string, string | string[]>) => bind(Search, { path: {}, query }, CLOCK);

  test('have their defaults when they are absent, those of base classes too', () => {
    expect(search({}).value).toEqual({ page: 1, pageSize: 50, all: false, order: 'desc' });
  });

  test('are matched without regard to case', () => {
    expect(search({ PAGE: '3', Order: 'ASC', ALL: 'True', day: '2028-02-29' }).value).toEqual({
      page: 3,
      pageSize: 50,
      all: true,
      order: 'asc',
      day: '2028-02-29',
    });
  });

  test('that are bad are all reported: empty, repeated, out of range, of another form', () => {
    const query = { page: '0', pageSize: ['1', '2'], all: '', day: '2027-02-29', order: 'up' };
    expect(search(query).errors.map(({ Field }) => Field)).toEqual([
      'Page',
      'PageSize',
      'All',
      'Day',
      'Order',
    ]);
    expect(search({ page: '1', Page: '1' }).errors).toHaveLength(1);
  });

  test.each([
    ['small', '32767', '32768'],
    ['usual', '2147483647', '2147483648'],
    ['long', '9007199254740991', '9007199254740993'],
  ])(
    'an integer ends at the bound of its type, also without a rule that says so: %s',
    (name, last, beyond) => {
      const read = (text: string) => bind(Bounded, { path: {}, query: { [name]: text } }, CLOCK);
      expect(read(last)).toEqual({ value: { [name]: Number(last) }, errors: [] });
      expect(read(`+${last}`).errors).toEqual([]);
      for (const text of [beyond, `-${beyond}`, `+-${last}`, '9'.repeat(16), '9'.repeat(40)]) {
        expect([text, read(text).errors]).toEqual([
          text,
          [expect.objectContaining({ Field: pascalCase(name) })],
        ]);
      }
    },
  );

  test('that are required are asked for', () => {
    const read = (query: Record<string, string>) => bind(Question, { path: {}, query }, CLOCK);
    expect(read({}).errors).toEqual([{ Field: 'IsResponse', Message: 'IsResponse is required.' }]);
    expect(read({ isResponse: '1' }).errors).toEqual([
      { Field: 'IsResponse', Message: 'IsResponse must be true or false.' },
    ]);
    expect(read({ isResponse: 'false' }).value).toEqual({ isResponse: false });
  });

  test.each(['constructor', '__proto__'])(
    'a flag takes true and false alone, and no name that every object has: %s',
    (word) => {
      expect(search({ all: word })).toMatchObject({
        value: { all: false },
        errors: [{ Field: 'All', Message: 'All must be true or false.' }],
      });
    },
  );
});
