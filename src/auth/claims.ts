import type { TokenHolder } from '../access/access.js';
import { ROLES, type Role } from '../access/roles.js';
import type { Scope } from '../access/scopes.js';
import { MAX_INT32 } from '../api/integers.js';
import { beginningOf, storedText } from '../data/stored-text.js';
import type { TokenStanding } from '../users/standing.js';
import type { TokenUser } from '../users/user.entity.js';

/** Characters of a name that are kept: the audit stores it with each action. */
const NAME_LENGTH = 200;
/** The form of a session's id; a text of another form could not be compared with one. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The session that a token belongs to. */
export interface TokenSession {
  id: string;
  /** Set for a session of the administration screens; its tokens end with it. */
  admin?: { endsAt: Date };
  /** Set for a watch, which has one token that ends with it. */
  watch?: { endsAt: Date };
  /** Set for a machine; `id` is that of its secret or key, with which the tokens end. No scopes are all that the roles give. */
  client?: { endsAt: Date | null; scopes: readonly Scope[] | undefined };
}

/** The claims of an access token beside the registered ones. */
export interface AccessClaims {
  name: string;
  roles: readonly Role[];
  permissions: readonly string[];
  insuranceCompanies: readonly number[];
  agentId?: number;
  /** The session: a login and everything refreshed from it, one of the administration screens, or a machine's secret or key. */
  sid: string;
  /** Present and true when the session is one of the administration screens. */
  adminSession?: true;
  /** Present and true when that session is a watch. Its tokens have no roles, so that they open nothing in a release without watches. */
  watch?: true;
  /** Present in a machine's tokens, equal to `sub` (RFC 9068). */
  client_id?: string;
  /** Separated by spaces; present when a machine asked for scopes. */
  scope?: string;
  /** How often the user's access had been changed when the token was issued. */
  epoch: number;
}

/** The claims of a user in a session; only platform users carry an agent. */
export function claimsOf(user: TokenUser, session: TokenSession): AccessClaims {
  if (session.watch)
    return {
      name: user.displayName ?? user.userName,
      roles: [],
      permissions: [],
      insuranceCompanies: [],
      sid: session.id,
      adminSession: true,
      watch: true,
      epoch: user.tokenEpoch,
    };
  const agentId = user.roles.includes('PlatformUser') ? (user.agentId ?? undefined) : undefined;
  return {
    name: user.displayName ?? user.userName,
    roles: user.roles,
    permissions: user.permissions,
    insuranceCompanies: user.insuranceCompanyIds,
    ...(agentId !== undefined && { agentId }),
    sid: session.id,
    ...(session.admin && { adminSession: true }),
    ...(session.client && { client_id: String(user.id) }),
    ...(session.client?.scopes && { scope: session.client.scopes.join(' ') }),
    epoch: user.tokenEpoch,
  };
}

/** Reads the claims of a verified token; a claim that is missing or of the wrong type grants nothing. */
export function holderOf(claims: Readonly<Record<string, unknown>>): TokenHolder {
  const { sub, name, roles, permissions, insuranceCompanies, agentId, scope, sid, adminSession, watch } =
    claims;
  return {
    userId: isUserId(sub) ? sub : undefined,
    name: typeof name === 'string' ? storedText(beginningOf(name, NAME_LENGTH)) : '',
    roles: listOf(roles, isRole),
    permissions: listOf(permissions, (item) => typeof item === 'string'),
    insuranceCompanyIds: listOf(insuranceCompanies, isId),
    agentId: isId(agentId) ? agentId : undefined,
    ...(isClient(claims) &&
      scope !== undefined && { scopes: typeof scope === 'string' ? scope.split(' ') : [] }),
    ...(isUuid(sid) && { sessionId: sid, ...(adminSession === true && { adminSessionId: sid }) }),
    ...(watch === true && { isWatch: true }),
  };
}

/** Reads the claims by which a verified token can be revoked. */
export function standingOf(claims: Readonly<Record<string, unknown>>): TokenStanding {
  const { sub, sid, adminSession, epoch, iat } = claims;
  return {
    userId: isUserId(sub) ? Number(sub) : undefined,
    sessionId: isUuid(sid) ? sid : undefined,
    session: adminSession === true ? 'admin' : isClient(claims) ? 'client' : 'login',
    epoch: typeof epoch === 'number' ? epoch : undefined,
    issuedAt: typeof iat === 'number' ? iat : undefined,
  };
}

/** A `scope` of another issuer's token is not ours: it limits nothing. */
function isClient({ sub, client_id }: Readonly<Record<string, unknown>>): boolean {
  return sub !== undefined && client_id === sub;
}

function isUserId(claim: unknown): claim is string {
  return typeof claim === 'string' && /^[1-9]\d{0,9}$/.test(claim) && isId(Number(claim));
}

function isUuid(claim: unknown): claim is string {
  return typeof claim === 'string' && UUID.test(claim);
}

function listOf<T>(claim: unknown, fits: (item: unknown) => item is T): T[] {
  return Array.isArray(claim) ? claim.filter(fits) : [];
}

function isRole(item: unknown): item is Role {
  return ROLES.some((role) => role === item);
}

/** Ids fit PostgreSQL's integer: a larger one would fail in a query instead of matching nothing. */
function isId(item: unknown): item is number {
  return typeof item === 'number' && Number.isInteger(item) && item > 0 && item <= MAX_INT32;
}
