import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Permission, ROLES, type Role, STAFF_ROLES } from './roles.js';
import { noteScope, type Scope } from './scopes.js';

/** Where a request came from, as the audit and the log record it. */
export interface RequestOrigin {
  /** The answer's `X-Request-Id`. */
  requestId: string;
  /** The client's address, as the trusted proxies report it. */
  address: string;
}

/** The user whom an access token names; nothing in it has been compared with the database. */
export interface TokenHolder {
  /** `sub` when it is a positive integer; job operations refuse a caller without one (UserIdentityNotResolved). */
  userId: string | undefined;
  name: string;
  roles: readonly Role[];
  permissions: readonly string[];
  insuranceCompanyIds: readonly number[];
  /** Platform users act for one agent. */
  agentId: number | undefined;
  /** What a machine's token is limited to; undefined when the roles alone decide. */
  scopes?: readonly string[];
  /** The session that the token belongs to: a login and what was refreshed from it, or one of the administration screens. */
  sessionId?: string;
  /** The same session, when it is one of the administration screens. */
  adminSessionId?: string;
  /** The session is a watch, which opens only what is open to watches. */
  isWatch?: true;
}

/** What a session lacks: until the user makes up for it, the session opens the user's own password or account alone. */
export type Restriction = 'password change' | 'second factor';

/** The caller of a request, and where the request came from. */
export type Caller = TokenHolder & RequestOrigin & { restriction?: Restriction };

/** Whether the caller belongs to the service operator's staff. */
export function isStaff({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.some((role) => STAFF_ROLES.includes(role));
}

/** Why a call is refused that comes from outside of the networks of its user. */
export const OTHER_ADDRESS = 'address';

/** What a route requires of its callers. */
export interface AccessRule {
  public?: true;
  /** Public for the guard: the handler checks the cookie of the session. */
  sessionCookie?: true;
  /** A caller needs at least one of these roles. */
  roles?: readonly Role[];
  /** What a token that is limited to scopes needs; without it, the route is closed to such tokens. */
  scope?: Scope;
  permission?: Permission;
  /** Open to callers whose session lacks this, too. */
  despite?: readonly Restriction[];
}

/** Metadata key under which the access guard finds a route's rule; a route without a rule refuses every caller. */
export const ACCESS_RULE = 'access-rule';
/** The same for routes that are open to watches. */
export const OPEN_TO_WATCHES = 'open-to-watches';

/** Open to everyone. */
export const Public = () => SetMetadata<string, AccessRule>(ACCESS_RULE, { public: true });
/** Open to browsers with the cookie of an administration session, which the handler checks. */
export const SessionCookie = () =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { public: true, sessionCookie: true });
/** Open to callers with at least one of the roles and the permission; a token with scopes needs this one. */
export const Access = (roles: readonly Role[], scope?: Scope, permission?: Permission) => {
  if (scope) noteScope(scope, roles);
  return SetMetadata<string, AccessRule>(ACCESS_RULE, { roles, scope, permission });
};
/** Open to every caller with a valid token and any role. */
export const AnyRole = (scope?: Scope) => Access(ROLES, scope);
/** Open to every caller with any role; restricted sessions open it too. */
export const OwnPassword = () =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, {
    roles: ROLES,
    despite: ['password change', 'second factor'],
  });
/** Open to staff; sessions that lack a second factor open it too. */
export const OwnAccount = () =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { roles: STAFF_ROLES, despite: ['second factor'] });

/** Open to the staff's watches, too, whose tokens name no role: a read without data of jobs and insured persons. */
export const OpenToWatches = () => SetMetadata(OPEN_TO_WATCHES, true);

/** The caller of a protected route. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = context.switchToHttp().getRequest<FastifyRequest>().caller;
  if (!caller) throw new Error('CurrentCaller stands on a public route.');
  return caller;
});

/** Where a request came from. */
export function originOf({ id, ip }: FastifyRequest): RequestOrigin {
  return { requestId: id, address: ip };
}

/** Parameter decorator: where the request came from; works on public routes, too. */
export const Origin = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestOrigin =>
    originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    /** Checks the caller's access anew, for an answer that takes long; set by the access guard. Rejects when it has ended. */
    recheckAccess?: () => Promise<void>;
  }
}
