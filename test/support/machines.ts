import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, Client } from './client.js';
import type { TestService } from './service.js';
import { fromNewAddress } from './users.js';

export const TOKEN = '/oauth/token';
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A machine with one secret. */
export interface Machine {
  id: number;
  userName: string;
  clientId: string;
  secretId: string;
  secret: string;
}

/** What the token endpoint answers. */
export interface ClientAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  error: string;
  error_description: string;
}

export interface Secret {
  Id: string;
  ClientId: string;
  Secret: string;
  ExpiresAt: string | null;
}

/** The body of a valid request for a new machine, with these changes. */
export const newMachine = (changes: Record<string, unknown> = {}) => ({
  kind: 'Machine',
  userName: `machine-${randomUUID()}`,
  roles: ['InsuranceCompanyAPIAdmin'],
  permissions: ['Create'],
  insuranceCompanyIds: [110],
  ...changes,
});

/** Makes a machine with a secret, as an administrator does. */
export async function makeMachine(
  administrator: Client,
  changes: Record<string, unknown> = {},
): Promise<Machine> {
  const body = newMachine(changes);
  const made = await administrator.post('/api/admin/users', body);
  expect(made.status, made.text).toBe(201);
  const id = made.response<{ Id: number }>().Id;
  const { Id: secretId, ClientId: clientId, Secret: secret } = await makeSecret(administrator, id);
  return { id, userName: String(body.userName), clientId, secretId, secret };
}

export async function makeSecret(administrator: Client, id: number, body: unknown = {}): Promise<Secret> {
  const answer = await administrator.post(`/api/admin/users/${id}/secrets`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.response<Secret>();
}

/** Sends a form to the token endpoint, from a new address unless one is given. */
export function ask(
  service: Pick<TestService, 'url'>,
  fields: Record<string, string> | string,
  headers: Record<string, string> = fromNewAddress(),
): Promise<Answer> {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return new Client(service.url).post(TOKEN, body, { ...FORM, ...headers });
}

export const basic = (clientId: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

/** A token by `client_secret_post`. */
export async function tokenOf(
  service: Pick<TestService, 'url'>,
  { clientId, secret }: Pick<Machine, 'clientId' | 'secret'>,
  more: Record<string, string> = {},
): Promise<string> {
  const answer = await ask(service, byPost({ clientId, secret }, more));
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ClientAnswer>().access_token;
}

export const GRANT = { grant_type: 'client_credentials' };

/** The form of a request for a token, with the secret in it. */
export const byPost = (
  { clientId: client_id, secret: client_secret }: Pick<Machine, 'clientId' | 'secret'>,
  more: Record<string, string> = {},
) => ({
  ...GRANT,
  client_id,
  client_secret,
  ...more,
});

/** The refusal of RFC 6749, section 5.2. */
export function expectError(answer: Answer, status: 400 | 401, error: string): void {
  expect([answer.status, answer.json<ClientAnswer>().error], answer.text).toEqual([status, error]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(answer.json<object>())).toEqual(['error', 'error_description']);
  expect(answer.headers.get('www-authenticate')?.startsWith('Basic ')).toBe(
    status === 401 ? true : undefined,
  );
}
