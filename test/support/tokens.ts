import { createHmac } from 'node:crypto';

/** A signing secret for services whose tokens a test makes by itself. */
export const JWT_SECRET = 'the secret that signs the tokens of tests';

/** Signs an access token with any claims; undefined claims are left out. */
export function signToken(claims: Record<string, unknown>, secret = JWT_SECRET): string {
  const now = Math.floor(Date.now() / 1000);
  const registered = { iss: 'zeyil-gateway', aud: 'zeyil-gateway', iat: now, exp: now + 600, jti: 'test' };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...registered, ...claims })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
