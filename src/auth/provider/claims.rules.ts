import type { RoleMapping } from '../../config/provider-settings.js';
import { storedText } from '../../data/stored-text.js';

/** What a provider says of a person, in a token or an answer. */
export type Claims = Readonly<Record<string, unknown>>;

/** Seconds by which the provider's clock may differ from the database's. */
const SKEW = 60;
/** Seconds for which a logout token without an end is taken. */
const LOGOUT_LIFE = 300;
/** A little before the last date of JavaScript, so that spans can be added. */
const LAST_SECOND = 8_600_000_000_000;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The claims by which a user gets a name, the best first. */
const NAME_CLAIMS = ['preferred_username', 'email', 'sub'];

/**
 * The claim at fault of a signed ID token whose issuer, audience, end and nonce are checked already.
 * @param subject who it must be, where that is known
 */
export function claimFault(
  { iat, azp, sub, sid }: Claims,
  { clientId, subject, now }: { clientId: string; subject: string | undefined; now: number },
): 'iat' | 'azp' | 'sub' | 'sid' | undefined {
  if (!isTime(iat) || iat > now + SKEW) return 'iat';
  if (azp !== undefined && azp !== clientId) return 'azp';
  if (!isId(sub) || (subject !== undefined && sub !== subject)) return 'sub';
  // What is no text is left alone: only a session that is named can be signed out by its name.
  if (typeof sid === 'string' && sid !== storedText(sid)) return 'sid';
  return undefined;
}

/** A text that names a person, a session or a token, and that PostgreSQL stores unchanged: a mended one could name another person. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value === storedText(value);

/** Unix seconds that a date can hold. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_SECOND;

/** Whom a logout token signs out: the session at the provider, or all sessions of a person. */
export interface LogoutToken {
  sid: string | undefined;
  sub: string | undefined;
  jti: string;
  /** Unix seconds, by the provider's clock. */
  at: number;
  /** Unix seconds from which on it is refused because of its age. */
  until: number;
}

/** Checks the claims of a signed logout token (OpenID Connect Back-Channel Logout 1.0); otherwise the claim at fault. */
export function logoutIn(
  claims: Claims,
  { issuer, clientId, now }: { issuer: string; clientId: string; now: number },
): LogoutToken | string {
  const { iss, aud, iat, exp, jti, events, sid, sub } = claims;
  if (iss !== issuer) return 'iss';
  if (![aud].flat().includes(clientId)) return 'aud';
  if (!isTime(iat) || iat > now + SKEW) return 'iat';
  if (exp !== undefined && !isTime(exp)) return 'exp';
  const until = (exp ?? iat + LOGOUT_LIFE) + SKEW;
  if (until <= now) return 'exp';
  if (!isId(jti)) return 'jti';
  if (!isObject(events) || !isObject(own(events, LOGOUT_EVENT))) return 'events';
  if ('nonce' in claims) return 'nonce';
  if (sid !== undefined && !isId(sid)) return 'sid';
  if (sub !== undefined && !isId(sub)) return 'sub';
  if (sid === undefined && sub === undefined) return 'sub';
  return { sid, sub, jti, at: iat, until };
}

/** Whether an ID token has the claims for a name and the roles, so that nothing else need be asked. */
export function hasEveryClaim(claims: Claims, roleClaim: string): boolean {
  return valueAt(claims, roleClaim) !== undefined && typeof claims['preferred_username'] === 'string';
}

/** The roles of a person's groups; a claim of another shape than a text or a list of texts gives none. */
export function rolesOf(
  claims: Claims,
  roleClaim: string,
  mapping: RoleMapping,
): ('Administrator' | 'Operator')[] {
  const value = valueAt(claims, roleClaim);
  const groups = [value].flat().filter((group) => typeof group === 'string');
  return [...mapping]
    .filter(([, wanted]) => wanted.some((group) => groups.includes(group)))
    .map(([role]) => role);
}

/** The texts that may name a user, the best first. */
export function namesIn(claims: Claims): string[] {
  return NAME_CLAIMS.map((name) => claims[name]).filter(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
}

/** A claim by its whole name, since names may have dots, or else the member that a dotted path leads to. */
function valueAt(claims: Claims, path: string): unknown {
  const whole = own(claims, path);
  if (whole !== undefined) return whole;
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) ? own(value, name) : undefined), claims);
}

function own(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Characters of an address to return to: it travels in a cookie. */
export const RETURN_TO_AT_MOST = 1_000;
const SCREENS = '/admin/';

/** Where a browser goes after the sign-in: an own path below /admin/, else the first screen. */
export function returnPath(given: string | undefined): string {
  const base = 'http://own.invalid';
  // Browsers read a backslash as a slash, and leave tabs and line breaks out.
  if (!given?.startsWith(SCREENS) || given.length > RETURN_TO_AT_MOST || /[\\\s\p{Cc}]/u.test(given))
    return SCREENS;
  const url = URL.parse(given, base);
  const isOwn = url?.origin === base && url.pathname.startsWith(SCREENS) && !url.pathname.includes('//');
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : SCREENS;
}
