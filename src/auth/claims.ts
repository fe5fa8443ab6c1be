import type { TokenHolder } from '../access/access.js';
import { ROLES, type Role } from '../access/roles.js';
import type { User } from './user.entity.js';

const MAX_INT32 = 2_147_483_647;

/** What an access token says beside the registered claims. */
export interface AccessClaims {
  name: string;
  roles: readonly Role[];
  permissions: readonly string[];
  insuranceCompanies: readonly number[];
  agentId?: number;
}

/** The claims of a user; only platform users carry an agent. */
export function claimsOf(user: User): AccessClaims {
  const agentId = user.roles.includes('PlatformUser') ? (user.agentId ?? undefined) : undefined;
  return {
    name: user.displayName ?? user.userName,
    roles: user.roles,
    permissions: user.permissions,
    insuranceCompanies: user.insuranceCompanyIds,
    ...(agentId !== undefined && { agentId }),
  };
}

/** Reads the claims of a verified token; whatever is missing or of a wrong type grants nothing. */
export function holderOf(claims: Readonly<Record<string, unknown>>): TokenHolder {
  const { sub, name, roles, permissions, insuranceCompanies, agentId } = claims;
  return {
    userId: typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) && isId(Number(sub)) ? sub : undefined,
    name: typeof name === 'string' ? name : '',
    roles: listOf(roles, isRole),
    permissions: listOf(permissions, (item) => typeof item === 'string'),
    insuranceCompanyIds: listOf(insuranceCompanies, isId),
    agentId: isId(agentId) ? agentId : undefined,
  };
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
