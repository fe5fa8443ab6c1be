import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type NewUser, UsersService } from '../../src/users/users.service.js';
import type { Answer } from './client.js';
import { cheapHash } from './passwords.js';
import type { TestService } from './service.js';

/** The answer of login and refresh. */
export interface Tokens {
  AccessToken: string;
  TokenType: string;
  ExpiresIn: number;
  Expiration: string;
  RefreshToken: string;
  RefreshTokenExpiration: string;
}

/** The default password of users. */
export const PASSWORD = 'correct horse battery';

let addresses = 0;

/** A header with a new client address, for a service that trusts its proxy. */
export function fromNewAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
}

/** Creates a user for one test, with only the given properties. */
export async function makeUser(service: TestService, given: Partial<NewUser> = {}) {
  const user = { userName: `user-${randomUUID()}`, password: PASSWORD, ...given };
  const rights = { roles: [], permissions: [], insuranceCompanyIds: [] };
  const { password, ...stored } = user;
  const passwordHash = await cheapHash(password);
  const id = await service.running.app.get(UsersService).createUser({ ...rights, ...stored, passwordHash });
  return { id, userName: user.userName, password: user.password };
}

/** The body of a valid request for a new user, with these changes. */
export function newUser(changes: Record<string, unknown> = {}) {
  return {
    userName: `new-${randomUUID()}`,
    password: PASSWORD,
    roles: ['Supervizor'],
    permissions: ['Create'],
    insuranceCompanyIds: [1, 2],
    ...changes,
  };
}

/** Logs in from a new address unless one is given. */
export function login(
  service: TestService,
  userName: string,
  password = PASSWORD,
  headers = fromNewAddress(),
): Promise<Answer> {
  return service.anonymous.post('/api/authentication/login', { userName, password }, headers);
}

/** The claims of an access token, unverified. */
export function claimsIn(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

/** The number of answers with each status. */
export function statuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Starts many calls at once. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

/** The number of statements on the service's database that wait for a lock. */
export async function waitingForLocks({ dataSource }: Pick<TestService, 'dataSource'>): Promise<number> {
  const [{ count }] = await dataSource.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return count;
}

/** What `expectInvalid` takes, of one field: `field('Files[0].Name', 'is required.')`. */
export const field = (path: string, rule: string): Record<string, string> => ({
  [path]: `${/\w+$/.exec(path)?.[0]} ${rule}`,
});

/** Expects that the answer refuses exactly these fields, with these messages, and contains nothing else. */
export function expectInvalid(answer: Answer, fields: Record<string, string>): void {
  expect(answer.status).toBe(400);
  expect(answer.json()).toEqual({
    Status: false,
    Code: 'Validation.General',
    Message: 'One or more validation errors occurred.',
    Response: Object.entries(fields).map(([Field, Message]) => ({ Field, Message })),
  });
}
