import { timeRefusal } from '../token-times.rules.js';

/** Seconds for which an assertion may be accepted, from when it was made. */
const LIFE_AT_MOST = 300;
/** Seconds by which the clock of the client may be ahead of the database's. */
const AHEAD_AT_MOST = 60;

/** The claims of an assertion that is accepted. */
export interface AcceptedAssertion {
  jti: string;
  /** Unix seconds. */
  exp: number;
}

/**
 * Holds the claims of a verified assertion against the rules of RFC 7523, at a moment in Unix seconds by the database's clock.
 * Returns the claim at fault, or what an accepted one needs for being taken once.
 */
export function heldAssertion(
  claims: Readonly<Record<string, unknown>>,
  { clientId, audiences, now }: { clientId: string; audiences: readonly string[]; now: number },
): AcceptedAssertion | 'iss' | 'sub' | 'aud' | 'exp' | 'nbf' | 'iat' | 'jti' {
  const { iss, sub, aud, exp, iat, jti } = claims;
  if (iss !== clientId) return 'iss';
  if (sub !== clientId) return 'sub';
  if (![aud].flat().some((one) => audiences.some((audience) => audience === one))) return 'aud';
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return 'exp';
  const refused = timeRefusal(claims, now);
  if (refused) return refused === 'expired' ? 'exp' : 'nbf';
  if (iat !== undefined && (typeof iat !== 'number' || iat > now + AHEAD_AT_MOST || exp - iat > LIFE_AT_MOST))
    return 'iat';
  if (exp > now + LIFE_AT_MOST + (iat === undefined ? 0 : AHEAD_AT_MOST)) return 'exp';
  return typeof jti === 'string' && jti !== '' ? { jti, exp } : 'jti';
}
