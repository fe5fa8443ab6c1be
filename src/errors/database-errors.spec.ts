import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, isRolledBack, isUniqueViolation } from './database-errors.js';

const system = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
const server = (code: string) => Object.assign(new DatabaseError('refused', 7, 'error'), { code });
const wrapped = (error: Error) => new QueryFailedError('select 1', [], error);

test.each([
  ...['EAI_AGAIN', 'ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'EMFILE', 'ENFILE'],
])(
  'A connection to the database that fails with %s means that the database is away',
  { tags: 'offline-jobs' },
  (code) => {
    expect(isDatabaseUnavailable(system(code))).toBe(true);
    expect(isDatabaseUnavailable(wrapped(system(code)))).toBe(true);
  },
);

test.each([
  ['08006', 'a connection that failed'],
  ['25006', 'a read-only database, or a standby'],
  ['28P01', 'a password that is no longer right'],
  ['28000', 'a role that may not log in'],
  ['3D000', 'a database that is not there'],
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'too many connections'],
  ['2200H', 'a sequence that has given out all its numbers'],
  ['53400', 'a limit of the configuration'],
  ['55P03', 'a lock that was not to be had in time'],
  ['57P01', 'an administrator who ends sessions'],
  ['57P02', 'a crash'],
  ['57P03', 'a server that starts or stops'],
  ['57P05', 'a session that idled too long'],
  ['58030', 'an error of its disk'],
  ['58P01', 'a file of its own that is missing'],
])('SQLSTATE %s, %s, means that the database is unavailable', { tags: 'offline-jobs' }, (code) => {
  expect(isDatabaseUnavailable(wrapped(server(code)))).toBe(true);
  expect(isDatabaseUnavailable(server(code))).toBe(true);
});

test.each([
  ...['Connection terminated unexpectedly', 'Connection terminated due to connection timeout'],
  ...['timeout expired', 'Query read timeout', 'timeout exceeded when trying to connect'],
  'Client has encountered a connection error and is not queryable',
  ...['Client was closed and is not queryable', 'Cannot use a pool after calling end on the pool'],
])('the driver’s "%s" means that the database is unavailable', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  expect(isDatabaseUnavailable(wrapped(new Error(message)))).toBe(true);
});

test('so does a new session that PostgreSQL 15 cannot begin on a full disk, of which it says no more than XX000', () => {
  const refused = Object.assign(new DatabaseError('could not write init file', 7, 'error'), {
    code: 'XX000',
  });
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(isDatabaseUnavailable(wrapped(refused))).toBe(true);
  expect(isDatabaseUnavailable(server('XX000'))).toBe(false);
});

test('so does a session that TypeORM took away in the middle of a transaction', () => {
  expect(isDatabaseUnavailable(new QueryRunnerAlreadyReleasedError())).toBe(true);
  expect(isDatabaseUnavailable(new QueryRunnerProviderAlreadyReleasedError())).toBe(true);
});

test.each([
  ['a constraint', wrapped(server('23505'))],
  ['a cancelled statement', wrapped(server('57014'))],
  ['a transaction that got into another’s way', wrapped(server('40001'))],
  ['a missing table', wrapped(server('42P01'))],
  ['a file without permission', system('EACCES')],
  ['a file that is not there', Object.assign(system('ENOENT'), { path: '/documents/a' })],
  ['an S3 server that cannot be reached', Object.assign(system('ECONNREFUSED'), { $metadata: {} })],
  ['an error without code', new Error('something else')],
  ['no error at all', 'ECONNREFUSED'],
])('%s does not', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test.each(['23505', '25006', '53100', '55P03', '57014', '40001', '28P01'])(
  'after SQLSTATE %s nothing of the transaction is left',
  (code) => {
    expect(isRolledBack(wrapped(server(code)))).toBe(true);
  },
);

test.each([
  ['a session that was ended', wrapped(server('57P01'))],
  ['an error of the disk', wrapped(server('58030'))],
  ['an inconsistency of the server', wrapped(server('XX000'))],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a session that was taken away', new QueryRunnerAlreadyReleasedError()],
])('after %s that cannot be known', (_, error) => {
  expect(isRolledBack(error)).toBe(false);
});

test('errors of another copy of the driver and of TypeORM, as beside a bundle, are known as well', () => {
  const ofServer = Object.assign(new Error('refused'), { severity: 'ERROR', routine: 'x', code: '23505' });
  const ofCopy = Object.assign(new Error('refused'), { name: 'QueryFailedError', driverError: ofServer });
  expect([ofServer, ofCopy].map(isUniqueViolation)).toEqual([true, true]);
  expect(isUniqueViolation(Object.assign(new Error('no server'), { code: '23505' }))).toBe(false);
});
