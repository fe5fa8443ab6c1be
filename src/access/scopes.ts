import type { Role } from './roles.js';

/** What a machine's token may be limited to. A scope only narrows what the roles give; a route names its own in `@Access`. */
export const SCOPES = {
  'jobs:read': 'Jobs with their actions and files, and the change feed.',
  'endorsements:write': 'Recording and rejecting endorsements, and the owner of a job.',
  'intake:write': 'Opening jobs, requests for endorsements, transfer documents.',
  'catalog:read': 'Services, vehicles, parameters and codes.',
  'notifications:read': 'The platform’s own notifications.',
  'notifications:write': 'Sending the platform’s own notifications again.',
  'logs:read': 'Calls of the company’s users, and those that were made for the caller.',
  'logs:write': 'Announcing outgoing logs.',
  'outcomes:write': 'Reporting how calls ended.',
  'settlement:read': 'Settlements.',
  'self:write': 'The platform’s own subscriptions and endpoint.',
} as const;
export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** The roles that open a route of each scope, as the routes declare them. */
const OPENED = new Map<Scope, Set<Role>>();

/** Notes that a route of this scope is open to these roles. */
export function noteScope(scope: Scope, roles: readonly Role[]): void {
  OPENED.set(scope, new Set([...(OPENED.get(scope) ?? []), ...roles]));
}

/** The scopes that have a route for one of these roles. */
export function scopesOf(roles: readonly string[]): Scope[] {
  return SCOPE_NAMES.filter((scope) => [...(OPENED.get(scope) ?? [])].some((role) => roles.includes(role)));
}
