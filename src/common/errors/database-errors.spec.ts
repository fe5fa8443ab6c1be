import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.js';

const system = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
const server = (code: string) => Object.assign(new DatabaseError('refused', 7, 'error'), { code });
const wrapped = (error: Error) => new QueryFailedError('select 1', [], error);

test.each([
  'EAI_AGAIN',
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
])('a connection that fails with %s means that the database is away', (code) => {
  expect(isDatabaseUnavailable(system(code))).toBe(true);
  expect(isDatabaseUnavailable(wrapped(system(code)))).toBe(true);
});

test.each(['08006', '57P01', '57P03', '53300'])(
  'SQLSTATE %s means that the database is away: coming, going or full',
  (code) => {
    expect(isDatabaseUnavailable(wrapped(server(code)))).toBe(true);
  },
);

test.each([
  ['a constraint', wrapped(server('23505'))],
  ['a cancelled statement', wrapped(server('57014'))],
  ['a file without permission', system('EACCES')],
  ['an error without code', new Error('something else')],
  ['no error at all', 'ECONNREFUSED'],
])('%s does not', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
