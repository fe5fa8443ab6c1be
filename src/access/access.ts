import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Permission, ROLES, type Role, STAFF_ROLES } from './roles.js';

/** Where a request came from; the audit and the log tell it. */
export interface RequestOrigin {
  /** The answer's `X-Request-Id`. */
  requestId: string;
  /** The client's address, beyond the proxies that are trusted. */
  address: string;
}

/** Whom an access token names; nothing in it has been compared with the database. */
export interface TokenHolder {
  /** `sub` when it is a positive integer; the job operations refuse a caller without (UserIdentityNotResolved). */
  userId: string | undefined;
  name: string;
  roles: readonly Role[];
  permissions: readonly string[];
  insuranceCompanyIds: readonly number[];
  /** Platform users act for one agent. */
  agentId: number | undefined;
}

/** Who calls, and from where. */
export type Caller = TokenHolder & RequestOrigin;

/** Whether somebody of the service operator's staff is asking. */
export function isStaff({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.some((role) => STAFF_ROLES.includes(role));
}

/** What a route asks for. */
export interface AccessRule {
  public?: true;
  /** At least one of these. */
  roles?: readonly Role[];
  permission?: Permission;
}

/** Metadata key under which the one access guard finds a route's rule; a route without any is denied to all. */
export const ACCESS_RULE = 'access-rule';

/** Open to everyone. */
export const Public = () => SetMetadata<string, AccessRule>(ACCESS_RULE, { public: true });
/** Open to callers with at least one of the roles, and the permission when one is named. */
export const Access = (roles: readonly Role[], permission?: Permission) =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { roles, permission });
/** Open to every caller with a valid token and any role. */
export const AnyRole = () => Access(ROLES);

/** The caller of a protected route. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = context.switchToHttp().getRequest<FastifyRequest>().caller;
  if (!caller) throw new Error('CurrentCaller stands on a public route.');
  return caller;
});

/** Characters of the longest address there is. */
const LONGEST_ADDRESS = 45;

/** Where a request came from. A proxy that passes on what it got may tell anything as the address. */
export function originOf({ id, ip }: FastifyRequest): RequestOrigin {
  return { requestId: id, address: ip?.slice(0, LONGEST_ADDRESS) };
}

/** Where the request came from, also of a public route. */
export const Origin = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestOrigin =>
    originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}
